// Collects the settings from the rows of all operations; the first row that has a name counts.
// Built once. Tested by settings_test.cpp.
#include "apps/config/settings.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include <fmt/format.h>

namespace strata::apps {

namespace {

constexpr ParameterGroup kOrder[] = {ParameterGroup::kIndexing,  ParameterGroup::kEndpoint,
                                     ParameterGroup::kRetrieval, ParameterGroup::kFilter,
                                     ParameterGroup::kOutput,    ParameterGroup::kPlace};

// Settings of the endpoint that make other vectors.
constexpr std::string_view kOfTheModel[] = {"embedding_endpoint",
                                            "embedding_model",
                                            "embedding_dimensions",
                                            "embedding_model_in_reply",
                                            "embedding_document_prefix",
                                            "embedding_query_prefix",
                                            "summary_url",
                                            "summary_model",
                                            "summary_units",
                                            "summary_vectors"};

std::vector<Parameter> collected() {
  std::vector<Parameter> all;
  std::set<std::string_view> names;
  for (const ParameterGroup group : kOrder) {
    for (const Operation& operation : operations()) {
      for (const Parameter& parameter : operation.parameters) {
        if (parameter.group == group && parameter.settable != Settable::kByCall &&
            names.insert(parameter.name).second) {
          all.push_back(parameter);
        }
      }
    }
  }
  return all;
}

}  // namespace

const std::vector<Parameter>& settings() {
  static const std::vector<Parameter> kSettings = collected();
  return kSettings;
}

const Parameter* find_setting(std::string_view name) {
  const auto& all = settings();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Parameter& p) { return p.name == name; });
  return found == all.end() ? nullptr : &*found;
}

std::string_view effect(const Parameter& parameter) {
  if (parameter.speed_only) {
    return "changes speed only";
  }
  switch (parameter.group) {
    case ParameterGroup::kIndexing:
      return "indexes anew";
    case ParameterGroup::kRetrieval:
    case ParameterGroup::kFilter:
      return "changes answers";
    case ParameterGroup::kOutput:
      return "changes what is printed";
    case ParameterGroup::kEndpoint:
      return std::ranges::find(kOfTheModel, parameter.name) == std::end(kOfTheModel)
                 ? "changes how the endpoint is asked"
                 : "indexes anew";
    case ParameterGroup::kTraining:
      return "changes the model that is trained";
    case ParameterGroup::kPlace:
    case ParameterGroup::kArgument:
      if (parameter.name == "model") {
        return "indexes anew";
      }
      return parameter.name == "history_commits" ? "changes answers"
                                                 : "changes where or when work is done";
  }
  return "";
}

std::string range_of(const Parameter& parameter) {
  switch (parameter.kind) {
    case ParameterKind::kInteger:
    case ParameterKind::kReal:
      return fmt::format("{:.16g} to {:.16g}{}{}", parameter.minimum, parameter.maximum,
                         parameter.unit.empty() ? "" : " ", parameter.unit);
    case ParameterKind::kChoice:
      return fmt::format("one of {}", fmt::join(parameter.choices, ", "));
    case ParameterKind::kFlag:
      return "true or false";
    case ParameterKind::kPath:
      return "a path";
    case ParameterKind::kTexts:
    case ParameterKind::kPaths:
      return "a list of texts";
    case ParameterKind::kText:
      return "a text";
  }
  return "";
}

std::string default_of(const Parameter& parameter) {
  return parameter.kind == ParameterKind::kFlag ? "false" : std::string(parameter.fallback);
}

std::vector<std::string_view> setting_names() {
  std::vector<std::string_view> names;
  for (const Parameter& parameter : settings()) {
    names.push_back(parameter.name);
  }
  return names;
}

}  // namespace strata::apps
