// A group is what stands in front of the dot, so that new features join theirs by name. Tested by
// explain_test.cpp.
#include "retrieve/ablation.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "text/closest.hpp"

namespace strata::retrieve {

namespace {

std::string_view group_of(std::string_view feature) { return feature.substr(0, feature.find('.')); }

}  // namespace

const std::vector<std::string_view>& feature_groups() {
  static const std::vector<std::string_view> kGroups = [] {
    std::vector<std::string_view> groups;
    for (std::size_t i = 0; i < kFeatureCount; ++i) {
      const std::string_view group = group_of(to_string(static_cast<Feature>(i)));
      if (std::find(groups.begin(), groups.end(), group) == groups.end()) {
        groups.push_back(group);
      }
    }
    groups.emplace_back("place");
    groups.emplace_back("intent");
    groups.emplace_back("choice");
    return groups;
  }();
  return kGroups;
}

Result<void> check_groups(const std::vector<std::string>& groups) {
  const auto& known = feature_groups();
  for (const std::string& group : groups) {
    if (std::find(known.begin(), known.end(), group) != known.end()) {
      continue;
    }
    const std::string_view near = text::closest(group, known);
    return fail(ErrorKind::kInvalidArgument,
                fmt::format("no group of features is named \"{}\"; {}", group,
                            near.empty() ? fmt::format("known: {}", fmt::join(known, ", "))
                                         : fmt::format("did you mean {}?", near)));
  }
  return {};
}

bool in_groups(std::string_view feature, const std::vector<std::string>& groups) {
  return std::find(groups.begin(), groups.end(), group_of(feature)) != groups.end();
}

Weights without_groups(Weights weights, const std::vector<std::string>& groups) {
  for (std::size_t i = 0; i < kFeatureCount; ++i) {
    if (in_groups(to_string(static_cast<Feature>(i)), groups)) {
      weights.values[i] = 0;
    }
  }
  return weights;
}

}  // namespace strata::retrieve
