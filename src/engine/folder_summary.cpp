// The importance of a file is its PageRank among all files, so that a folder is described by what
// the rest of the repository uses of it. Tested by folder_summary_test.cpp.
#include "engine/folder_summary.hpp"

#include <algorithm>
#include <span>
#include <tuple>

#include "hierarchy/excerpt.hpp"
#include "text/first_line.hpp"

namespace strata::engine {

namespace {

constexpr std::size_t kMostFiles = 8;
constexpr std::size_t kLineBytes = 160;
constexpr std::size_t kLeastRoom = 24;

bool is_readme(std::string_view name) {
  constexpr std::string_view kReadme = "readme";
  return name.size() >= kReadme.size() &&
         std::equal(kReadme.begin(), kReadme.end(), name.begin(),
                    [](char small, char c) { return small == c || small == c + ('a' - 'A'); });
}

bool speaks_for_a_folder(scan::FileKind kind) {
  return kind == scan::FileKind::kCode || kind == scan::FileKind::kDocument;
}

/// Appends a line while there is room.
void add_line(std::string& summary, std::string_view line, std::size_t max_bytes) {
  const std::size_t used = summary.size() + (summary.empty() ? 0 : 1);
  if (line.empty() || used + kLeastRoom > max_bytes) {
    return;
  }
  summary += summary.empty() ? "" : "\n";
  summary += hierarchy::cut_at_word(line, std::min(kLineBytes, max_bytes - used));
}

}  // namespace

FolderSummaries::FolderSummaries(const index::View& view, const retrieve::Standings& standings) {
  files_.reserve(view.live_files());
  for (std::uint32_t s = 0; s < view.segments().size(); ++s) {
    const index::LiveSegment& segment = view.segments()[s];
    for (std::uint32_t i = 0; i < segment.live_files.size(); ++i) {
      if (segment.live_files[i]) {
        const index::FileRecord file = segment.reader->file(FileId{i});
        files_.push_back({.path = file.path,
                          .summary = file.summary,
                          .kind = file.kind,
                          .rank = standings.of(s, FileId{i}).rank});
      }
    }
  }
  std::sort(files_.begin(), files_.end(),
            [](const File& a, const File& b) { return a.path < b.path; });
}

std::string FolderSummaries::of(std::string_view folder, std::size_t max_bytes) const {
  std::string prefix(folder);
  prefix += folder.empty() ? "" : "/";
  const auto first =
      std::lower_bound(files_.begin(), files_.end(), prefix,
                       [](const File& file, const std::string& p) { return file.path < p; });
  std::string summary;
  std::vector<const File*> below;
  for (auto at = first; at != files_.end() && at->path.starts_with(prefix); ++at) {
    const std::string_view rest = at->path.substr(prefix.size());
    if (rest.find('/') == std::string_view::npos && is_readme(rest)) {
      add_line(summary, text::first_line(at->summary), max_bytes);
    } else {
      below.push_back(&*at);
    }
  }
  const std::size_t shown = std::min(kMostFiles, below.size());
  std::partial_sort(below.begin(), below.begin() + static_cast<std::ptrdiff_t>(shown), below.end(),
                    [](const File* a, const File* b) {
                      const bool a_speaks = speaks_for_a_folder(a->kind);
                      const bool b_speaks = speaks_for_a_folder(b->kind);
                      return std::tie(b_speaks, b->rank, a->path) <
                             std::tie(a_speaks, a->rank, b->path);
                    });
  for (const File* file : std::span(below).first(shown)) {
    std::string line(file->path.substr(prefix.size()));
    if (const std::string_view about = text::first_line(file->summary); !about.empty()) {
      line += ": ";
      line += about;
    }
    add_line(summary, line, max_bytes);
  }
  return summary;
}

void attach_folder_summaries(const LoadedView& view, std::vector<Found>& found) {
  const auto is_folder = [](const Found& each) { return each.level == "folder"; };
  if (std::none_of(found.begin(), found.end(), is_folder)) {
    return;
  }
  const FolderSummaries summaries(view.view, view.graph().standings());
  for (Found& each : found) {
    if (is_folder(each)) {
      each.region_summary = summaries.of(each.path, kFolderSummaryBytes);
    }
  }
}

}  // namespace strata::engine
