// Tested by mentions_test.cpp.
#include "document/fence.hpp"

#include <algorithm>

namespace strata::document {

std::string_view info_language(std::string_view info) {
  info.remove_prefix(std::min(info.find_first_not_of("{. \t"), info.size()));
  return info.substr(0, info.find_first_of(" \t,:;{}"));
}

ByteRange fence_content(std::string_view bytes, const Block& fence) {
  const std::string_view source = slice(bytes, fence.range);
  const std::size_t first = source.find('\n');
  std::size_t end = source.size();
  if (fence.closed) {
    const std::size_t last = source.rfind('\n');
    end = last == std::string_view::npos ? 0 : last + 1;
  }
  if (first == std::string_view::npos || first + 1 >= end) {
    return {fence.range.end, fence.range.end};
  }
  return {fence.range.begin + static_cast<std::uint32_t>(first) + 1,
          fence.range.begin + static_cast<std::uint32_t>(end)};
}

}  // namespace strata::document
