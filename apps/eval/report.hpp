// What an evaluation found: scores of every query, and their means as people and programs read
// them.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "apps/eval/metrics.hpp"

namespace strata::eval {

struct QueryOutcome {
  std::string text;
  std::string category;
  std::vector<Span> ranked;            ///< pieces, best first
  std::vector<LineRange> shown_lines;  ///< parallel to `ranked`: what a search shows of each
  Scores pieces;
  Scores shown;  ///< of the pieces' lines that a search shows (Found::focus) and their tokens
  Scores files;
  double seconds = 0;  ///< wall clock of the one query
};

struct RepositoryOutcome {
  std::string name;
  std::string language;
  std::vector<QueryOutcome> queries;  ///< in the order of the data
  double index_seconds = 0;
  std::uint64_t indexed_files = 0;
  std::uint64_t leaves = 0;
};

/// Means of scores: of each repository's queries first, then unweighted over repositories.
struct Means {
  Scores scores;
  std::size_t repositories = 0;
  std::size_t queries = 0;
};

struct Report {
  std::string mode;
  std::vector<std::string> without;  ///< groups of features that counted nothing
  bool by_files = false;             ///< which scores the groups below hold
  std::size_t lines = 0;             ///< most lines of a piece in `shown`
  Means pieces;
  Means shown;
  Means files;
  std::map<std::string, Means> by_category;
  std::map<std::string, Means> by_language;  ///< empty if the data names no language
  std::map<std::string, Means> by_repository;
  double latency_p50 = 0;  ///< seconds
  double latency_p90 = 0;
  double latency_p99 = 0;
  double index_seconds = 0;  ///< sum over repositories; small where an index was there already
  std::size_t at_once =
      1;  ///< repositories that were worked on at the same time while latency was measured
  std::vector<std::string> missing;  ///< repositories without a checkout, left out of all means
};

/// `mode`, `lines` and `at_once` are carried over as given.
[[nodiscard]] Report summarise(const std::vector<RepositoryOutcome>& outcomes, bool by_files);

/// Tables for people.
[[nodiscard]] std::string render(const Report& report);
[[nodiscard]] std::string to_json(const Report& report);

/// The whole run with the scores of every query: the input of read_run.
[[nodiscard]] std::string to_run_file(const Report& report,
                                      const std::vector<RepositoryOutcome>& outcomes);

/// One JSON object a line, {"repo", "query", "results": [[path, first, last, first shown, last
/// shown], ...]}: the input of score.py.
[[nodiscard]] std::string to_result_lines(const std::vector<RepositoryOutcome>& outcomes);

}  // namespace strata::eval
