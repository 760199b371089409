// A mean over repositories, and how far it might be from that of other repositories.
#pragma once

#include <vector>

namespace strata::tuning {

struct Interval {
  double mean = 0;
  double low = 0;  ///< 95 % interval
  double high = 0;
};

/// Mean over repositories of the means of their values. The interval is a two-level bootstrap
/// (Davison and Hinkley 1997, 3.8): repositories are drawn anew, then the queries of each, so that
/// it speaks of repositories that were not measured. The generator has a fixed seed. No value: all
/// 0. Repositories without a value are left out.
[[nodiscard]] Interval mean_interval(std::vector<std::vector<double>> repositories);

}  // namespace strata::tuning
