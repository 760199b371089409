// Tested by options_test.cpp.
#include "chunk/options.hpp"

#include <fmt/format.h>

namespace strata::chunk {
namespace {

constexpr std::uint32_t kSmallestMaximum = 16;
constexpr std::uint32_t kLargestMaximum = 32768;

}  // namespace

Result<void> ChunkOptions::validate() const {
  if (max_tokens < kSmallestMaximum || max_tokens > kLargestMaximum) {
    return fail(ErrorKind::kInvalidArgument,
                fmt::format("max_tokens is {}; it must be between {} and {}", max_tokens,
                            kSmallestMaximum, kLargestMaximum));
  }
  if (target_tokens == 0 || target_tokens > max_tokens) {
    return fail(ErrorKind::kInvalidArgument,
                fmt::format("target_tokens is {}; it must be between 1 and max_tokens ({})",
                            target_tokens, max_tokens));
  }
  if (min_tokens > target_tokens) {
    return fail(ErrorKind::kInvalidArgument,
                fmt::format("min_tokens is {}; it must not exceed target_tokens ({})", min_tokens,
                            target_tokens));
  }
  return {};
}

std::string ChunkOptions::fingerprint() const {
  return fmt::format("chunk 1 min {} target {} max {} {} {} {}", min_tokens, target_tokens,
                     max_tokens, text::to_string(tokenizer),
                     small == SmallPolicy::kDrop ? "drop" : "merge", context ? "context" : "bare");
}

}  // namespace strata::chunk
