// The blocks that ranks_compiler made, included by the assembler: compiling megabytes of C++
// literals would take longer than everything else in this folder. CMake names the folder of the
// blocks on the command line (-Wa,-I). Tested by rank_table_test.cpp.
#include "text/rank_blocks.hpp"

#include <cstdint>

__asm__(
    ".pushsection .rodata\n"
    ".balign 64\n"
    ".globl strata_cl100k_base\n"
    ".hidden strata_cl100k_base\n"
    "strata_cl100k_base:\n"
    ".incbin \"cl100k_base.bin\"\n"
    ".balign 64\n"
    ".globl strata_o200k_base\n"
    ".hidden strata_o200k_base\n"
    "strata_o200k_base:\n"
    ".incbin \"o200k_base.bin\"\n"
    ".popsection\n");

// NOLINTBEGIN(readability-identifier-naming): names of the assembler
extern "C" {
extern const std::uint32_t strata_cl100k_base[];
extern const std::uint32_t strata_o200k_base[];
}

// NOLINTEND(readability-identifier-naming)

namespace strata::text {

const RankTable& ranks_of(Tokenizer tokenizer) {
  static const RankTable kCl100k(strata_cl100k_base);
  static const RankTable kO200k(strata_o200k_base);
  return tokenizer == Tokenizer::kCl100kBase ? kCl100k : kO200k;
}

}  // namespace strata::text
