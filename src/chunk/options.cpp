// Tested by options_test.cpp.
#include "chunk/options.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace strata::chunk {
namespace {

constexpr std::uint32_t kSmallestMaximum = 16;
constexpr std::uint32_t kLargestMaximum = 32768;
constexpr double kLargestOverlap = 0.5;

constexpr std::array<SizePreset, 5> kPresets = {{
    {"default", "a function or two", 80, 256, 512},
    {"small", "encoders that read 256 tokens; more and finer leaves", 40, 128, 256},
    {"full", "the default's limit, filled more: fewer leaves", 80, 384, 512},
    {"large", "encoders that read 1,024 tokens, and reading in long pieces", 160, 512, 1024},
    {"passages", "documents: a paragraph, list or table each", 8, 128, 192, true},
}};

}  // namespace

std::span<const SizePreset> size_presets() { return kPresets; }

Result<void> ChunkOptions::apply_preset(std::string_view name) {
  const auto found = std::find_if(kPresets.begin(), kPresets.end(),
                                  [&](const SizePreset& each) { return each.name == name; });
  if (found == kPresets.end()) {
    std::string known;
    for (const SizePreset& each : kPresets) {
      known.append(known.empty() ? "" : ", ").append(each.name);
    }
    return fail(ErrorKind::kInvalidArgument,
                fmt::format("no preset is named \"{}\"; known: {}", name, known));
  }
  min_tokens = found->min_tokens;
  target_tokens = found->target_tokens;
  max_tokens = found->max_tokens;
  passages = passages || found->passages;
  return {};
}

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
  if (!(overlap_ratio >= 0 && overlap_ratio <= kLargestOverlap)) {
    return fail(ErrorKind::kInvalidArgument,
                fmt::format("overlap_ratio is {}; it must be between 0 and {}", overlap_ratio,
                            kLargestOverlap));
  }
  if (overlap_ratio > 0 && !context) {
    return fail(ErrorKind::kInvalidArgument,
                "overlap_ratio is set, but the context that would hold the overlap is off");
  }
  return {};
}

std::string ChunkOptions::fingerprint() const {
  return fmt::format("chunk 2 min {} target {} max {} {} {} {} {} {} overlap {}{}", min_tokens,
                     target_tokens, max_tokens, text::to_string(tokenizer),
                     small == SmallPolicy::kDrop ? "drop" : "merge", context ? "context" : "bare",
                     adaptive ? "adaptive" : "even", strict_sections ? "strict" : "merged",
                     overlap_ratio, passages ? " passages" : "");
}

}  // namespace strata::chunk
