// What `strata train` did, as a value to print or encode.
#pragma once

#include <cstdint>
#include <string>

#include "train/own_model.hpp"

namespace strata::apps {

struct TrainedModel {
  std::string name;         ///< as installed; "" if it went to a file of the user's choice
  std::string file;         ///< where it is now; "" if it was not kept
  std::uint64_t bytes = 0;  ///< of the model file
  train::OwnModelReport report;
};

}  // namespace strata::apps
