// The evaluation loop. Scores do not depend on the number of threads; latency does, so the report
// says how many repositories were worked on at once. Tested end to end.
#include "apps/eval/run.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/parallel.hpp"
#include "text/line_table.hpp"
#include "text/tokens.hpp"

namespace strata::eval {

namespace {

namespace fs = std::filesystem;

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Counts queries of all repositories; any thread may report.
class Meter {
 public:
  Meter(const ProgressSink& sink, std::uint64_t total) : sink_(sink), total_(total) {}

  void one_done() {
    const std::uint64_t done = done_.fetch_add(1) + 1;
    if (sink_) {
      sink_({.activity = "asking", .done = done, .total = total_, .unit = "queries"});
    }
  }

 private:
  const ProgressSink& sink_;
  std::uint64_t total_;
  std::atomic<std::uint64_t> done_{0};
};

/// The lines of a result that a search shows; all of it where there are none to choose.
Span shown_of(const Found& found) {
  Span span{.path = found.path, .lines = found.focus, .tokens = 0};
  std::string_view text = found.text;
  if (found.focus.first > 0) {
    const text::LineTable lines(text);
    text = slice(text,
                 lines.bytes_of(LineRange{.first = found.focus.first - found.text_lines.first + 1,
                                          .last = found.focus.last - found.text_lines.first + 1}));
  } else {
    span.lines = found.lines;
  }
  span.tokens = text::TokenCounter(text::Tokenizer::kCl100kBase).count(text);
  return span;
}

Result<QueryOutcome> ask(const Engine& engine, const LabelledQuery& query,
                         const RunOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  auto answer = engine.ask({.text = query.text, .filters = {}, .inline_filters = false},
                           options.retrieve, {.focus_lines = options.lines});
  const double seconds = seconds_since(start);
  if (!answer) {
    return fail(std::move(answer), fmt::format("asking \"{}\"", query.text));
  }
  QueryOutcome outcome{.text = query.text,
                       .category = query.category,
                       .ranked = {},
                       .shown_lines = {},
                       .pieces = {},
                       .shown = {},
                       .files = {},
                       .seconds = seconds};
  std::vector<Span> shown;
  for (const Found& found : answer->found) {
    shown.push_back(shown_of(found));
    outcome.shown_lines.push_back(shown.back().lines);
    outcome.ranked.push_back(
        {.path = found.path,
         .lines = found.lines,
         .tokens = text::TokenCounter(text::Tokenizer::kCl100kBase).count(found.text)});
  }
  outcome.pieces = score_pieces(query.targets, outcome.ranked);
  outcome.shown = score_pieces(query.targets, shown);
  outcome.files = score_files(query.targets, outcome.ranked);
  return outcome;
}

Result<RepositoryOutcome> run_one(const Repository& repository, const fs::path& folder,
                                  const RunOptions& options, std::size_t threads, Meter& meter) {
  IndexOptions index = options.index;
  index.threads = threads;
  auto engine = Engine::open(
      {.root = folder.string(),
       .cache = options.cache,
       .index = index,
       .embedding = {.model = options.model, .models_folder = "", .remote = options.remote},
       .progress = {}});
  if (!engine) {
    return fail(std::move(engine), repository.name);
  }
  auto refreshed = engine->refresh();
  if (!refreshed) {
    return fail(std::move(refreshed), repository.name);
  }

  RepositoryOutcome outcome{.name = repository.name,
                            .language = repository.language,
                            .queries = {},
                            .index_seconds = refreshed->seconds,
                            .indexed_files = refreshed->files,
                            .leaves = refreshed->leaves};
  for (const LabelledQuery& query : repository.queries) {
    auto asked = ask(*engine, query, options);
    if (!asked) {
      return fail(std::move(asked), repository.name);
    }
    outcome.queries.push_back(*std::move(asked));
    meter.one_done();
  }
  return outcome;
}

}  // namespace

Result<RunResult> run(const std::vector<Repository>& repositories, const RunOptions& options) {
  std::vector<const Repository*> present;
  std::vector<std::string> missing;
  std::uint64_t queries = 0;
  const auto folder_of = [&](const Repository& r) {
    return fs::path(options.checkouts) / r.name / r.folder;
  };
  for (const Repository& repository : repositories) {
    std::error_code error;
    if (fs::is_directory(folder_of(repository), error)) {
      present.push_back(&repository);
      queries += repository.queries.size();
    } else {
      missing.push_back(repository.name);
    }
  }
  if (present.empty()) {
    return fail(
        ErrorKind::kNotFound,
        fmt::format("{} holds none of the repositories; check them out there, one folder per "
                    "name, or say where they are with --repos",
                    options.checkouts));
  }

  const std::size_t threads = resolve_threads(options.index.threads);
  const std::size_t at_once = std::min(threads, present.size());
  Meter meter(options.progress, queries);
  std::vector<std::optional<Result<RepositoryOutcome>>> slots(present.size());
  parallel_for(present.size(), at_once, [&](std::size_t i) {
    slots[i] = run_one(*present[i], folder_of(*present[i]), options, threads / at_once, meter);
  });

  RunResult result;
  for (auto& slot : slots) {
    if (!*slot) {
      return fail(std::move(*slot));
    }
    result.outcomes.push_back(**std::move(slot));
  }
  result.report = summarise(result.outcomes, options.by_files);
  result.report.mode = retrieve::to_string(options.retrieve.mode);
  result.report.lines = options.lines;
  result.report.without = options.retrieve.without;
  result.report.at_once = at_once;
  result.report.missing = std::move(missing);
  return result;
}

}  // namespace strata::eval
