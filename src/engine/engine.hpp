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
#include "document/validate.hpp"
#include "embed/factory.hpp"
#include "engine/answer.hpp"
#include "engine/generated_summaries.hpp"
#include "hierarchy/hierarchy.hpp"
#include "index/graph_options.hpp"
#include "parse/parse.hpp"
#include "retrieve/ablation.hpp"
#include "retrieve/exact_pattern.hpp"
#include "retrieve/filter_words.hpp"
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
  /// Regions from which on a new segment carries a graph for searching their vectors
  /// (index/graph_options.hpp). Default 65,536; 0 = none does. Not part of the fingerprint:
  /// segments that are there stay as they are.
  std::uint32_t graph_regions = index::GraphOptions{}.least_regions;

  [[nodiscard]] Result<void> validate() const;
  [[nodiscard]] std::string fingerprint() const;
};

struct EngineOptions {
  std::string root;  ///< folder to index; must exist
  std::string
      cache;  ///< folder that holds indexes; "" = $XDG_CACHE_HOME/strata, else ~/.cache/strata
  IndexOptions index;
  /// Which model embeds; an index of another model is built anew. An empty `models_folder` means
  /// that of models_folder().
  embed::EmbeddingOptions embedding;
  /// Most bytes of vectors of a remote model that are kept beside an index, so that a text is sent
  /// once; those used least recently go after a commit. Default 1 GiB.
  std::uint64_t vector_cache = std::uint64_t{1} << 30U;
  /// Summaries written by a model of the user's choice; an index with others is built anew. None:
  /// summaries are extracts, and nothing is sent anywhere.
  std::optional<GeneratedSummaries> summaries = std::nullopt;
  ProgressSink progress;  ///< may be empty
  /// Hears, from any thread, what an endpoint is waited for, a line at a time; may be empty.
  embed::Notice notice = {};
  /// Opens the index also where the model cannot be loaded, to look at it: status() says why, and
  /// whatever needs the model fails with that.
  bool without_model = false;
  /// How long refresh() waits for another process that writes this index, before it fails with
  /// kBusy.
  std::chrono::milliseconds lock_patience{60'000};
  /// Memory that indexing may use, bytes (engine/memory.hpp says how it is shared out). Default
  /// 1 GiB; range 128 MiB .. 1 TiB. Changes how an index is cut into segments, never its answers.
  std::uint64_t memory = std::uint64_t{1} << 30U;
  /// Most bytes that all indexes of the cache folder may take; beyond, those used least recently
  /// are removed after a commit, except the one in use and those that hold documents. Default
  /// 20 GiB; 0 = no limit.
  std::uint64_t cache_cap = std::uint64_t{20} << 30U;
  /// Newest commits whose subjects are evidence for the files that they touched (history/). Default
  /// 10,000; 0 = git is not asked. A refresh brings them up to date when HEAD has moved.
  std::uint32_t history_commits = 10'000;
};

/// How much a refresh believes of what is stored.
enum class Check : std::uint8_t {
  kChanges,     ///< segments that were opened without a fault are taken for whole
  kEverything,  ///< reads every byte of the index and makes anew what is damaged
};

/// When a refresh that has made segments numerous merges them.
enum class Merging : std::uint8_t {
  kNow,    ///< before it returns
  kLater,  ///< it leaves that to Engine::merge() and says so, unless they are far too many
};

/// Where trained models are installed: $XDG_DATA_HOME/strata/models, else
/// ~/.local/share/strata/models; "" if neither variable is set. Creates nothing.
[[nodiscard]] std::string models_folder();

class Engine {
 public:
  /// Opens the index of a root, creating an empty one if there is none. Reads nothing of the root
  /// yet. Where the cache cannot be written to, an index that is there is opened for asking;
  /// refresh() then fails with kPermission if something has changed.
  [[nodiscard]] static Result<Engine> open(EngineOptions options);
  ~Engine();
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;

  /// Brings the index up to date with the files on disk; only what changed is parsed. Safe while
  /// others read.
  [[nodiscard]] Result<RefreshReport> refresh(Check check = Check::kChanges,
                                              Merging merging = Merging::kNow);
  /// Does what RefreshReport::merge_due says, for when nobody waits. False if there was nothing to
  /// do or another process writes. Safe at any time; answers stay the same.
  [[nodiscard]] Result<bool> merge();
  /// Adds or replaces a document that is no file of the root, under a path of the caller's choice
  /// (relative, '/'-separated; a file of that path gives way), and refreshes. kInvalidArgument if
  /// it would not be indexed; the message says why.
  [[nodiscard]] Result<RefreshReport> put_document(const std::string& path,
                                                   const std::string& bytes);
  /// Removes such a document and refreshes; kNotFound if there is none.
  [[nodiscard]] Result<RefreshReport> remove_document(const std::string& path);
  /// Answers from the last committed index, each text checked against the bytes on disk.
  [[nodiscard]] Result<Answer> ask(const retrieve::Query& query,
                                   const retrieve::RetrieveOptions& options,
                                   const AskOptions& dressing = {}) const;
  /// Sets Found::explained_in of results in source code: sections of indexed documents that mention
  /// the symbol, else those that mention the file, at most two each, read from the disk.
  [[nodiscard]] Result<void> add_explanations(Answer& answer) const;
  /// All leaves that hold a text or match a regular expression, found by scanning the bytes on
  /// disk: found exactly, or absent from the indexed files. Of the options limit and level count.
  [[nodiscard]] Result<Answer> find_exact(const retrieve::ExactPattern& pattern,
                                          const retrieve::Filters& filters,
                                          const retrieve::RetrieveOptions& options,
                                          const AskOptions& dressing = {}) const;
  [[nodiscard]] Result<Status> status() const;
  /// Reads every byte of the segments in use. kCorrupt or kNotFound for the first that is not as it
  /// was written.
  [[nodiscard]] Result<void> check() const;
  /// True if there is an index of these options, however old.
  [[nodiscard]] bool can_answer() const;
  /// True if another process has removed the index since it was opened, so that it has to be opened
  /// again: what a member fails with then says little.
  [[nodiscard]] bool was_removed() const;
  /// True if a path (relative to the root) is that of an indexed file or document, or of a folder
  /// that holds one.
  [[nodiscard]] Result<bool> holds(std::string_view path) const;
  /// Why a path (relative to the root) is in the index, or why not.
  [[nodiscard]] Result<Explanation> why(std::string_view path) const;
  /// The hierarchy below a path ("" = repository): folders, files, regions, leaves. `with_curve`:
  /// leaves get TreeEntry::curve, for which files are read and cut again.
  [[nodiscard]] Result<std::vector<TreeEntry>> tree(std::string_view path, std::uint32_t depth,
                                                    bool with_curve = false) const;

 private:
  explicit Engine(std::unique_ptr<engine::State> state);
  std::unique_ptr<engine::State> state_;
};

/// Removes the index of a root, which need not exist any more, from a cache folder ("" = the usual
/// one): its state, its documents, and the segments that no other work tree needs. kNotFound if it
/// is not indexed there.
[[nodiscard]] Result<CacheReport> forget(const std::string& root, const std::string& cache);

/// Cleans a cache folder up: roots that are gone (unless they hold documents), segments that nobody
/// needs, indexes that cannot be read, files of killed writers; then, if the rest takes more than
/// `cap` bytes (0 = no limit), the indexes that were used least recently. Indexes that are being
/// written are left alone.
[[nodiscard]] Result<CacheReport> collect_cache(const std::string& cache, std::uint64_t cap);

/// Pure chunking of one document, no index: what `strata chunk` does. `language` is a name of the
/// language table; "" = detected from path and content. kInvalidArgument for an unknown name and
/// for bytes that are no text.
[[nodiscard]] Result<ChunkedFile> chunk_document(std::string path, std::string bytes,
                                                 const IndexOptions& options,
                                                 std::string_view language = {});

/// What is wrong with chunks, a reason each; see document::Complaint. `options`: those that the
/// file was chunked with.
[[nodiscard]] std::vector<document::Finding> validate_chunks(const ChunkedFile& file,
                                                             const IndexOptions& options);

}  // namespace strata
