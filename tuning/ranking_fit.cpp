// Full-batch Adam (Kingma and Ba 2015), clipped to the sign that a feature may have. Which leaf is
// the best of its file changes slowly, so it is looked for every kRound steps; files that are so
// far behind that their share of the softmax is nothing wait until then too. Tested by
// ranking_fit_test.cpp.
#include "tuning/ranking_fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/parallel.hpp"
#include "retrieve/ablation.hpp"

namespace strata::tuning {

namespace {

using retrieve::FeatureVector;
using retrieve::kFeatureCount;
using Vector = std::array<double, kFeatureCount>;

constexpr std::size_t kRound = 10;
constexpr double kFarBehind = 12;  // e^-12 of the best file's share

struct Limits {
  Vector low{};
  Vector high{};
};

/// Features that tell one leaf of a file from another.
bool is_of_leaf(std::string_view name) {
  constexpr std::array<std::string_view, 6> kOfLeaves = {
      "leaf.", "region.", "dense.leaf", "dense.region", "relative.leaf", "relative.dense"};
  return name != "relative.dense_file" &&
         std::ranges::any_of(kOfLeaves, [&](auto start) { return name.starts_with(start); });
}

Limits limits_without(const std::vector<std::string>& groups) {
  constexpr std::array<std::string_view, 4> kEitherSign = {"file.length", "file.depth",
                                                           "file.symbols", "file.entry"};
  constexpr double kNone = std::numeric_limits<double>::infinity();
  Limits limits;
  for (std::size_t i = 0; i < kFeatureCount; ++i) {
    const std::string_view name = retrieve::to_string(static_cast<retrieve::Feature>(i));
    if (retrieve::in_groups(name, groups)) {
      continue;
    }
    const bool prior = name.starts_with("kind.");
    const bool either = std::ranges::find(kEitherSign, name) != kEitherSign.end();
    limits.low[i] = prior || either ? -kNone : 0;
    limits.high[i] = prior ? 0 : kNone;
  }
  return limits;
}

/// Evidence for, priors against, all alike: by what the best leaf of a file is guessed before there
/// are weights.
Vector first_guess(const Limits& limits) {
  Vector guess{};
  for (std::size_t i = 0; i < kFeatureCount; ++i) {
    guess[i] = (limits.high[i] > 0 ? 1.0 : 0.0) - (limits.low[i] < 0 ? 1.0 : 0.0);
  }
  return guess;
}

double dot(const Vector& weights, const FeatureVector& features) {
  double sum = 0;
  for (std::size_t i = 0; i < kFeatureCount; ++i) {
    sum += weights[i] * static_cast<double>(features[i]);
  }
  return sum;
}

/// A file in the race, represented by its best leaf; or a leaf of one file.
struct Contender {
  const FeatureVector* features = nullptr;
  double fixed = 0;
  double target = 0;  ///< its share of what is labelled
  double score = 0;
};

/// Files against each other, or the leaves of one file.
struct Race {
  const JudgedQuery* query = nullptr;
  double share = 0;   ///< of the query in the loss
  double target = 0;  ///< of each labelled file or leaf
  std::optional<std::size_t> file = std::nullopt;
  std::vector<Contender> contenders;
};

/// Each query or each repository gets the same sum of shares, all together 1.
void share_out(std::vector<Race>& races, bool queries_alike) {
  std::map<std::string, std::size_t> sizes;
  for (const Race& race : races) {
    ++sizes[race.query->repository];
  }
  for (Race& race : races) {
    race.share =
        1 / static_cast<double>(queries_alike ? races.size()
                                              : sizes.at(race.query->repository) * sizes.size());
  }
}

/// One for every query with a labelled candidate.
std::vector<Race> races_of_files(std::span<const JudgedQuery> queries,
                                 const std::vector<bool>& used, bool queries_alike) {
  std::vector<Race> races;
  for (std::size_t q = 0; q < queries.size(); ++q) {
    const auto wanted = std::count(queries[q].wanted.begin(), queries[q].wanted.end(), true);
    if (used[q] && queries[q].for_files && !queries[q].for_documents && wanted > 0) {
      races.push_back({.query = &queries[q], .target = 1 / static_cast<double>(wanted)});
    }
  }
  share_out(races, queries_alike);
  return races;
}

/// One for every file of which some leaves hold labelled lines and others do not.
std::vector<Race> races_of_leaves(std::span<const JudgedQuery> queries,
                                  const std::vector<bool>& used) {
  std::vector<Race> races;
  for (std::size_t q = 0; q < queries.size(); ++q) {
    const JudgedQuery& query = queries[q];
    const bool counts = used[q] && !query.for_documents;
    for (std::size_t f = 0; counts && f + 1 < query.first_leaf.size(); ++f) {
      const auto first = query.wanted_leaf.begin() + query.first_leaf[f];
      const auto last = query.wanted_leaf.begin() + query.first_leaf[f + 1];
      const auto wanted = std::count(first, last, true);
      if (wanted > 0 && wanted < last - first) {
        races.push_back({.query = &query, .target = 1 / static_cast<double>(wanted), .file = f});
      }
    }
  }
  share_out(races, false);
  return races;
}

/// One for every query of which some leaves of documents hold labelled lines and others do not.
std::vector<Race> races_of_documents(std::span<const JudgedQuery> queries,
                                     const std::vector<bool>& used) {
  std::vector<Race> races;
  for (std::size_t q = 0; q < queries.size(); ++q) {
    const JudgedQuery& query = queries[q];
    std::size_t wanted = 0;
    std::size_t all = 0;
    for (std::size_t leaf = 0; leaf < query.in_document.size(); ++leaf) {
      all += query.in_document[leaf] ? 1U : 0U;
      wanted += query.in_document[leaf] && query.wanted_leaf[leaf] ? 1U : 0U;
    }
    if (used[q] && query.for_documents && wanted > 0 && wanted < all) {
      races.push_back({.query = &query, .target = 1 / static_cast<double>(wanted)});
    }
  }
  share_out(races, true);
  return races;
}

/// The leaf, with what the weights of files say of it.
void enter_leaf(Race& race, std::size_t leaf, const retrieve::Weights& files) {
  const JudgedQuery& query = *race.query;
  race.contenders.push_back(
      {.features = &query.examined.features[leaf],
       .fixed = query.fixed[leaf] + retrieve::weighted_sum(query.examined.features[leaf], files),
       .target = query.wanted_leaf[leaf] ? race.target : 0,
       .score = 0});
}

/// Every file with its best leaf, but for those that are more than `margin` behind the best file.
void choose_contenders(Race& race, const Vector& weights, double margin) {
  const JudgedQuery& query = *race.query;
  std::vector<Contender> all;
  double best = -std::numeric_limits<double>::infinity();
  for (std::size_t f = 0; f + 1 < query.first_leaf.size(); ++f) {
    Contender chosen{.score = -std::numeric_limits<double>::infinity()};
    for (std::uint32_t leaf = query.first_leaf[f]; leaf < query.first_leaf[f + 1]; ++leaf) {
      const FeatureVector& features = query.examined.features[leaf];
      const auto fixed = static_cast<double>(query.fixed[leaf]);
      const double score = dot(weights, features) + fixed;
      if (score > chosen.score) {
        chosen = {.features = &features, .fixed = fixed, .target = 0, .score = score};
      }
    }
    chosen.target = query.wanted[f] ? race.target : 0;
    best = std::max(best, chosen.score);
    all.push_back(chosen);
  }
  race.contenders.clear();
  std::ranges::copy_if(all, std::back_inserter(race.contenders),
                       [&](const Contender& c) { return c.target > 0 || c.score > best - margin; });
}

/// Adds share * (softmax - target) * features of all contenders.
void add_gradient(Race& race, const Vector& weights, Vector& gradient) {
  double best = -std::numeric_limits<double>::infinity();
  for (Contender& c : race.contenders) {
    c.score = dot(weights, *c.features) + c.fixed;
    best = std::max(best, c.score);
  }
  double sum = 0;
  for (Contender& c : race.contenders) {
    c.score = std::exp(c.score - best);
    sum += c.score;
  }
  for (const Contender& c : race.contenders) {
    const double excess = race.share * (c.score / sum - c.target);
    for (std::size_t i = 0; i < kFeatureCount; ++i) {
      gradient[i] += excess * static_cast<double>((*c.features)[i]);
    }
  }
}

double pace(std::size_t step, const RankingFitOptions& options) {
  const double done = static_cast<double>(step) / static_cast<double>(options.steps);
  return options.rate * (done < 0.6 ? 1 : done < 0.85 ? 0.3 : 0.1);
}

/// Adam from zero. `choose`: called with the number of the step and the weights, may change the
/// contenders.
template <class Choose>
retrieve::Weights descend(std::vector<Race> races, const Limits& limits,
                          const RankingFitOptions& options, const Choose& choose) {
  constexpr double kFirst = 0.9;
  constexpr double kSecond = 0.99;
  Vector weights{};
  Vector mean{};
  Vector square{};
  for (std::size_t step = 1; step <= options.steps; ++step) {
    Vector gradient{};
    for (Race& race : races) {
      choose(race, step, weights);
      add_gradient(race, weights, gradient);
    }
    const double first = 1 - std::pow(kFirst, static_cast<double>(step));
    const double second = 1 - std::pow(kSecond, static_cast<double>(step));
    for (std::size_t i = 0; i < kFeatureCount; ++i) {
      const double slope = gradient[i] + 2 * options.l2 * weights[i];
      mean[i] = kFirst * mean[i] + (1 - kFirst) * slope;
      square[i] = kSecond * square[i] + (1 - kSecond) * slope * slope;
      weights[i] -=
          pace(step, options) * (mean[i] / first) / (std::sqrt(square[i] / second) + 1e-8);
      weights[i] = std::clamp(weights[i], limits.low[i], limits.high[i]);
    }
  }
  retrieve::Weights result;
  std::ranges::transform(weights, result.values.begin(),
                         [](double w) { return static_cast<float>(w); });
  return result;
}

}  // namespace

retrieve::Weights fit_ranking(std::span<const JudgedQuery> queries, const std::vector<bool>& used,
                              const RankingFitOptions& options) {
  const Limits limits = limits_without(options.without);
  return descend(races_of_files(queries, used, options.queries_alike), limits, options,
                 [&](Race& race, std::size_t step, const Vector& weights) {
                   if (step == 1) {
                     choose_contenders(race, first_guess(limits),
                                       std::numeric_limits<double>::infinity());
                   } else if (step % kRound == 1) {
                     choose_contenders(race, weights, kFarBehind);
                   }
                 });
}

retrieve::Weights fit_leaf_choice(std::span<const JudgedQuery> queries,
                                  const std::vector<bool>& used, const retrieve::Weights& files,
                                  const RankingFitOptions& options) {
  std::vector<Race> races = races_of_leaves(queries, used);
  for (Race& race : races) {
    const std::vector<std::uint32_t>& first = race.query->first_leaf;
    for (std::size_t leaf = first[*race.file]; leaf < first[*race.file + 1]; ++leaf) {
      enter_leaf(race, leaf, files);
    }
  }
  return descend(std::move(races), limits_without(options.without), options,
                 [](const Race&, std::size_t, const Vector&) {});
}

retrieve::Weights fit_document_choice(std::span<const JudgedQuery> queries,
                                      const std::vector<bool>& used, const retrieve::Weights& files,
                                      const RankingFitOptions& options) {
  std::vector<Race> races = races_of_documents(queries, used);
  for (Race& race : races) {
    for (std::size_t leaf = 0; leaf < race.query->in_document.size(); ++leaf) {
      if (race.query->in_document[leaf]) {
        enter_leaf(race, leaf, files);
      }
    }
  }
  Limits limits = limits_without(options.without);
  for (std::size_t i = 0; i < kFeatureCount; ++i) {
    if (!is_of_leaf(retrieve::to_string(static_cast<retrieve::Feature>(i)))) {
      limits.low[i] = limits.high[i] = 0;
    }
  }
  return descend(std::move(races), limits, options, [](const Race&, std::size_t, const Vector&) {});
}

RankingModel fit_model(std::span<const JudgedQuery> queries, const std::vector<bool>& used,
                       const RankingFitOptions& options) {
  RankingModel model;
  model.files = fit_ranking(queries, used, options);
  model.leaves = fit_leaf_choice(queries, used, model.files, options);
  model.documents = fit_document_choice(queries, used, model.files, options);
  return model;
}

std::vector<std::string> repositories_of(std::span<const JudgedQuery> queries) {
  std::set<std::string> names;
  for (const JudgedQuery& query : queries) {
    names.insert(query.repository);
  }
  return {names.begin(), names.end()};
}

std::vector<Quality> held_out(std::span<const JudgedQuery> queries,
                              const RankingFitOptions& options, std::size_t folds) {
  const std::vector<std::string> names = repositories_of(queries);
  std::vector<std::size_t> fold_of;
  for (const JudgedQuery& query : queries) {
    const auto at = std::ranges::lower_bound(names, query.repository);
    fold_of.push_back(static_cast<std::size_t>(at - names.begin()) % folds);
  }
  std::vector<Quality> qualities(queries.size());
  parallel_for(folds, 0, [&](std::size_t fold) {
    std::vector<bool> used;
    std::ranges::transform(fold_of, std::back_inserter(used),
                           [&](std::size_t f) { return f != fold; });
    const RankingModel model = fit_model(queries, used, options);
    for (std::size_t q = 0; q < queries.size(); ++q) {
      if (!used[q]) {
        qualities[q] = quality(queries[q], model);
      }
    }
  });
  return qualities;
}

}  // namespace strata::tuning
