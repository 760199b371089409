// Labelled queries over repositories, as files hold them.
#pragma once

#include <string>
#include <vector>

#include "apps/eval/metrics.hpp"
#include "core/result.hpp"

namespace strata::eval {

struct LabelledQuery {
  std::string text;
  std::string category;
  std::vector<Span> targets;  ///< paths relative to the folder that is indexed
};

struct Repository {
  std::string name;
  std::string language;  ///< "" if the data does not say
  std::string folder;    ///< only this folder of the checkout is indexed; "" = all
  std::vector<LabelledQuery> queries;
};

/// Reads repos.json and, per repository, annotations/NAME.json or NAME.json of a folder. `only`
/// limits to these names (empty = all); an unknown name is kNotFound, malformed data
/// kInvalidArgument with the file's name.
[[nodiscard]] Result<std::vector<Repository>> read_dataset(const std::string& folder,
                                                           const std::vector<std::string>& only);

}  // namespace strata::eval
