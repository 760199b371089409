// Fits the weights of the hybrid ranking and says how good they are on repositories that they have
// not seen.
//   strata_fit_ranking CACHE LABELS CHECKOUTS [LABELS CHECKOUTS ...] [--lines N] [--documents N]
//                      [--l2 X] [--folds N] [--without GROUP ...] [--queries-alike] [--ablate]
//                      [--write FILE] [--write-leaves FILE] [--write-documents FILE]
//                      [--predictions FILE]
// LABELS and CHECKOUTS are as for `strata eval`. Prints NDCG@10 of each collection: with the
// weights that are built in, with weights fitted without the repository in question (--folds groups
// of repositories; 0, the default, leaves out one at a time), by category and repository, and
// fitted on all. The last N collections (--documents) count only for the choice among leaves of
// documents, the N before them (--lines) only for the choice of the leaf in its file. Every
// repository has the same share of the loss, with --queries-alike every query. --ablate repeats the
// second without each group of features. --predictions writes, of every query, what it got from the
// built-in weights and held out: tab-separated lines with a heading. --write, --write-leaves and
// --write-documents save the weights fitted on all, in the formats of
// src/retrieve/{hybrid,leaf,document}_weights.txt. The embedding is the
// built-in model, whatever models are installed: the weights are built in beside it. Past commits
// count where a checkout stands in a git work tree (bench/retrieval/with_history.py).
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "retrieve/ablation.hpp"
#include "tuning/interval.hpp"
#include "tuning/ranking_fit.hpp"

namespace {

using strata::tuning::Interval;
using strata::tuning::JudgedQuery;
using strata::tuning::Quality;
using strata::tuning::RankingFitOptions;

struct Arguments {
  std::vector<std::string> places;  ///< cache, then labels and checkouts by turns
  RankingFitOptions fit;
  std::size_t folds = 0;
  bool ablate = false;
  std::string write;
  std::string write_leaves;
  std::string predictions;
  std::string write_documents;
  std::size_t for_leaves = 0;     ///< how many collections count for the leaves alone
  std::size_t for_documents = 0;  ///< how many, the last ones, for documents alone
};

template <class T>
bool read_number(const std::string& text, T& value) {
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
  return parsed.ec == std::errc{} && parsed.ptr == text.data() + text.size();
}

bool read_option(const std::string& key, const std::string& value, Arguments& arguments) {
  if (key == "--l2") {
    return read_number(value, arguments.fit.l2) && arguments.fit.l2 > 0;
  }
  if (key == "--folds") {
    return read_number(value, arguments.folds);
  }
  if (key == "--lines") {
    return read_number(value, arguments.for_leaves);
  }
  if (key == "--documents") {
    return read_number(value, arguments.for_documents);
  }
  if (key == "--write-documents") {
    arguments.write_documents = value;
    return true;
  }
  if (key == "--write-leaves") {
    arguments.write_leaves = value;
    return true;
  }
  if (key == "--predictions") {
    arguments.predictions = value;
    return true;
  }
  if (key == "--write") {
    arguments.write = value;
    return true;
  }
  if (key == "--without") {
    arguments.fit.without.push_back(value);
    return strata::retrieve::check_groups(arguments.fit.without).has_value();
  }
  return false;
}

bool read_arguments(const std::vector<std::string>& words, Arguments& arguments) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "--ablate") {
      arguments.ablate = true;
    } else if (words[i] == "--queries-alike") {
      arguments.fit.queries_alike = true;
    } else if (words[i].starts_with("--")) {
      if (i + 1 == words.size() || !read_option(words[i], words[i + 1], arguments)) {
        return false;
      }
      ++i;
    } else {
      arguments.places.push_back(words[i]);
    }
  }
  return arguments.places.size() >= 3 && arguments.places.size() % 2 == 1;
}

using Choice = std::function<bool(const JudgedQuery&)>;

/// Pieces and files of the chosen queries.
std::pair<Interval, Interval> intervals(const std::vector<JudgedQuery>& queries,
                                        const std::vector<Quality>& qualities,
                                        const Choice& chosen) {
  std::map<std::string, std::pair<std::vector<double>, std::vector<double>>> by_repository;
  for (std::size_t q = 0; q < queries.size(); ++q) {
    if (chosen(queries[q])) {
      auto& [pieces, files] = by_repository[queries[q].repository];
      pieces.push_back(qualities[q].pieces);
      files.push_back(qualities[q].files);
    }
  }
  std::vector<std::vector<double>> pieces;
  std::vector<std::vector<double>> files;
  for (auto& [name, values] : by_repository) {
    pieces.push_back(std::move(values.first));
    files.push_back(std::move(values.second));
  }
  return {strata::tuning::mean_interval(std::move(pieces)),
          strata::tuning::mean_interval(std::move(files))};
}

void print_row(const std::string& name, const std::pair<Interval, Interval>& row) {
  fmt::print("  {:<34} {:.4f} [{:.4f}, {:.4f}]   {:.4f} [{:.4f}, {:.4f}]\n", name, row.first.mean,
             row.first.low, row.first.high, row.second.mean, row.second.low, row.second.high);
  std::fflush(stdout);
}

void print_sets(const std::string& name, const std::vector<JudgedQuery>& queries,
                const std::vector<Quality>& qualities) {
  const std::size_t sets = queries.empty() ? 0 : queries.back().set + 1;
  for (std::size_t set = 0; set < sets; ++set) {
    print_row(fmt::format("{}, set {}", name, set + 1),
              intervals(queries, qualities, [&](const auto& q) { return q.set == set; }));
  }
}

void print_groups(const std::vector<JudgedQuery>& queries, const std::vector<Quality>& qualities) {
  std::map<std::string, int> categories;
  for (const JudgedQuery& query : queries) {
    ++categories[query.category];
  }
  for (const auto& [category, count] : categories) {
    print_row(fmt::format("held out, {} ({})", category, count),
              intervals(queries, qualities, [&](const auto& q) { return q.category == category; }));
  }
  for (const std::string& name : strata::tuning::repositories_of(queries)) {
    print_row("held out, " + name,
              intervals(queries, qualities, [&](const auto& q) { return q.repository == name; }));
  }
}

std::vector<Quality> qualities_with(const std::vector<JudgedQuery>& queries,
                                    const strata::tuning::RankingModel& model) {
  std::vector<Quality> qualities;
  qualities.reserve(queries.size());
  for (const JudgedQuery& query : queries) {
    qualities.push_back(strata::tuning::quality(query, model));
  }
  return qualities;
}

std::string lines_of(const strata::retrieve::Weights& weights) {
  constexpr float kShown = 0.01F;
  std::string lines;
  for (std::size_t i = 0; i < strata::retrieve::kFeatureCount; ++i) {
    if (weights.values[i] >= kShown || weights.values[i] <= -kShown) {
      lines += fmt::format("{:<22}{:8.3f}\n",
                           strata::retrieve::to_string(static_cast<strata::retrieve::Feature>(i)),
                           weights.values[i]);
    }
  }
  return lines;
}

void ablate(const std::vector<JudgedQuery>& queries, const RankingFitOptions& options,
            std::size_t folds) {
  for (const std::string_view group : strata::retrieve::feature_groups()) {
    if (group == "place" || group == "intent" || group == "choice") {
      continue;  // not learned
    }
    RankingFitOptions less = options;
    less.without.emplace_back(group);
    print_sets(fmt::format("without {}", group), queries,
               strata::tuning::held_out(queries, less, folds));
  }
}

/// Prints the lines, and writes them to the file if one is named.
bool show(const std::string& lines, const std::string& file) {
  fmt::print("{}\n", lines);
  if (!file.empty() && !(std::ofstream(file) << lines)) {
    fmt::print(stderr, "strata_fit_ranking: cannot write {}\n", file);
    return false;
  }
  return true;
}

std::string on_one_line(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
  return text;
}

bool write_predictions(const std::string& file, const std::vector<JudgedQuery>& queries,
                       const std::vector<Quality>& shipped, const std::vector<Quality>& held) {
  std::string lines =
      "set\trepository\tcategory\tbuilt_in_files_ndcg10\theld_out_ndcg10\t"
      "held_out_files_ndcg10\theld_out_recall10\tquery\n";
  for (std::size_t i = 0; i < queries.size(); ++i) {
    const JudgedQuery& query = queries[i];
    lines += fmt::format("{}\t{}\t{}\t{:.4f}\t{:.4f}\t{:.4f}\t{:.4f}\t{}\n", query.set + 1,
                         query.repository, query.category, shipped[i].files, held[i].pieces,
                         held[i].files, held[i].recall, on_one_line(query.text));
  }
  if (!(std::ofstream(file) << lines)) {
    fmt::print(stderr, "strata_fit_ranking: cannot write {}\n", file);
    return false;
  }
  return true;
}

/// recall@10 of files, mean over queries and then over repositories.
void print_recall(const std::vector<JudgedQuery>& queries, const std::vector<Quality>& held) {
  std::map<std::size_t, std::map<std::string, std::vector<double>>> sets;
  for (std::size_t q = 0; q < queries.size(); ++q) {
    sets[queries[q].set][queries[q].repository].push_back(held[q].recall);
  }
  for (auto& [set, repositories] : sets) {
    std::vector<std::vector<double>> values;
    for (auto& [name, recalls] : repositories) {
      values.push_back(std::move(recalls));
    }
    const Interval recall = strata::tuning::mean_interval(std::move(values));
    fmt::print("  {:<34} {:.4f} [{:.4f}, {:.4f}]\n",
               fmt::format("held out, recall@10, set {}", set + 1), recall.mean, recall.low,
               recall.high);
  }
}

int report(const Arguments& arguments) {
  std::vector<JudgedQuery> queries;
  const std::size_t collections = arguments.places.size() / 2;
  for (std::size_t i = 1; i + 1 < arguments.places.size(); i += 2) {
    const auto done = strata::tuning::collect(arguments.places[i], arguments.places[i + 1],
                                              arguments.places[0], i / 2, queries);
    if (!done) {
      fmt::print(stderr, "strata_fit_ranking: {}\n", done.error().to_string());
      return 1;
    }
  }
  for (JudgedQuery& query : queries) {
    query.for_documents = query.set + arguments.for_documents >= collections;
    query.for_files = query.set + arguments.for_leaves + arguments.for_documents < collections;
  }
  const std::size_t repositories = strata::tuning::repositories_of(queries).size();
  const std::size_t folds = arguments.folds == 0 ? repositories : arguments.folds;
  fmt::print("{} queries of {} repositories, {} folds; NDCG@10 of pieces, of files\n",
             queries.size(), repositories, folds);
  if (queries.empty()) {
    return 1;
  }
  const std::vector<Quality> shipped = qualities_with(
      queries, {.files = strata::retrieve::weights_of(strata::retrieve::Mode::kHybrid),
                .leaves = strata::retrieve::leaf_weights(),
                .documents = strata::retrieve::document_weights()});
  print_sets("built in", queries, shipped);
  const std::vector<Quality> held = strata::tuning::held_out(queries, arguments.fit, folds);
  print_sets("held out", queries, held);
  print_recall(queries, held);
  if (!arguments.predictions.empty() &&
      !write_predictions(arguments.predictions, queries, shipped, held)) {
    return 1;
  }
  print_groups(queries, held);
  const auto model =
      strata::tuning::fit_model(queries, std::vector<bool>(queries.size(), true), arguments.fit);
  print_sets("fitted on all", queries, qualities_with(queries, model));
  if (!show(lines_of(model.files), arguments.write) ||
      !show(lines_of(model.leaves), arguments.write_leaves) ||
      !show(lines_of(model.documents), arguments.write_documents)) {
    return 1;
  }
  if (arguments.ablate) {
    ablate(queries, arguments.fit, folds);
  }
  return 0;
}

}  // namespace

int main(int count, char** words) {
  Arguments arguments;
  if (!read_arguments({words + 1, words + count}, arguments)) {
    fmt::print(
        stderr,
        "usage: strata_fit_ranking CACHE LABELS CHECKOUTS [LABELS CHECKOUTS ...] [--lines N] "
        "[--documents N] [--l2 X] [--folds N] [--without GROUP] [--queries-alike] [--ablate] "
        "[--write FILE] "
        "[--write-leaves FILE] [--write-documents FILE] [--predictions FILE]\n"
        "The embedding is the built-in model, whatever models are installed.\n");
    return 2;
  }
  return report(arguments);
}
