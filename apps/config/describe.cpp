// Pure: table of settings in, text out. Tested by documentation_test.cpp.
#include "apps/config/describe.hpp"

#include <iterator>

#include <fmt/format.h>

#include "apps/config/settings.hpp"

namespace strata::apps {

namespace {

// A cell of a table: pipes would end it.
std::string cell(std::string_view text) {
  std::string out;
  for (const char c : text) {
    out += c == '|' ? "\\|" : std::string(1, c);
  }
  return out;
}

std::string repository_may(const Parameter& parameter) {
  if (parameter.settable != Settable::kByRepository) {
    return "no";
  }
  return parameter.repository_maximum > 0
             ? fmt::format("up to {:.16g}", parameter.repository_maximum)
             : "yes";
}

}  // namespace

std::string settings_in_markdown() {
  std::string out;
  std::string_view last_title;
  for (const Parameter& parameter : settings()) {
    if (title(parameter.group) != last_title) {
      last_title = title(parameter.group);
      fmt::format_to(std::back_inserter(out),
                     "{}### {}\n\n| setting | default | range | effect | repository | meaning |\n"
                     "|---|---|---|---|---|---|\n",
                     out.empty() ? "" : "\n", last_title);
    }
    const std::string fallback = default_of(parameter);
    fmt::format_to(std::back_inserter(out), "| `{}` | {} | {} | {} | {} | {} |\n", parameter.name,
                   fallback.empty() ? "" : fmt::format("`{}`", fallback), cell(range_of(parameter)),
                   effect(parameter), repository_may(parameter), cell(parameter.help));
  }
  return out;
}

}  // namespace strata::apps
