// How a source file must look, beyond what clang-format and clang-tidy see (the length of functions
// is left to clang-tidy's readability-function-size).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tests/tidy/text_file.hpp"

namespace strata::tidy {

/// Paths that may be larger, with the reason: lines "path: reason" of
/// tests/tidy/size_exceptions.txt.
[[nodiscard]] std::map<std::string, std::string> parse_exceptions(std::string_view text);

/// Files of more than `limit` lines without an exception, and exceptions without a reason or
/// without need.
[[nodiscard]] Findings oversized_files(const std::vector<TextFile>& files, std::size_t limit,
                                       const std::map<std::string, std::string>& exceptions);

/// Files that do not open with a comment; tests need none.
[[nodiscard]] Findings unexplained_files(const std::vector<TextFile>& files);

/// Names after "Tested by" in comments that are no file of `files`, by their last part.
[[nodiscard]] Findings missing_tests(const std::vector<TextFile>& files);

/// Files that ask for the place of temporary files and make no name of their own there (mkdtemp):
/// tests run side by side.
[[nodiscard]] Findings shared_temporary_names(const std::vector<TextFile>& files);

/// Lines that hold what belongs to one machine (absolute paths of a work place) or to one mirror of
/// a registry.
[[nodiscard]] Findings forbidden_strings(const std::vector<TextFile>& files);

/// Bytes other than ASCII in sources; texts for tests spell them as escapes.
[[nodiscard]] Findings non_ascii_lines(const std::vector<TextFile>& files);

}  // namespace strata::tidy
