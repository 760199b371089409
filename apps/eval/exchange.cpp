// Labelled data in, results out: the JSON side of evaluation, and one of two files that include
// nlohmann/json. Two layouts of data are read. "semble": repos.json rows carry benchmark_root and
// language, queries lie in annotations/NAME.json. "commits": rows carry root, queries lie in
// NAME.json and have no secondary places. Tested by dataset_test.cpp and compare_test.cpp.
#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/encode.hpp"
#include "apps/eval/compare.hpp"
#include "apps/eval/dataset.hpp"
#include "apps/eval/report.hpp"
#include "apps/read_file.hpp"

namespace strata::eval {

namespace {

using Json = nlohmann::ordered_json;

Result<Json> read_json(const std::filesystem::path& path) {
  auto bytes = apps::read_file(path.string());
  if (!bytes) {
    return fail(std::move(bytes));
  }
  Json json = Json::parse(*bytes, nullptr, false);
  if (!json.is_array()) {
    return fail(ErrorKind::kInvalidArgument, fmt::format("{} is no JSON list", path.string()));
  }
  return json;
}

std::string text_in(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

// Paths in the data start at the repository; those of results at the folder that is indexed.
std::string below(const std::string& path, const std::string& folder) {
  return !folder.empty() && path.starts_with(folder + "/") ? path.substr(folder.size() + 1) : path;
}

// A label is a path, or an object with a path and lines. Throws nlohmann's exceptions on other
// shapes.
Span target_of(const Json& label, const std::string& folder) {
  if (label.is_string()) {
    return {.path = below(label.get<std::string>(), folder), .lines = {}};
  }
  Span span{.path = below(label.at("path").get<std::string>(), folder), .lines = {}};
  if (label.contains("start_line") && !label.at("start_line").is_null()) {
    span.lines = {.first = label.at("start_line").get<std::uint32_t>(),
                  .last = label.at("end_line").get<std::uint32_t>()};
  }
  return span;
}

LabelledQuery query_of(const Json& item, const std::string& folder) {
  LabelledQuery query{.text = item.at("query").get<std::string>(),
                      .category = text_in(item, "category"),
                      .targets = {}};
  for (const char* key : {"relevant", "secondary"}) {
    if (!item.contains(key)) {
      continue;
    }
    for (const Json& label : item.at(key)) {
      query.targets.push_back(target_of(label, folder));
    }
  }
  return query;
}

Result<Repository> repository_of(const Json& row, const std::filesystem::path& folder) {
  Repository repository{.name = text_in(row, "name"),
                        .language = text_in(row, "language"),
                        .folder = text_in(row, "benchmark_root"),
                        .queries = {}};
  if (repository.folder.empty()) {
    repository.folder = text_in(row, "root");
  }
  const std::string file = repository.name + ".json";
  std::filesystem::path path = folder / "annotations" / file;
  std::error_code error;
  if (!std::filesystem::exists(path, error)) {
    path = folder / file;
  }
  auto items = read_json(path);
  if (!items) {
    return fail(std::move(items));
  }
  try {
    for (const Json& item : *items) {
      repository.queries.push_back(query_of(item, repository.folder));
    }
  } catch (const Json::exception& unexpected) {
    return fail(ErrorKind::kInvalidArgument,
                fmt::format("{}: {}", path.string(), unexpected.what()));
  }
  return repository;
}

Json at_ranks(const Scores& scores) {
  Json json = Json::object();
  for (std::size_t i = 0; i < kRecallRanks.size(); ++i) {
    json[std::to_string(kRecallRanks[i])] = scores.recall_at[i];
  }
  return json;
}

Json within_budgets(const Scores& scores) {
  Json json = Json::object();
  for (std::size_t i = 0; i < kTokenBudgets.size(); ++i) {
    json[std::to_string(kTokenBudgets[i])] = scores.recall_within[i];
  }
  return json;
}

// What depends on how much of each piece is read; line_iou only where targets have lines.
void add_costs(const std::string& prefix, const Scores& scores, Json& json) {
  json[prefix + "tokens_to_hit"] = scores.tokens_to_hit;
  for (std::size_t i = 0; i < kTokenBudgets.size(); ++i) {
    json[prefix + "recall_" + std::to_string(kTokenBudgets[i])] = scores.recall_within[i];
  }
  if (scores.targets_with_lines > 0) {
    json[prefix + "line_iou"] = scores.line_iou;
  }
}

Json flat_scores(const QueryOutcome& query) {
  Json json = {{"ndcg10", query.pieces.ndcg},
               {"recall10", query.pieces.recall},
               {"mrr10", query.pieces.reciprocal_rank},
               {"files_ndcg10", query.files.ndcg},
               {"shown_ndcg10", query.shown.ndcg}};
  for (std::size_t i = 0; i < kRecallRanks.size(); ++i) {
    json["recall" + std::to_string(kRecallRanks[i])] = query.pieces.recall_at[i];
  }
  add_costs("", query.pieces, json);
  add_costs("shown_", query.shown, json);
  return json;
}

// Throws nlohmann's exceptions on other shapes.
SavedRun run_of(const Json& json) {
  SavedRun run;
  run.mode = json.at("mode").get<std::string>();
  for (const Json& item : json.at("queries")) {
    SavedQuery query{.text = item.at("query").get<std::string>(),
                     .category = item.at("category").get<std::string>(),
                     .scores = {}};
    for (const auto& [metric, value] : item.at("scores").items()) {
      query.scores[metric] = value.get<double>();
    }
    run.repositories[item.at("repo").get<std::string>()].push_back(std::move(query));
  }
  return run;
}

Json encoded(const Means& means) {
  return {{"repositories", means.repositories},
          {"queries", means.queries},
          {"ndcg10", means.scores.ndcg},
          {"recall10", means.scores.recall},
          {"mrr10", means.scores.reciprocal_rank},
          {"recall_at", at_ranks(means.scores)},
          {"recall_within_tokens", within_budgets(means.scores)},
          {"tokens_to_hit", means.scores.tokens_to_hit},
          {"line_iou", means.scores.line_iou},
          {"targets_with_lines", means.scores.targets_with_lines}};
}

Json encoded(const std::map<std::string, Means>& groups) {
  Json json = Json::object();
  for (const auto& [name, means] : groups) {
    json[name] = encoded(means);
  }
  return json;
}

Json encoded(const Report& report) {
  return {{"schema", apps::kEvalSchema},
          {"mode", report.mode},
          {"without", report.without},
          {"pieces", encoded(report.pieces)},
          {"shown_lines", report.lines},
          {"shown", encoded(report.shown)},
          {"files", encoded(report.files)},
          {"groups_rank", report.by_files ? "files" : "pieces"},
          {"by_category", encoded(report.by_category)},
          {"by_language", encoded(report.by_language)},
          {"by_repository", encoded(report.by_repository)},
          {"latency_p50_seconds", report.latency_p50},
          {"latency_p90_seconds", report.latency_p90},
          {"latency_p99_seconds", report.latency_p99},
          {"at_once", report.at_once},
          {"index_seconds", report.index_seconds},
          {"missing", report.missing}};
}

std::string written(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

Result<std::vector<Repository>> read_dataset(const std::string& folder,
                                             const std::vector<std::string>& only) {
  auto rows = read_json(std::filesystem::path(folder) / "repos.json");
  if (!rows) {
    return fail(std::move(rows));
  }
  std::vector<Repository> repositories;
  for (const Json& row : *rows) {
    const std::string name = row.is_object() ? text_in(row, "name") : std::string();
    if (name.empty()) {
      return fail(ErrorKind::kInvalidArgument, folder + "/repos.json has a row without a name");
    }
    if (!only.empty() && std::find(only.begin(), only.end(), name) == only.end()) {
      continue;
    }
    auto repository = repository_of(row, folder);
    if (!repository) {
      return fail(std::move(repository));
    }
    repositories.push_back(*std::move(repository));
  }
  for (const std::string& name : only) {
    const bool known = std::any_of(repositories.begin(), repositories.end(),
                                   [&](const Repository& r) { return r.name == name; });
    if (!known) {
      return fail(ErrorKind::kNotFound, fmt::format("{}/repos.json names no {}", folder, name));
    }
  }
  return repositories;
}

std::string to_json(const Report& report) { return written(encoded(report), 1); }

std::string to_run_file(const Report& report, const std::vector<RepositoryOutcome>& outcomes) {
  Json queries = Json::array();
  for (const RepositoryOutcome& outcome : outcomes) {
    for (const QueryOutcome& query : outcome.queries) {
      queries.push_back({{"repo", outcome.name},
                         {"query", query.text},
                         {"category", query.category},
                         {"seconds", query.seconds},
                         {"scores", flat_scores(query)}});
    }
  }
  return written(
      {{"mode", report.mode}, {"report", encoded(report)}, {"queries", std::move(queries)}}, 1);
}

Result<SavedRun> read_run(std::string_view json) {
  try {
    return run_of(Json::parse(json));
  } catch (const Json::exception& unexpected) {
    return fail(ErrorKind::kInvalidArgument,
                fmt::format("this is no saved run of `strata eval --save`: {}", unexpected.what()));
  }
}

std::string to_json(const std::vector<Comparison>& comparisons) {
  Json rows = Json::array();
  for (const Comparison& row : comparisons) {
    rows.push_back({{"group", row.group},
                    {"metric", row.metric},
                    {"queries", row.queries},
                    {"first", row.first},
                    {"second", row.second},
                    {"change", row.second - row.first},
                    {"interval", Json::array({row.low, row.high})},
                    {"p_value", row.p_value}});
  }
  return written(rows, 1);
}

std::string to_result_lines(const std::vector<RepositoryOutcome>& outcomes) {
  std::string out;
  for (const RepositoryOutcome& outcome : outcomes) {
    for (std::size_t i = 0; i < outcome.queries.size(); ++i) {
      Json results = Json::array();
      const QueryOutcome& query = outcome.queries[i];
      for (std::size_t p = 0; p < query.ranked.size(); ++p) {
        const Span& piece = query.ranked[p];
        results.push_back(Json::array({piece.path, piece.lines.first, piece.lines.last}));
        if (p < query.shown_lines.size()) {
          results.back().push_back(query.shown_lines[p].first);
          results.back().push_back(query.shown_lines[p].last);
        }
      }
      out += written({{"schema", apps::kEvalResultsSchema},
                      {"repo", outcome.name},
                      {"query", i},
                      {"text", query.text},
                      {"results", std::move(results)}},
                     -1);
    }
  }
  return out;
}

}  // namespace strata::eval
