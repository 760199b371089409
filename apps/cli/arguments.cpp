// The only file that includes CLI11. CLI11 splits words into flags and the rest; the flags come
// from the table, and what the rest means is decided here: CLI11 would take "[a]" apart and knows
// subcommands only by position. Tested by arguments_test.cpp.
#include "apps/cli/arguments.hpp"

#include <algorithm>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace strata::cli {

namespace {

using apps::Operation;
using apps::Parameter;
using apps::ParameterGroup;
using apps::ParameterKind;
using apps::Values;

std::string flag_names(const Parameter& parameter) {
  std::string names = parameter.flag();
  const std::string underscored = fmt::format("--{}", parameter.name);
  if (underscored != names) {
    names += "," + underscored;
  }
  if (parameter.letter != 0) {
    names += fmt::format(",-{}", parameter.letter);
  }
  return names;
}

void add_flag(CLI::App& app, const Parameter& parameter, Values& values) {
  const std::string name(parameter.name);
  if (parameter.kind == ParameterKind::kFlag) {
    app.add_flag_function(flag_names(parameter), [name, &values](std::int64_t times) {
      if (times > 0) {
        values.set(name, {"true"});
      }
    });
    return;
  }
  const auto store = [name, &values](const std::vector<std::string>& texts) {
    values.set(name, texts);
    return true;
  };
  CLI::Option* option = app.add_option(flag_names(parameter), store);
  option->type_size(1)->expected(1)->allow_extra_args(false);
  option->multi_option_policy(parameter.is_repeatable() ? CLI::MultiOptionPolicy::TakeAll
                                                        : CLI::MultiOptionPolicy::TakeLast);
}

tl::unexpected<Error> unknown_flag(const Operation& operation, const std::string& word) {
  std::vector<std::string> flags;
  for (const Parameter& parameter : operation.parameters) {
    if (parameter.group != ParameterGroup::kArgument) {
      flags.push_back(parameter.flag());
    }
  }
  const std::vector<std::string_view> known(flags.begin(), flags.end());
  const std::string_view near = apps::closest(word.substr(0, word.find('=')), known);
  return fail(ErrorKind::kInvalidArgument,
              fmt::format("{} has no flag {}; {}", operation.name, word,
                          near.empty() ? fmt::format("see `strata {} --help`", operation.name)
                                       : fmt::format("did you mean {}?", near)));
}

// Gives the words that are no flags to the operation's arguments, in order; a repeatable argument
// takes all the rest.
Result<void> assign_arguments(const Operation& operation, const std::vector<std::string>& words,
                              Values& values) {
  auto next = words.begin();
  for (const Parameter& parameter : operation.parameters) {
    if (parameter.group != ParameterGroup::kArgument || next == words.end()) {
      continue;
    }
    const auto last = parameter.is_repeatable() ? words.end() : next + 1;
    values.set(parameter.name, std::vector<std::string>(next, last));
    next = last;
  }
  if (next != words.end()) {
    const bool has_query = operation.find("query") != nullptr;
    return fail(ErrorKind::kInvalidArgument,
                fmt::format("{} takes no further argument: \"{}\"{}", operation.name, *next,
                            has_query ? "; put a query of several words in quotes" : ""));
  }
  return {};
}

}  // namespace

Result<Values> parse_arguments(const Operation& operation, const std::vector<std::string>& words) {
  Values values;
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  std::vector<std::string> rest;
  try {
    for (const Parameter& parameter : operation.parameters) {
      if (parameter.group != ParameterGroup::kArgument) {
        add_flag(app, parameter, values);
      }
    }
    // CLI11 takes the words from the back.
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    rest = app.remaining();
  } catch (const CLI::Error& error) {
    return fail(ErrorKind::kInvalidArgument, fmt::format("{}: {}", operation.name, error.what()));
  }

  std::vector<std::string> arguments;
  bool flags_ended = false;
  for (const std::string& word : rest) {
    if (!flags_ended && word == "--") {
      flags_ended = true;
    } else if (!flags_ended && word.size() > 1 && word.front() == '-') {
      return unknown_flag(operation, word);
    } else {
      arguments.push_back(word);
    }
  }
  if (auto assigned = assign_arguments(operation, arguments, values); !assigned) {
    return fail(std::move(assigned));
  }
  return values;
}

}  // namespace strata::cli
