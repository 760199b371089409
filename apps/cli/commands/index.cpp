// strata index [FOLDER]: index a folder or bring its index up to date. Tested end to end.
#include <utility>

#include "apps/cli/commands/open_engine.hpp"
#include "apps/cli/render.hpp"
#include "apps/encode.hpp"

namespace strata::cli {

Result<ExitCode> run_index(const Call& call) {
  auto surroundings = Surroundings::of_process();
  if (!surroundings) {
    return fail(std::move(surroundings));
  }
  auto place = find_place(call.values.text("folder"), call.values.text("root"), *surroundings);
  if (!place) {
    return fail(std::move(place));
  }
  auto report =
      with_engine(call, *place, [](Engine& engine) { return engine.refresh(Check::kEverything); });
  clear_progress(call.console);
  if (!report) {
    return fail(std::move(report));
  }

  call.console.remark(note_on_rebuilding(*report));
  call.console.print(call.values.flag("json") ? apps::to_json(*report, place->root)
                                              : render(*report, place->root));
  if (report->files == 0) {
    call.console.remark(
        "nothing to index: no readable source or document file here; `strata status` "
        "counts what was skipped, `strata why FILE` says why\n");
    return ExitCode::kNothingFound;
  }
  return ExitCode::kOk;
}

}  // namespace strata::cli
