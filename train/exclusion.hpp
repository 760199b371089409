// The projects whose code must never be learnt from: the benchmark's own and others kept in
// reserve.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace strata::train {

/// A list of "owner/name" lines, '#' starting a comment. All comparisons ignore case.
class Exclusion {
 public:
  /// kInvalidArgument for a line of another form.
  [[nodiscard]] static Result<Exclusion> parse(std::string_view text);

  /// The listed project that a package, source or module name contains as a whole word or run of
  /// words ("python3-flask", "golang-github-gin-gonic-gin-dev", "@mui/material"); empty if none.
  /// Names of one common word (kCommonNames in the source) count only with their owner.
  [[nodiscard]] std::string_view match_name(std::string_view name) const;
  /// The listed project of which a folder or file on the path bears the name; empty if none.
  [[nodiscard]] std::string_view match_path(std::string_view path) const;

  [[nodiscard]] std::size_t size() const { return projects_.size(); }

 private:
  struct Project {
    std::string line;                ///< "gin-gonic/gin"
    std::vector<std::string> owner;  ///< words: {"gin", "gonic"}
    std::vector<std::string> name;   ///< {"gin"}
    bool common = false;             ///< its name alone says nothing
  };

  std::vector<Project> projects_;
};

}  // namespace strata::train
