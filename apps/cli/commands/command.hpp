// The commands: each takes checked values, writes to the console and returns the exit code. An
// Error is printed by main.
#pragma once

#include "apps/cli/console.hpp"
#include "apps/operations.hpp"
#include "apps/values.hpp"
#include "core/result.hpp"

namespace strata::cli {

struct Call {
  const apps::Operation& operation;
  const apps::Values& values;
  const Console& console;
};

using Command = Result<ExitCode> (*)(const Call& call);

[[nodiscard]] Result<ExitCode> run_index(const Call& call);
[[nodiscard]] Result<ExitCode> run_search(const Call& call);
[[nodiscard]] Result<ExitCode> run_status(const Call& call);
[[nodiscard]] Result<ExitCode> run_why(const Call& call);
[[nodiscard]] Result<ExitCode> run_chunk(const Call& call);
[[nodiscard]] Result<ExitCode> run_tree(const Call& call);
[[nodiscard]] Result<ExitCode> run_eval(const Call& call);
[[nodiscard]] Result<ExitCode> run_config(const Call& call);
[[nodiscard]] Result<ExitCode> run_put(const Call& call);
[[nodiscard]] Result<ExitCode> run_remove(const Call& call);
[[nodiscard]] Result<ExitCode> run_forget(const Call& call);
[[nodiscard]] Result<ExitCode> run_gc(const Call& call);
[[nodiscard]] Result<ExitCode> run_train(const Call& call);
[[nodiscard]] Result<ExitCode> run_completions(const Call& call);
[[nodiscard]] Result<ExitCode> run_man(const Call& call);

/// The command of an operation of the table; null if it has none yet.
[[nodiscard]] Command command_named(std::string_view operation);

}  // namespace strata::cli
