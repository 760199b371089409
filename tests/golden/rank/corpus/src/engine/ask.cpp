// The query spine: load the last commit -> retrieve -> attach text and context. Tested by
// engine_test.cpp.
#include <chrono>
#include <utility>

#include "engine/attach.hpp"
#include "engine/load_view.hpp"
#include "engine/state.hpp"
#include "retrieve/retrieve.hpp"

namespace strata {

Result<Answer> Engine::ask(const retrieve::Query& query,
                           const retrieve::RetrieveOptions& options) const {
  const auto start = std::chrono::steady_clock::now();
  if (auto checked = options.validate(); !checked) {
    return fail(std::move(checked));
  }
  auto current = engine::load_current(state_->folder, state_->catalog);
  if (!current) {
    return fail(std::move(current));
  }
  if (current->snapshot.fingerprint != state_->fingerprint()) {
    return fail(ErrorKind::kUnsupported,
                "the index was built with other options or another model; run `strata index` to "
                "rebuild it");
  }
  auto ranking = retrieve::retrieve(current->view, *state_->embedder, query, options);
  if (!ranking) {
    return fail(std::move(ranking), "searching");
  }

  Answer answer;
  answer.found = engine::attach(state_->root, current->view, ranking->hits);
  answer.matching = ranking->matching;
  answer.leaves_searched = current->view.live_leaves();
  answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return answer;
}

}  // namespace strata
