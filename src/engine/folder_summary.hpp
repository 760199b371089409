// What a folder, or the repository, is about: extracted from its files.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/answer.hpp"
#include "engine/load_view.hpp"
#include "index/view.hpp"
#include "retrieve/standings.hpp"
#include "scan/source_file.hpp"

namespace strata::engine {

/// Longest summary of a folder, bytes.
inline constexpr std::size_t kFolderSummaryBytes = 480;

class FolderSummaries {
 public:
  /// `view` must outlive this; `standings` are of it. O(files log files).
  FolderSummaries(const index::View& view, const retrieve::Standings& standings);

  /// Lines within `max_bytes`: the first of its README's summary, if it has one, then "path: first
  /// line of its summary" of the files below that others depend on most; tests, examples of data,
  /// generated and vendored files only where there is nothing else. "" = the repository. O(files
  /// below).
  [[nodiscard]] std::string of(std::string_view folder, std::size_t max_bytes) const;

 private:
  struct File {
    std::string_view path;
    std::string_view summary;
    scan::FileKind kind = scan::FileKind::kCode;
    float rank = 0;
  };

  std::vector<File> files_;  // by path
};

/// Gives the folders among the results their summaries.
void attach_folder_summaries(const LoadedView& view, std::vector<Found>& found);

}  // namespace strata::engine
