// Tested by notebook_test.cpp.
#include "document/source_text.hpp"

#include "document/shown_text.hpp"

namespace strata::document {

std::string SourceText::shown(ByteRange range) const {
  return cells_ == nullptr ? shown_text(slice(bytes_, range), syntax_)
                           : shown_text(of(range), syntax_);
}

}  // namespace strata::document
