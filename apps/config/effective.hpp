// What every setting is worth here and now, and why: the content of `strata config`.
#pragma once

#include <string>
#include <vector>

#include "apps/config/sources.hpp"
#include "apps/operations.hpp"
#include "apps/values.hpp"

namespace strata::apps {

struct EffectiveSetting {
  const Parameter* parameter = nullptr;  ///< of settings()
  std::string value;                     ///< "" = depends on the surroundings (cache)
  Origin origin;
  std::string_view follows;  ///< the setting that a default was derived from: "max_tokens"; else ""
};

struct Configuration {
  std::string root;
  Sources sources;
  bool user_file_read = false;  ///< it exists and was looked at
  bool repository_file_read = false;
  std::vector<EffectiveSetting> settings;
};

/// `merged` is the result of with_settings for all operations (null). Defaults that follow another
/// setting show the value that they get. Values that contradict each other are shown as they are:
/// index_options tells the fault.
[[nodiscard]] std::vector<EffectiveSetting> effective_settings(const Values& merged);

}  // namespace strata::apps
