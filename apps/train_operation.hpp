// The operation that makes a model of one's own. A row of the table of operations
// (operations.cpp).
#pragma once

#include "apps/operations.hpp"

namespace strata::apps {

[[nodiscard]] Operation train_operation();

}  // namespace strata::apps
