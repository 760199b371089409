// The one format in which git is asked for commits (git_stage.hpp, log_arguments): records that end
// with NUL, of a commit first its heading, which begins with the byte 1, then the paths that it
// touched. Total on any bytes. Tested by history_test.cpp and subjects_test.cpp.
#pragma once

#include <string_view>

namespace strata::history {

/// Calls heading(record), with the byte 1, and path(record), which is never empty, in the order of
/// the output of git.
template <class Heading, class Path>
void for_each_record(std::string_view output, const Heading& heading, const Path& path) {
  while (!output.empty()) {
    const std::size_t end = output.find('\0');
    std::string_view record = output.substr(0, end);
    output.remove_prefix(end == std::string_view::npos ? output.size() : end + 1);
    if (record.starts_with('\n')) {
      record.remove_prefix(1);
    }
    if (record.starts_with('\x01')) {
      heading(record);
    } else if (!record.empty()) {
      path(record);
    }
  }
}

}  // namespace strata::history
