// Which leaves a query may return at all. Filters apply before any top-k, so that a narrow filter
// still fills its results.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "index/view.hpp"
#include "lang/roles.hpp"
#include "retrieve/path_pattern.hpp"
#include "retrieve/query.hpp"
#include "retrieve/symbol_pattern.hpp"

namespace strata::retrieve {

class LeafFilter {
 public:
  /// Decides every file once, O(files); leaves are decided on demand. `view` must outlive the
  /// filter.
  LeafFilter(const index::View& view, const Filters& filters);

  [[nodiscard]] bool admits_file(std::uint32_t segment, FileId file) const;
  /// Live, searchable, in an admitted file, and what its symbols must be. O(symbols of the leaf).
  [[nodiscard]] bool admits(index::LeafRef ref) const;

 private:
  /// Conditions on one symbol; an empty list always holds.
  struct SymbolTest {
    std::vector<lang::SymbolType> types;
    std::vector<SymbolPattern> names;
    std::vector<std::string> properties;

    [[nodiscard]] bool empty() const {
      return types.empty() && names.empty() && properties.empty();
    }
  };

  /// Conditions on a leaf and its file; what is empty never holds.
  struct LeafTest {
    explicit LeafTest(const Conditions& conditions);

    [[nodiscard]] bool empty() const {
      return contents == 0 && !errors && levels.empty() && sections.empty();
    }

    [[nodiscard]] bool level_holds(const index::LeafRecord& leaf) const;
    [[nodiscard]] bool section_holds(const index::SegmentReader& reader,
                                     const index::LeafRecord& leaf) const;

    std::uint16_t contents = 0;  ///< chunk::Content bits
    bool errors = false;
    std::vector<std::pair<int, int>> levels;  ///< both inclusive
    std::vector<std::string> sections;        ///< in lower case
  };

  [[nodiscard]] bool admits_record(const index::FileRecord& file, const Filters& filters,
                                   const std::vector<PathPattern>& wanted,
                                   const std::vector<PathPattern>& unwanted) const;
  [[nodiscard]] bool holds(const index::SymbolRecord& symbol, const SymbolTest& test) const;
  [[nodiscard]] bool any_holds(const index::SymbolRecord& symbol, const SymbolTest& test) const;

  [[nodiscard]] bool asks_only_for_files() const;

  const index::View& view_;
  SymbolTest required_;
  SymbolTest flagged_;  // kinds of --kind: a list of its own beside that of the query
  SymbolTest excluded_;
  LeafTest required_leaf_;
  LeafTest excluded_leaf_;
  std::vector<std::vector<bool>> files_;  // [segment][file]
  bool only_files_ = false;               // no condition looks at leaves or symbols
};

}  // namespace strata::retrieve
