// Opening an engine: root, cache folder, embedder and catalogue. Tested by engine_test.cpp.
#include "engine/engine.hpp"

#include <utility>
#include <variant>

#include "embed/factory.hpp"
#include "engine/analyse.hpp"
#include "engine/location.hpp"
#include "engine/repair.hpp"
#include "engine/state.hpp"

namespace strata {

std::string engine::State::fingerprint() const {
  return options.fingerprint() + ";" + embedder->identity().fingerprint;
}

Engine::Engine(std::unique_ptr<engine::State> state) : state_(std::move(state)) {}

Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

Result<Engine> Engine::open(EngineOptions options) {
  if (auto checked = options.index.validate(); !checked) {
    return fail(std::move(checked));
  }
  auto root = engine::resolve_root(options.root);
  if (!root) {
    return fail(std::move(root));
  }
  auto folder = engine::index_folder(*root, options.cache);
  if (!folder) {
    return fail(std::move(folder));
  }
  if (auto created = engine::create_private_folder(*folder); !created) {
    return fail(std::move(created));
  }
  auto embedder = embed::make_embedder(embed::kDefaultEmbedder);
  if (!embedder) {
    return fail(std::move(embedder));
  }
  auto catalog = engine::open_catalog(*folder);
  if (!catalog) {
    return fail(std::move(catalog), "opening the index in " + *folder);
  }
  return Engine(
      std::make_unique<engine::State>(engine::State{.root = *std::move(root),
                                                    .folder = *std::move(folder),
                                                    .options = options.index,
                                                    .progress = std::move(options.progress),
                                                    .embedder = *std::move(embedder),
                                                    .catalog = *std::move(catalog),
                                                    .lock_patience = options.lock_patience}));
}

Result<ChunkedFile> chunk_document(std::string path, std::string bytes,
                                   const IndexOptions& options) {
  if (auto checked = options.validate(); !checked) {
    return fail(std::move(checked));
  }
  auto read = scan::from_bytes(std::move(path), std::move(bytes), options.scan);
  if (const auto* skipped = std::get_if<scan::Skipped>(&read)) {
    return fail(ErrorKind::kInvalidArgument,
                skipped->path +
                    " is not chunked: " + std::string(scan::to_string(skipped->reason)) +
                    (skipped->detail.empty() ? "" : " (" + skipped->detail + ")"));
  }
  return engine::chunk_source(std::get<scan::SourceFile>(std::move(read)), options);
}

}  // namespace strata
