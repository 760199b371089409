// strata tree [FOLDER]: the hierarchy and the similarity curve. Tested end to end.
#include <algorithm>
#include <utility>

#include "apps/cli/commands/open_engine.hpp"
#include "apps/cli/commands/write_file.hpp"
#include "apps/cli/curve_svg.hpp"
#include "apps/cli/render.hpp"
#include "apps/encode.hpp"

namespace strata::cli {

namespace {

constexpr std::uint32_t kLevelsOfFile = 2;  // file, region, leaf

// A file is shown down to its leaves unless a depth was asked for.
Result<std::vector<TreeEntry>> entries_of(const Call& call, const Engine& engine,
                                          const std::string& part) {
  const auto depth =
      static_cast<std::uint32_t>(apps::integer_or_default(call.operation, call.values, "depth"));
  const bool curve = call.values.flag("curve") || call.values.given("curve_svg");
  auto entries = engine.tree(part, depth, curve);
  if (!entries || call.values.given("depth") || entries->empty()) {
    return entries;
  }
  return entries->front().level == "file" ? engine.tree(part, kLevelsOfFile, curve)
                                          : std::move(entries);
}

Result<void> draw_curves(const Call& call, const std::vector<TreeEntry>& entries) {
  if (!call.values.given("curve_svg")) {
    return {};
  }
  const bool any = std::any_of(entries.begin(), entries.end(),
                               [](const TreeEntry& entry) { return entry.curve.has_value(); });
  if (!any) {
    return fail(
        ErrorKind::kNotFound,
        "no curve to draw: no file with two leaves or more is shown down to its leaves; name "
        "a file, or raise --depth");
  }
  return write_file(call.values.text("curve_svg"), curve_svg(entries));
}

}  // namespace

Result<ExitCode> run_tree(const Call& call) {
  auto surroundings = Surroundings::of_process();
  if (!surroundings) {
    return fail(std::move(surroundings));
  }
  auto place = find_place(call.values.text("folder"), call.values.text("root"), *surroundings);
  if (!place) {
    return fail(std::move(place));
  }
  auto entries = with_engine(call, *place, [&](Engine& engine) -> Result<std::vector<TreeEntry>> {
    if (auto fresh = refresh_unless_told(call, *place, engine); !fresh) {
      return fail(std::move(fresh));
    }
    return entries_of(call, engine, place->part);
  });
  if (!entries) {
    return fail(std::move(entries));
  }

  if (auto drawn = draw_curves(call, *entries); !drawn) {
    return fail(std::move(drawn));
  }
  call.console.print(call.values.flag("json") ? apps::to_json(*entries, place->root)
                                              : render(*entries, call.values.flag("curve")));
  const bool empty = entries->empty() || entries->front().leaves == 0;
  if (empty) {
    call.console.remark("nothing is indexed in " + place->root +
                        "; `strata status` counts what was skipped\n");
  }
  return empty ? ExitCode::kNothingFound : ExitCode::kOk;
}

}  // namespace strata::cli
