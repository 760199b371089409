// The rows of the table of operations: an operation joins groups of parameters with its own. Tested
// by operations_test.cpp.
#include "apps/operations.hpp"

#include <algorithm>
#include <cctype>

#include "apps/lifecycle_operations.hpp"
#include "apps/parameter_groups.hpp"
#include "apps/train_operation.hpp"
#include "text/closest.hpp"

namespace strata::apps {

namespace {

using enum ParameterKind;
using enum ParameterGroup;

Operation search_operation() {
  return {
      .name = "search",
      .summary = "Answer a question with ranked pieces of source",
      .details =
          "Indexes the folder if it is new, brings the index up to date otherwise, then answers. "
          "Every result "
          "is path:first-last. The query may hold filters: lang:go path:src -path:vendor "
          "kind:function symbol:Engine.ask has:doc (docs/cli.md). Inside a subfolder of a "
          "repository the results are limited to it "
          "unless --root "
          "is given. A result whose file changed meanwhile is marked as stale. With --exact or "
          "--regex "
          "the query is a pattern, and the answer is complete: every leaf with a matching line, "
          "definitions first, tests and vendored files last; --level and --context hold, --mode, "
          "--per-file and the sizes of the shortlists have no meaning then.",
      .parameters = joined(
          {{argument_parameter("query", kText, true,
                               "What to look for, in words or identifiers; quote it"),
            argument_parameter("folder", kPath, false, "Folder to search, or one file")},
           {flag_parameter(
                "exact", kRetrieval,
                "Find the query itself, byte for byte, by scanning the indexed files: all "
                "places, or the word that there is none"),
            flag_parameter("regex", kRetrieval,
                           "The same for a regular expression (RE2), matched line by line")},
           {in_terminal(flag_parameter("full", kOutput, "Print every line of a result")),
            by_user(in_terminal(integer_parameter("lines", kOutput, "12", {1, 100000, "lines"},
                                                  "Lines of source to print per result"))),
            in_terminal(flag_parameter("no_text", kOutput, "Print the places only, one a line")),
            flag_parameter("explain", kOutput,
                           "Print the parts of each score, who proposed the result, and what puts "
                           "it ahead of the next one"),
            in_terminal(flag_parameter("details", kOutput,
                                       "Print doc sentence, used imports, neighbours and region "
                                       "of each result")),
            choice_parameter("context", kOutput, {"leaf", "region", "file"},
                             "How much of the surroundings to print with each result"),
            flag_parameter("docs", kOutput,
                           "Name the sections of documents that explain the symbols found")},
           output_parameters(),
           filter_parameters(),
           retrieval_parameters(),
           indexing_parameters(),
           place_parameters(),
           {no_refresh_parameter()}}),
      .example = "strata search \"where are expired sessions removed\" --limit 5"};
}

Operation index_operation() {
  return {.name = "index",
          .summary = "Index a folder, or bring its index up to date",
          .details =
              "Only files that changed are parsed again; the index itself is checked byte by byte, "
              "and what is damaged is made again. Other processes may search meanwhile. A "
              "change of an "
              "indexing option other than a speed option indexes anew.",
          .parameters = joined({{argument_parameter("folder", kPath, false, "Folder to index")},
                                output_parameters(),
                                indexing_parameters(),
                                place_parameters()}),
          .example = "strata index ~/src/project"};
}

Operation status_operation() {
  return {
      .name = "status",
      .summary = "Show what is indexed, and how many files were skipped for which reason",
      .details =
          "Reads the last committed index; looks at no source file. `strata index` repairs what "
          "--check finds.",
      .parameters =
          joined({{argument_parameter("folder", kPath, false, "Folder whose index is shown")},
                  {flag_parameter("check", kOutput,
                                  "Read every byte of the index and say what is damaged; exit "
                                  "code 2 if something is"),
                   flag_parameter("config", kOutput,
                                  "Show the settings in force and their origin instead, as "
                                  "`strata config` does")},
                  output_parameters(),
                  indexing_parameters(),
                  place_parameters()}),
      .example = "strata status"};
}

Operation config_operation() {
  return {.name = "config",
          .summary = "Show every setting: its value and where that comes from",
          .details =
              "A flag is stronger than a variable STRATA_NAME, that than strata.toml in the root, "
              "that than your own strata/strata.toml in $XDG_CONFIG_HOME (~/.config), and that "
              "than the default. docs/configuration.md describes the settings. With flags it shows "
              "what they would change.",
          .parameters = joined(
              {{argument_parameter("folder", kPath, false, "Folder whose settings are shown")},
               output_parameters(),
               retrieval_parameters(),
               indexing_parameters(),
               place_parameters()}),
          .example = "strata config"};
}

Operation why_operation() {
  return {.name = "why",
          .summary = "Say why a file is in the index, or why not",
          .details = "Exits with 0 if the file is indexed and with 1 if it is not.",
          .parameters = joined({{argument_parameter("file", kPath, true, "File or folder")},
                                output_parameters(),
                                indexing_parameters(),
                                place_parameters(),
                                {no_refresh_parameter()}}),
          .example = "strata why build/output.log"};
}

Operation tree_operation() {
  return {
      .name = "tree",
      .summary = "Show the hierarchy: repository, folders, files, regions, leaves",
      .details =
          "With --curve each leaf carries a bar, the similarity of what lies before and after "
          "its beginning, the smoothed value, and how far the method is for (+) or against (-) a "
          "border there. Regions begin where the curve drops.",
      .parameters = joined(
          {{argument_parameter("folder", kPath, false, "Folder or file to show")},
           {with_letter(integer_parameter(
                            "depth", kOutput, "3", {1, 64},
                            "Levels below the top to print. A file named as argument is shown "
                            "down to its leaves"),
                        'd'),
            flag_parameter("curve", kOutput,
                           "Draw the similarity curve behind the regions; files are read again"),
            path_parameter("curve_svg", kOutput, "FILE",
                           "Draw the curve of each file into a file, SVG")},
           output_parameters(),
           indexing_parameters(),
           place_parameters(),
           {no_refresh_parameter()}}),
      .example = "strata tree src/engine/build.cpp --curve"};
}

Operation chunk_operation() {
  return {
      .name = "chunk",
      .summary = "Cut files into chunks and print them; no index is made",
      .details =
          "Prints one JSON object per chunk (docs/cli.md describes the fields). The byte "
          "ranges of a file's "
          "chunks tile it exactly. A file that is not text is named on standard error.",
      .parameters = joined(
          {{argument_parameter("files", kPaths, true, "Files; - reads standard input")},
           {choice_parameter("format", kOutput, {"jsonl", "text"}, "Form of the output"),
            flag_parameter("check", kOutput,
                           "Print what is wrong with the chunks instead of the chunks; exits "
                           "with 1 if anything is")},
           output_parameters(),
           {path_parameter("path", kFilter, "NAME",
                           "Standard input: the path it would have, which tells the language"),
            text_parameter(
                "language", kFilter, "NAME",
                "Language of the files and of standard input (default: told by path and content)")},
           scanning_parameters(),
           chunking_parameters(),
           {no_config_parameter()}}),
      .example = "strata chunk src/main.cpp --max-tokens 256",
      .settings_of_current_folder = true};
}

Operation eval_operation() {
  Parameters ranking = retrieval_parameters();
  for (Parameter& parameter : ranking) {
    // File-level scores need ten distinct files, hence more pieces than the usual ten.
    if (parameter.name == "limit") {
      parameter.fallback = "50";
    }
  }
  return {
      .name = "eval",
      .summary = "Measure search on labelled queries: NDCG, recall, tokens, lines, latency",
      .details =
          "The folder holds repos.json and, per repository, NAME.json or annotations/NAME.json "
          "with queries and "
          "the places that answer them. Each repository is indexed (in the cache) and asked every "
          "query.",
      .parameters = joined(
          {{argument_parameter(
               "folder", kPath, true,
               "Folder with repos.json and the labelled queries, or a saved run to compare")},
           {path_parameter(
                "results", kOutput, "FILE",
                "Write the ranked pieces of each query to a file, one JSON object a line"),
            path_parameter("save", kOutput, "FILE",
                           "Write the run to a file: report and the scores of every query, JSON"),
            path_parameter("compare", kOutput, "FILE",
                           "Saved run to compare this one with: paired bootstrap of every metric. "
                           "The argument may be a saved run too"),
            path_parameter("plot", kOutput, "FILE", "Draw the report into a file, SVG"),
            flag_parameter("ablation", kOutput,
                           "Run once more without each group of features: what is it worth?"),
            flag_parameter("files", kOutput, "Rank files instead of pieces in the tables"),
            in_terminal(integer_parameter("lines", kOutput, "12", {1, 100000, "lines"},
                                          "Lines of a piece that count as shown"))},
           output_parameters(),
           {repeatable(
                text_parameter("only", kFilter, "NAME", "Only this repository; may be repeated")),
            repeatable(text_parameter("without", kFilter, "GROUP",
                                      "A group of features that counts nothing (leaf, region, "
                                      "file, dense, symbol, kind, place, ...); may be repeated"))},
           ranking,
           indexing_parameters(),
           {in_terminal(path_parameter(
                "repos", kPlace, "DIR",
                "Folder with one checked-out folder per repository (default: checkouts "
                "in the folder)")),
            by_user(in_terminal(path_parameter(
                "cache", kPlace, "DIR", "Folder that holds the indexes (default: as for search)"))),
            model_parameter(), threads_parameter(), no_config_parameter()}}),
      .example = "strata eval bench/semble --repos ~/checkouts --mode bm25",
      .doors = Doors::kTerminal};
}

Operation completions_operation() {
  Parameter shell = argument_parameter("shell", kChoice, true, "Shell");
  shell.choices = {"bash", "zsh", "fish"};
  return {.name = "completions",
          .summary = "Print a completion script for a shell",
          .details =
              "Load it from the shell's start-up file, or put it where the shell looks for "
              "completions.",
          .parameters = {shell, help_parameter()},
          .example = "strata completions bash > ~/.local/share/bash-completion/completions/strata",
          .doors = Doors::kTerminal};
}

Operation man_operation() {
  return {.name = "man",
          .summary = "Print the manual page",
          .details = "In roff, for man -l.",
          .parameters = {help_parameter()},
          .example = "strata man | man -l -",
          .doors = Doors::kTerminal};
}

}  // namespace

std::string_view title(ParameterGroup group) {
  switch (group) {
    case kArgument:
      return "Arguments";
    case kOutput:
      return "Output";
    case kFilter:
      return "Selection";
    case kRetrieval:
      return "Ranking";
    case kIndexing:
      return "Indexing";
    case kEndpoint:
      return "Endpoints of models";
    case kTraining:
      return "Training";
    case kPlace:
      return "Where";
  }
  return "";
}

std::string Parameter::flag() const {
  std::string out = "--";
  for (const char c : name) {
    out += c == '_' ? '-' : c;
  }
  return out;
}

std::string Parameter::variable() const {
  std::string out = "STRATA_";
  for (const char c : name) {
    out += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  return out;
}

const Parameter* Operation::find(std::string_view parameter) const {
  const auto found = std::find_if(parameters.begin(), parameters.end(),
                                  [&](const Parameter& p) { return p.name == parameter; });
  return found == parameters.end() ? nullptr : &*found;
}

const std::vector<Operation>& operations() {
  static const std::vector<Operation> kTable = {
      search_operation(), index_operation(),       status_operation(), why_operation(),
      tree_operation(),   chunk_operation(),       put_operation(),    remove_operation(),
      forget_operation(), gc_operation(),          train_operation(),  eval_operation(),
      config_operation(), completions_operation(), man_operation()};
  return kTable;
}

const Operation* find_operation(std::string_view name) {
  const auto& all = operations();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Operation& o) { return o.name == name; });
  return found == all.end() ? nullptr : &*found;
}

std::string_view closest(std::string_view word, const std::vector<std::string_view>& known) {
  return text::closest(word, known);
}

}  // namespace strata::apps
