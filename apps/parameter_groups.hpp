// Parameters that several operations share, written once, and the functions that make a parameter.
// For the table of operations (operations.cpp) only. Those that may be set in a configuration file
// are the options of the program: config/settings.hpp lists them.
#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "apps/operations.hpp"

namespace strata::apps {

using Parameters = std::vector<Parameter>;

/// Both ends inclusive.
struct NumberRange {
  double minimum = 0;
  double maximum = 0;
  std::string_view unit;  ///< "tokens"; "" = a plain number
};

[[nodiscard]] Parameter integer_parameter(std::string_view name, ParameterGroup group,
                                          std::string_view fallback, NumberRange range,
                                          std::string_view help);
[[nodiscard]] Parameter real_parameter(std::string_view name, ParameterGroup group,
                                       std::string_view fallback, NumberRange range,
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

/// The same, also read from the user's configuration file and the environment.
[[nodiscard]] Parameter by_user(Parameter parameter);
/// The same, also read from the repository's strata.toml. Never for what connects, runs, names a
/// place or a model, or raises a limit on work.
[[nodiscard]] Parameter by_repository(Parameter parameter);
/// All of them but those which are by_user already.
[[nodiscard]] Parameters by_repository(Parameters parameters);
[[nodiscard]] Parameters by_user(Parameters parameters);
/// A repository may set it, but to no more than `most`.
[[nodiscard]] Parameter by_repository_up_to(double most, Parameter parameter);
/// The same, as one that changes time and memory only. Never set by a repository.
[[nodiscard]] Parameter for_speed(Parameter parameter);

[[nodiscard]] Parameters joined(std::initializer_list<Parameters> groups);

[[nodiscard]] Parameter help_parameter();
[[nodiscard]] Parameter model_parameter();
[[nodiscard]] Parameter threads_parameter();
[[nodiscard]] Parameter memory_parameter();
[[nodiscard]] Parameter cache_cap_parameter();
[[nodiscard]] Parameter no_refresh_parameter();
[[nodiscard]] Parameter no_config_parameter();
[[nodiscard]] Parameters output_parameters();
[[nodiscard]] Parameters place_parameters();
[[nodiscard]] Parameters scanning_parameters();
[[nodiscard]] Parameters chunking_parameters();
[[nodiscard]] Parameters segmentation_parameters();
/// Scanning, chunking, segmentation and the embedding endpoint.
[[nodiscard]] Parameters indexing_parameters();
[[nodiscard]] Parameters retrieval_parameters();
[[nodiscard]] Parameters filter_parameters();

}  // namespace strata::apps
