// What `path:` takes: names of folders or files, or a glob.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "scan/glob.hpp"

namespace strata::retrieve {

/// Without * ? [ the pattern is a run of whole names anywhere in the path: "engine/ask.cpp" and
/// "engine" match "src/engine/ask.cpp", and so does "ask"; "eng" does not. A leading '/' ties it to
/// the root. A glob must match from the beginning of a name to the end of one: "*.cpp",
/// "src/*/ask.*".
class PathPattern {
 public:
  explicit PathPattern(std::string_view pattern);

  [[nodiscard]] bool matches(std::string_view path) const;

 private:
  std::string names_;
  bool from_root_ = false;
  std::optional<scan::Glob> glob_;
};

}  // namespace strata::retrieve
