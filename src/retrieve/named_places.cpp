// One pass over the live files finds those with a file name that the query names; of them, the
// ones with the longest common end of path count. The weights are not learned: the labelled sets
// hold no traces; they are large enough to lead over any prose match. Tested by
// named_places_test.cpp.
#include "retrieve/named_places.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace strata::retrieve {

namespace {

constexpr float kFrameWeight = 20;
constexpr float kPathWeight = 15;
constexpr float kSymbolWeight = 0.5;
constexpr float kOuterFrame = 0.75F;  // each frame counts so much of the one that it called
constexpr std::size_t kMostLeavesOfAFile = 256;
constexpr std::size_t kMostSymbols = 64;  // of one name

/// A path of the query and the files that end most like it.
struct WantedFile {
  std::string_view path;
  std::uint32_t line = 0;  // 0: the whole file
  float value = 1;
  std::size_t shared = 0;  // names in common, of the best files so far
  std::vector<std::pair<std::uint32_t, FileId>> files;
};

std::string_view file_name(std::string_view path) {
  return path.substr(path.rfind('/') + 1);  // npos + 1 == 0
}

/// Number of whole names that two paths have in common at their ends.
std::size_t common_names(std::string_view a, std::string_view b) {
  std::size_t names = 0;
  while (!a.empty() && !b.empty() && file_name(a) == file_name(b)) {
    ++names;
    const auto drop = [](std::string_view path) {
      const std::size_t slash = path.rfind('/');
      return slash == std::string_view::npos ? std::string_view{} : path.substr(0, slash);
    };
    a = drop(a);
    b = drop(b);
  }
  return names;
}

std::vector<WantedFile> wanted_files(const AnalysedQuery& query) {
  std::vector<WantedFile> wanted;
  float value = 1;
  for (const Frame& frame : query.frames) {
    wanted.push_back(
        {.path = frame.path, .line = frame.line, .value = value, .shared = 0, .files = {}});
    value *= kOuterFrame;
  }
  for (const std::string& path : query.paths) {
    const bool framed = std::any_of(query.frames.begin(), query.frames.end(),
                                    [&](const Frame& frame) { return frame.path == path; });
    if (!framed) {
      wanted.push_back({.path = path, .line = 0, .value = 1, .shared = 0, .files = {}});
    }
  }
  return wanted;
}

void find_files(const index::View& view, const LeafFilter& filter,
                std::vector<WantedFile>& wanted) {
  std::multimap<std::string_view, std::size_t> by_name;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    by_name.emplace(file_name(wanted[i].path), i);
  }
  for (std::uint32_t s = 0; s < view.segments().size(); ++s) {
    for (std::uint32_t f = 0; f < view.reader(s).file_count(); ++f) {
      if (!filter.admits_file(s, FileId{f})) {
        continue;
      }
      const std::string_view path = view.reader(s).file(FileId{f}).path;
      const auto [first, last] = by_name.equal_range(file_name(path));
      for (auto at = first; at != last; ++at) {
        WantedFile& file = wanted[at->second];
        const std::size_t shared = common_names(path, file.path);
        if (shared > file.shared) {
          file.shared = shared;
          file.files.clear();
        }
        if (shared == file.shared) {
          file.files.emplace_back(s, FileId{f});
        }
      }
    }
  }
}

class PlaceList {
 public:
  PlaceList(const index::View& view, const LeafFilter& filter) : view_(view), filter_(filter) {}

  void add_file(const WantedFile& wanted, std::uint32_t segment, FileId id) {
    const index::SegmentReader& reader = view_.reader(segment);
    const index::IdRun leaves = reader.file(id).leaves;
    // Several files that fit equally well share the certainty.
    const float value = wanted.value / static_cast<float>(wanted.files.size());
    if (wanted.line == 0) {
      const auto count = std::min<std::size_t>(leaves.count, kMostLeavesOfAFile);
      for (std::uint32_t i = 0; i < count; ++i) {
        add(segment, leaves.first + i, Source::kPlace, "place.path", value, kPathWeight);
      }
      return;
    }
    for (std::uint32_t i = 0; i < leaves.count; ++i) {
      const LineRange lines = reader.leaf(LeafId{leaves.first + i}).lines;
      if (lines.overlaps({.first = wanted.line, .last = wanted.line})) {
        add(segment, leaves.first + i, Source::kPlace, "place.frame", value, kFrameWeight);
        return;
      }
    }
  }

  void add_symbols(const std::string& name) {
    const std::vector<std::string> parts = name_parts(name);
    if (parts.empty()) {
      return;
    }
    const SymbolPattern pattern(name);
    for (std::uint32_t s = 0; s < view_.segments().size(); ++s) {
      const index::SegmentReader& reader = view_.reader(s);
      std::size_t found = 0;
      for (const SymbolId id : reader.find_symbols(parts.back())) {
        const index::SymbolRecord symbol = reader.symbol(id);
        if (symbol.leaf.exists() && pattern.matches(symbol.path) && ++found <= kMostSymbols) {
          add(s, symbol.leaf.value, Source::kSymbol, "place.symbol", 1, kSymbolWeight);
        }
      }
    }
  }

  /// The best place of each feature and leaf.
  [[nodiscard]] std::vector<NamedPlace> take() && {
    std::sort(places_.begin(), places_.end(), [](const NamedPlace& a, const NamedPlace& b) {
      if (a.leaf != b.leaf) {
        return a.leaf < b.leaf;
      }
      return a.part.feature != b.part.feature ? a.part.feature < b.part.feature
                                              : a.part.contribution > b.part.contribution;
    });
    const auto same = [](const NamedPlace& a, const NamedPlace& b) {
      return a.leaf == b.leaf && a.part.feature == b.part.feature;
    };
    places_.erase(std::unique(places_.begin(), places_.end(), same), places_.end());
    return std::move(places_);
  }

 private:
  void add(std::uint32_t segment, std::uint32_t leaf, Source source, std::string_view feature,
           float value, float weight) {
    const index::LeafRef ref{.segment = segment, .leaf = LeafId{leaf}};
    if (filter_.admits(ref)) {
      places_.push_back(
          {.leaf = ref,
           .source = source,
           .part = {.feature = feature, .feature_value = value, .contribution = value * weight}});
    }
  }

  const index::View& view_;
  const LeafFilter& filter_;
  std::vector<NamedPlace> places_;
};

}  // namespace

std::vector<NamedPlace> named_places(const index::View& view, const LeafFilter& filter,
                                     const AnalysedQuery& query) {
  PlaceList list(view, filter);
  std::vector<WantedFile> wanted = wanted_files(query);
  if (!wanted.empty()) {
    find_files(view, filter, wanted);
  }
  for (const WantedFile& file : wanted) {
    for (const auto& [segment, id] : file.files) {
      list.add_file(file, segment, id);
    }
  }
  for (const std::string& name : query.code_names) {
    list.add_symbols(name);
  }
  return std::move(list).take();
}

void add_places(Hit& hit, const std::vector<NamedPlace>& places) {
  auto at = std::lower_bound(
      places.begin(), places.end(), hit.leaf,
      [](const NamedPlace& place, const index::LeafRef& leaf) { return place.leaf < leaf; });
  for (; at != places.end() && at->leaf == hit.leaf; ++at) {
    hit.parts.push_back(at->part);
    hit.score += at->part.contribution;
  }
}

}  // namespace strata::retrieve
