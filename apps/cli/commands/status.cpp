// strata status [FOLDER]: what is indexed and what was skipped. Tested end to end.
#include <utility>

#include "apps/cli/commands/open_engine.hpp"
#include "apps/cli/render.hpp"
#include "apps/encode.hpp"

namespace strata::cli {

Result<ExitCode> run_status(const Call& call) {
  auto surroundings = Surroundings::of_process();
  if (!surroundings) {
    return fail(std::move(surroundings));
  }
  auto place = find_place(call.values.text("folder"), call.values.text("root"), *surroundings);
  if (!place) {
    return fail(std::move(place));
  }
  auto engine = open_engine(call, *place);
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
  call.console.print(call.values.flag("json") ? apps::to_json(*status) : render(*status));
  if (status->generation == 0) {
    call.console.remark("not indexed yet; `strata index` does it\n");
    return ExitCode::kNothingFound;
  }
  return ExitCode::kOk;
}

}  // namespace strata::cli
