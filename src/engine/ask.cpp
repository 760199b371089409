// The query spine: load the last commit -> retrieve -> attach text and context. Tested by
// engine_test.cpp.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "engine/attach.hpp"
#include "engine/documents.hpp"
#include "engine/folder_summary.hpp"
#include "engine/load_view.hpp"
#include "engine/option_list.hpp"
#include "engine/state.hpp"
#include "history/history.hpp"
#include "retrieve/retrieve.hpp"
#include "retrieve/weights.hpp"

namespace strata {

namespace {

constexpr double kHalfLife = 182 * 86400.0;  // seconds

/// What the ranking counts of the graph of files and of git's history.
retrieve::Standings standings_of(const engine::State& state, const engine::LoadedView& current,
                                 const retrieve::Weights& weights) {
  retrieve::Standings standings;
  if (retrieve::counts_graph(weights)) {
    standings = current.graph().standings();
  }
  if (!retrieve::counts_history(weights)) {
    return standings;
  }
  const history::GitFacts facts = history::update_facts(state.root, state.folder);
  const index::View& view = current.view;
  standings.files.resize(view.segments().size());
  for (std::uint32_t s = 0; s < standings.files.size(); ++s) {
    const index::SegmentReader& reader = view.reader(s);
    standings.files[s].resize(reader.file_count());
    for (std::uint32_t i = 0; i < reader.file_count(); ++i) {
      if (const history::FileFacts* known = facts.find(reader.file(FileId{i}).path)) {
        const auto age = static_cast<double>(facts.newest_change - known->last_change);
        standings.files[s][i].recency =
            static_cast<float>(std::exp2(-std::max(age, 0.0) / kHalfLife));
      }
    }
  }
  return standings;
}

}  // namespace

Result<Answer> Engine::ask(const retrieve::Query& query, const retrieve::RetrieveOptions& options,
                           const AskOptions& dressing) const {
  const auto start = std::chrono::steady_clock::now();
  if (auto checked = options.validate(); !checked) {
    return fail(std::move(checked));
  }
  auto loaded = state_->load();
  if (!loaded) {
    return fail(std::move(loaded));
  }
  const engine::SharedView current = *std::move(loaded);
  if (current->snapshot.generation > 0 && current->snapshot.fingerprint != state_->fingerprint()) {
    return fail(ErrorKind::kUnsupported,
                engine::other_options(state_->differences_from(current->snapshot.fingerprint)));
  }
  auto ranking =
      retrieve::retrieve(current->view, *state_->embedder, query, options,
                         standings_of(*state_, *current, retrieve::weights_of(options.mode)),
                         *state_->subjects->get());
  if (!ranking) {
    return fail(std::move(ranking), "searching");
  }

  Answer answer;
  answer.found =
      engine::attach(state_->root, current->view, ranking->hits, dressing,
                     engine::documents_among(*state_, *current, ranking->hits),
                     {.query = &ranking->query, .shares = &ranking->shares, .lines = {}});
  engine::attach_folder_summaries(*current, answer.found);
  answer.query_kind = retrieve::to_string(ranking->query.kind);
  answer.intents = retrieve::names_of(ranking->query.intents);
  answer.matching = ranking->matching;
  answer.leaves_searched = current->view.live_leaves();
  answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return answer;
}

}  // namespace strata
