// A model for somebody's own code: everything between some folders and the bytes of a model file.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/progress.hpp"
#include "core/result.hpp"
#include "scan/scan.hpp"
#include "train/held_out.hpp"
#include "train/trainer.hpp"

namespace strata::train {

/// What training goes out from.
enum class Base : std::uint8_t {
  kShipped,  ///< the model inside this program; its words keep their rows, new ones are added
  kNone,     ///< a random start: only the words of the folders will be known
};

struct OwnModelOptions {
  std::vector<std::string> folders;  ///< at least one
  scan::ScanOptions scan;
  Base base = Base::kShipped;
  std::uint32_t epochs = 0;  ///< 1..1000; 0 = as many as proved best
  std::uint64_t seed = 1;
  std::size_t threads = 0;  ///< 0 = all cores; changes speed only
  std::string checkpoint;   ///< file to go on from, written on the way and removed at the end; "" =
                            ///< none
  std::chrono::milliseconds checkpoint_interval{10'000};  ///< not written more often than this
  ProgressSink progress;                                  ///< may be empty
  std::function<void(std::string_view)> remark;           ///< lines for people; may be empty

  [[nodiscard]] Result<void> validate() const;
};

/// Quality on the held-out questions.
struct OwnModelScores {
  std::uint64_t questions = 0;
  double base_mrr = 0;  ///< of the shipped model, whatever the base
  double base_recall = 0;
  double mrr = 0;  ///< of the new model
  double recall = 0;
  double bm25_mrr = 0;
  double fused_mrr = 0;  ///< new model and BM25 together
};

struct OwnModelReport {
  std::vector<std::string> folders;
  std::uint64_t files = 0;  ///< that gave pairs
  std::uint64_t pairs = 0;  ///< trained on
  std::map<std::string, std::uint64_t> pairs_by_kind;
  std::map<std::string, std::uint64_t> pairs_by_language;
  std::uint64_t rows = 0;
  std::uint64_t new_rows = 0;  ///< that the base did not have
  std::uint32_t dimensions = 0;
  std::uint32_t epochs = 0;
  std::uint32_t resumed_at = 0;  ///< epochs that a checkpoint had done before
  std::uint64_t seed = 0;
  double seconds = 0;
  std::map<std::string, OwnModelScores> held_out;  ///< by language, and "all"

  /// The new model finds held-out code no worse than the one inside this program.
  [[nodiscard]] bool is_better() const;
};

struct OwnModel {
  std::string bytes;  ///< of the model file
  OwnModelReport report;
};

/// Fewest pairs and held-out questions that something can be learnt and told from.
inline constexpr std::uint64_t kFewestPairs = 200;
inline constexpr std::uint64_t kFewestQuestions = 20;

/// Mines the folders, sets one file in ten aside, trains on the others, and asks the comments of
/// those set aside of both models. Equal folders and options give equal bytes. kInvalidArgument if
/// the folders hold too little.
[[nodiscard]] Result<OwnModel> train_own_model(const OwnModelOptions& options);

}  // namespace strata::train
