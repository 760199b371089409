// Folders are not in the index: they follow from the paths of files. A folder that is named stands
// before all that are only about the words, because the name was the question. Tested by
// units_test.cpp.
#include "retrieve/folders.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

namespace strata::retrieve {

namespace {

constexpr std::size_t kBestHits = 50;
constexpr float kShareWeight = 0.5;
constexpr float kNameWeight = 12;  // more than what tells the best leaf from any other
constexpr std::array<std::string_view, 7> kFolderWords = {
    "folder", "directory", "dir", "subfolder", "subdirectory", "package", "module"};
constexpr std::size_t kSureWords = 5;  // the first ones mean nothing else

using Sizes = std::map<std::string, std::size_t, std::less<>>;  // files below each folder

std::vector<std::string_view> folders_above(std::string_view path) {
  std::vector<std::string_view> folders;
  for (std::size_t slash = path.find('/'); slash != std::string_view::npos;
       slash = path.find('/', slash + 1)) {
    folders.push_back(path.substr(0, slash));
  }
  return folders;
}

template <class Visit>
void for_each_file(const index::View& view, Visit visit) {
  for (std::uint32_t s = 0; s < view.segments().size(); ++s) {
    const index::LiveSegment& segment = view.segments()[s];
    for (std::uint32_t i = 0; i < segment.live_files.size(); ++i) {
      if (segment.live_files[i]) {
        visit(s, segment.reader->file(FileId{i}));
      }
    }
  }
}

Sizes sizes_of(const index::View& view) {
  Sizes sizes;
  for_each_file(view, [&](std::uint32_t, const index::FileRecord& file) {
    for (const std::string_view folder : folders_above(file.path)) {
      const auto at = sizes.find(folder);
      ++(at == sizes.end() ? sizes.emplace(folder, 0).first : at)->second;
    }
  });
  return sizes;
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return out;
}

std::string_view last_name(std::string_view folder) {
  return folder.substr(folder.rfind('/') + 1);  // npos + 1 = 0
}

// Words without the punctuation of prose around them.
std::vector<std::string> words_of(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  constexpr std::string_view kAround = "\"'`,;:?!()";
  std::vector<std::string> words;
  for (std::size_t at = text.find_first_not_of(kBlanks); at < text.size();
       at = text.find_first_not_of(kBlanks, at)) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
    std::string_view word = text.substr(at, end - at);
    at = end;
    word.remove_prefix(std::min(word.find_first_not_of(kAround), word.size()));
    word = word.substr(0, word.find_last_not_of(kAround) + 1);
    if (word.ends_with('.')) {
      word.remove_suffix(1);
    }
    if (!word.empty()) {
      words.push_back(lower(word));
    }
  }
  return words;
}

// Index in kFolderWords, or its size.
std::size_t folder_word(std::string_view word) {
  return static_cast<std::size_t>(std::ranges::find(kFolderWords, word) - kFolderWords.begin());
}

/// A folder while its hits are counted.
struct Counted {
  Hit hit;
  std::set<std::uint64_t> members;  // its files among the best hits
  std::size_t size = 1;
};

class FolderCount {
 public:
  FolderCount(const index::View& view, const NamedFolders& named)
      : view_(view), named_(named), sizes_(sizes_of(view)) {}

  void add_hits(const std::vector<Hit>& hits) {
    for (std::size_t i = 0; i < hits.size(); ++i) {
      const index::SegmentReader& reader = view_.reader(hits[i].leaf.segment);
      const FileId file = reader.leaf(hits[i].leaf.leaf).file;
      for (const std::string_view folder : folders_above(reader.file(file).path)) {
        Counted& counted = folder_with(folder, hits[i]);
        if (i < kBestHits) {
          counted.members.insert((std::uint64_t{hits[i].leaf.segment} << 32U) | file.value);
        }
      }
    }
  }

  /// Folders that are named though nothing in them is a hit.
  void add_named(const LeafFilter& filter) {
    std::set<std::string_view> missing;
    for (const auto& [folder, size] : sizes_) {
      if (named_.match(folder) >= 1 && !folders_.contains(folder)) {
        missing.insert(folder);
      }
    }
    if (missing.empty()) {
      return;
    }
    for_each_file(view_, [&](std::uint32_t segment, const index::FileRecord& file) {
      Hit hit;
      hit.leaf = {.segment = segment, .leaf = LeafId{file.leaves.first}};
      hit.sources = static_cast<std::uint8_t>(Source::kPlace);
      if (file.leaves.count == 0 || !filter.admits(hit.leaf)) {
        return;
      }
      for (const std::string_view folder : folders_above(file.path)) {
        if (missing.erase(folder) > 0) {
          folder_with(folder, hit);
        }
      }
    });
  }

  std::vector<Hit> results() {
    std::vector<Hit> hits;
    for (auto& [folder, counted] : folders_) {
      if (gives_way(folder)) {
        continue;
      }
      const float share = static_cast<float>(counted.members.size()) /
                          static_cast<float>(std::max<std::size_t>(1, counted.size));
      add_part(counted.hit, "unit.share", share, kShareWeight);
      add_part(counted.hit, "unit.name", named_.match(folder), kNameWeight);
      hits.push_back(std::move(counted.hit));
    }
    std::sort(hits.begin(), hits.end(), [&](const Hit& a, const Hit& b) {
      if (a.score != b.score) {
        return a.score > b.score;
      }
      // Folders of one best leaf lie in each other: the inner one says more.
      return a.leaf != b.leaf ? view_.precedes(a.leaf, b.leaf) : a.folder.size() > b.folder.size();
    });
    return hits;
  }

 private:
  Counted& folder_with(std::string_view folder, const Hit& best) {
    const auto known = folders_.find(folder);
    if (known != folders_.end()) {
      return known->second;
    }
    Counted& counted = folders_[std::string(folder)];
    counted.hit = best;
    counted.hit.level = Level::kFolder;
    counted.hit.folder = folder;
    counted.size = sizes_.find(folder)->second;
    return counted;
  }

  static void add_part(Hit& hit, std::string_view feature, float value, float weight) {
    if (value > 0) {
      hit.parts.push_back(
          {.feature = feature, .feature_value = value, .contribution = weight * value});
      hit.score += weight * value;
    }
  }

  // The folder that holds all that this one holds; "" if there is none.
  [[nodiscard]] std::string_view only_child(const std::string& folder) const {
    const auto child = sizes_.lower_bound(folder + "/");
    const bool below = child != sizes_.end() && child->first.starts_with(folder + "/");
    return below && child->second == sizes_.find(folder)->second ? std::string_view(child->first)
                                                                 : std::string_view();
  }

  // Of folders in each other with the same files one is shown: the innermost, or the named one.
  [[nodiscard]] bool gives_way(const std::string& folder) const {
    const float own = named_.match(folder);
    std::string_view inner = only_child(folder);
    while (!inner.empty()) {
      if (own < 1 || named_.match(inner) >= 1) {
        return true;
      }
      inner = only_child(std::string(inner));
    }
    for (std::string_view outer = folder; outer.find('/') != std::string_view::npos && own < 1;) {
      outer = outer.substr(0, outer.rfind('/'));
      if (sizes_.find(outer)->second != sizes_.find(folder)->second) {
        break;
      }
      if (named_.match(outer) >= 1) {
        return true;
      }
    }
    return false;
  }

  const index::View& view_;
  const NamedFolders& named_;
  Sizes sizes_;
  std::map<std::string, Counted, std::less<>> folders_;
};

}  // namespace

NamedFolders::NamedFolders(const AnalysedQuery& query) : names_(query.names) {
  const std::vector<std::string> words = words_of(query.text);
  constexpr std::size_t kFew = 2;
  const bool may_ask = is_question(query.text) || words.size() <= kFew ||
                       (words.size() == kFew + 1 && words[0] == "the");
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string_view word = words[i];
    if (word.find('/') != std::string_view::npos && word.find("//") == std::string_view::npos) {
      word.remove_prefix(std::min(word.find_first_not_of("./"), word.size()));
      word = word.substr(0, word.find_last_not_of('/') + 1);
      if (!word.empty()) {
        places_.emplace_back(word);
        asks_ = asks_ || words.size() == 1;
      }
    }
    const std::size_t cue = folder_word(words[i]);
    if (cue == kFolderWords.size()) {
      continue;
    }
    for (const std::size_t beside : {i - 1, i + 1}) {  // i - 1 of 0 is too large
      if (beside < words.size()) {
        cued_.push_back(fold_name(words[beside]));
        asks_ = asks_ || (may_ask && cue < kSureWords);
      }
    }
  }
}

float NamedFolders::match(std::string_view folder) const {
  const std::string path = lower(folder);
  const auto is_place = [&](const std::string& place) {
    return path.ends_with(place) &&
           (path.size() == place.size() || path[path.size() - place.size() - 1] == '/');
  };
  const std::string name = fold_name(last_name(path));
  if (std::ranges::any_of(places_, is_place) || std::ranges::find(cued_, name) != cued_.end()) {
    return 1;
  }
  float best = 0;
  for (const SpelledName& spelled : names_) {
    constexpr float kHalf = 0.5;  // the word may mean anything else
    best = spelled.folded == name ? std::max(best, kHalf * spelled.share) : best;
  }
  return best;
}

std::vector<Hit> as_folders(const index::View& view, const LeafFilter& filter,
                            const std::vector<Hit>& hits, const NamedFolders& named) {
  FolderCount count(view, named);
  count.add_hits(hits);
  count.add_named(filter);
  return count.results();
}

bool asks_for_a_folder(const index::View& view, const NamedFolders& named) {
  if (!named.asks_for_one()) {
    return false;
  }
  const Sizes sizes = sizes_of(view);
  return std::ranges::any_of(sizes, [&](const auto& each) { return named.match(each.first) >= 1; });
}

}  // namespace strata::retrieve
