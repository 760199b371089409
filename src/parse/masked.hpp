// What a grammar reads in place of a source that it would not understand.
#pragma once

#include <string>
#include <vector>

#include "core/byte_range.hpp"

namespace strata::parse {

struct Masked {
  std::string text;  ///< as long as the source; empty if the grammar reads the source itself
  std::vector<ByteRange> decorations;  ///< that became blanks: of the definitions after them;
                                       ///< ascending
};

}  // namespace strata::parse
