// strata status [FOLDER]: what is indexed and what was skipped. Tested end to end.
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "apps/cli/commands/open_engine.hpp"
#include "apps/cli/render.hpp"
#include "apps/encode.hpp"
#include "engine/location.hpp"

namespace strata::cli {

namespace {

ExitCode show(const Call& call, const Status& status) {
  call.console.print(call.values.flag("json") ? apps::to_json(status) : render(status));
  if (status.generation == 0) {
    call.console.remark("not indexed yet; `strata index` does it\n");
    return ExitCode::kNothingFound;
  }
  return ExitCode::kOk;
}

}  // namespace

Result<ExitCode> run_status(const Call& call) {
  if (call.values.flag("config")) {
    return run_config(call);
  }
  auto surroundings = Surroundings::of_process();
  if (!surroundings) {
    return fail(std::move(surroundings));
  }
  auto place = find_place(call.values.text("folder"), call.values.text("root"), *surroundings);
  if (!place) {
    return fail(std::move(place));
  }
  auto cache = engine::cache_folder(call.values.text("cache"));
  if (!cache) {
    return fail(std::move(cache));
  }
  const std::string folder = engine::index_folder(place->root, *cache);
  std::error_code error;
  if (!std::filesystem::exists(folder + "/catalog.sqlite", error)) {  // and none is made
    Status nothing;
    nothing.root = place->root;
    nothing.index_folder = folder;
    return show(call, nothing);
  }
  auto engine = open_engine_to_look(call, *place);
  if (!engine) {
    return fail(std::move(engine));
  }
  auto status = engine->status();
  if (!status) {
    return fail(std::move(status));
  }

  if (call.values.flag("check")) {
    if (auto whole = engine->check(); !whole) {
      return fail(std::move(whole), "checking the index");
    }
  }
  return show(call, *status);
}

}  // namespace strata::cli
