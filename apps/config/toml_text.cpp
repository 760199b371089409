// The only file of the applications that includes toml++; it is used without exceptions. Nesting is
// bounded by the library. Tested by toml_text_test.cpp and fuzzed by fuzz/configuration_fuzz.cpp.
#define TOML_EXCEPTIONS 0

#include "apps/config/toml_text.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <toml++/toml.h>

namespace strata::apps {

namespace {

// The text of a scalar; "" for what is none.
std::string text_of(const toml::node& node) {
  if (const auto* text = node.as_string()) {
    return text->get();
  }
  if (const auto* number = node.as_integer()) {
    return fmt::format("{}", number->get());
  }
  if (const auto* number = node.as_floating_point()) {
    return fmt::format("{}", number->get());
  }
  if (const auto* truth = node.as_boolean()) {
    return truth->get() ? "true" : "false";
  }
  return {};
}

TomlType type_of(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::boolean:
      return TomlType::kBoolean;
    case toml::node_type::integer:
      return TomlType::kInteger;
    case toml::node_type::floating_point:
      return TomlType::kReal;
    case toml::node_type::string:
      return TomlType::kText;
    case toml::node_type::table:
      return TomlType::kTable;
    case toml::node_type::array: {
      const toml::array& array = *node.as_array();
      const bool texts = std::all_of(array.begin(), array.end(),
                                     [](const toml::node& item) { return item.is_string(); });
      return texts ? TomlType::kTexts : TomlType::kOther;
    }
    default:
      return TomlType::kOther;
  }
}

}  // namespace

std::string_view to_string(TomlType type) {
  switch (type) {
    case TomlType::kBoolean:
      return "true or false";
    case TomlType::kInteger:
      return "a whole number";
    case TomlType::kReal:
      return "a number";
    case TomlType::kText:
      return "a text in quotes";
    case TomlType::kTexts:
      return "a list of texts";
    case TomlType::kTable:
      return "a table";
    case TomlType::kOther:
      return "something else";
  }
  return "";
}

Result<std::vector<TomlEntry>> read_toml(std::string_view bytes, const std::string& name) {
  const toml::parse_result parsed = toml::parse(bytes);
  if (!parsed) {
    const toml::parse_error& error = parsed.error();
    return fail(ErrorKind::kInvalidArgument,
                fmt::format("{}:{}:{}: {}", name, error.source().begin.line,
                            error.source().begin.column, error.description()));
  }
  std::vector<TomlEntry> entries;
  for (const auto& [key, node] : parsed.table()) {
    TomlEntry entry{.key = std::string(key.str()),
                    .type = type_of(node),
                    .texts = {},
                    .line = static_cast<std::uint32_t>(key.source().begin.line)};
    if (entry.type == TomlType::kTexts) {
      for (const toml::node& item : *node.as_array()) {
        entry.texts.push_back(text_of(item));
      }
    } else if (entry.type != TomlType::kTable && entry.type != TomlType::kOther) {
      entry.texts.push_back(text_of(node));
    }
    entries.push_back(std::move(entry));
  }
  std::stable_sort(entries.begin(), entries.end(),
                   [](const TomlEntry& a, const TomlEntry& b) { return a.line < b.line; });
  return entries;
}

}  // namespace strata::apps
