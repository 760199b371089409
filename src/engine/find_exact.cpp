// The spine of exact search: load the last commit -> scan candidates -> attach context. The
// bytes scanned are those on disk; where a file changed since it was indexed, its leaves are marked
// as stale by the freshness check. Tested by engine_test.cpp.
#include <chrono>
#include <string_view>
#include <utility>

#include "engine/attach.hpp"
#include "engine/documents.hpp"
#include "engine/source_reader.hpp"
#include "engine/state.hpp"
#include "retrieve/exact.hpp"

namespace strata {

Result<Answer> Engine::find_exact(const retrieve::ExactPattern& pattern,
                                  const retrieve::Filters& filters, std::uint32_t limit) const {
  const auto start = std::chrono::steady_clock::now();
  auto loaded = state_->load();
  if (!loaded) {
    return fail(std::move(loaded));
  }
  const engine::SharedView current = *std::move(loaded);
  engine::DocumentTexts documents = engine::all_documents(*state_, *current);
  const engine::SourceReader reader(state_->root, documents);
  retrieve::ExactResult result =
      retrieve::find_exact(current->view, pattern, filters,
                           [&reader](std::string_view path) { return reader.read(path); },
                           {.limit = limit, .threads = state_->options.threads});

  std::vector<retrieve::Hit> hits;
  hits.reserve(result.hits.size());
  for (const retrieve::ExactHit& hit : result.hits) {
    hits.push_back(hit.hit);
  }
  Answer answer;
  answer.found = engine::attach(state_->root, current->view, hits, {}, std::move(documents));
  for (std::size_t i = 0; i < answer.found.size(); ++i) {
    answer.found[i].matches = std::move(result.hits[i].matches);
  }
  answer.matching = result.leaves;
  answer.leaves_searched = current->view.live_leaves();
  answer.exact = ExactReport{.lines = result.lines,
                             .files_with_matches = result.files_with_matches,
                             .files = result.files,
                             .files_read = result.files_read,
                             .skipped = current->snapshot.skipped.size(),
                             .unreadable = std::move(result.unreadable)};
  answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return answer;
}

}  // namespace strata
