// Parameters that several operations share, written once, and the functions that make a parameter.
// For the table of operations (operations.cpp) only.
#pragma once

#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/operations.hpp"

namespace strata::apps {

using Parameters = std::vector<Parameter>;

[[nodiscard]] Parameter integer_parameter(std::string_view name, ParameterGroup group,
                                          std::string_view fallback,
                                          std::pair<double, double> range, std::string_view help);
[[nodiscard]] Parameter real_parameter(std::string_view name, ParameterGroup group,
                                       std::string_view fallback, std::pair<double, double> range,
                                       std::string_view help);
[[nodiscard]] Parameter flag_parameter(std::string_view name, ParameterGroup group,
                                       std::string_view help);
[[nodiscard]] Parameter text_parameter(std::string_view name, ParameterGroup group,
                                       std::string_view placeholder, std::string_view help);
[[nodiscard]] Parameter path_parameter(std::string_view name, ParameterGroup group,
                                       std::string_view placeholder, std::string_view help);
/// The first choice is the default.
[[nodiscard]] Parameter choice_parameter(std::string_view name, ParameterGroup group,
                                         std::vector<std::string_view> choices,
                                         std::string_view help);
[[nodiscard]] Parameter argument_parameter(std::string_view name, ParameterKind kind, bool required,
                                           std::string_view help);

/// The same, shown on the command line only.
[[nodiscard]] Parameter in_terminal(Parameter parameter);
[[nodiscard]] Parameter with_letter(Parameter parameter, char letter);
/// The same, may be given several times.
[[nodiscard]] Parameter repeatable(Parameter parameter);

[[nodiscard]] Parameters joined(std::initializer_list<Parameters> groups);

[[nodiscard]] Parameter help_parameter();
[[nodiscard]] Parameter threads_parameter();
[[nodiscard]] Parameter memory_parameter();
[[nodiscard]] Parameter cache_cap_parameter();
[[nodiscard]] Parameter no_refresh_parameter();
[[nodiscard]] Parameters output_parameters();
[[nodiscard]] Parameters place_parameters();
[[nodiscard]] Parameters scanning_parameters();
[[nodiscard]] Parameters chunking_parameters();
[[nodiscard]] Parameters segmentation_parameters();
/// Scanning, chunking and segmentation.
[[nodiscard]] Parameters indexing_parameters();
[[nodiscard]] Parameters retrieval_parameters();
[[nodiscard]] Parameters filter_parameters();

}  // namespace strata::apps
