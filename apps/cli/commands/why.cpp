// strata why FILE: is it in the index, and if not, why not? Tested end to end.
#include <filesystem>
#include <string>
#include <utility>

#include "apps/cli/commands/open_engine.hpp"
#include "apps/cli/render.hpp"
#include "apps/encode.hpp"

namespace strata::cli {

namespace {

Result<Explanation> explanation_of(const Call& call, const Place& place, Engine& engine) {
  if (auto fresh = refresh_unless_told(call, place, engine); !fresh) {
    return fail(std::move(fresh));
  }
  return engine.why(place.part);
}

/// The root that a command without arguments would work on here; "" if there is none.
std::string own_root(const Surroundings& surroundings) {
  const auto own = find_place("", "", surroundings);
  return own ? own->root : std::string();
}

/// Where a path inside a nested repository or a submodule is known: its own index, else that of the
/// nearest folder around it that is indexed or that is `own`; the place itself if there is none.
Result<Place> indexed_place(const Call& call, const Place& place, const std::string& own,
                            const Surroundings& surroundings) {
  namespace fs = std::filesystem;
  const fs::path full = fs::path(place.root) / place.part;
  Place candidate = place;
  for (;;) {
    auto known = is_indexed(call, candidate);
    if (!known) {
      return fail(std::move(known));
    }
    if (*known || candidate.root == own) {
      return candidate;
    }
    const fs::path above = fs::path(candidate.root).parent_path();
    if (above == fs::path(candidate.root)) {
      return place;
    }
    auto around = find_place_around(above.string(), "", surroundings);
    if (!around) {
      return place;  // the home folder, or one that is gone
    }
    around->part = full.lexically_relative(around->root).generic_string();
    candidate = *std::move(around);
  }
}

}  // namespace

Result<ExitCode> run_why(const Call& call) {
  auto surroundings = Surroundings::of_process();
  if (!surroundings) {
    return fail(std::move(surroundings));
  }
  auto place = find_place_around(call.values.text("file"), call.values.text("root"), *surroundings);
  if (!place) {
    return fail(std::move(place));
  }
  const std::string own = call.values.text("root").empty() ? own_root(*surroundings) : place->root;
  if (call.values.text("root").empty()) {
    auto known = indexed_place(call, *place, own, *surroundings);
    if (!known) {
      return fail(std::move(known));
    }
    place = std::move(known);
  }
  // A question about a file elsewhere must not index the folder around it, nor one about ".." the
  // folder above the repository.
  if (place->root != own) {
    auto known = is_indexed(call, *place);
    if (!known) {
      return fail(std::move(known));
    }
    if (!*known) {
      return fail(ErrorKind::kNotFound, "there is no index of " + place->root + "; `strata index " +
                                            place->root + "` makes one");
    }
  }
  auto explanation = with_engine(
      call, *place, [&](Engine& engine) { return explanation_of(call, *place, engine); });
  if (!explanation) {
    return fail(std::move(explanation));
  }

  call.console.print(call.values.flag("json") ? apps::to_json(*explanation, place->root)
                                              : render(*explanation, *place));
  return explanation->indexed ? ExitCode::kOk : ExitCode::kNothingFound;
}

}  // namespace strata::cli
