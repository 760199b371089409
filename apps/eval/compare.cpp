// Differences per query first, so that a resample is one pass over numbers. Tested by
// compare_test.cpp.
#include "apps/eval/compare.hpp"

#include <algorithm>
#include <optional>
#include <random>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "apps/eval/metrics.hpp"

namespace strata::eval {

namespace {

/// One metric of one group: values by repository, both runs, in the same order.
struct Paired {
  std::vector<std::vector<double>> first;
  std::vector<std::vector<double>> second;
};

double mean_of_means(const std::vector<std::vector<double>>& repositories) {
  std::vector<double> means;
  means.reserve(repositories.size());
  for (const std::vector<double>& values : repositories) {
    means.push_back(mean(values));
  }
  return mean(means);
}

/// Differences of resampled means, sorted.
std::vector<double> resampled(const Paired& paired) {
  constexpr std::uint64_t kSeed = 20020711;
  std::mt19937_64 random(kSeed);
  std::vector<double> out;
  out.reserve(kResamples);
  for (std::size_t n = 0; n < kResamples; ++n) {
    double sum = 0;
    for (std::size_t r = 0; r < paired.first.size(); ++r) {
      const std::size_t size = paired.first[r].size();
      double difference = 0;
      for (std::size_t i = 0; i < size; ++i) {
        // The remainder's bias is below 2^-40; std::uniform_int_distribution differs by library.
        const auto drawn = std::size_t{random() % size};
        difference += paired.second[r][drawn] - paired.first[r][drawn];
      }
      sum += difference / static_cast<double>(size);
    }
    out.push_back(sum / static_cast<double>(paired.first.size()));
  }
  std::sort(out.begin(), out.end());
  return out;
}

Comparison compared(std::string group, std::string metric, const Paired& paired) {
  constexpr double kTail = 0.025;
  Comparison out{.group = std::move(group), .metric = std::move(metric)};
  for (const auto& values : paired.first) {
    out.queries += values.size();
  }
  out.first = mean_of_means(paired.first);
  out.second = mean_of_means(paired.second);
  const std::vector<double> differences = resampled(paired);
  out.low = percentile(differences, kTail);
  out.high = percentile(differences, 1 - kTail);
  const auto count = [&](auto&& holds) {
    return static_cast<double>(std::count_if(differences.begin(), differences.end(), holds));
  };
  const double below = count([](double d) { return d <= 0; });
  const double above = count([](double d) { return d >= 0; });
  out.p_value = std::min(1.0, 2 * std::min(below, above) / static_cast<double>(kResamples));
  return out;
}

Result<void> check_same_queries(const SavedRun& first, const SavedRun& second) {
  const auto differ = [](const std::string& where) {
    return fail(ErrorKind::kInvalidArgument,
                fmt::format("the runs hold different queries ({}); compare runs on the same data, "
                            "with the same --only",
                            where));
  };
  if (first.repositories.size() != second.repositories.size()) {
    return differ(fmt::format("{} and {} repositories", first.repositories.size(),
                              second.repositories.size()));
  }
  for (const auto& [name, queries] : first.repositories) {
    const auto other = second.repositories.find(name);
    const bool same = other != second.repositories.end() &&
                      std::equal(queries.begin(), queries.end(), other->second.begin(),
                                 other->second.end(), [](const SavedQuery& a, const SavedQuery& b) {
                                   return a.text == b.text && a.category == b.category;
                                 });
    if (!same) {
      return differ(name);
    }
  }
  return {};
}

/// Nothing where the query has no such score: line_iou of targets without lines.
std::optional<double> score_of(const SavedQuery& query, std::string_view metric) {
  const auto found = query.scores.find(metric);
  return found == query.scores.end() ? std::nullopt : std::optional(found->second);
}

Paired paired_values(const SavedRun& first, const SavedRun& second, std::string_view category,
                     std::string_view metric) {
  Paired paired;
  for (const auto& [name, queries] : first.repositories) {
    const std::vector<SavedQuery>& others = second.repositories.at(name);
    std::vector<double> a;
    std::vector<double> b;
    for (std::size_t i = 0; i < queries.size(); ++i) {
      const auto one = score_of(queries[i], metric);
      const auto other = score_of(others[i], metric);
      if ((category.empty() || queries[i].category == category) && one && other) {
        a.push_back(*one);
        b.push_back(*other);
      }
    }
    if (!a.empty()) {
      paired.first.push_back(std::move(a));
      paired.second.push_back(std::move(b));
    }
  }
  return paired;
}

}  // namespace

Result<std::vector<Comparison>> compare(const SavedRun& first, const SavedRun& second) {
  if (auto same = check_same_queries(first, second); !same) {
    return fail(std::move(same));
  }
  std::set<std::string> metrics;
  std::set<std::string> categories;
  for (const auto& [name, queries] : first.repositories) {
    for (const SavedQuery& query : queries) {
      categories.insert(query.category);
      for (const auto& [metric, value] : query.scores) {
        metrics.insert(metric);
      }
    }
  }
  std::vector<Comparison> out;
  for (const std::string& metric : metrics) {
    const Paired all = paired_values(first, second, "", metric);
    if (!all.first.empty()) {
      out.push_back(compared("all", metric, all));
    }
  }
  for (const std::string& category : categories) {
    if (!category.empty() && metrics.contains("ndcg10")) {
      const Paired paired = paired_values(first, second, category, "ndcg10");
      if (!paired.first.empty()) {
        out.push_back(compared(category, "ndcg10", paired));
      }
    }
  }
  return out;
}

std::string render(const std::vector<Comparison>& comparisons) {
  std::string out =
      fmt::format("  {:<14} {:<20} {:>7} {:>9} {:>9} {:>9}  {:<20} {:>7}\n", "group", "metric",
                  "queries", "first", "second", "change", "95 % interval", "p");
  for (const Comparison& row : comparisons) {
    out += fmt::format(
        "  {:<14} {:<20} {:>7} {:>9.4f} {:>9.4f} {:>+9.4f}  [{:+.4f}, {:+.4f}] {:>7.4f}\n",
        row.group, row.metric, row.queries, row.first, row.second, row.second - row.first, row.low,
        row.high, row.p_value);
  }
  return out;
}

}  // namespace strata::eval
