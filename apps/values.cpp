// Reading of parameter texts. Numbers are read whole ("12x" is no number) and independently of the
// locale. Tested by values_test.cpp.
#include "apps/values.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

#include <fmt/format.h>

namespace strata::apps {

namespace {

template <class Number>
std::optional<Number> number_of(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return value;
}

std::string spelled(const Parameter& parameter) {
  return parameter.group == ParameterGroup::kArgument ? std::string(parameter.name)
                                                      : parameter.flag();
}

Result<void> check_number(const Parameter& parameter, std::string_view text,
                          std::string_view called) {
  const bool whole = parameter.kind == ParameterKind::kInteger;
  std::optional<double> value;
  if (whole) {
    if (const auto read = number_of<std::int64_t>(text)) {
      value = static_cast<double>(*read);
    }
  } else {
    value = number_of<double>(text);
  }
  if (!value || !(*value >= parameter.minimum && *value <= parameter.maximum)) {
    return fail(
        ErrorKind::kInvalidArgument,
        fmt::format("{} is \"{}\"; it must be a {} from {:.16g} to {:.16g}{}", called, text,
                    whole ? "whole number" : "number", parameter.minimum, parameter.maximum,
                    parameter.unit.empty() ? std::string() : fmt::format(" ({})", parameter.unit)));
  }
  return {};
}

Result<void> check_choice(const Parameter& parameter, std::string_view text,
                          std::string_view called) {
  const auto& choices = parameter.choices;
  if (std::find(choices.begin(), choices.end(), text) != choices.end()) {
    return {};
  }
  const std::string_view near = closest(text, choices);
  return fail(
      ErrorKind::kInvalidArgument,
      fmt::format("{} is \"{}\"; it must be one of: {}{}", called, text, fmt::join(choices, ", "),
                  near.empty() ? "" : fmt::format(" (did you mean {}?)", near)));
}

// What a required parameter that is missing should have been.
std::string demand(const Operation& operation, const Parameter& parameter) {
  std::string name = parameter.flag();
  if (parameter.group == ParameterGroup::kArgument) {
    name = parameter.name;
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  }
  const std::string what =
      parameter.choices.empty()
          ? std::string(parameter.help)
          : fmt::format("{}, one of {}", parameter.help, fmt::join(parameter.choices, ", "));
  return fmt::format("{} needs {}: {}. Example: {}", operation.name, name, what, operation.example);
}

// Tells where the settings that a message names come from, if not from the call itself.
tl::unexpected<Error> blamed(Error error, const Values& values) {
  std::string origins;
  for (const std::string_view name :
       {"min_tokens", "target_tokens", "max_tokens", "min_leaves", "max_leaves", "limit",
        "leaf_level_top_k", "smoothing_window_size", "overlap_ratio", "block_leaves", "percentile",
        "deviation", "region_price", "summary_bytes", "structural_prior",
        "similarity_drop_threshold"}) {
    const Origin origin = values.origin(name);
    if (origin.where.empty() || error.message.find(name) == std::string::npos) {
      continue;
    }
    origins += fmt::format("{}{} = {} comes from {}", origins.empty() ? "" : ", ", name,
                           values.text(name), origin.where);
  }
  if (!origins.empty()) {
    error.message += fmt::format(" ({})", origins);
  }
  return tl::unexpected<Error>(std::move(error));
}

Result<void> unknown_word(std::string_view what, std::string_view word,
                          const std::vector<std::string_view>& known) {
  const std::string_view near = closest(word, known);
  return fail(ErrorKind::kInvalidArgument,
              fmt::format("no {} is named \"{}\"; {}", what, word,
                          near.empty() ? fmt::format("known: {}", fmt::join(known, ", "))
                                       : fmt::format("did you mean {}?", near)));
}

template <class Number>
void assign(Number& target, const Values& values, std::string_view name) {
  if (const auto given = values.integer(name)) {
    target = static_cast<Number>(*given);
  }
}

void assign(double& target, const Values& values, std::string_view name) {
  if (const auto given = values.real(name)) {
    target = *given;
  }
}

// One flag is enough to make chunks smaller: what was not given follows the maximum.
void follow_maximum(chunk::ChunkOptions& options, const Values& values) {
  constexpr std::uint32_t kTargetShare = 2;
  constexpr std::uint32_t kMinimumShare = 3;
  if (!values.given("target_tokens")) {
    const std::uint32_t share = values.given("max_tokens") ? kTargetShare : 1;
    options.target_tokens = std::min(options.target_tokens, options.max_tokens / share);
    if (values.given("min_tokens")) {
      options.target_tokens = std::max(options.target_tokens, options.min_tokens);
    }
  }
  if (!values.given("min_tokens")) {
    const std::uint32_t share = values.given("target_tokens") ? 1 : kMinimumShare;
    options.min_tokens = std::min(options.min_tokens, options.target_tokens / share);
  }
}

Result<void> assign_chunking(chunk::ChunkOptions& options, const Values& values) {
  if (values.given("preset")) {
    if (auto applied = options.apply_preset(values.text("preset")); !applied) {
      return applied;
    }
  }
  assign(options.min_tokens, values, "min_tokens");
  assign(options.target_tokens, values, "target_tokens");
  assign(options.max_tokens, values, "max_tokens");
  if (values.given("min_tokens") && options.min_tokens > options.max_tokens) {
    return fail(ErrorKind::kInvalidArgument,
                fmt::format("min_tokens is {}; it must be at most max_tokens ({})",
                            options.min_tokens, options.max_tokens));
  }
  follow_maximum(options, values);
  if (values.given("tokenizer")) {
    auto tokenizer = text::tokenizer_from(values.text("tokenizer"));
    if (!tokenizer) {
      return fail(std::move(tokenizer));
    }
    options.tokenizer = *tokenizer;
  }
  if (values.text("small_policy") == "drop") {
    options.small = chunk::SmallPolicy::kDrop;
  }
  options.context = !values.flag("no_context");
  options.adaptive = !values.flag("even_sizes");
  options.strict_sections = values.flag("strict");
  options.passages = options.passages || values.flag("passages");
  assign(options.overlap_ratio, values, "overlap_ratio");
  return {};
}

// A word that was not given keeps the default; one that was has been checked.
template <class Choice>
void assign(Choice& target, const Result<Choice>& given) {
  target = given ? *given : target;
}

void assign_segmentation(segment::SegmentOptions& options, const Values& values) {
  assign(options.smoothing_window_size, values, "smoothing_window_size");
  assign(options.block_leaves, values, "block_leaves");
  assign(options.region_price, values, "region_price");
  assign(options.method, segment::threshold_method_from(values.text("method")));
  assign(options.curve_source, segment::curve_source_from(values.text("curve_source")));
  assign(options.smoothing, segment::smoothing_from(values.text("smoothing")));
  assign(options.similarity_drop_threshold, values, "similarity_drop_threshold");
  assign(options.percentile, values, "percentile");
  assign(options.deviation, values, "deviation");
  assign(options.structural_prior, values, "structural_prior");
  assign(options.min_leaves, values, "min_leaves");
  assign(options.max_leaves, values, "max_leaves");
}

}  // namespace

std::string_view to_string(Source source) {
  switch (source) {
    case Source::kDefault:
      return "default";
    case Source::kUserFile:
      return "user file";
    case Source::kRepositoryFile:
      return "repository file";
    case Source::kEnvironment:
      return "environment";
    case Source::kCall:
      return "command line";
  }
  return "";
}

void Values::set(std::string_view name, std::vector<std::string> texts, Origin origin) {
  given_.insert_or_assign(std::string(name),
                          Given{.texts = std::move(texts), .origin = std::move(origin)});
}

Origin Values::origin(std::string_view name) const {
  const auto found = given_.find(name);
  return found == given_.end() ? Origin{.source = Source::kDefault, .where = {}}
                               : found->second.origin;
}

std::string Values::text(std::string_view name) const {
  const auto found = given_.find(name);
  return found == given_.end() || found->second.texts.empty() ? std::string()
                                                              : found->second.texts.back();
}

std::vector<std::string> Values::texts(std::string_view name) const {
  const auto found = given_.find(name);
  return found == given_.end() ? std::vector<std::string>() : found->second.texts;
}

std::optional<std::uint64_t> Values::integer(std::string_view name) const {
  return given(name) ? number_of<std::uint64_t>(text(name)) : std::nullopt;
}

std::optional<double> Values::real(std::string_view name) const {
  return given(name) ? number_of<double>(text(name)) : std::nullopt;
}

Result<void> check_text(const Parameter& parameter, std::string_view text,
                        std::string_view called) {
  if (parameter.is_number()) {
    return check_number(parameter, text, called);
  }
  return parameter.kind == ParameterKind::kChoice ? check_choice(parameter, text, called)
                                                  : Result<void>();
}

Result<void> check(const Operation& operation, const Values& values) {
  for (const Parameter& parameter : operation.parameters) {
    if (parameter.required && values.texts(parameter.name).empty()) {
      return fail(ErrorKind::kInvalidArgument, demand(operation, parameter));
    }
    for (const std::string& text : values.texts(parameter.name)) {
      if (auto checked = check_text(parameter, text, spelled(parameter)); !checked) {
        return checked;
      }
    }
  }
  return {};
}

std::string text_or_default(const Operation& operation, const Values& values,
                            std::string_view name) {
  if (values.given(name)) {
    return values.text(name);
  }
  const Parameter* parameter = operation.find(name);
  return parameter == nullptr ? std::string() : std::string(parameter->fallback);
}

std::uint64_t integer_or_default(const Operation& operation, const Values& values,
                                 std::string_view name) {
  return number_of<std::uint64_t>(text_or_default(operation, values, name)).value_or(0);
}

Result<IndexOptions> index_options(const Values& values) {
  IndexOptions options;
  assign(options.scan.max_file_bytes, values, "max_file_bytes");
  options.scan.hidden = values.flag("hidden");
  options.scan.ignore_rules = !values.flag("no_ignore");
  options.scan.secrets = values.flag("secrets");
  assign(options.parse.max_steps, values, "max_steps");
  assign(options.parse.min_node_bytes, values, "min_node_bytes");
  if (auto assigned = assign_chunking(options.chunk, values); !assigned) {
    return blamed(std::move(assigned.error()), values);
  }
  assign_segmentation(options.segment, values);
  assign(options.summary.max_bytes, values, "summary_bytes");
  assign(options.embedding_batch_size, values, "embedding_batch_size");
  assign(options.graph_regions, values, "graph_regions");
  assign(options.threads, values, "threads");
  if (auto valid = options.validate(); !valid) {
    return blamed(std::move(valid.error()), values);
  }
  return options;
}

Result<retrieve::RetrieveOptions> retrieve_options(const Operation& operation,
                                                   const Values& values) {
  retrieve::RetrieveOptions options;
  auto mode = retrieve::mode_from(text_or_default(operation, values, "mode"));
  if (!mode) {
    return fail(std::move(mode));
  }
  options.mode = *mode;
  auto level = retrieve::level_from(text_or_default(operation, values, "level"));
  if (!level) {
    return fail(std::move(level));
  }
  options.level = *level;
  auto vectors = index::vector_method_from(text_or_default(operation, values, "vectors"));
  if (!vectors) {
    return fail(std::move(vectors));
  }
  options.vectors = *vectors;
  assign(options.merge_tokens, values, "merge_tokens");
  options.without = values.texts("without");
  options.limit = static_cast<std::uint32_t>(integer_or_default(operation, values, "limit"));
  assign(options.per_file, values, "per_file");
  assign(options.mid_level_top_k, values, "mid_level_top_k");
  assign(options.leaf_level_top_k, values, "leaf_level_top_k");
  if (auto valid = options.validate(); !valid) {
    return blamed(std::move(valid.error()), values);
  }
  return options;
}

Result<void> check_language(std::string_view name) {
  std::vector<std::string_view> known;
  for (const lang::LanguageInfo& row : lang::languages()) {
    if (row.name == name) {
      return {};
    }
    known.push_back(row.name);
  }
  return unknown_word("language", name, known);
}

Result<retrieve::Filters> filters(const Values& values) {
  retrieve::Filters filters;
  filters.path_prefix = values.text("path");
  const auto fill = [&](std::vector<std::string>& list, std::string_view name,
                        retrieve::FilterKey key) -> Result<void> {
    for (const std::string& text : values.texts(name)) {
      auto value = retrieve::filter_value(key, text);
      if (!value) {
        return fail(std::move(value));
      }
      list.push_back(*std::move(value));
    }
    return {};
  };
  if (auto known = fill(filters.languages, "language", retrieve::FilterKey::kLanguage); !known) {
    return fail(std::move(known));
  }
  if (auto known = fill(filters.kinds, "kind", retrieve::FilterKey::kKind); !known) {
    return fail(std::move(known));
  }
  return filters;
}

}  // namespace strata::apps
