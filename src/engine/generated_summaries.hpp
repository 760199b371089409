// Summaries that a language model of the user's choice writes while files are indexed. Off unless
// configured.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chunk/chunk.hpp"
#include "core/result.hpp"
#include "embed/embedder.hpp"
#include "hierarchy/chat_summarizer.hpp"
#include "hierarchy/hierarchy.hpp"

namespace strata {

/// What becomes of the vector of a unit that has a written summary.
enum class SummaryEmbedding : std::uint8_t {
  kNone,     ///< the vector of the source alone; the summary is shown
  kBeside,   ///< source and summary together
  kInstead,  ///< the summary alone
};

struct GeneratedSummaries {
  hierarchy::ChatOptions chat;  ///< its cache_folder "": "summaries" inside the cache folder
  bool regions = true;          ///< one request for each region
  bool leaves = false;          ///< one request for each searchable leaf
  SummaryEmbedding embedding = SummaryEmbedding::kNone;
};

namespace engine {

/// A summarizer and what to do with it.
struct SummaryService {
  std::unique_ptr<hierarchy::Summarizer> summarizer;  ///< null: extracts only
  bool regions = true;
  bool leaves = false;
  SummaryEmbedding embedding = SummaryEmbedding::kNone;

  [[nodiscard]] std::string fingerprint() const;
};

/// Makes the service that a user configured; one of extracts for nullopt. `cache`: folder of all
/// indexes; `notice` hears what the endpoint is waited for. Errors of make_chat_summarizer.
[[nodiscard]] Result<SummaryService> open_summaries(
    const std::optional<GeneratedSummaries>& configured, const std::string& cache,
    const embed::Notice& notice);

/// What stands before a written summary in the context of a leaf.
inline constexpr std::string_view kSummaryMark = "summary: ";

/// The written summary in a leaf's context; empty if there is none.
[[nodiscard]] std::string_view summary_in(std::string_view context);

/// A summary for each leaf, empty for those that get none.
[[nodiscard]] Result<std::vector<std::string>> leaf_summaries(
    const SummaryService& service, const scan::SourceFile& file,
    const std::vector<chunk::Chunk>& leaves);

/// Puts a written summary into a leaf's context.
void add_summary(chunk::Chunk& leaf, std::string_view summary);

/// Replaces the summaries of regions, and their vectors as the service says.
[[nodiscard]] Result<void> summarise_regions(const SummaryService& service,
                                             const scan::SourceFile& file,
                                             const embed::Embedder& embedder,
                                             hierarchy::FileHierarchy& hierarchy);

}  // namespace engine

}  // namespace strata
