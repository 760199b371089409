// Path prefixes end at a path border: "src/a" admits "src/a" and "src/a/x", never "src/ab". Tested
// by retrieve_test.cpp.
#include "retrieve/filter.hpp"

#include <algorithm>
#include <string_view>

namespace strata::retrieve {

namespace {

bool below(std::string_view path, std::string_view prefix) {
  while (prefix.ends_with('/')) {
    prefix.remove_suffix(1);
  }
  if (prefix.empty()) {
    return true;
  }
  return path.starts_with(prefix) && (path.size() == prefix.size() || path[prefix.size()] == '/');
}

bool one_of(const std::vector<std::string>& words, std::string_view word) {
  return words.empty() || std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

LeafFilter::LeafFilter(const index::View& view, const Filters& filters)
    : view_(view), filters_(filters) {
  for (const index::LiveSegment& segment : view.segments()) {
    std::vector<bool>& admitted = files_.emplace_back(segment.live_files.size(), false);
    for (std::uint32_t i = 0; i < admitted.size(); ++i) {
      if (!segment.live_files[i]) {
        continue;
      }
      const index::FileRecord file = segment.reader->file(FileId{i});
      admitted[i] =
          below(file.path, filters.path_prefix) && one_of(filters.languages, file.language);
    }
  }
}

bool LeafFilter::admits_file(std::uint32_t segment, FileId file) const {
  return files_[segment][file.value];
}

bool LeafFilter::admits(index::LeafRef ref) const {
  const index::SegmentReader& reader = view_.reader(ref.segment);
  const index::LeafRecord leaf = reader.leaf(ref.leaf);
  if (!leaf.searchable || !admits_file(ref.segment, leaf.file)) {
    return false;
  }
  if (filters_.kinds.empty()) {
    return true;
  }
  for (std::uint32_t i = 0; i < leaf.symbols.count; ++i) {
    const index::SymbolRecord symbol = reader.symbol(SymbolId{leaf.symbols.first + i});
    if (one_of(filters_.kinds, lang::to_string(symbol.type))) {
      return true;
    }
  }
  return false;
}

}  // namespace strata::retrieve
