// strata why FILE: is it in the index, and if not, why not? Tested end to end.
#include <utility>

#include "apps/cli/commands/open_engine.hpp"
#include "apps/cli/render.hpp"
#include "apps/encode.hpp"

namespace strata::cli {

Result<ExitCode> run_why(const Call& call) {
  auto surroundings = Surroundings::of_process();
  if (!surroundings) {
    return fail(std::move(surroundings));
  }
  auto place = find_place_around(call.values.text("file"), call.values.text("root"), *surroundings);
  if (!place) {
    return fail(std::move(place));
  }
  auto engine = open_engine(call, *place);
  if (!engine) {
    return fail(std::move(engine));
  }
  // A question about a file elsewhere must not index the folder around it.
  if (!place->holds_current()) {
    auto status = engine->status();
    if (!status) {
      return fail(std::move(status));
    }
    if (status->generation == 0) {
      return fail(ErrorKind::kNotFound, "there is no index of " + place->root + "; `strata index " +
                                            place->root + "` makes one");
    }
  }
  if (auto fresh = refresh_unless_told(call, *place, *engine); !fresh) {
    return fail(std::move(fresh));
  }
  auto explanation = engine->why(place->part);
  if (!explanation) {
    return fail(std::move(explanation));
  }

  call.console.print(call.values.flag("json") ? apps::to_json(*explanation, place->root)
                                              : render(*explanation, *place));
  return explanation->indexed ? ExitCode::kOk : ExitCode::kNothingFound;
}

}  // namespace strata::cli
