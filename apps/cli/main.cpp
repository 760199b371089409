// The command line of strata: find the operation, read its parameters, run it, say how it went.
#include <exception>
#include <fcntl.h>
#include <malloc.h>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include "apps/cli/arguments.hpp"
#include "apps/cli/commands/command.hpp"
#include "apps/cli/console.hpp"
#include "apps/cli/help.hpp"
#include "apps/cli/settings_root.hpp"
#include "apps/config/sources.hpp"
#include "apps/operations.hpp"

namespace {

using strata::apps::Sources;
using strata::cli::Console;
using strata::cli::ExitCode;

// What the call gave, joined with the settings of files and environment.
strata::Result<strata::apps::Values> with_settings_of_process(
    const strata::apps::Operation& operation, strata::apps::Values values, Console& console) {
  if (operation.find("no_config") == nullptr) {
    return values;
  }
  const auto sources = values.flag("no_config")
                           ? Sources::without_files()
                           : Sources::of_process(strata::cli::settings_root(operation, values));
  auto merged = strata::apps::with_settings(std::move(values), sources, &operation);
  if (!merged) {
    return merged;
  }
  console.quiet = merged->flag("quiet");
  if (auto checked = strata::apps::check_variables(sources, *merged); !checked) {
    return strata::fail(std::move(checked));
  }
  for (const std::string& variable : strata::apps::foreign_variables(sources, *merged)) {
    console.remark("strata: the environment variable " + variable + " is no setting\n");
  }
  return merged;
}

// Runs one operation on the words behind its name.
strata::Result<ExitCode> run(const strata::apps::Operation& operation,
                             const std::vector<std::string>& words, Console& console) {
  auto values = strata::cli::parse_arguments(operation, words);
  if (!values) {
    return strata::fail(std::move(values));
  }
  if (values->flag("help")) {
    console.print(strata::cli::help(operation));
    return ExitCode::kOk;
  }
  if (auto checked = strata::apps::check(operation, *values); !checked) {
    return strata::fail(std::move(checked));
  }
  auto settled = with_settings_of_process(operation, *std::move(values), console);
  if (!settled) {
    return strata::fail(std::move(settled));
  }
  return strata::cli::command_named(operation.name)(
      {.operation = operation, .values = *settled, .console = console});
}

// An unknown word in the place of a command.
tl::unexpected<strata::Error> unknown_command(const std::string& name) {
  std::vector<std::string_view> known;
  for (const auto& operation : strata::apps::operations()) {
    known.push_back(operation.name);
  }
  const std::string_view near = strata::apps::closest(name, known);
  std::string message = "there is no command \"" + name + "\"; ";
  if (!near.empty()) {
    message += "did you mean " + std::string(near) + "?";
  } else if (name.find(' ') != std::string::npos) {
    message += "to search for that: strata search \"" + name + "\"";
  } else {
    message += "`strata --help` lists them";
  }
  return strata::fail(strata::ErrorKind::kInvalidArgument, std::move(message));
}

strata::Result<ExitCode> run_named(const std::string& name, const std::vector<std::string>& words,
                                   Console& console) {
  const bool about_command = name == "help" && !words.empty();
  if (about_command) {
    const auto* operation = strata::apps::find_operation(words.front());
    if (operation == nullptr) {
      return unknown_command(words.front());
    }
    console.print(strata::cli::help(*operation));
    return ExitCode::kOk;
  }
  if (name == "--help" || name == "-h" || name == "help") {
    console.print(strata::cli::general_help());
    return ExitCode::kOk;
  }
  if (name == "--version") {
    console.print(std::string("strata ") + std::string(strata::cli::kVersion) + "\n");
    return ExitCode::kOk;
  }
  if (const auto* operation = strata::apps::find_operation(name)) {
    return run(*operation, words, console);
  }
  return unknown_command(name);
}

// The trees of files come and go; by default the heap would give their pages back to the system and
// fetch them again, file by file.
void keep_freed_memory() {
#ifdef M_TRIM_THRESHOLD
  constexpr int kKept = 64 << 20;     // bytes at the end of the heap
  constexpr int kOwnPages = 4 << 20;  // bytes of a block that lives outside of it
  constexpr int kFetchedAtOnce = 1 << 20;
  static_cast<void>(::mallopt(M_TRIM_THRESHOLD, kKept));
  static_cast<void>(::mallopt(M_MMAP_THRESHOLD, kOwnPages));
  static_cast<void>(::mallopt(M_TOP_PAD, kFetchedAtOnce));
#endif
}

// Lets the caller go on, then does what remains. Commands have ended their threads by now, so the
// new process has all that it needs. Nothing of it is reported: what fails is tried again after
// another commit.
void do_afterwards(const Console& console) {
  if (!console.afterwards || ::fork() != 0) {
    return;
  }
  ::setsid();
  constexpr int kNiceness = 10;
  static_cast<void>(::setpriority(PRIO_PROCESS, 0, kNiceness));
  const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    static_cast<void>(::dup2(nowhere, stream));
  }
  console.afterwards();
  ::_exit(0);
}

// What the process returns; prints the error, if there was one.
int run_process(const std::vector<std::string>& words, Console& console) {
  if (words.empty()) {
    console.remark(strata::cli::general_help());
    return static_cast<int>(ExitCode::kError);
  }
  auto outcome = run_named(words.front(), {words.begin() + 1, words.end()}, console);
  auto written = strata::cli::flush(console);
  if (outcome && !written) {
    outcome = strata::Result<ExitCode>(strata::fail(std::move(written)));
  }
  if (!outcome) {
    console.error(outcome.error());
    return static_cast<int>(ExitCode::kError);
  }
  return static_cast<int>(*outcome);
}

}  // namespace

int main(int argc, char** argv) {
  if (!strata::cli::standard_streams_are_taken()) {
    return static_cast<int>(ExitCode::kError);
  }
  keep_freed_memory();
  Console console = Console::of_process();
  try {
    const int outcome = run_process(std::vector<std::string>(argv + 1, argv + argc), console);
    do_afterwards(console);
    return outcome;
  } catch (const std::exception& unforeseen) {  // out of memory, or a defect of ours
    console.error(
        {.kind = strata::ErrorKind::kInternal, .message = unforeseen.what(), .context = {}});
    return static_cast<int>(ExitCode::kError);
  }
}
