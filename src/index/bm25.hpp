// BM25 as plain functions: the corpus comes in as numbers, so that shards, segments and views score
// alike. Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009; idf
// as in Lucene (never negative).
#pragma once

#include <cstdint>

#include "index/fields.hpp"

namespace strata::index {

struct Bm25Options {
  double k1 = 1.2;  ///< how soon further occurrences stop to count; >= 0. 1.2 is the usual choice
  double b = 0.75;  ///< how much long units are discounted; 0..1. 0.75 is the usual choice
};

/// Options that suit a field: long texts are discounted by length, names and paths hardly.
[[nodiscard]] Bm25Options bm25_options(Field field);

/// ln(1 + (N - df + 0.5) / (df + 0.5)): greater than 0. `units` is N, `document_frequency` the
/// number of units with the term.
[[nodiscard]] double inverse_document_frequency(std::uint64_t units,
                                                std::uint64_t document_frequency);

/// tf / (tf + k1 (1 - b + b length / average_length)), in [0, 1): 0 for tf = 0, rising with tf,
/// falling with length. Without an average (0), the length is taken as average.
[[nodiscard]] double bm25_saturation(double tf, double length, double average_length,
                                     const Bm25Options& options);

/// One term's score: idf (k1 + 1) saturation. At most bm25_bound.
[[nodiscard]] double bm25(double tf, double length, double average_length, double idf,
                          const Bm25Options& options);

/// What bm25 can reach for a term of that idf, in no unit exceeded: idf (k1 + 1).
[[nodiscard]] double bm25_bound(double idf, const Bm25Options& options);

}  // namespace strata::index
