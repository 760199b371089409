// Each pool is ranked exhaustively three ways. BM25 (k1 1.2, b 0.75) counts stems, those unknown to
// the model included, and those of a definition's first line, where its name stands, several times.
// The scores of both are scaled to 0..1 over the pool and added, BM25 with a weight. Ties count as
// ranked above, so that no method profits from equal scores. O(queries x pool). Tested by
// trainer_test.cpp.
#include "train/held_out.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "core/hash.hpp"
#include "core/parallel.hpp"
#include "embed/batch.hpp"
#include "text/identifiers.hpp"

namespace strata::train {

namespace {

constexpr std::size_t kBatch = 256;
constexpr double kK1 = 1.2;
constexpr double kB = 0.75;

using Counts = std::unordered_map<std::string, double>;

Counts stems_of(std::string_view text) {
  Counts counts;
  for (const std::string& word : text::words(text)) {
    ++counts[text::stem(word)];
  }
  return counts;
}

Counts document_stems(std::string_view code) {
  Counts counts = stems_of(code);
  for (const auto& [stem, count] : stems_of(code.substr(0, code.find('\n')))) {
    counts[stem] += (kSignatureWeight - 1.0) * count;
  }
  return counts;
}

class Bm25 {
 public:
  explicit Bm25(const std::vector<Pair>& pairs) : size_(pairs.size()) {
    for (std::uint32_t i = 0; i < pairs.size(); ++i) {
      double length = 0;
      for (const auto& [stem, count] : document_stems(pairs[i].code)) {
        postings_[stem].push_back({i, count});
        length += count;
      }
      lengths_.push_back(length);
      total_ += length;
    }
  }

  [[nodiscard]] std::vector<double> scores(std::string_view query) const {
    std::vector<double> scores(size_);
    const double mean = total_ / static_cast<double>(size_);
    for (const auto& [stem, count] : stems_of(query)) {
      const auto found = postings_.find(stem);
      if (found == postings_.end()) {
        continue;
      }
      const auto df = static_cast<double>(found->second.size());
      const double idf = std::log(1.0 + (static_cast<double>(size_) - df + 0.5) / (df + 0.5));
      for (const auto& [document, tf] : found->second) {
        const double norm = kK1 * (1.0 - kB + kB * lengths_[document] / mean);
        scores[document] += idf * tf * (kK1 + 1.0) / (tf + norm);
      }
    }
    return scores;
  }

 private:
  struct Posting {
    std::uint32_t document = 0;
    double count = 0;
  };

  std::size_t size_;
  std::unordered_map<std::string, std::vector<Posting>> postings_;
  std::vector<double> lengths_;
  double total_ = 0;
};

void scale_to_unit_range(std::vector<double>& scores) {
  const auto [low, high] = std::ranges::minmax(scores);
  for (double& score : scores) {
    score = high > low ? (score - low) / (high - low) : 0.0;
  }
}

void add_rank(const std::vector<double>& scores, std::size_t wanted, Scores& sums) {
  const auto rank =
      std::ranges::count_if(scores, [&](double score) { return score >= scores[wanted]; });
  ++sums.queries;
  sums.reciprocal_rank += 1.0 / static_cast<double>(rank);
  sums.found += rank <= 10 ? 1.0 : 0.0;
}

std::vector<double> cosines(const embed::Embeddings& codes, std::span<const float> query) {
  std::vector<double> scores(codes.rows());
  for (std::size_t i = 0; i < scores.size(); ++i) {
    scores[i] = static_cast<double>(embed::dot(codes.row(i), query));
  }
  return scores;
}

// The first `dimensions` of each row, scaled to unit length.
void shorten(embed::Embeddings& rows, std::uint32_t dimensions) {
  if (dimensions == 0 || dimensions >= rows.dimensions) {
    return;
  }
  embed::Embeddings cut{.dimensions = dimensions, .values = {}};
  for (std::size_t i = 0; i < rows.rows(); ++i) {
    const auto row = rows.row(i).first(dimensions);
    cut.values.insert(cut.values.end(), row.begin(), row.end());
    embed::normalize(std::span(cut.values).last(dimensions));
  }
  rows = std::move(cut);
}

Result<HeldOutReport> evaluate_pool(const embed::Embedder& model, const Pool& pool,
                                    const EvaluateOptions& options) {
  HeldOutReport report;
  const Bm25 bm25(pool.pairs);
  std::vector<std::string_view> texts;
  std::vector<std::string_view> codes;
  for (const Pair& pair : pool.pairs) {
    texts.push_back(pair.text);
    codes.push_back(pair.code);
  }
  texts.resize(std::min(options.most_queries, texts.size()));
  auto documents = embed::embed_in_batches(model, codes, kBatch);
  if (!documents) {
    return fail(std::move(documents), pool.package);
  }
  auto queries = model.embed_queries(texts);
  if (!queries) {
    return fail(std::move(queries), pool.package);
  }
  shorten(*documents, options.dimensions);
  shorten(*queries, options.dimensions);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    std::vector<double> dense = cosines(*documents, queries->row(i));
    std::vector<double> lexical = bm25.scores(texts[i]);
    add_rank(dense, i, report.dense);
    add_rank(lexical, i, report.bm25);
    scale_to_unit_range(dense);
    scale_to_unit_range(lexical);
    for (std::size_t j = 0; j < dense.size(); ++j) {
      dense[j] += kLexicalWeight * lexical[j];
    }
    add_rank(dense, i, report.fused);
  }
  return report;
}

void add(const Scores& from, Scores& to) {
  to.queries += from.queries;
  to.reciprocal_rank += from.reciprocal_rank;
  to.found += from.found;
}

}  // namespace

bool is_held_out(std::string_view package, std::uint32_t one_in) {
  return hash64(package, 7) % one_in == 0;
}

Result<std::map<std::string, HeldOutReport>> evaluate(const embed::Embedder& model,
                                                      const std::vector<Pool>& pools,
                                                      const EvaluateOptions& options) {
  std::vector<Result<HeldOutReport>> reports(pools.size());
  parallel_for(pools.size(), 0, [&](std::size_t i) {
    if (pools[i].pairs.size() >= options.smallest_pool) {
      reports[i] = evaluate_pool(model, pools[i], options);
    }
  });
  std::map<std::string, HeldOutReport> sums;
  for (std::size_t i = 0; i < pools.size(); ++i) {
    if (!reports[i]) {
      return fail(std::move(reports[i]));
    }
    for (const std::string& group : {pools[i].language, std::string("all")}) {
      if (reports[i]->dense.queries == 0) {
        continue;
      }
      add(reports[i]->bm25, sums[group].bm25);
      add(reports[i]->dense, sums[group].dense);
      add(reports[i]->fused, sums[group].fused);
    }
  }
  return sums;
}

}  // namespace strata::train
