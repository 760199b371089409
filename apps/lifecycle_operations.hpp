// The operations that look after indexes: what is kept, what goes, and documents that are no files.
// Rows of the table of operations (operations.cpp).
#pragma once

#include "apps/operations.hpp"

namespace strata::apps {

[[nodiscard]] Operation put_operation();
[[nodiscard]] Operation remove_operation();
[[nodiscard]] Operation forget_operation();
[[nodiscard]] Operation gc_operation();

}  // namespace strata::apps
