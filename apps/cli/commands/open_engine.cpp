// Shared steps of the commands on an index. Tested end to end.
#include "apps/cli/commands/open_engine.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

#include "apps/cli/render.hpp"
#include "apps/embedding_endpoint.hpp"
#include "apps/summary_values.hpp"
#include "engine/location.hpp"

namespace strata::cli {

namespace {

// A folder without permission, a full disk, another writer at work: the last commit still answers.
bool answers_without_refresh(ErrorKind kind) {
  return kind == ErrorKind::kPermission || kind == ErrorKind::kIo || kind == ErrorKind::kBusy;
}

Result<EngineOptions> engine_options(const Call& call, const Place& place) {
  auto model = apps::local_model(call.values);
  if (!model) {
    return fail(std::move(model));
  }
  auto options = apps::index_options(call.values);
  if (!options) {
    return fail(std::move(options));
  }
  auto summaries = apps::generated_summaries(call.values);
  if (!summaries) {
    return fail(std::move(summaries));
  }
  auto remote = apps::remote_embedding(call.values);
  if (!remote) {
    return fail(std::move(remote));
  }
  return EngineOptions{
      .root = place.root,
      .cache = call.values.text("cache"),
      .index = *std::move(options),
      .embedding = {.model = *std::move(model), .models_folder = "", .remote = *std::move(remote)},
      .vector_cache = apps::integer_or_default(call.operation, call.values, "embedding_cache")
                      << 20U,
      .summaries = *std::move(summaries),
      .progress = progress_line(call.console),
      .notice = remark_sink(call.console),
      .memory = apps::integer_or_default(call.operation, call.values, "memory") << 20U,
      .cache_cap = apps::integer_or_default(call.operation, call.values, "cache_cap") << 20U,
      .history_commits = static_cast<std::uint32_t>(
          apps::integer_or_default(call.operation, call.values, "history_commits"))};
}

// Merges segments when the answer has been given.
void merge_afterwards(const Call& call, const Place& place) {
  auto options = engine_options(call, place);
  if (!options) {
    return;
  }
  options->progress = {};
  options->notice = {};
  call.console.afterwards = [options = *std::move(options)] {
    if (auto engine = Engine::open(options)) {
      static_cast<void>(engine->merge());
    }
  };
}

}  // namespace

Result<Engine> open_engine(const Call& call, const Place& place) {
  auto options = engine_options(call, place);
  return options ? Engine::open(*std::move(options)) : fail(std::move(options));
}

Result<Engine> open_engine_to_look(const Call& call, const Place& place) {
  auto options = engine_options(call, place);
  if (!options) {
    return fail(std::move(options));
  }
  options->without_model = true;
  return Engine::open(*std::move(options));
}

Result<bool> is_indexed(const Call& call, const Place& place) {
  auto cache = engine::cache_folder(call.values.text("cache"));
  if (!cache) {
    return fail(std::move(cache));
  }
  std::error_code error;
  const std::string folder = engine::index_folder(place.root, *cache);
  if (!std::filesystem::exists(folder + "/catalog.sqlite", error)) {
    return false;
  }
  auto engine = open_engine(call, place);
  if (!engine) {
    return fail(std::move(engine));
  }
  auto status = engine->status();
  if (!status) {
    return fail(std::move(status));
  }
  return status->generation > 0;
}

Result<void> refresh_unless_told(const Call& call, const Place& place, Engine& engine) {
  if (call.values.flag("no_refresh")) {
    return {};
  }
  auto report = engine.refresh(Check::kChanges, Merging::kLater);
  clear_progress(call.console);
  if (!report) {
    if (!answers_without_refresh(report.error().kind) || engine.was_removed() ||
        !engine.can_answer()) {
      return fail(std::move(report));
    }
    call.console.remark("the index could not be brought up to date: " + report.error().to_string() +
                        "\nanswering from the last one; results that changed since are marked as "
                        "stale\n");
    return {};
  }
  call.console.remark(note_on_rebuilding(*report));
  if (report->has_changes()) {
    call.console.remark(summary(*report, place.root));
  }
  if (report->merge_due) {
    merge_afterwards(call, place);
  }
  return {};
}

}  // namespace strata::cli
