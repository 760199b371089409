// The first word decides, and what follows it. O(length of the first line). Tested by
// unit_lines_test.cpp.
#include "chunk/unit_lines.hpp"

#include <algorithm>
#include <array>

#include "text/first_line.hpp"

namespace strata::chunk {
namespace {

constexpr std::array<std::string_view, 8> kProtoWords = {"message", "service", "enum",   "extend",
                                                         "oneof",   "syntax",  "option", "package"};

bool is_name(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}

std::string_view first_word(std::string_view line) {
  const auto end = std::find_if_not(line.begin(), line.end(), is_name);
  return line.substr(0, static_cast<std::size_t>(end - line.begin()));
}

// `all: a b`, `%.o: %.c`, `define x`; not `CC := gcc`.
bool is_target(std::string_view line) {
  if (line.substr(0, 7) == "define ") {
    return true;
  }
  const std::size_t colon = line.find(':');
  const bool assigns = line.find('=') < colon ||
                       line.substr(std::min(colon, line.size()), 2) == ":=" ||
                       line.substr(std::min(colon, line.size()), 3) == "::=";
  return colon != std::string_view::npos && colon > 0 && !assigns && line.front() != '#';
}

bool is_instruction(std::string_view line) {
  const std::string_view word = first_word(line);
  return word.size() >= 3 && word.size() < line.size() && line[word.size()] == ' ' &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

// `add_library(x`; not what ends or goes on with a block.
bool is_command(std::string_view line) {
  const std::string_view word = first_word(line);
  const bool goes_on = word.substr(0, 3) == "end" || word.substr(0, 4) == "else";
  return !word.empty() && !goes_on && line.substr(word.size()).find('(') <= 1;
}

}  // namespace

UnitLines::UnitLines(std::string_view language) {
  kind_ = language == "makefile"     ? Kind::kMake
          : language == "dockerfile" ? Kind::kDocker
          : language == "cmake"      ? Kind::kCmake
          : language == "protobuf"   ? Kind::kProto
          : language == "ini"        ? Kind::kIni
                                     : Kind::kNone;
}

bool UnitLines::begins_unit(std::string_view line) const {
  line = text::first_line(line);
  if (line.empty()) {
    return false;
  }
  switch (kind_) {
    case Kind::kMake:
      return is_target(line);
    case Kind::kDocker:
      return is_instruction(line);
    case Kind::kCmake:
      return is_command(line);
    case Kind::kProto:
      return std::find(kProtoWords.begin(), kProtoWords.end(), first_word(line)) !=
             kProtoWords.end();
    case Kind::kIni:
      return line.front() == '[';
    case Kind::kNone:
      break;
  }
  return false;
}

bool UnitLines::is_comment(std::string_view line) const {
  if (kind_ == Kind::kProto) {
    return line.substr(0, 2) == "//" || line.substr(0, 2) == "/*" || line.substr(0, 1) == "*";
  }
  return line.substr(0, 1) == "#" || (kind_ == Kind::kIni && line.substr(0, 1) == ";");
}

}  // namespace strata::chunk
