// The spine of exact search: load the last commit -> scan candidates -> attach context. The
// bytes scanned are those on disk; where a file changed since it was indexed, its leaves are marked
// as stale by the freshness check. Tested by engine_test.cpp.
#include <algorithm>
#include <chrono>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "engine/attach.hpp"
#include "engine/changes.hpp"
#include "engine/documents.hpp"
#include "engine/folder_summary.hpp"
#include "engine/source_reader.hpp"
#include "engine/state.hpp"
#include "retrieve/exact.hpp"
#include "retrieve/explain.hpp"

namespace strata {

namespace {

/// What the index says of the leaf may be about other text by now; the matches are what is certain.
void keep_places_only(Found& found) {
  Found bare;
  bare.path = std::move(found.path);
  bare.level = found.level;
  bare.language = std::move(found.language);
  bare.encoding = found.encoding;
  bare.score = found.score;
  bare.score_parts = std::move(found.score_parts);
  bare.sources = std::move(found.sources);
  bare.lead = found.lead;
  bare.lead_parts = std::move(found.lead_parts);
  bare.matches = std::move(found.matches);
  bare.lines = {.first = bare.matches.front().line, .last = bare.matches.back().line};
  bare.range = bare.matches.front().range.joined(bare.matches.back().range);
  bare.stale = true;
  found = std::move(bare);
}

/// The first match with some lines before it, as far as the text reaches.
LineRange focus_on(std::uint32_t line, LineRange text, std::uint32_t most_lines) {
  if (most_lines == 0 || line < text.first || line > text.last) {
    return {};
  }
  const std::uint32_t before = std::min(line - text.first, most_lines / 4);
  return {.first = line - before, .last = std::min(text.last, line - before + most_lines - 1)};
}

}  // namespace

Result<Answer> Engine::find_exact(const retrieve::ExactPattern& pattern,
                                  const retrieve::Filters& filters,
                                  const retrieve::RetrieveOptions& options,
                                  const AskOptions& dressing) const {
  const auto start = std::chrono::steady_clock::now();
  auto loaded = state_->load();
  if (!loaded) {
    return fail(std::move(loaded));
  }
  const engine::SharedView current = *std::move(loaded);
  engine::DocumentTexts documents = engine::all_documents(*state_, *current);
  const engine::SourceReader reader(state_->root, documents);
  // Right after a refresh the index knows which words each file holds; else it knows that only of
  // files that are as they were.
  std::set<std::string, std::less<>> changed;
  if (!state_->current->is_confirmed(*current)) {
    changed = engine::changed_since(current->snapshot, scan::open_folder(state_->root));
  }
  retrieve::ExactResult result =
      retrieve::find_exact(current->view, pattern, filters,
                           [&reader](std::string_view path) { return reader.read(path); },
                           {.limit = options.limit,
                            .level = options.level,
                            .changed = &changed,
                            .threads = state_->options.threads});

  std::vector<retrieve::Hit> hits;
  engine::Asked asked;
  hits.reserve(result.hits.size());
  for (const retrieve::ExactHit& hit : result.hits) {
    hits.push_back(hit.hit);
    asked.lines.push_back(hit.matches.empty() ? 0 : hit.matches.front().line);
  }
  retrieve::explain_order(hits);
  Answer answer;
  answer.found =
      engine::attach(state_->root, current->view, hits, dressing, std::move(documents), asked);
  engine::attach_folder_summaries(*current, answer.found);
  for (std::size_t i = 0; i < answer.found.size(); ++i) {
    Found& found = answer.found[i];
    found.matches = std::move(result.hits[i].matches);
    if (!found.matches.empty() && (found.stale || result.hits[i].behind)) {
      keep_places_only(found);
    } else if (!found.matches.empty()) {
      found.focus = focus_on(found.matches.front().line, found.text_lines, dressing.focus_lines);
    }
  }
  answer.matching = result.units;
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
