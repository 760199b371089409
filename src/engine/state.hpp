// What an open engine holds, shared by the files of this folder and by nobody else.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "core/progress.hpp"
#include "embed/embedder.hpp"
#include "engine/cached_embedder.hpp"
#include "engine/engine.hpp"
#include "engine/load_view.hpp"
#include "engine/memory.hpp"
#include "history/subject_log.hpp"
#include "store/catalog.hpp"

namespace strata::engine {

struct State {
  std::string root;    ///< absolute
  std::string cache;   ///< folder that holds all indexes
  std::string folder;  ///< of this root's index; work trees of one repository share it
  IndexOptions options;
  ProgressSink progress;
  embed::Notice notice;
  std::unique_ptr<embed::Embedder> embedder;
  std::optional<Error> no_model;           ///< why `embedder` stands for one that is missing
  const CachedEmbedder* remote = nullptr;  ///< `embedder`, if its vectors come from an endpoint
  std::uint64_t vector_cache = 0;          ///< bytes
  SummaryService summaries;
  store::Catalog catalog;
  std::chrono::milliseconds lock_patience{0};
  MemoryPlan memory;
  std::uint64_t cache_cap = 0;  ///< bytes
  std::unique_ptr<CurrentView> current;
  std::uint32_t history_commits = 0;
  std::unique_ptr<history::SubjectLog> subjects;

  /// Options and model: an index with another fingerprint is rebuilt.
  [[nodiscard]] std::string fingerprint() const;

  /// In what an index of another fingerprint differs from that; empty if it is not known.
  [[nodiscard]] std::vector<OptionDifference> differences_from(const std::string& other) const;

  /// The last commit and its view.
  [[nodiscard]] Result<SharedView> load() const { return current->get(catalog); }
};

/// Nanoseconds since the epoch, by the system's clock.
[[nodiscard]] std::int64_t now_ns();

}  // namespace strata::engine
