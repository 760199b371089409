// What the commands on an index have in common: find the place, open the engine, bring the index up
// to date.
#pragma once

#include "apps/cli/commands/command.hpp"
#include "apps/cli/place.hpp"
#include "engine/engine.hpp"

namespace strata::cli {

/// Opens the index of a place with the options of the call; progress goes to the console.
[[nodiscard]] Result<Engine> open_engine(const Call& call, const Place& place);

/// Brings the index up to date unless --no-refresh was given, and says so if anything had changed.
/// If that is not possible here (no permission, full disk, somebody else writes for too long) but
/// there is an index, says that the last one answers. Merging that falls due is done afterwards.
[[nodiscard]] Result<void> refresh_unless_told(const Call& call, const Place& place,
                                               Engine& engine);

}  // namespace strata::cli
