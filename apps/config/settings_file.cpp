// One entry after the other against the table of settings; the first fault ends it. Tested by
// settings_file_test.cpp.
#include "apps/config/settings_file.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "apps/config/settings.hpp"
#include "apps/config/toml_text.hpp"
#include "apps/embedding_endpoint.hpp"
#include "apps/values.hpp"

namespace strata::apps {

namespace {

bool fits(ParameterKind kind, TomlType type) {
  switch (kind) {
    case ParameterKind::kFlag:
      return type == TomlType::kBoolean;
    case ParameterKind::kInteger:
      return type == TomlType::kInteger;
    case ParameterKind::kReal:
      return type == TomlType::kReal || type == TomlType::kInteger;
    case ParameterKind::kChoice:
    case ParameterKind::kText:
    case ParameterKind::kPath:
      return type == TomlType::kText;
    case ParameterKind::kTexts:
    case ParameterKind::kPaths:
      return type == TomlType::kText || type == TomlType::kTexts;
  }
  return false;
}

std::string_view wanted(ParameterKind kind) {
  switch (kind) {
    case ParameterKind::kFlag:
      return "true or false, without quotes";
    case ParameterKind::kInteger:
      return "a whole number, without quotes";
    case ParameterKind::kReal:
      return "a number, without quotes";
    case ParameterKind::kTexts:
    case ParameterKind::kPaths:
      return "a list of texts, each in quotes";
    default:
      return "a text in quotes";
  }
}

tl::unexpected<Error> fault(const std::string& where, std::string_view message) {
  return fail(ErrorKind::kInvalidArgument, fmt::format("{}: {}", where, message));
}

// "embedding.endpoint" is the setting embedding_endpoint; no other table has settings.
std::string setting_of(const std::string& key) {
  const std::size_t point = key.find('.');
  if (point == std::string::npos || std::string_view(key).substr(0, point) != kEndpointTable) {
    return key;
  }
  std::string name = key;
  name[point] = '_';
  return name;
}

// Words of the flag ("max-tokens") are understood as what they mean, in the suggestion.
tl::unexpected<Error> unknown_key(const std::string& where, const TomlEntry& entry) {
  std::string key = setting_of(entry.key);
  std::replace(key.begin(), key.end(), '-', '_');
  const std::string_view near = closest(key, setting_names());
  std::string message = fmt::format("there is no setting \"{}\"", entry.key);
  const std::string table = entry.key.substr(0, entry.key.find('.'));
  if (entry.type == TomlType::kTable || (key.find('.') != std::string::npos)) {
    return fault(where, fmt::format("settings stand at the top level or in the table [{}], not in "
                                    "a table [{}]",
                                    kEndpointTable, table));
  }
  message += near.empty() ? "; `strata config` lists the settings"
                          : fmt::format("; did you mean {}?", near);
  return fault(where, message);
}

Result<void> check_entry(const Parameter& parameter, const TomlEntry& entry, Settable author,
                         const std::string& where) {
  if (author == Settable::kByRepository && parameter.settable != Settable::kByRepository) {
    return fault(where, fmt::format("a repository may not set {}; set it in your own configuration "
                                    "file, with {} or with {}",
                                    parameter.name, parameter.variable(), parameter.flag()));
  }
  if (!fits(parameter.kind, entry.type)) {
    return fault(where, fmt::format("{} is {}; it must be {}", parameter.name,
                                    to_string(entry.type), wanted(parameter.kind)));
  }
  const double most = parameter.repository_maximum;
  if (author == Settable::kByRepository && most > 0 && !entry.texts.empty() &&
      std::strtod(entry.texts.front().c_str(), nullptr) > most) {
    return fault(where, fmt::format("a repository may set {} to at most {:.16g}; set more in your "
                                    "own configuration file, with {} or with {}",
                                    parameter.name, most, parameter.variable(), parameter.flag()));
  }
  for (const std::string& text : entry.texts) {
    const std::string called = fmt::format("{}: {}", where, parameter.name);
    if (auto checked = check_text(parameter, text, called); !checked) {
      return checked;
    }
  }
  return {};
}

}  // namespace

Result<std::vector<Setting>> read_settings(std::string_view bytes, const std::string& name,
                                           Settable author) {
  auto entries = read_toml(bytes, name);
  if (!entries) {
    return fail(std::move(entries));
  }
  std::vector<Setting> settings;
  for (TomlEntry& entry : *entries) {
    const std::string where = fmt::format("{}:{}", name, entry.line);
    const Parameter* parameter = find_setting(setting_of(entry.key));
    if (parameter == nullptr) {
      return unknown_key(where, entry);
    }
    if (auto checked = check_entry(*parameter, entry, author, where); !checked) {
      return fail(std::move(checked));
    }
    settings.push_back(
        {.parameter = parameter, .texts = std::move(entry.texts), .line = entry.line});
  }
  return settings;
}

}  // namespace strata::apps
