// The compiled ranks of both encodings.
#pragma once

#include "text/rank_table.hpp"
#include "text/tokens.hpp"

namespace strata::text {

/// The ranks of an encoding; they live as long as the program.
[[nodiscard]] const RankTable& ranks_of(Tokenizer tokenizer);

}  // namespace strata::text
