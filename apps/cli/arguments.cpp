// The only file that includes CLI11. CLI11 splits words into flags and the rest; the flags come
// from the table, and what the rest means is decided here: CLI11 would take "[a]" apart and knows
// subcommands only by position. Tested by arguments_test.cpp.
#include "apps/cli/arguments.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "apps/cli/help.hpp"
#include "engine/query_filters.hpp"

namespace strata::cli {

namespace {

using apps::Operation;
using apps::Parameter;
using apps::ParameterGroup;
using apps::ParameterKind;
using apps::Values;

// In front of a word that is no flag although it begins with '-'. No argument of a process can hold
// it.
constexpr char kNoFlag = '\0';

// "-path:vendor cache", "-lang:go,c": a query may begin with a filter that excludes. "-p:x" could
// as well be a mistyped flag: keys of one letter do not count.
bool begins_with_filter(std::string_view word) {
  const std::size_t colon = word.find(':');
  return word.starts_with('-') && colon != std::string_view::npos && colon > 2 &&
         is_filter_key(word.substr(1, colon - 1));
}

std::string marked(const std::string& word) {
  return begins_with_filter(word) ? kNoFlag + word : word;
}

std::string unmarked(const std::string& word) {
  return word.starts_with(kNoFlag) ? word.substr(1) : word;
}

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
      values.set(name, {times > 0 ? "true" : "false"});  // --hidden=false overrules a file
    });
    return;
  }
  const auto store = [name, &values](std::vector<std::string> texts) {
    std::ranges::transform(texts, texts.begin(), &unmarked);
    values.set(name, std::move(texts));
    return true;
  };
  CLI::Option* option = app.add_option(flag_names(parameter), store);
  option->type_size(1)->expected(1)->allow_extra_args(false);
  option->multi_option_policy(parameter.is_repeatable() ? CLI::MultiOptionPolicy::TakeAll
                                                        : CLI::MultiOptionPolicy::TakeLast);
}

// True if one of the words could be the flag; the library need not hear of the many others.
bool may_stand_in(const std::vector<std::string>& words, const Parameter& parameter) {
  const std::string flag = parameter.flag();
  return std::ranges::any_of(words, [&](std::string_view word) {
    if (!word.starts_with("--")) {
      return word.starts_with('-') && parameter.letter != 0;
    }
    word = word.substr(0, word.find('='));
    return std::ranges::equal(word, flag, [](char a, char b) { return (a == '_' ? '-' : a) == b; });
  });
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
  std::string advice = near.empty() ? fmt::format("see `strata {} --help`", operation.name)
                                    : fmt::format("did you mean {}?", near);
  if (operation.find("query") != nullptr) {
    advice += "; a query that begins with \"-\" goes behind \"--\"";
  }
  return fail(ErrorKind::kInvalidArgument,
              fmt::format("{} has no flag {}; {}", operation.name, word, advice));
}

// What is wrong with the use of a flag, in our words; the library's message begins with its name.
tl::unexpected<Error> misused_flag(const Operation& operation, std::string_view message) {
  for (const Parameter& parameter : operation.parameters) {
    const std::string flag = parameter.flag();
    const bool meant = message.starts_with(flag) && message.substr(flag.size()).starts_with(':');
    if (parameter.group == ParameterGroup::kArgument || !meant) {
      continue;
    }
    const std::string letter =
        parameter.letter == 0 ? std::string() : fmt::format(" (-{})", parameter.letter);
    return fail(
        ErrorKind::kInvalidArgument,
        fmt::format("{}: {}{} {}: {}", operation.name, flag, letter,
                    parameter.kind == ParameterKind::kFlag ? "takes no value but true or false"
                                                           : "needs a value",
                    full_help(parameter)));
  }
  return fail(ErrorKind::kInvalidArgument, fmt::format("{}: {}", operation.name, message));
}

// "--json=maybe": CLI11 would take any number for true, and throw something of its own at the rest.
Result<void> check_flag_values(const Operation& operation, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (word == "--") {
      break;
    }
    const std::size_t equals = word.find('=');
    if (!word.starts_with("--") || equals == std::string::npos) {
      continue;
    }
    std::string name = word.substr(2, equals - 2);
    std::replace(name.begin(), name.end(), '-', '_');
    const Parameter* parameter = operation.find(name);
    const std::string_view value = std::string_view(word).substr(equals + 1);
    if (parameter != nullptr && parameter->kind == ParameterKind::kFlag && value != "true" &&
        value != "false") {
      return misused_flag(operation, parameter->flag() + ":");
    }
  }
  return {};
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
  if (auto checked = check_flag_values(operation, words); !checked) {
    return fail(std::move(checked));
  }
  Values values;
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  std::vector<std::string> rest;
  try {
    for (const Parameter& parameter : operation.parameters) {
      if (parameter.group != ParameterGroup::kArgument && may_stand_in(words, parameter)) {
        add_flag(app, parameter, values);
      }
    }
    std::vector<std::string> backwards;  // as CLI11 takes them
    std::transform(words.rbegin(), words.rend(), std::back_inserter(backwards), &marked);
    app.parse(std::move(backwards));
    rest = app.remaining();
  } catch (const CLI::Error& error) {
    return misused_flag(operation, error.what());
  }

  std::vector<std::string> arguments;
  bool flags_ended = false;
  for (const std::string& word : rest) {
    if (!flags_ended && word == "--") {
      flags_ended = true;
    } else if (!flags_ended && word.size() > 1 && word.front() == '-') {
      return unknown_flag(operation, word);
    } else {
      arguments.push_back(unmarked(word));
    }
  }
  if (auto assigned = assign_arguments(operation, arguments, values); !assigned) {
    return fail(std::move(assigned));
  }
  return values;
}

}  // namespace strata::cli
