// The retrieve stage in order: analyse the query, score terms, choose candidates (stage 1 and flat
// shortlists), compute features, sum, sort, spread. Every step is a function from value to value.
// Tested by retrieve_test.cpp.
#include "retrieve/retrieve.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "retrieve/ablation.hpp"
#include "retrieve/analysed_query.hpp"
#include "retrieve/candidates.hpp"
#include "retrieve/explain.hpp"
#include "retrieve/features.hpp"
#include "retrieve/folders.hpp"
#include "retrieve/inline_filters.hpp"
#include "retrieve/intent_match.hpp"
#include "retrieve/leaf_choice.hpp"
#include "retrieve/lexical.hpp"
#include "retrieve/named_places.hpp"
#include "retrieve/path_pattern.hpp"
#include "retrieve/spread.hpp"
#include "retrieve/units.hpp"
#include "retrieve/weights.hpp"

namespace strata::retrieve {

namespace {

/// Best first; equal scores by path, then by position in the file.
void sort_hits(const index::View& view, std::vector<Hit>& hits) {
  std::sort(hits.begin(), hits.end(), [&](const Hit& a, const Hit& b) {
    return a.score != b.score ? a.score > b.score : view.precedes(a.leaf, b.leaf);
  });
}

/// Leaves that the query's filters admit and that hold at least one of its terms. O(leaves).
std::uint64_t count_matching(const LexicalResult& lexical, const LeafFilter& filter) {
  std::uint64_t matching = 0;
  for (std::uint32_t s = 0; s < lexical.segments.size(); ++s) {
    const std::vector<LexicalScores>& leaves = lexical.segments[s].leaves;
    for (std::uint32_t i = 0; i < leaves.size(); ++i) {
      if (leaves[i].coverage > 0 && filter.admits({.segment = s, .leaf = LeafId{i}})) {
        ++matching;
      }
    }
  }
  return matching;
}

Result<embed::Embeddings> query_vector(const embed::Embedder& embedder, const Query& query,
                                       Mode mode) {
  if (mode == Mode::kLexical) {
    return embed::Embeddings{};
  }
  const std::array<std::string_view, 1> texts = {query.text};
  return embedder.embed_queries(texts);
}

bool is_plain(Mode mode) { return mode == Mode::kLexical || mode == Mode::kDense; }

/// What is known of a view's files beside their text.
struct Background {
  const Standings& standings;
  const history::Subjects& subjects;
};

/// The candidates of all sources and what is known of them. `query` has its filters read.
Result<Examined> examine_filtered(const index::View& view, const LeafFilter& filter,
                                  const embed::Embedder& embedder, const Query& query,
                                  const RetrieveOptions& options, const Background& known) {
  auto vector = query_vector(embedder, query, options.mode);
  if (!vector) {
    return fail(std::move(vector), "embedding the query");
  }
  Examined examined;
  examined.query = analyse_query(query.text);
  const LexicalResult lexical = score_lexically(view, examined.query.terms);
  const PastCommits past(known.subjects, examined.query.terms,
                         options.mode == Mode::kMix || is_plain(options.mode));
  const Evidence evidence{.view = view,
                          .filter = filter,
                          .lexical = lexical,
                          .query_vector = vector->values,
                          .standings = known.standings,
                          .past = past};
  std::vector<Candidate> candidates = choose_candidates(evidence, options);
  if (!is_plain(options.mode) && !in_groups("place", options.without)) {
    examined.places = named_places(view, filter, examined.query);
    for (const NamedPlace& place : examined.places) {
      candidates.push_back(
          {.leaf = place.leaf, .sources = static_cast<std::uint8_t>(place.source)});
    }
    candidates = distinct(std::move(candidates));
  }
  for (const Candidate& candidate : candidates) {
    examined.leaves.push_back(candidate.leaf);
    examined.sources.push_back(candidate.sources);
  }
  examined.features = features_of(examined.leaves, evidence, examined.query,
                                  is_plain(options.mode) ? Depth::kScores : Depth::kAll);
  examined.shares = lexical.shares;
  examined.matching =
      std::max<std::uint64_t>(count_matching(lexical, filter), examined.leaves.size());
  return examined;
}

std::vector<Hit> scored_candidates(const index::View& view, const Examined& examined,
                                   const Weights& weights, const Weights& leaf_weights,
                                   const Weights& document_weights,
                                   const RetrieveOptions& options) {
  std::vector<Hit> hits;
  std::vector<float> fitness;
  std::vector<Contest> contests;
  hits.reserve(examined.leaves.size());
  fitness.reserve(examined.leaves.size());
  for (std::size_t i = 0; i < examined.leaves.size(); ++i) {
    Hit hit = score(examined.leaves[i], examined.features[i], weights);
    hit.sources = examined.sources[i];
    add_places(hit, examined.places);
    const index::SegmentReader& reader = view.reader(hit.leaf.segment);
    const scan::FileKind kind = reader.file(reader.file_of(hit.leaf.leaf)).kind;
    const bool in_document = kind == scan::FileKind::kDocument;
    contests.push_back(in_document ? Contest::kDocuments : Contest::kFile);
    fitness.push_back(hit.score + weighted_sum(examined.features[i],
                                               in_document ? document_weights : leaf_weights));
    if (!is_plain(options.mode) && options.mode != Mode::kMix &&
        !in_groups("intent", options.without)) {
      add_intents(hit, kind, examined.query.intents,
                  examined.features[i][static_cast<std::size_t>(Feature::kBestLeafCoverage)]);
    }
    hits.push_back(std::move(hit));
  }
  if (!is_plain(options.mode) && options.mode != Mode::kMix &&
      !in_groups("choice", options.without)) {
    choose_leaves(view, fitness, contests, hits);
  }
  return hits;
}

/// Every admitted leaf, by path and position: the answer to a query of filters alone.
std::vector<Hit> all_admitted(const index::View& view, const LeafFilter& filter) {
  std::vector<Hit> hits;
  for (std::uint32_t s = 0; s < view.segments().size(); ++s) {
    for (std::uint32_t i = 0; i < view.reader(s).leaf_count(); ++i) {
      Hit hit;
      hit.leaf = {.segment = s, .leaf = LeafId{i}};
      hit.sources = static_cast<std::uint8_t>(Source::kFilter);
      if (filter.admits(hit.leaf)) {
        hits.push_back(std::move(hit));
      }
    }
  }
  sort_hits(view, hits);
  return hits;
}

/// What is shown of the sorted hits, as leaves or larger units.
std::vector<Hit> chosen_results(const index::View& view, const LeafFilter& filter,
                                const AnalysedQuery& query, std::vector<Hit> hits,
                                const RetrieveOptions& options) {
  constexpr std::size_t kMergeWindow = 10;
  constexpr std::size_t kFolders = 3;
  if (options.level != Level::kAuto && options.level != Level::kLeaf) {
    hits = options.level == Level::kFolder ? as_folders(view, filter, hits, NamedFolders(query))
                                           : as_units(view, hits, options.level);
    hits.resize(std::min<std::size_t>(hits.size(), options.limit));
    return hits;
  }
  std::vector<Hit> results;
  if (options.level == Level::kAuto && !is_plain(options.mode)) {
    const NamedFolders named(query);
    if (query.intents.structure || asks_for_a_folder(view, named)) {
      results = as_folders(view, filter, hits, named);
      if (!query.intents.structure) {
        std::erase_if(results, [&](const Hit& hit) { return named.match(hit.folder) < 1; });
      }
      results.resize(std::min(results.size(), kFolders));
    }
  }
  // Some more than asked for take the places of those that are merged away.
  const auto spread = static_cast<std::uint32_t>(options.limit + kMergeWindow);
  hits = spread_over_files(view, std::move(hits), options.per_file, spread);
  // Only what would be shown anyway is merged: a sibling from further down would cost the reader
  // tokens that its score does not warrant (docs/benchmarks.md).
  if (options.level == Level::kAuto && !is_plain(options.mode)) {
    const std::size_t window = std::min<std::size_t>(options.limit, kMergeWindow);
    hits = merge_siblings(view, filter, std::move(hits), window, options.merge_tokens);
  }
  std::move(hits.begin(), hits.end(), std::back_inserter(results));
  results.resize(std::min<std::size_t>(results.size(), options.limit));
  return results;
}

PathExists paths_of(const index::View& view) {
  return [&view](std::string_view place) {
    const PathPattern pattern(place);
    for (const index::LiveSegment& segment : view.segments()) {
      for (std::uint32_t i = 0; i < segment.live_files.size(); ++i) {
        if (segment.live_files[i] && pattern.matches(segment.reader->file(FileId{i}).path)) {
          return true;
        }
      }
    }
    return false;
  };
}

}  // namespace

Result<Examined> examine(const index::View& view, const embed::Embedder& embedder,
                         const Query& written, const RetrieveOptions& options,
                         const Standings& standings, const history::Subjects& subjects) {
  const auto query = read_filters(written, paths_of(view));
  if (!query) {
    return tl::unexpected(query.error());
  }
  const LeafFilter filter(view, query->filters);
  return examine_filtered(view, filter, embedder, *query, options, {standings, subjects});
}

Result<Ranking> retrieve(const index::View& view, const embed::Embedder& embedder,
                         const Query& written, const RetrieveOptions& options,
                         const Standings& standings, const history::Subjects& subjects) {
  const auto query = read_filters(written, paths_of(view));
  if (!query) {
    return tl::unexpected(query.error());
  }
  const LeafFilter filter(view, query->filters);
  auto examined = examine_filtered(view, filter, embedder, *query, options, {standings, subjects});
  if (!examined) {
    return fail(std::move(examined));
  }
  Ranking ranking;
  ranking.candidates = examined->leaves.size();
  ranking.matching = examined->matching;
  if (query->text.empty() && !written.text.empty()) {
    ranking.hits = all_admitted(view, filter);
    ranking.matching = ranking.hits.size();
  } else {
    const Weights weights = without_groups(weights_of(options.mode), options.without);
    const Weights leaves = without_groups(leaf_weights(), options.without);
    const Weights documents = without_groups(document_weights(), options.without);
    ranking.hits = scored_candidates(view, *examined, weights, leaves, documents, options);
    sort_hits(view, ranking.hits);
  }
  ranking.query = std::move(examined->query);
  ranking.shares = std::move(examined->shares);
  ranking.hits = chosen_results(view, filter, ranking.query, std::move(ranking.hits), options);
  explain_order(ranking.hits);
  return ranking;
}

Ranking rank(const index::View& view, const Examined& examined, const Weights& weights,
             const Weights& leaf_weights, const Weights& document_weights,
             const RetrieveOptions& options) {
  Ranking ranking{
      .hits = scored_candidates(view, examined, weights, leaf_weights, document_weights, options),
      .candidates = examined.leaves.size(),
      .matching = examined.matching,
      .query = examined.query,
      .shares = examined.shares};
  sort_hits(view, ranking.hits);
  ranking.hits =
      chosen_results(view, LeafFilter(view, {}), ranking.query, std::move(ranking.hits), options);
  return ranking;
}

}  // namespace strata::retrieve
