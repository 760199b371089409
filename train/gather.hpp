// All pairs of some folders, each code once.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/progress.hpp"
#include "core/result.hpp"
#include "scan/scan.hpp"
#include "train/exclusion.hpp"
#include "train/pairs.hpp"

namespace strata::train {

/// Tells what was seen before: equal code, and texts that come again and again.
class Repetitions {
 public:
  static constexpr int kMostEqualTexts = 3;

  /// True if the pair's code, but for layout, was seen before, or its text three times; for kinds
  /// that are not is_own_code, if this text was seen with this code, or three times.
  [[nodiscard]] bool is_repeated(const Pair& pair);

 private:
  std::unordered_set<std::uint64_t> codes_;
  std::unordered_map<std::uint64_t, int> texts_;
};

struct GatherOptions {
  scan::ScanOptions scan;
  const Exclusion* exclusion = nullptr;  ///< files of its projects are left out; may be null
  /// Single files that are not read, by their path below the folder; may be empty.
  std::function<bool(std::string_view)> leaves_out;
  std::size_t most_files = 0;  ///< spread evenly over the folder; 0 = all
  std::size_t threads = 0;     ///< 0 = all cores; changes speed only
  ProgressSink progress;       ///< may be empty
  bool all_kinds = false;      ///< errors, tests and documents too, else comments, names and files
  /// Each definition once more as a pair of kind kName with the whole code: to compare with.
  bool all_definitions = false;
};

struct MinedFile {
  std::string path;          ///< relative to its folder
  std::vector<Pair> pairs;   ///< in order of position, with language, without package
  std::vector<Pair> linked;  ///< the same of the kinds that speak of code of other pairs
};

/// The files of a folder, in order of path. Fails if the folder cannot be read.
[[nodiscard]] Result<std::vector<MinedFile>> gather(const std::string& folder,
                                                    const GatherOptions& options);

}  // namespace strata::train
