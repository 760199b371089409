// What the tidy checks look at: files of the repository as values, so that each check also runs on
// a made-up file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace strata::tidy {

/// A file of the repository.
struct TextFile {
  std::string path;  ///< relative to the repository, '/'-separated
  std::string text;
};

/// Findings of a check, each "path:line: what is wrong" or "path: what is wrong". None: all is
/// well.
using Findings = std::vector<std::string>;

/// Files below the given folders (or the files themselves) whose names end in one of the endings,
/// or all of them if there are none; sorted by path. What a build makes is left out, and so are the
/// inputs of golden tests.
[[nodiscard]] std::vector<TextFile> read_files(const std::vector<std::string>& paths,
                                               const std::vector<std::string>& endings = {});

/// Text of one file; empty if there is none.
[[nodiscard]] std::string read_text(const std::string& path);

/// The lines of a text without their ends.
[[nodiscard]] std::vector<std::string_view> lines_of(std::string_view text);

/// Names of the folders in a folder that hold at least one file, sorted.
[[nodiscard]] std::vector<std::string> folders_in(const std::string& folder);

[[nodiscard]] std::string finding(const TextFile& file, std::size_t line_index,
                                  std::string_view what);

}  // namespace strata::tidy
