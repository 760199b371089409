// The shipped model, included by the assembler: compiling megabytes of literals would take longer
// than everything else in this folder. CMake names the folder of the file on the command line
// (-Wa,-I). Tested by static_model_test.cpp.
#include "embed/builtin_model.hpp"

#include <cstddef>

__asm__(
    ".pushsection .rodata\n"
    ".balign 64\n"
    ".globl strata_code_model\n"
    ".hidden strata_code_model\n"
    "strata_code_model:\n"
    ".incbin \"strata-code.bin\"\n"
    ".globl strata_code_model_end\n"
    ".hidden strata_code_model_end\n"
    "strata_code_model_end:\n"
    ".byte 0\n"
    ".popsection\n");

// NOLINTBEGIN(readability-identifier-naming): names of the assembler
extern "C" {
extern const char strata_code_model[];
extern const char strata_code_model_end[];
}

// NOLINTEND(readability-identifier-naming)

namespace strata::embed {

std::string_view builtin_model() {
  return {strata_code_model, static_cast<std::size_t>(strata_code_model_end - strata_code_model)};
}

}  // namespace strata::embed
