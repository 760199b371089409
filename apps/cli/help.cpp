// Layout of help texts: two columns, wrapped at 96. Tested by help_test.cpp.
#include "apps/cli/help.hpp"

#include <cctype>

#include <fmt/format.h>

namespace strata::cli {

namespace {

using apps::Operation;
using apps::Parameter;
using apps::ParameterGroup;
using apps::ParameterKind;

constexpr std::size_t kWidth = 96;
constexpr std::size_t kColumn = 34;
constexpr std::size_t kCommandColumn = 16;

std::string upper(std::string_view word) {
  std::string out;
  for (const char c : word) {
    out += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  return out;
}

// `text` broken at blanks so that no line passes kWidth; further lines begin at `indent`.
std::string wrapped(std::string_view text, std::size_t indent) {
  std::string out;
  std::size_t column = indent;
  while (!text.empty()) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    if (column > indent && column + 1 + blank > kWidth) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      out += ' ';
      ++column;
    }
    out += text.substr(0, blank);
    column += blank;
    text.remove_prefix(std::min(blank + 1, text.size()));
  }
  return out;
}

std::string row(const std::string& left, std::string_view right, std::size_t column = kColumn) {
  std::string out = "  " + left;
  if (out.size() + 2 > column) {
    out += "\n" + std::string(column, ' ');
  } else {
    out.resize(column, ' ');
  }
  return out + wrapped(right, column) + "\n";
}

}  // namespace

std::string usage(const Operation& operation) {
  std::string out(operation.name);
  for (const Parameter& parameter : operation.parameters) {
    if (parameter.group != ParameterGroup::kArgument) {
      continue;
    }
    const std::string name = spelling(parameter) + (parameter.is_repeatable() ? "..." : "");
    out += parameter.required ? " " + name : " [" + name + "]";
  }
  return out + " [options]";
}

std::string spelling(const Parameter& parameter) {
  if (parameter.group == ParameterGroup::kArgument) {
    return upper(parameter.name);
  }
  std::string out = parameter.letter != 0 ? fmt::format("-{}, ", parameter.letter) : "    ";
  out += parameter.flag();
  if (parameter.kind == ParameterKind::kChoice) {
    return out + " WORD";
  }
  if (!parameter.placeholder.empty()) {
    out += fmt::format(" {}", parameter.placeholder);
  }
  return out;
}

std::string full_help(const Parameter& parameter) {
  std::string out(parameter.help);
  if (parameter.kind == ParameterKind::kChoice) {
    out += fmt::format(": {}", fmt::join(parameter.choices, ", "));
  }
  std::string notes;
  if (parameter.is_number()) {
    notes = fmt::format("{:.16g} to {:.16g}{}{}", parameter.minimum, parameter.maximum,
                        parameter.unit.empty() ? "" : " ", parameter.unit);
  }
  if (!parameter.fallback.empty()) {
    notes += fmt::format("{}default {}", notes.empty() ? "" : "; ", parameter.fallback);
  }
  if (parameter.speed_only) {
    notes += fmt::format("{}changes speed only", notes.empty() ? "" : "; ");
  }
  return notes.empty() ? out : fmt::format("{} [{}]", out, notes);
}

std::string general_help() {
  std::string out =
      "strata: search code and documents by meaning, offline\n\n"
      "usage: strata COMMAND ...\n\n"
      "Commands\n";
  for (const Operation& operation : apps::operations()) {
    out += row(std::string(operation.name), operation.summary, kCommandColumn);
  }
  return out +
         "\n`strata COMMAND --help` describes a command; `strata --version` prints the version.\n"
         "Exit codes: 0 ok, 1 nothing found, 2 error.\n\n"
         "Example\n  " +
         std::string(apps::operations().front().example) + "\n";
}

std::string help(const Operation& operation) {
  std::string out = fmt::format("{}\n\nusage: strata {}\n\n{}\n", operation.summary,
                                usage(operation), wrapped(operation.details, 0));
  for (const ParameterGroup group : kGroups) {
    std::string rows;
    for (const Parameter& parameter : operation.parameters) {
      if (parameter.group == group) {
        rows += row(spelling(parameter), full_help(parameter));
      }
    }
    if (!rows.empty()) {
      out += fmt::format("\n{}\n{}", title(group), rows);
    }
  }
  return out + fmt::format("\nExample\n  {}\n", operation.example);
}

}  // namespace strata::cli
