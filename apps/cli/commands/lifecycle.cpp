// strata put, remove, forget, gc: documents that are no files, and the end of an index. Tested end
// to end (lifecycle_test.cpp).
#include <filesystem>
#include <utility>

#include "apps/cli/commands/open_engine.hpp"
#include "apps/cli/render.hpp"
#include "apps/encode.hpp"
#include "apps/read_file.hpp"

namespace strata::cli {

namespace {

Result<Place> place_here(const Call& call) {
  auto surroundings = Surroundings::of_process();
  if (!surroundings) {
    return fail(std::move(surroundings));
  }
  return find_place("", call.values.text("root"), *surroundings);
}

Result<ExitCode> show(const Call& call, const Place& place, Result<RefreshReport> report) {
  clear_progress(call.console);
  if (!report) {
    return fail(std::move(report));
  }
  if (call.values.flag("json")) {
    call.console.print(apps::to_json(*report, place.root));
  } else {
    call.console.remark(summary(*report, place.root));
  }
  return ExitCode::kOk;
}

Result<ExitCode> show(const Call& call, const CacheReport& report) {
  call.console.print(call.values.flag("json") ? apps::to_json(report) : render(report));
  return ExitCode::kOk;
}

std::uint64_t cap_of(const Call& call) {
  return apps::integer_or_default(call.operation, call.values, "cache_cap") << 20U;
}

}  // namespace

Result<ExitCode> run_put(const Call& call) {
  auto bytes = call.values.given("from") ? apps::read_file(call.values.text("from"))
                                         : apps::read_standard_input();
  if (!bytes) {
    return fail(std::move(bytes));
  }
  auto place = place_here(call);
  if (!place) {
    return fail(std::move(place));
  }
  return show(call, *place, with_engine(call, *place, [&](Engine& engine) {
                return engine.put_document(call.values.text("path"), *bytes);
              }));
}

Result<ExitCode> run_remove(const Call& call) {
  auto place = place_here(call);
  if (!place) {
    return fail(std::move(place));
  }
  return show(call, *place, with_engine(call, *place, [&](Engine& engine) {
                return engine.remove_document(call.values.text("path"));
              }));
}

Result<ExitCode> run_forget(const Call& call) {
  // The folder may be gone, so it is not looked for unless nothing was named.
  std::string root = call.values.text(call.values.given("root") ? "root" : "folder");
  if (root.empty()) {
    auto surroundings = Surroundings::of_process();
    if (!surroundings) {
      return fail(std::move(surroundings));
    }
    auto place = find_place("", "", *surroundings);
    if (!place) {
      return fail(std::move(place));
    }
    root = place->root;
  }
  auto report = forget(root, call.values.text("cache"));
  if (!report) {
    return fail(std::move(report));
  }
  return show(call, *report);
}

Result<ExitCode> run_gc(const Call& call) {
  auto report = collect_cache(call.values.text("cache"), cap_of(call));
  if (!report) {
    return fail(std::move(report));
  }
  return show(call, *report);
}

}  // namespace strata::cli
