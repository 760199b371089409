// Tested by bm25_test.cpp.
#include "index/bm25.hpp"

#include <cmath>

namespace strata::index {

Bm25Options bm25_options(Field field) {
  switch (field) {
    case Field::kBody:
    case Field::kComment:
      return {.k1 = 1.2, .b = 0.75};
    case Field::kSymbol:
    case Field::kSignature:
      return {.k1 = 1.2, .b = 0.5};
    case Field::kPath:
    case Field::kStem:
      return {.k1 = 1.2, .b = 0.3};
  }
  return {};
}

double inverse_document_frequency(std::uint64_t units, std::uint64_t document_frequency) {
  const auto df = static_cast<double>(document_frequency);
  const double without =
      units > document_frequency ? static_cast<double>(units - document_frequency) : 0.0;
  return std::log1p((without + 0.5) / (df + 0.5));
}

double bm25_saturation(double tf, double length, double average_length,
                       const Bm25Options& options) {
  if (tf <= 0) {
    return 0;
  }
  const double relative = average_length > 0 ? length / average_length : 1.0;
  return tf / (tf + options.k1 * (1 - options.b + options.b * relative));
}

double bm25(double tf, double length, double average_length, double idf,
            const Bm25Options& options) {
  return bm25_bound(idf, options) * bm25_saturation(tf, length, average_length, options);
}

double bm25_bound(double idf, const Bm25Options& options) { return idf * (options.k1 + 1); }

}  // namespace strata::index
