// strata completions SHELL, strata man: texts that derive from the table. Tested by
// shell_texts_test.cpp.
#include "apps/cli/commands/command.hpp"
#include "apps/cli/shell_texts.hpp"

namespace strata::cli {

Result<ExitCode> run_completions(const Call& call) {
  call.console.print(completion_script(call.values.text("shell")));
  return ExitCode::kOk;
}

Result<ExitCode> run_man(const Call& call) {
  call.console.print(manual_page());
  return ExitCode::kOk;
}

}  // namespace strata::cli
