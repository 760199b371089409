// The one table of operations: what strata can do, by which parameters. Flags, help, completions
// and the man page of the command line derive from it, and so will the tool schemas and routes of
// later doors. Front ends hold no parameter of their own.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace strata::apps {

/// How the text of a parameter is read.
enum class ParameterKind : std::uint8_t {
  kFlag,     ///< present or not
  kText,     ///< any text; the last one given counts
  kTexts,    ///< may be given several times
  kPath,     ///< a file or folder
  kPaths,    ///< several of them
  kInteger,  ///< within [minimum, maximum]
  kReal,     ///< within [minimum, maximum]
  kChoice,   ///< one of `choices`
};

/// Where a parameter stands in help and what it is about.
enum class ParameterGroup : std::uint8_t {
  kArgument,
  kOutput,
  kFilter,
  kRetrieval,
  kIndexing,
  kEndpoint,
  kTraining,
  kPlace
};

[[nodiscard]] std::string_view title(ParameterGroup group);

/// Who may set a parameter beside the caller; each includes the one before it. New parameters start
/// closed: what connects, runs, or names places and models is never for a repository to set.
enum class Settable : std::uint8_t {
  kByCall,        ///< flags and arguments only
  kByUser,        ///< the user's own configuration file and the environment too
  kByRepository,  ///< strata.toml of the indexed folder too
};

/// Front ends that show a parameter, as bits.
enum class Doors : std::uint8_t { kTerminal = 1, kEverywhere = 0xFF };

struct Parameter {
  std::string_view name;  ///< snake_case, as in the options and in JSON; the flag is --with-dashes
  ParameterKind kind = ParameterKind::kFlag;
  ParameterGroup group = ParameterGroup::kOutput;
  std::string_view placeholder;  ///< "N", "DIR"; shown in help
  std::string_view
      fallback;        ///< value when not given, as one would type it; "" = none or said in `help`
  double minimum = 0;  ///< of numbers, inclusive
  double maximum = 0;
  std::vector<std::string_view> choices;
  std::string_view help;  ///< one or two sentences, no full stop at the end
  bool required = false;
  char letter = 0;  ///< short flag, 0 = none
  Doors doors = Doors::kEverywhere;
  Settable settable = Settable::kByCall;
  double repository_maximum = 0;  ///< of what a repository may set; 0 = `maximum`
  std::string_view unit;          ///< of numbers: "tokens", "bytes"; "" = a plain number
  bool speed_only = false;        ///< changes no result, only time and memory

  [[nodiscard]] std::string flag() const;      ///< "--max-tokens"
  [[nodiscard]] std::string variable() const;  ///< "STRATA_MAX_TOKENS"

  [[nodiscard]] bool is_number() const {
    return kind == ParameterKind::kInteger || kind == ParameterKind::kReal;
  }

  [[nodiscard]] bool is_repeatable() const {
    return kind == ParameterKind::kTexts || kind == ParameterKind::kPaths;
  }
};

struct Operation {
  std::string_view name;              ///< "search"
  std::string_view summary;           ///< one line
  std::string_view details;           ///< a paragraph for --help and the man page
  std::vector<Parameter> parameters;  ///< arguments first, in their order
  std::string_view example;
  Doors doors = Doors::kEverywhere;
  /// An operation without a root of its own takes the settings of the repository around the current
  /// folder. (One with a `root` takes those of its root.)
  bool settings_of_current_folder = false;

  /// Null if there is none of that name.
  [[nodiscard]] const Parameter* find(std::string_view parameter) const;
};

/// All operations, in the order in which help lists them.
[[nodiscard]] const std::vector<Operation>& operations();

/// Null if there is none of that name.
[[nodiscard]] const Operation* find_operation(std::string_view name);

/// The word of `known` that `word` was probably meant to be, or "": at most a third of its letters
/// wrong.
[[nodiscard]] std::string_view closest(std::string_view word,
                                       const std::vector<std::string_view>& known);

}  // namespace strata::apps
