// Shared steps of the commands on an index. Tested end to end.
#include "apps/cli/commands/open_engine.hpp"

#include <utility>

#include "apps/cli/render.hpp"

namespace strata::cli {

Result<Engine> open_engine(const Call& call, const Place& place) {
  auto options = apps::index_options(call.values);
  if (!options) {
    return fail(std::move(options));
  }
  return Engine::open({.root = place.root,
                       .cache = call.values.text("cache"),
                       .index = *std::move(options),
                       .embedding = {.model = call.values.text("model"),
                                     .models_folder = "",
                                     .remote = std::nullopt},
                       .progress = progress_line(call.console)});
}

Result<void> refresh_unless_told(const Call& call, Engine& engine) {
  if (call.values.flag("no_refresh")) {
    return {};
  }
  auto report = engine.refresh();
  clear_progress(call.console);
  if (!report) {
    return fail(std::move(report));
  }
  if (has_changes(*report)) {
    call.console.remark(summary(*report));
  }
  return {};
}

}  // namespace strata::cli
