// The settings in force as columns: name, value, origin. Tested by render_test.cpp.
#include <fmt/format.h>

#include "apps/cli/render.hpp"
#include "apps/cli/safe_text.hpp"
#include "apps/config/settings.hpp"

namespace strata::cli {

namespace {

std::string file_line(std::string_view label, const std::string& path, bool read) {
  const std::string_view note = path.empty() ? "none" : read ? "" : "  (not there)";
  return fmt::format("{:<16} {}{}\n", label, safe_line(path), note);
}

std::string origin_of(const apps::EffectiveSetting& setting) {
  if (!setting.follows.empty()) {
    return fmt::format("follows {}", setting.follows);
  }
  std::string out(apps::to_string(setting.origin.source));
  if (!setting.origin.where.empty()) {
    out += "  " + safe_line(setting.origin.where);
  }
  return out;
}

}  // namespace

std::string render(const apps::Configuration& configuration) {
  std::string out = fmt::format("{:<16} {}\n", "root", safe_line(configuration.root));
  out += file_line("user file", configuration.sources.user_file, configuration.user_file_read);
  out += file_line("repository file", configuration.sources.repository_file,
                   configuration.repository_file_read);
  std::string_view last_title;
  for (const apps::EffectiveSetting& setting : configuration.settings) {
    const std::string_view title = apps::title(setting.parameter->group);
    if (title != last_title) {
      last_title = title;
      out += fmt::format("\n{}\n", title);
    }
    const std::string value = setting.value.empty() ? "(see --help)" : safe_line(setting.value);
    out += fmt::format("  {:<26} {:<14}  {}\n", setting.parameter->name, value, origin_of(setting));
  }
  return out;
}

}  // namespace strata::cli
