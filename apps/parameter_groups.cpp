// The parameters themselves. Ranges and defaults are those of the option structs; values_test.cpp
// holds them against each other. Tested by operations_test.cpp and values_test.cpp.
#include "apps/parameter_groups.hpp"

#include <utility>

#include "apps/embedding_endpoint.hpp"
#include "apps/summary_values.hpp"

namespace strata::apps {

namespace {

using enum ParameterKind;
using enum ParameterGroup;

constexpr double kThousand = 1000;
constexpr double kManyTokens = 32768;
constexpr double kGibibyte = 1024.0 * 1024.0 * 1024.0;
constexpr double kManySteps = 1e15;
constexpr double kMostOfRepository = 8388608;  // max_file_bytes; memory follows it

Parameter parameter_of(ParameterKind kind, std::string_view name, ParameterGroup group,
                       std::string_view placeholder, std::string_view help) {
  Parameter parameter;
  parameter.name = name;
  parameter.kind = kind;
  parameter.group = group;
  parameter.placeholder = placeholder;
  parameter.help = help;
  return parameter;
}

Parameter number_parameter(ParameterKind kind, std::string_view name, ParameterGroup group,
                           std::string_view fallback, NumberRange range, std::string_view help) {
  Parameter parameter = parameter_of(kind, name, group, kind == kInteger ? "N" : "X", help);
  parameter.fallback = fallback;
  parameter.minimum = range.minimum;
  parameter.maximum = range.maximum;
  parameter.unit = range.unit;
  return parameter;
}

}  // namespace

Parameter integer_parameter(std::string_view name, ParameterGroup group, std::string_view fallback,
                            NumberRange range, std::string_view help) {
  return number_parameter(kInteger, name, group, fallback, range, help);
}

Parameter real_parameter(std::string_view name, ParameterGroup group, std::string_view fallback,
                         NumberRange range, std::string_view help) {
  return number_parameter(kReal, name, group, fallback, range, help);
}

Parameter flag_parameter(std::string_view name, ParameterGroup group, std::string_view help) {
  return parameter_of(kFlag, name, group, {}, help);
}

Parameter text_parameter(std::string_view name, ParameterGroup group, std::string_view placeholder,
                         std::string_view help) {
  return parameter_of(kText, name, group, placeholder, help);
}

Parameter path_parameter(std::string_view name, ParameterGroup group, std::string_view placeholder,
                         std::string_view help) {
  return parameter_of(kPath, name, group, placeholder, help);
}

Parameter choice_parameter(std::string_view name, ParameterGroup group,
                           std::vector<std::string_view> choices, std::string_view help) {
  Parameter parameter = parameter_of(kChoice, name, group, "WORD", help);
  parameter.fallback = choices.front();
  parameter.choices = std::move(choices);
  return parameter;
}

Parameter argument_parameter(std::string_view name, ParameterKind kind, bool required,
                             std::string_view help) {
  Parameter parameter = parameter_of(kind, name, kArgument, {}, help);
  parameter.required = required;
  return parameter;
}

Parameter in_terminal(Parameter parameter) {
  parameter.doors = Doors::kTerminal;
  return parameter;
}

Parameter with_letter(Parameter parameter, char letter) {
  parameter.letter = letter;
  return parameter;
}

Parameter repeatable(Parameter parameter) {
  parameter.kind = parameter.kind == kPath ? kPaths : kTexts;
  return parameter;
}

Parameter by_user(Parameter parameter) {
  parameter.settable = Settable::kByUser;
  return parameter;
}

Parameter by_repository(Parameter parameter) {
  parameter.settable = Settable::kByRepository;
  return parameter;
}

Parameters by_repository(Parameters parameters) {
  for (Parameter& parameter : parameters) {
    if (parameter.settable == Settable::kByCall) {
      parameter.settable = Settable::kByRepository;
    }
  }
  return parameters;
}

Parameter by_repository_up_to(double most, Parameter parameter) {
  parameter.repository_maximum = most;
  return by_repository(std::move(parameter));
}

Parameters by_user(Parameters parameters) {
  for (Parameter& parameter : parameters) {
    parameter = by_user(std::move(parameter));
  }
  return parameters;
}

Parameter for_speed(Parameter parameter) {
  parameter.speed_only = true;
  return by_user(std::move(parameter));
}

Parameters joined(std::initializer_list<Parameters> groups) {
  Parameters all;
  for (const Parameters& group : groups) {
    all.insert(all.end(), group.begin(), group.end());
  }
  return all;
}

Parameter help_parameter() {
  return in_terminal(with_letter(flag_parameter("help", kOutput, "Print this help"), 'h'));
}

Parameter model_parameter() {
  return by_user(in_terminal(text_parameter(
      "model", kPlace, "NAME",
      "Embedding model: a built-in one, NAME for strata/models/NAME.bin in $XDG_DATA_HOME "
      "(~/.local/share), or the path of a model file (default: the model default.bin there, "
      "else the built-in one)")));
}

Parameter threads_parameter() {
  return for_speed(in_terminal(integer_parameter("threads", kPlace, "0", {0, kThousand, "threads"},
                                                 "Threads; 0 = one per core")));
}

Parameter memory_parameter() {
  return for_speed(in_terminal(integer_parameter(
      "memory", kPlace, "1024", {128, 1048576, "MiB"},
      "Memory that indexing may use. Decides how the index is cut into segments, never what "
      "is found")));
}

Parameter cache_cap_parameter() {
  return by_user(in_terminal(integer_parameter(
      "cache_cap", kPlace, "20480", {0, 1e9, "MiB"},
      "Most that all indexes together may take on disk; 0 = no limit. Beyond it, those used "
      "least recently go")));
}

Parameter no_refresh_parameter() {
  return by_user(flag_parameter("no_refresh", kPlace,
                                "Answer from the last index; do not look for changed files first"));
}

Parameter no_config_parameter() {
  return in_terminal(flag_parameter(
      "no_config", kPlace, "Read no strata.toml, neither the user's nor the repository's"));
}

Parameters output_parameters() {
  return {
      in_terminal(flag_parameter("json", kOutput, "Print JSON on standard output")),
      by_user(in_terminal(with_letter(
          flag_parameter("quiet", kOutput, "No progress and no remarks on standard error"), 'q'))),
      help_parameter()};
}

Parameters place_parameters() {
  Parameters parameters = {
      model_parameter(),
      in_terminal(
          path_parameter("root", kPlace, "DIR",
                         "Folder to work on (default: the folder named as argument, else the top "
                         "level of the git repository, else the current folder)")),
      by_user(in_terminal(
          path_parameter("cache", kPlace, "DIR",
                         "Folder that holds the indexes (default: $XDG_CACHE_HOME/strata, else "
                         "~/.cache/strata)"))),
      threads_parameter(),
      memory_parameter(),
      cache_cap_parameter(),
      by_user(in_terminal(integer_parameter(
          "graph_regions", kPlace, "65536", {0, 4e9, "regions"},
          "Regions from which on a new segment carries a graph for searching their vectors; 0 "
          "= none does"))),
      by_user(in_terminal(integer_parameter(
          "history_commits", kPlace, "10000", {0, 1e6, "commits"},
          "Newest commits of git's history whose subjects are evidence for the files that they "
          "touched; 0 = git is not asked"))),
      no_config_parameter()};
  return joined({std::move(parameters), summary_parameters()});
}

Parameters scanning_parameters() {
  return by_repository(
      {by_repository_up_to(
           kMostOfRepository,
           integer_parameter("max_file_bytes", kIndexing, "8388608", {1024, kGibibyte, "bytes"},
                             "Skip files that are larger than this")),
       flag_parameter("hidden", kIndexing, "Read hidden files and folders too (.git never)"),
       flag_parameter("no_ignore", kIndexing,
                      "Do not honour .gitignore, .git/info/exclude, the excludes file of git's "
                      "configuration and .strataignore"),
       by_user(flag_parameter(
           "secrets", kIndexing,
           "Read files too that by their name or their bytes hold keys or tokens"))});
}

Parameters chunking_parameters() {
  return by_repository(
      {choice_parameter("preset", kIndexing, {"default", "small", "full", "large", "passages"},
                        "Sizes of leaves that go together (min, target and max tokens): default "
                        "80, 256, 512; small 40, 128, 256; full 80, 384, 512; large 160, 512, "
                        "1024; passages 8, 128, 192, with passages on. A size that is given as "
                        "well overrules"),
       integer_parameter(
           "min_tokens", kIndexing, "80", {0, kManyTokens, "tokens"},
           "Leaves under this are merged with a neighbour where a legal merge exists; at most "
           "target_tokens. If only max_tokens is given: a sixth of it, at most 80"),
       integer_parameter(
           "target_tokens", kIndexing, "256", {1, kManyTokens, "tokens"},
           "Size of a leaf that borders aim at; between min_tokens and max_tokens. If only "
           "max_tokens is given: half of it, at most 256"),
       integer_parameter("max_tokens", kIndexing, "512", {16, kManyTokens, "tokens"},
                         "Hard limit of a leaf's embedded text, context included"),
       choice_parameter("tokenizer", kIndexing, {"cl100k_base", "o200k_base", "characters"},
                        "What sizes are counted in: tokens of a vocabulary, or characters (code "
                        "points), which is faster. Give sizes with it"),
       choice_parameter(
           "small_policy", kIndexing, {"merge", "drop"},
           "What happens to a leaf under min_tokens that has no neighbour to merge with: it is "
           "kept, or neither embedded nor returned"),
       flag_parameter("no_context", kIndexing,
                      "Embed the source alone, without scope, signature and path words in front"),
       flag_parameter("even_sizes", kIndexing,
                      "Documents: all sections aim at target_tokens, also those that are mostly "
                      "code, tables or lists"),
       flag_parameter("strict", kIndexing, "Documents: no leaf holds parts of two sections"),
       flag_parameter(
           "passages", kIndexing,
           "Documents: every paragraph, list, table or fence is a leaf of its own, unless "
           "it is under min_tokens or over max_tokens"),
       real_parameter("overlap_ratio", kIndexing, "0", {0, 0.5, "share"},
                      "Share of target_tokens that the end of the leaf before may take in the "
                      "context, in whole statements or elements"),
       by_user(integer_parameter(
           "max_steps", kIndexing, "0", {0, kManySteps, "steps"},
           "Bound on the parser's work per file, in its own steps; 0 = derived from the size")),
       integer_parameter(
           "min_node_bytes", kIndexing, "24", {1, 1024, "bytes"},
           "Syntax nodes without a role that are smaller than this are left out of the tree")});
}

Parameters segmentation_parameters() {
  return by_repository(
      {choice_parameter(
           "method", kIndexing,
           {"learned", "cohesion", "deviation", "absolute", "percentile", "depth"},
           "How region borders are found: a threshold on the similarity of leaves before and after "
           "a "
           "gap, a fitted detector, or the division in which regions keep to their own words"),
       choice_parameter("curve_source", kIndexing, {"vectors", "words"},
                        "Thresholds: what the curve compares. Files without vectors take words"),
       integer_parameter("block_leaves", kIndexing, "1", {1, 32, "leaves"},
                         "Thresholds: leaves on either side of a gap that are compared as one"),
       real_parameter("similarity_drop_threshold", kIndexing, "0.5", {-1, 1, "cosine"},
                      "absolute: a gap whose cosine is under this is a border"),
       real_parameter("percentile", kIndexing, "0.25", {0, 1, "share"},
                      "percentile: this share of the lowest gaps are borders"),
       real_parameter(
           "deviation", kIndexing, "0.5", {0, 5, "standard deviations"},
           "deviation, depth: a border lies this many standard deviations from the mean"),
       real_parameter("region_price", kIndexing, "1", {0, 10, "ln(words)"},
                      "cohesion: what a region costs; more gives fewer regions"),
       choice_parameter("smoothing", kIndexing, {"average", "savitzky-golay"},
                        "Thresholds: how the curve is smoothed. savitzky-golay fits parabolas and "
                        "keeps the depth of valleys; windows under 5 do nothing there"),
       integer_parameter("smoothing_window_size", kIndexing, "3", {1, 31, "gaps"},
                         "Gaps smoothed before the threshold applies; odd, 1 = no smoothing"),
       real_parameter("structural_prior", kIndexing, "0.1", {0, 1, "cosine"},
                      "Subtracted from the similarity at a strong structural border; cohesion: "
                      "share of the price that it saves"),
       integer_parameter("min_leaves", kIndexing, "2", {1, 4096, "leaves"},
                         "Leaves per region, at least"),
       integer_parameter("max_leaves", kIndexing, "16", {1, 4096, "leaves"},
                         "Leaves per region, at most"),
       integer_parameter("summary_bytes", kIndexing, "480", {80, 8192, "bytes"},
                         "Longest summary of a region or file"),
       for_speed(integer_parameter("embedding_batch_size", kIndexing, "64", {1, 4096, "texts"},
                                   "Texts per call of the embedding model"))});
}

Parameters indexing_parameters() {
  return joined({scanning_parameters(), chunking_parameters(), segmentation_parameters(),
                 endpoint_parameters()});
}

Parameters retrieval_parameters() {
  return by_user(
      {choice_parameter(
           "mode", kRetrieval, {"hybrid", "bm25", "dense", "flat", "two-stage", "mix"},
           "Lexical and vector search together, or one alone; flat: without the "
           "hierarchy; two-stage: only leaves of the best regions; mix: 0.6 words, 0.3 "
           "importance among the files, 0.1 recency in git"),
       choice_parameter("level", kRetrieval, {"auto", "leaf", "region", "file", "folder"},
                        "What results are. auto: leaves, merged into their region or file where "
                        "most of it is hit, and folders for questions about structure"),
       integer_parameter("merge_tokens", kRetrieval, "1024", {0, 65536, "tokens"},
                         "auto: merge into units of at most this many tokens; 0 = never"),
       with_letter(integer_parameter("limit", kRetrieval, "10", {1, kThousand, "results"},
                                     "Results to return"),
                   'n'),
       integer_parameter("per_file", kRetrieval, "1", {0, kThousand, "results"},
                         "Results of one file before other files get a turn; 0 = no limit"),
       integer_parameter("mid_level_top_k", kRetrieval, "0", {0, 4096, "regions"},
                         "Regions that the first stage selects; 0 = those that score at least "
                         "half of the best, 32 to 128"),
       integer_parameter("leaf_level_top_k", kRetrieval, "0", {0, 10000, "leaves"},
                         "Leaves that each flat shortlist adds, at least limit; 0 = an eighth of "
                         "all leaves, 400 to 1600"),
       choice_parameter("vectors", kRetrieval, {"auto", "exact", "signs", "graph"},
                        "How near vectors are looked for: all compared, all by their signs first, "
                        "or by walking the graph of regions. auto: exact up to 400000 leaves, "
                        "then signs; the graph for regions where there is one")});
}

Parameters filter_parameters() {
  return {
      path_parameter("path", kFilter, "PATH",
                     "Only results in this file or folder, relative to the root"),
      with_letter(repeatable(text_parameter(
                      "language", kFilter, "NAME",
                      "Only results in this language (cpp, python, ...); may be repeated")),
                  'l'),
      with_letter(
          repeatable(text_parameter(
              "kind", kFilter, "TYPE",
              "Only leaves with a symbol of this type (function, class, ...) or in files of this "
              "kind (code, test, document, ...); may be repeated")),
          'k')};
}

}  // namespace strata::apps
