// What a caller gave for the parameters of an operation, as text, checked against the table; and
// how that becomes the option structs of the engine.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/operations.hpp"
#include "core/result.hpp"
#include "engine/engine.hpp"

namespace strata::apps {

/// Where a value comes from, in the order of precedence, weakest first.
enum class Source : std::uint8_t { kDefault, kUserFile, kRepositoryFile, kEnvironment, kCall };

/// "default", "user file", "repository file", "environment", "command line".
[[nodiscard]] std::string_view to_string(Source source);

struct Origin {
  Source source = Source::kCall;
  std::string where;  ///< "FILE:LINE" or the variable; "" for default and call

  friend bool operator==(const Origin&, const Origin&) = default;
};

/// Texts by parameter name. A flag has the text "true" or "false".
class Values {
 public:
  void set(std::string_view name, std::vector<std::string> texts, Origin origin = {});

  [[nodiscard]] bool given(std::string_view name) const { return given_.contains(name); }

  /// True if the flag is set; "false" given for it counts as not set.
  [[nodiscard]] bool flag(std::string_view name) const { return text(name) == "true"; }

  /// Source::kDefault if it was not given.
  [[nodiscard]] Origin origin(std::string_view name) const;

  /// The last text given, or "".
  [[nodiscard]] std::string text(std::string_view name) const;
  [[nodiscard]] std::vector<std::string> texts(std::string_view name) const;
  /// Numbers that were given. Precondition: check() succeeded.
  [[nodiscard]] std::optional<std::uint64_t> integer(std::string_view name) const;
  [[nodiscard]] std::optional<double> real(std::string_view name) const;

 private:
  struct Given {
    std::vector<std::string> texts;
    Origin origin;
  };

  std::map<std::string, Given, std::less<>> given_;
};

/// Whether one text is a value of the parameter: a number in its range, one of its choices.
/// `called` is what the message names it: "--limit", "strata.toml:3: limit".
[[nodiscard]] Result<void> check_text(const Parameter& parameter, std::string_view text,
                                      std::string_view called);

/// kInvalidArgument if a required parameter is missing, a number is none or out of range, or a
/// choice is unknown.
[[nodiscard]] Result<void> check(const Operation& operation, const Values& values);

/// Text of a parameter, its default from the table if it was not given.
[[nodiscard]] std::string text_or_default(const Operation& operation, const Values& values,
                                          std::string_view name);
[[nodiscard]] std::uint64_t integer_or_default(const Operation& operation, const Values& values,
                                               std::string_view name);

/// Options of the engine; what was not given keeps the struct's default. If max_tokens alone is
/// lowered, target and minimum follow it, so that one flag is enough. A contradiction is an error
/// that names where each of the values comes from. Precondition: check() succeeded.
[[nodiscard]] Result<IndexOptions> index_options(const Values& values);

/// Also checks the combination (RetrieveOptions::validate).
[[nodiscard]] Result<retrieve::RetrieveOptions> retrieve_options(const Operation& operation,
                                                                 const Values& values);

/// Filters; unknown languages and kinds are errors that suggest the nearest known one.
[[nodiscard]] Result<retrieve::Filters> filters(const Values& values);

/// kInvalidArgument, with a suggestion, if no language has that name.
[[nodiscard]] Result<void> check_language(std::string_view name);

}  // namespace strata::apps
