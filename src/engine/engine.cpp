// Opening an engine: root, cache folder, embedder and catalogue. Tested by engine_test.cpp.
#include "engine/engine.hpp"

#include <chrono>
#include <optional>
#include <thread>
#include <utility>
#include <variant>

#include "embed/factory.hpp"
#include "engine/analyse.hpp"
#include "engine/housekeeping.hpp"
#include "engine/location.hpp"
#include "engine/missing_embedder.hpp"
#include "engine/option_list.hpp"
#include "engine/repair.hpp"
#include "engine/state.hpp"
#include "scan/classify.hpp"

namespace strata {

namespace {

constexpr std::size_t kRequestsInARow = 2;  // of each connection, before vectors are kept

/// What opening fails with when the files vanish under it, among other faults.
bool may_have_raced(ErrorKind kind) {
  return kind == ErrorKind::kIo || kind == ErrorKind::kNotFound || kind == ErrorKind::kPermission;
}

/// The catalogue of an index folder, which is made if there is none; again where another process
/// removes it at the same time.
Result<store::Catalog> open_or_make(const std::string& folder, const embed::Notice& notice) {
  constexpr int kAttempts = 20;
  for (int attempt = 1;; ++attempt) {
    if (auto created = engine::create_private_folder(folder); !created) {
      return fail(std::move(created));
    }
    auto catalog = engine::open_catalog(folder, notice);
    const bool again = catalog ? catalog->is_displaced() : may_have_raced(catalog.error().kind);
    if (!again || attempt == kAttempts) {
      return catalog;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

}  // namespace

std::string engine::State::fingerprint() const {
  return options.fingerprint() + ";" + embedder->identity().fingerprint + summaries.fingerprint();
}

std::vector<OptionDifference> engine::State::differences_from(const std::string& other) const {
  const OptionList indexed = kept_options(folder, other);
  return indexed.empty() ? std::vector<OptionDifference>()
                         : differences(indexed, list_options(options, embedder->identity(),
                                                             summaries.fingerprint()));
}

std::int64_t engine::now_ns() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

Engine::Engine(std::unique_ptr<engine::State> state) : state_(std::move(state)) {}

Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

Result<Engine> Engine::open(EngineOptions options) {
  if (auto checked = options.index.validate(); !checked) {
    return fail(std::move(checked));
  }
  auto memory = engine::plan_memory(options.memory);
  if (!memory) {
    return fail(std::move(memory));
  }
  auto root = engine::resolve_root(options.root);
  if (!root) {
    return fail(std::move(root));
  }
  auto cache = engine::cache_folder(options.cache);
  if (!cache) {
    return fail(std::move(cache));
  }
  std::string folder = engine::index_folder(*root, *cache);
  if (options.embedding.models_folder.empty()) {
    options.embedding.models_folder = models_folder();
  }
  options.embedding.notice = options.notice;
  auto made = embed::make_embedder(options.embedding);
  if (!made && !options.without_model) {
    return fail(std::move(made));
  }
  std::optional<Error> no_model;
  if (!made) {
    no_model = made.error();
    made = std::make_unique<engine::MissingEmbedder>(*no_model);
  }
  auto embedder = *std::move(made);
  const engine::CachedEmbedder* remote = nullptr;
  if (options.embedding.remote && !no_model) {
    const embed::RemoteOptions& endpoint = *options.embedding.remote;
    const std::size_t round = kRequestsInARow * endpoint.connections * endpoint.batch_texts;
    auto cached = std::make_unique<engine::CachedEmbedder>(std::move(embedder), folder, round);
    remote = cached.get();
    embedder = std::move(cached);
  }
  auto summaries = engine::open_summaries(options.summaries, *cache, options.notice);
  if (!summaries) {
    return fail(std::move(summaries));
  }
  auto catalog = open_or_make(folder, options.notice);
  if (!catalog) {
    return fail(std::move(catalog), "opening the index in " + folder);
  }
  engine::mark_used(folder);
  auto current = std::make_unique<engine::CurrentView>(folder, *root);
  auto subjects = std::make_unique<history::SubjectLog>(*root, folder);
  return Engine(
      std::make_unique<engine::State>(engine::State{.root = *std::move(root),
                                                    .cache = *std::move(cache),
                                                    .folder = std::move(folder),
                                                    .options = options.index,
                                                    .progress = std::move(options.progress),
                                                    .notice = std::move(options.notice),
                                                    .embedder = std::move(embedder),
                                                    .no_model = std::move(no_model),
                                                    .remote = remote,
                                                    .vector_cache = options.vector_cache,
                                                    .summaries = *std::move(summaries),
                                                    .catalog = *std::move(catalog),
                                                    .lock_patience = options.lock_patience,
                                                    .memory = *memory,
                                                    .cache_cap = options.cache_cap,
                                                    .current = std::move(current),
                                                    .history_commits = options.history_commits,
                                                    .subjects = std::move(subjects)}));
}

bool Engine::was_removed() const {
  return state_->catalog.is_displaced() || state_->current->is_removed(state_->catalog);
}

Result<ChunkedFile> chunk_document(std::string path, std::string bytes, const IndexOptions& options,
                                   std::string_view language) {
  if (auto checked = options.validate(); !checked) {
    return fail(std::move(checked));
  }
  const lang::LanguageId named = lang::language_named(language);
  if (!language.empty() && lang::info(named).name != language) {
    return fail(ErrorKind::kInvalidArgument, "no language is named " + std::string(language));
  }
  scan::ScanOptions as_named = options.scan;
  as_named.minified = true;  // whoever names a file wants it
  auto read = scan::from_bytes(std::move(path), std::move(bytes), as_named);
  if (const auto* skipped = std::get_if<scan::Skipped>(&read)) {
    return fail(ErrorKind::kInvalidArgument,
                skipped->path +
                    " is not chunked: " + std::string(scan::to_string(skipped->reason)) +
                    (skipped->detail.empty() ? "" : " (" + skipped->detail + ")"));
  }
  auto file = std::get<scan::SourceFile>(std::move(read));
  if (!language.empty()) {
    file.language = named;
    file.kind = scan::classify(file.path, named, file.bytes);
  }
  return engine::chunk_source(std::move(file), options, true);
}

std::vector<document::Finding> validate_chunks(const ChunkedFile& file,
                                               const IndexOptions& options) {
  if (!document::is_document(file.source.language)) {
    return document::validate(file.source.bytes, nullptr, file.chunks, options.chunk);
  }
  const document::Document document =
      document::read_document(file.source, {}, document::kAllBytes, file.carried);
  return document::validate(file.source.bytes, &document, file.chunks, options.chunk);
}

}  // namespace strata
