// Completion scripts carry plain word lists, generated here, so that completing never runs strata.
// Each knows commands, their flags, the words of choices, and completes files elsewhere. Tested by
// shell_texts_test.cpp.
#include "apps/cli/shell_texts.hpp"

#include <iterator>

#include <fmt/format.h>

#include "apps/cli/help.hpp"
#include "apps/config/settings.hpp"
#include "apps/operations.hpp"

namespace strata::cli {

namespace {

using apps::Operation;
using apps::Parameter;
using apps::ParameterGroup;
using apps::ParameterKind;

// `text` between single quotes, for any POSIX shell and fish.
std::string quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + "'";
}

std::string words(const Operation& operation) {
  std::string out;
  for (const Parameter& parameter : operation.parameters) {
    const bool argument = parameter.group == ParameterGroup::kArgument;
    if (!argument) {
      out += parameter.flag() + " ";
    }
    if (argument && parameter.kind == ParameterKind::kChoice) {
      out += fmt::format("{} ", fmt::join(parameter.choices, " "));
    }
  }
  return out;
}

std::string command_names() {
  std::string out;
  for (const Operation& operation : apps::operations()) {
    out += fmt::format("{} ", operation.name);
  }
  return out;
}

// Cases of a bash or zsh `case $command.$previous`: the words of choices.
std::string choice_cases() {
  std::string out;
  for (const Operation& operation : apps::operations()) {
    for (const Parameter& parameter : operation.parameters) {
      if (parameter.kind != ParameterKind::kChoice ||
          parameter.group == ParameterGroup::kArgument) {
        continue;
      }
      fmt::format_to(std::back_inserter(out), "    {}.{}) words={} ;;\n", operation.name,
                     parameter.flag(),
                     quoted(fmt::format("{}", fmt::join(parameter.choices, " "))));
    }
  }
  return out;
}

std::string flag_cases() {
  std::string out;
  for (const Operation& operation : apps::operations()) {
    fmt::format_to(std::back_inserter(out), "    {}) words={} ;;\n", operation.name,
                   quoted(words(operation)));
  }
  return out;
}

std::string bash_script() {
  return "# bash completion for strata\n"
         "_strata() {\n"
         "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
         "  local command=${COMP_WORDS[1]} words=\n"
         "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
         "    COMPREPLY=($(compgen -W " +
         quoted(command_names()) +
         " -- \"$current\"))\n"
         "    return\n"
         "  fi\n"
         "  case $command.$previous in\n" +
         choice_cases() +
         "  esac\n"
         "  if [ -z \"$words\" ]; then case $command in\n" +
         flag_cases() +
         "  esac; fi\n"
         "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
         "}\n"
         "complete -o default -F _strata strata\n";
}

std::string zsh_script() {
  return "#compdef strata\n"
         "_strata() {\n"
         "  local command=${words[2]} previous=${words[CURRENT-1]}\n"
         "  if (( CURRENT == 2 )); then\n"
         "    compadd -- " +
         command_names() +
         "\n"
         "    return\n"
         "  fi\n"
         "  local list=${words[2]}\n"
         "  () {\n"
         "    local words=\n"
         "    case $command.$previous in\n" +
         choice_cases() +
         "    esac\n"
         "    if [[ -z $words ]]; then case $command in\n" +
         flag_cases() +
         "    esac; fi\n"
         "    list=$words\n"
         "  }\n"
         "  compadd -- ${=list}\n"
         "  _files\n"
         "}\n"
         "compdef _strata strata\n";
}

std::string fish_script() {
  std::string out = "# fish completion for strata\n";
  for (const Operation& operation : apps::operations()) {
    fmt::format_to(std::back_inserter(out),
                   "complete -c strata -n __fish_use_subcommand -a {} -d {}\n", operation.name,
                   quoted(operation.summary));
    for (const Parameter& parameter : operation.parameters) {
      const std::string condition =
          fmt::format("complete -c strata -n '__fish_seen_subcommand_from {}'", operation.name);
      const std::string choices = quoted(fmt::format("{}", fmt::join(parameter.choices, " ")));
      if (parameter.group == ParameterGroup::kArgument) {
        if (!parameter.choices.empty()) {
          out += fmt::format("{} -f -a {}\n", condition, choices);
        }
        continue;
      }
      out += fmt::format("{} -l {}", condition, parameter.flag().substr(2));
      if (parameter.letter != 0) {
        out += fmt::format(" -s {}", parameter.letter);
      }
      if (parameter.kind != ParameterKind::kFlag) {
        out += " -r";
      }
      if (!parameter.choices.empty()) {
        out += fmt::format(" -f -a {}", choices);
      }
      out += fmt::format(" -d {}\n", quoted(parameter.help));
    }
  }
  return out;
}

// Text for roff: backslashes and hyphens escaped, no line that begins with a control character.
std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n')) {
        out += "\\&";
      }
      out += c;
    }
  }
  return out;
}

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  return text;
}

}  // namespace

std::string completion_script(std::string_view shell) {
  if (shell == "bash") {
    return bash_script();
  }
  if (shell == "zsh") {
    return zsh_script();
  }
  if (shell == "fish") {
    return fish_script();
  }
  return {};
}

std::string manual_page() {
  std::string out = fmt::format(
      ".TH STRATA 1 \"\" \"strata {}\"\n.SH NAME\nstrata \\- search code and documents by meaning, "
      "offline\n"
      ".SH SYNOPSIS\n.B strata\nCOMMAND [options]\n.SH COMMANDS\n",
      kVersion);
  for (const Operation& operation : apps::operations()) {
    out += fmt::format(".SS {}\n.B strata {}\n.PP\n{}.\n{}\n", roff(operation.name),
                       roff(usage(operation)), roff(operation.summary), roff(operation.details));
    for (const Parameter& parameter : operation.parameters) {
      out += fmt::format(".TP\n.B {}\n{}.\n", roff(trimmed(spelling(parameter))),
                         roff(full_help(parameter)));
    }
    out += fmt::format(".PP\nExample:\n.EX\n{}\n.EE\n", roff(operation.example));
  }
  out +=
      ".SH EXIT STATUS\n0 ok, 1 nothing found, 2 error.\n"
      ".SH ENVIRONMENT\n"
      ".TP\n.B NO_COLOR\nIf set and not empty, output is not coloured.\n"
      ".TP\n.B XDG_CACHE_HOME\nIndexes live in its folder strata; default ~/.cache.\n"
      ".TP\n.B XDG_CONFIG_HOME\nThe user's strata/strata.toml lies there; default ~/.config.\n"
      ".TP\n.B STRATA_CONFIG\nAnother file in its place.\n";
  for (const Parameter& setting : apps::settings()) {
    out += fmt::format(".TP\n.B {}\nAs {}: {}.\n", roff(setting.variable()), roff(setting.flag()),
                       roff(full_help(setting)));
  }
  out +=
      ".SH FILES\n"
      ".TP\n.I strata.toml\nSettings of a repository, in its root: names as in the environment, "
      "without STRATA_ and in small letters. It can set how files are selected, cut and ranked, "
      "and nothing else.\n"
      ".TP\n.I ~/.config/strata/strata.toml\nSettings of the user. A repository's are stronger, "
      "variables are stronger than both, flags strongest. strata config shows all of them.\n";
  return out;
}

}  // namespace strata::cli
