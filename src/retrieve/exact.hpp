// Exact search: all leaves in which a pattern matches, found by looking at the bytes themselves.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_range.hpp"
#include "index/view.hpp"
#include "retrieve/exact_pattern.hpp"
#include "retrieve/hit.hpp"
#include "retrieve/query.hpp"
#include "scan/encoding.hpp"

namespace strata::retrieve {

/// Gives the text of an indexed file as it is now; nothing if it cannot be read. Called from
/// several threads at once.
using TextSource = std::function<std::optional<scan::DecodedText>(std::string_view path)>;

struct ExactMatch {
  std::uint32_t line = 0;  ///< 1-based, where the match begins
  ByteRange range;         ///< in the file's own bytes
};

struct ExactHit {
  Hit hit;
  std::vector<ExactMatch> matches;  ///< those that begin in the leaf, one a line
  /// The matches lie behind the last leaf, which `hit` names: the file has grown since it was
  /// indexed.
  bool behind = false;
};

struct ExactResult {
  std::vector<ExactHit> hits;  ///< best first; ties by path, then position
  std::uint64_t units = 0;     ///< hits there would be without a limit
  std::uint64_t leaves = 0;    ///< in which the pattern matches
  std::uint64_t lines = 0;     ///< on which a match begins
  std::uint64_t files_with_matches = 0;
  std::uint64_t files = 0;              ///< that the filters admit
  std::uint64_t files_read = 0;         ///< of them; the index rules the others out
  std::vector<std::string> unreadable;  ///< paths that could not be read now
};

struct ExactOptions {
  std::uint32_t limit = 10;
  Level level = Level::kAuto;  ///< what hits are; kAuto: leaves
  /// Files that are read whatever the index knows of them, because they may have changed since.
  const std::set<std::string, std::less<>>* changed = nullptr;
  std::size_t threads = 0;  ///< 0 = all cores
};

/// Reads every file that the filters admit and in which the index knows all words that stand whole
/// in the pattern. Complete for what is indexed: a pattern without a hit is absent from those
/// files. Score = whether the leaf defines a symbol of that name, an ordinary file before tests,
/// vendored and generated ones, and a little for more matches.
[[nodiscard]] ExactResult find_exact(const index::View& view, const ExactPattern& pattern,
                                     const Filters& filters, const TextSource& source,
                                     const ExactOptions& options);

}  // namespace strata::retrieve
