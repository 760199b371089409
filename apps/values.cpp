// Reading of parameter texts. Numbers are read whole ("12x" is no number) and independently of the
// locale. Tested by values_test.cpp.
#include "apps/values.hpp"

#include <algorithm>
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

Result<void> check_number(const Parameter& parameter, std::string_view text) {
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
        fmt::format("{} is \"{}\"; it must be a {} from {:.16g} to {:.16g}", spelled(parameter),
                    text, whole ? "whole number" : "number", parameter.minimum, parameter.maximum));
  }
  return {};
}

Result<void> check_choice(const Parameter& parameter, std::string_view text) {
  const auto& choices = parameter.choices;
  if (std::find(choices.begin(), choices.end(), text) != choices.end()) {
    return {};
  }
  const std::string_view near = closest(text, choices);
  return fail(ErrorKind::kInvalidArgument,
              fmt::format("{} is \"{}\"; it must be one of: {}{}", spelled(parameter), text,
                          fmt::join(choices, ", "),
                          near.empty() ? "" : fmt::format(" (did you mean {}?)", near)));
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

segment::ThresholdMethod method_of(std::string_view word) {
  if (word == "absolute") {
    return segment::ThresholdMethod::kAbsolute;
  }
  if (word == "percentile") {
    return segment::ThresholdMethod::kPercentile;
  }
  if (word == "depth") {
    return segment::ThresholdMethod::kDepth;
  }
  return segment::ThresholdMethod::kDeviation;
}

// One flag is enough to make chunks smaller: what was not given follows the maximum.
void follow_maximum(chunk::ChunkOptions& options, const Values& values) {
  constexpr std::uint32_t kTargetShare = 2;
  constexpr std::uint32_t kMinimumShare = 3;
  if (!values.given("target_tokens")) {
    options.target_tokens = std::min(options.target_tokens, options.max_tokens / kTargetShare);
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
  assign(options.min_tokens, values, "min_tokens");
  assign(options.target_tokens, values, "target_tokens");
  assign(options.max_tokens, values, "max_tokens");
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
  assign(options.overlap_ratio, values, "overlap_ratio");
  return {};
}

void assign_segmentation(segment::SegmentOptions& options, const Values& values) {
  assign(options.smoothing_window_size, values, "smoothing_window_size");
  if (values.given("method")) {
    options.method = method_of(values.text("method"));
  }
  assign(options.similarity_drop_threshold, values, "similarity_drop_threshold");
  assign(options.percentile, values, "percentile");
  assign(options.deviation, values, "deviation");
  assign(options.structural_prior, values, "structural_prior");
  assign(options.min_leaves, values, "min_leaves");
  assign(options.max_leaves, values, "max_leaves");
}

}  // namespace

void Values::set(std::string_view name, std::vector<std::string> texts) {
  texts_.insert_or_assign(std::string(name), std::move(texts));
}

std::string Values::text(std::string_view name) const {
  const auto found = texts_.find(name);
  return found == texts_.end() || found->second.empty() ? std::string() : found->second.back();
}

std::vector<std::string> Values::texts(std::string_view name) const {
  const auto found = texts_.find(name);
  return found == texts_.end() ? std::vector<std::string>() : found->second;
}

std::optional<std::uint64_t> Values::integer(std::string_view name) const {
  return given(name) ? number_of<std::uint64_t>(text(name)) : std::nullopt;
}

std::optional<double> Values::real(std::string_view name) const {
  return given(name) ? number_of<double>(text(name)) : std::nullopt;
}

Result<void> check(const Operation& operation, const Values& values) {
  for (const Parameter& parameter : operation.parameters) {
    if (parameter.required && values.texts(parameter.name).empty()) {
      return fail(ErrorKind::kInvalidArgument, fmt::format("{} needs {}: {}", operation.name,
                                                           spelled(parameter), parameter.help));
    }
    for (const std::string& text : values.texts(parameter.name)) {
      Result<void> checked;
      if (parameter.is_number()) {
        checked = check_number(parameter, text);
      }
      if (parameter.kind == ParameterKind::kChoice) {
        checked = check_choice(parameter, text);
      }
      if (!checked) {
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
    return fail(std::move(assigned));
  }
  assign_segmentation(options.segment, values);
  assign(options.summary.max_bytes, values, "summary_bytes");
  assign(options.embedding_batch_size, values, "embedding_batch_size");
  assign(options.threads, values, "threads");
  if (auto valid = options.validate(); !valid) {
    return fail(std::move(valid));
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
  options.limit = static_cast<std::uint32_t>(integer_or_default(operation, values, "limit"));
  assign(options.per_file, values, "per_file");
  assign(options.mid_level_top_k, values, "mid_level_top_k");
  assign(options.leaf_level_top_k, values, "leaf_level_top_k");
  // A larger limit alone is enough to get more results: the shortlists grow with it.
  if (!values.given("leaf_level_top_k")) {
    options.leaf_level_top_k = std::max(options.leaf_level_top_k, options.limit);
  }
  if (auto valid = options.validate(); !valid) {
    return fail(std::move(valid));
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
  filters.languages = values.texts("language");
  filters.kinds = values.texts("kind");
  for (const std::string& language : filters.languages) {
    if (auto known = check_language(language); !known) {
      return fail(std::move(known));
    }
  }
  for (const std::string& kind : filters.kinds) {
    if (lang::symbol_type_from(kind) != lang::SymbolType::kNone) {
      continue;
    }
    std::vector<std::string_view> known;
    for (int type = 1; type <= static_cast<int>(lang::SymbolType::kSection); ++type) {
      known.push_back(lang::to_string(static_cast<lang::SymbolType>(type)));
    }
    auto unknown = unknown_word("kind of symbol", kind, known);
    return fail(std::move(unknown));
  }
  return filters;
}

}  // namespace strata::apps
