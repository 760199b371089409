// Symmetric cross entropy within a batch (Radford et al., "Learning transferable visual models from
// natural language supervision", 2021, without the networks). Rows, then columns, are summed in
// stripes, each by one thread in order. The exponential is 2^n times a polynomial on the remaining
// interval (Cody and Waite's reduction); the compiler turns it into vectors. Tested by
// contrast_test.cpp.
#include "train/contrast.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "core/parallel.hpp"

namespace strata::train {

namespace {

constexpr std::size_t kStripe = 64;  // rows or columns of one work item

// Exponentials of a row, with zeros where another pair shares a key; their sum comes back.
float exponentials(std::span<float> row, std::size_t own, std::span<const PairKeys> keys,
                   float scale) {
  for (float& value : row) {
    value = exp_of_negative(std::min((value - 1.0F) * scale, 0.0F));
  }
  const float kept = row[own];
  float sum = 0;
  for (std::size_t j = 0; j < row.size(); ++j) {
    const bool same = keys[j].text == keys[own].text || keys[j].code == keys[own].code;
    row[j] = same ? 0.0F : row[j];
  }
  row[own] = kept;
  for (const float value : row) {
    sum += value;
  }
  return sum;
}

}  // namespace

float exp_of_negative(float x) {
  constexpr float kLowest = -87.0F;
  constexpr float kLog2e = 1.44269504F;
  constexpr float kLn2High = 0.693359375F;
  constexpr float kLn2Low = -2.12194440e-4F;
  constexpr float kRound = 12582912.0F;  // 1.5 * 2^23: adding it rounds to a whole number
  const float bounded = std::max(x, kLowest);
  const float whole = (bounded * kLog2e + kRound) - kRound;
  const float r = (bounded - whole * kLn2High) - whole * kLn2Low;
  float p = 1.0F / 5040.0F;
  p = p * r + 1.0F / 720.0F;
  p = p * r + 1.0F / 120.0F;
  p = p * r + 1.0F / 24.0F;
  p = p * r + 1.0F / 6.0F;
  p = p * r + 0.5F;
  p = p * r + 1.0F;
  p = p * r + 1.0F;
  const float power = std::bit_cast<float>((static_cast<std::int32_t>(whole) + 127) << 23);
  return x < kLowest ? 0.0F : p * power;
}

double differentiate(std::span<float> cosines, std::span<const PairKeys> keys, float temperature,
                     std::size_t threads) {
  const std::size_t n = keys.size();
  const std::size_t stripes = (n + kStripe - 1) / kStripe;
  const float scale = 1.0F / temperature;
  const float step = scale / (2.0F * static_cast<float>(n));
  std::vector<float> rows(n);
  std::vector<float> columns(n);
  std::vector<float> own(n);
  parallel_for(stripes, threads, [&](std::size_t stripe) {
    for (std::size_t i = stripe * kStripe; i < std::min(n, (stripe + 1) * kStripe); ++i) {
      own[i] = std::min((cosines[i * n + i] - 1.0F) * scale, 0.0F);
      rows[i] = exponentials(cosines.subspan(i * n, n), i, keys, scale);
    }
  });
  parallel_for(stripes, threads, [&](std::size_t stripe) {
    const std::size_t end = std::min(n, (stripe + 1) * kStripe);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = stripe * kStripe; j < end; ++j) {
        columns[j] += cosines[i * n + j];
      }
    }
    for (std::size_t j = stripe * kStripe; j < end; ++j) {
      columns[j] = 1.0F / columns[j];
    }
  });
  parallel_for(stripes, threads, [&](std::size_t stripe) {
    for (std::size_t i = stripe * kStripe; i < std::min(n, (stripe + 1) * kStripe); ++i) {
      const float row = 1.0F / rows[i];
      for (std::size_t j = 0; j < n; ++j) {
        cosines[i * n + j] *= step * (row + columns[j]);
      }
      cosines[i * n + i] -= 2.0F * step;
    }
  });
  double loss = 0;
  for (std::size_t i = 0; i < n; ++i) {
    loss += static_cast<double>(std::log(rows[i]) - std::log(columns[i])) / 2.0 -
            static_cast<double>(own[i]);
  }
  return loss / static_cast<double>(n);
}

}  // namespace strata::train
