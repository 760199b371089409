// Derived defaults are not computed here a second time: they are read from the option structs that
// the values become. Tested by effective_test.cpp.
#include "apps/config/effective.hpp"

#include <optional>
#include <utility>

#include "apps/config/settings.hpp"
#include "embed/remote/url_keys.hpp"

namespace strata::apps {

namespace {

struct Derived {
  std::string value;
  std::string_view follows;
};

// The value that a setting gets from another one, if that one was given.
std::optional<Derived> derived(std::string_view name, const Values& merged) {
  const bool size = name == "target_tokens" || name == "min_tokens" || name == "max_tokens";
  const bool by_max = merged.given("max_tokens");
  if (size && (by_max || merged.given("target_tokens") || merged.given("preset"))) {
    const auto options = index_options(merged);
    if (!options) {
      return std::nullopt;
    }
    const chunk::ChunkOptions& sizes = options->chunk;
    const bool by_target = name == "min_tokens" && merged.given("target_tokens");
    return Derived{.value = std::to_string(name == "min_tokens"      ? sizes.min_tokens
                                           : name == "target_tokens" ? sizes.target_tokens
                                                                     : sizes.max_tokens),
                   .follows = by_target ? "target_tokens"
                              : by_max  ? "max_tokens"
                                        : "preset"};
  }
  return std::nullopt;
}

}  // namespace

std::vector<EffectiveSetting> effective_settings(const Values& merged) {
  std::vector<EffectiveSetting> all;
  for (const Parameter& parameter : settings()) {
    EffectiveSetting setting{.parameter = &parameter,
                             .value = default_of(parameter),
                             .origin = merged.origin(parameter.name),
                             .follows = {}};
    if (merged.given(parameter.name)) {
      setting.value = merged.text(parameter.name);
      if (parameter.name == "embedding_endpoint" || parameter.name == "summary_url") {
        setting.value = embed::without_keys(setting.value);
      }
    } else if (auto other = derived(parameter.name, merged);
               other && other->value != setting.value) {
      setting.value = std::move(other->value);
      setting.follows = other->follows;
    }
    all.push_back(std::move(setting));
  }
  return all;
}

}  // namespace strata::apps
