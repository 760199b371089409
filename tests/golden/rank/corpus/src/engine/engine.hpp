// The public interface of strata: open an index of a folder, refresh it, ask it. Applications and
// bindings include this header and the seam types that it names, nothing else.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chunk/options.hpp"
#include "core/progress.hpp"
#include "core/result.hpp"
#include "engine/answer.hpp"
#include "hierarchy/hierarchy.hpp"
#include "parse/parse.hpp"
#include "retrieve/query.hpp"
#include "scan/scan.hpp"
#include "segment/boundaries.hpp"

namespace strata {

namespace engine {
struct State;  // engine/state.hpp
}

/// Options that decide what is in the index. A change of fingerprint() re-indexes.
struct IndexOptions {
  scan::ScanOptions scan;
  parse::ParseOptions parse;
  chunk::ChunkOptions chunk;
  segment::SegmentOptions segment;
  hierarchy::SummaryOptions summary;
  std::uint32_t embedding_batch_size =
      64;                   ///< texts per call of the embedder; range 1..4096; changes speed only
  std::size_t threads = 0;  ///< 0 = all cores; changes speed only

  [[nodiscard]] Result<void> validate() const;
  [[nodiscard]] std::string fingerprint() const;
};

struct EngineOptions {
  std::string root;  ///< folder to index; must exist
  std::string
      cache;  ///< folder that holds indexes; "" = $XDG_CACHE_HOME/strata, else ~/.cache/strata
  IndexOptions index;
  ProgressSink progress;  ///< may be empty
  /// How long refresh() waits for another process that writes this index, before it fails with
  /// kBusy.
  std::chrono::milliseconds lock_patience{60'000};
};

class Engine {
 public:
  /// Opens the index of a root, creating an empty one if there is none. Reads nothing of the root
  /// yet.
  [[nodiscard]] static Result<Engine> open(EngineOptions options);
  ~Engine();
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;

  /// Brings the index up to date with the files on disk; only what changed is parsed. Safe while
  /// others read.
  [[nodiscard]] Result<RefreshReport> refresh();
  /// Answers from the last committed index, each text checked against the bytes on disk.
  [[nodiscard]] Result<Answer> ask(const retrieve::Query& query,
                                   const retrieve::RetrieveOptions& options) const;
  [[nodiscard]] Result<Status> status() const;
  /// Why a path (relative to the root) is in the index, or why not.
  [[nodiscard]] Result<Explanation> why(std::string_view path) const;
  /// The hierarchy below a path ("" = repository): folders, files, regions, leaves, with the
  /// similarity curve.
  [[nodiscard]] Result<std::vector<TreeEntry>> tree(std::string_view path,
                                                    std::uint32_t depth) const;

 private:
  explicit Engine(std::unique_ptr<engine::State> state);
  std::unique_ptr<engine::State> state_;
};

/// Pure chunking of one document, no index: what `strata chunk` does. `path` decides the language.
[[nodiscard]] Result<ChunkedFile> chunk_document(std::string path, std::string bytes,
                                                 const IndexOptions& options);

}  // namespace strata
