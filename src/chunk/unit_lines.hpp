// Languages without a grammar in which single lines begin units: targets of a Makefile,
// instructions of a Dockerfile, commands of CMake, messages of Protocol Buffers, sections of INI.
#pragma once

#include <string_view>

namespace strata::chunk {

class UnitLines {
 public:
  /// `language`: LanguageInfo::name.
  explicit UnitLines(std::string_view language);

  /// False if nothing is known about the language: then no line begins a unit.
  [[nodiscard]] bool known() const { return kind_ != Kind::kNone; }

  /// True if a unit begins with `line`, which begins in the first column.
  [[nodiscard]] bool begins_unit(std::string_view line) const;
  /// True for a line of nothing but a comment; `line` without its indentation.
  [[nodiscard]] bool is_comment(std::string_view line) const;

 private:
  enum class Kind { kNone, kMake, kDocker, kCmake, kProto, kIni };
  Kind kind_ = Kind::kNone;
};

}  // namespace strata::chunk
