// What an open engine holds, shared by the files of this folder and by nobody else.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "core/progress.hpp"
#include "embed/embedder.hpp"
#include "engine/engine.hpp"
#include "store/catalog.hpp"

namespace strata::engine {

struct State {
  std::string root;    ///< absolute
  std::string folder;  ///< of this root's index
  IndexOptions options;
  ProgressSink progress;
  std::unique_ptr<embed::Embedder> embedder;
  store::Catalog catalog;
  std::chrono::milliseconds lock_patience{0};

  /// Options and model: an index with another fingerprint is rebuilt.
  [[nodiscard]] std::string fingerprint() const;
};

}  // namespace strata::engine
