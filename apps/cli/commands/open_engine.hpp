// What the commands on an index have in common: find the place, open the engine, bring the index up
// to date.
#pragma once

#include <chrono>
#include <thread>
#include <type_traits>
#include <utility>

#include "apps/cli/commands/command.hpp"
#include "apps/cli/place.hpp"
#include "engine/engine.hpp"

namespace strata::cli {

/// Opens the index of a place with the options of the call; progress goes to the console.
[[nodiscard]] Result<Engine> open_engine(const Call& call, const Place& place);

/// The same where a model that cannot be loaded is no error: to look at the index, not to ask it.
[[nodiscard]] Result<Engine> open_engine_to_look(const Call& call, const Place& place);

/// True if the place has been indexed in the cache of the call. Makes nothing.
[[nodiscard]] Result<bool> is_indexed(const Call& call, const Place& place);

/// Brings the index up to date unless --no-refresh was given, and says so if anything had changed.
/// If that is not possible here (no permission, full disk, somebody else writes for too long) but
/// there is an index, says that the last one answers. Merging that falls due is done afterwards.
[[nodiscard]] Result<void> refresh_unless_told(const Call& call, const Place& place,
                                               Engine& engine);

/// Runs work(Engine&) -> Result on the opened engine; again, with a new one, if another process has
/// removed the index meanwhile (`strata forget`, the cap of a cache). `work` prints nothing before
/// it has all that it wants to print.
template <class Work>
auto with_engine(const Call& call, const Place& place, Work work)
    -> std::invoke_result_t<Work, Engine&> {
  constexpr int kAttempts = 20;
  for (int attempt = 1;; ++attempt) {
    auto engine = open_engine(call, place);
    if (!engine) {
      return fail(std::move(engine));
    }
    auto done = work(*engine);
    if (done || attempt == kAttempts || !engine->was_removed()) {
      return done;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(attempt));  // not in step with the other
  }
}

}  // namespace strata::cli
