// Folders as results.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "retrieve/analysed_query.hpp"
#include "retrieve/filter.hpp"
#include "retrieve/hit.hpp"

namespace strata::retrieve {

/// Folders that a query names.
class NamedFolders {
 public:
  explicit NamedFolders(const AnalysedQuery& query);

  /// 1: by its path ("src/http", "http/") or beside a word for folders ("the parser folder"); the
  /// share of the query's words that spell its name otherwise ("parser"); 0: not at all.
  [[nodiscard]] float match(std::string_view folder) const;

  /// Whether the query may ask for a folder as such: a question, or two words, with "folder" or
  /// "directory" beside a name, or nothing but a path.
  [[nodiscard]] bool asks_for_one() const { return asks_; }

 private:
  std::vector<std::string> places_;  // paths in lower case, no slash at either end
  std::vector<std::string> cued_;    // folded names beside a word for folders
  std::vector<SpelledName> names_;
  bool asks_ = false;
};

/// One hit for each folder in which hits lie or that `named` matches fully, best first. It scores
/// as its best leaf, plus "unit.share" (of its files, those among the best 50 hits) and
/// "unit.name". A folder that holds nothing but one other folder gives way to it, unless it alone
/// is named. The repository's top folder is no result. `hits` are sorted. O(files * depth + hits *
/// depth).
[[nodiscard]] std::vector<Hit> as_folders(const index::View& view, const LeafFilter& filter,
                                          const std::vector<Hit>& hits, const NamedFolders& named);

/// Whether `named` matches some folder of the view fully and asks for one.
[[nodiscard]] bool asks_for_a_folder(const index::View& view, const NamedFolders& named);

}  // namespace strata::retrieve
