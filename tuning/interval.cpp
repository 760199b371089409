// 2,000 resamples: the ends are good to about a thousandth. Tested by ranking_fit_test.cpp.
#include "tuning/interval.hpp"

#include <cstdint>
#include <random>

#include "apps/eval/metrics.hpp"

namespace strata::tuning {

Interval mean_interval(std::vector<std::vector<double>> repositories) {
  constexpr std::uint64_t kSeed = 19970301;
  constexpr std::size_t kDraws = 2000;
  constexpr double kTail = 0.025;
  std::erase_if(repositories, [](const auto& values) { return values.empty(); });
  if (repositories.empty()) {
    return {};
  }
  std::vector<double> means;
  means.reserve(repositories.size());
  for (const std::vector<double>& values : repositories) {
    means.push_back(eval::mean(values));
  }
  std::mt19937_64 random(kSeed);
  std::vector<double> drawn;
  for (std::size_t n = 0; n < kDraws; ++n) {
    double sum = 0;
    for (std::size_t r = 0; r < repositories.size(); ++r) {
      const std::vector<double>& values = repositories[random() % repositories.size()];
      double of_one = 0;
      for (std::size_t i = 0; i < values.size(); ++i) {
        of_one += values[random() % values.size()];
      }
      sum += of_one / static_cast<double>(values.size());
    }
    drawn.push_back(sum / static_cast<double>(repositories.size()));
  }
  return {.mean = eval::mean(means),
          .low = eval::percentile(drawn, kTail),
          .high = eval::percentile(drawn, 1 - kTail)};
}

}  // namespace strata::tuning
