// Globs are those of the ignore rules; a pattern that begins below the root gets "**/" in front.
// O(pattern * path) per path. Tested by inline_filters_test.cpp.
#include "retrieve/path_pattern.hpp"

namespace strata::retrieve {

PathPattern::PathPattern(std::string_view pattern) {
  while (pattern.starts_with("./")) {
    pattern.remove_prefix(2);
  }
  from_root_ = pattern.starts_with('/');
  while (pattern.starts_with('/')) {
    pattern.remove_prefix(1);
  }
  while (pattern.ends_with('/')) {
    pattern.remove_suffix(1);
  }
  names_ = pattern;
  if (pattern.find_first_of("*?[") != std::string_view::npos) {
    std::string anywhere = from_root_ || pattern.starts_with("**/") ? "" : "**/";
    anywhere.append(pattern);
    glob_.emplace(anywhere);
  }
}

bool PathPattern::matches(std::string_view path) const {
  if (glob_) {
    if (glob_->matches(path)) {
      return true;
    }
    // A glob that matches a folder admits what is below it.
    for (std::size_t slash = path.find('/'); slash != std::string_view::npos;
         slash = path.find('/', slash + 1)) {
      if (glob_->matches(path.substr(0, slash))) {
        return true;
      }
    }
    return false;
  }
  if (names_.empty()) {
    return true;
  }
  for (std::size_t at = path.find(names_); at != std::string_view::npos;
       at = path.find(names_, at + 1)) {
    const std::size_t end = at + names_.size();
    // "filter" names filter.hpp too.
    const bool whole = (at == 0 || path[at - 1] == '/') &&
                       (end == path.size() || path[end] == '/' || path[end] == '.');
    if (whole && (at == 0 || !from_root_)) {
      return true;
    }
  }
  return false;
}

}  // namespace strata::retrieve
