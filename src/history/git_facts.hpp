// What the history of a repository says about its files: when each was last changed, and how often.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace strata::history {

struct FileFacts {
  std::int64_t last_change = 0;  ///< commit time, seconds since the epoch
  std::uint32_t changes = 0;     ///< commits (no merges) that touched the path, under this name

  friend bool operator==(const FileFacts&, const FileFacts&) = default;
};

struct GitFacts {
  std::string head;                ///< commit that they hold for; "" = no facts
  std::string note;                ///< why there are none, for people; "" otherwise
  bool failed = false;             ///< git was asked and gave no answer: `note` is worth telling
  std::int64_t newest_change = 0;  ///< of all files: what recency is relative to
  std::uint64_t commits = 0;       ///< that were looked at
  bool complete = false;           ///< all of the history; else its newest commits
  std::vector<std::pair<std::string, FileFacts>> files;  ///< by path relative to the root, sorted

  /// Null if the history does not mention the path.
  [[nodiscard]] const FileFacts* find(std::string_view path) const;
};

}  // namespace strata::history
