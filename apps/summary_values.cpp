// Off unless summary_url is set: then every other setting of the group means something, and one
// that is set without it would silently be without effect, which is an error. Tested by
// summary_values_test.cpp and tests/end_to_end/summary_test.cpp.
#include "apps/summary_values.hpp"

#include <array>
#include <utility>

#include <fmt/format.h>

namespace strata::apps {

namespace {

using enum ParameterGroup;

constexpr std::array<std::string_view, 3> kUnits = {"regions", "leaves", "both"};
constexpr std::array<std::string_view, 3> kVectors = {"source", "both", "summary"};

/// Something else than the default, which also a file may spell out.
bool is_set(const Values& values, std::string_view name) {
  const std::string text = values.text(name);
  return !text.empty() && text != "false" && text != kUnits.front() && text != kVectors.front();
}

Result<void> check_together(const Values& values) {
  constexpr std::string_view kOthers[] = {
      "summary_model", "summary_key_variable", "summary_key_file", "summary_ca_file",
      "summary_units", "summary_vectors",      "summary_private"};
  if (is_set(values, "summary_url")) {
    return is_set(values, "summary_model")
               ? Result<void>()
               : fail(ErrorKind::kInvalidArgument,
                      "summary_url needs summary_model: the model as the endpoint calls it");
  }
  for (const std::string_view name : kOthers) {
    if (is_set(values, name)) {
      return fail(ErrorKind::kInvalidArgument,
                  fmt::format("{} means nothing without summary_url", name));
    }
  }
  return {};
}

}  // namespace

Parameters summary_parameters() {
  return by_user(Parameters{
      in_terminal(text_parameter("summary_url", kEndpoint, "URL",
                                 "Have summaries written by a language model behind this "
                                 "OpenAI-style chat endpoint, to which the source is sent "
                                 "(default: none, nothing is sent anywhere)")),
      in_terminal(text_parameter("summary_model", kEndpoint, "NAME",
                                 "That model, as the endpoint calls it")),
      in_terminal(text_parameter("summary_key_variable", kEndpoint, "NAME",
                                 "Environment variable that holds the endpoint's key")),
      in_terminal(path_parameter("summary_key_file", kEndpoint, "FILE",
                                 "File whose first line is the endpoint's key")),
      in_terminal(path_parameter("summary_ca_file", kEndpoint, "FILE",
                                 "Certificates (PEM) that vouch for the endpoint, in place of "
                                 "those that the system trusts")),
      in_terminal(choice_parameter("summary_units", kEndpoint, {kUnits.begin(), kUnits.end()},
                                   "What it summarises, one request each")),
      in_terminal(choice_parameter("summary_vectors", kEndpoint, {kVectors.begin(), kVectors.end()},
                                   "What the vector of a summarised unit is made of")),
      in_terminal(flag_parameter("summary_private", kEndpoint,
                                 "The endpoint may be this machine or lie in a local network, "
                                 "and be http"))});
}

Result<std::optional<GeneratedSummaries>> generated_summaries(const Values& values) {
  if (auto checked = check_together(values); !checked) {
    return fail(std::move(checked));
  }
  if (!is_set(values, "summary_url")) {
    return std::optional<GeneratedSummaries>();
  }
  GeneratedSummaries summaries;
  summaries.chat.url = values.text("summary_url");
  summaries.chat.model = values.text("summary_model");
  summaries.chat.key_variable = values.text("summary_key_variable");
  summaries.chat.key_file = values.text("summary_key_file");
  summaries.chat.ca_file = values.text("summary_ca_file");
  summaries.chat.allow_private = values.flag("summary_private");
  const std::string units = values.text("summary_units");
  summaries.regions = units != "leaves";
  summaries.leaves = units == "leaves" || units == "both";
  const std::string vectors = values.text("summary_vectors");
  summaries.embedding = vectors == "both"      ? SummaryEmbedding::kBeside
                        : vectors == "summary" ? SummaryEmbedding::kInstead
                                               : SummaryEmbedding::kNone;
  if (auto checked = summaries.chat.validate(); !checked) {
    return fail(std::move(checked));
  }
  return std::optional<GeneratedSummaries>(std::move(summaries));
}

}  // namespace strata::apps
