// Checks and fingerprint of the options that shape an index: each stage checks its own, this file
// adds what the engine owns. Tested by options_test.cpp.
#include <fmt/format.h>

#include "core/hash.hpp"
#include "engine/engine.hpp"

namespace strata {

namespace {

// Raised whenever a stage changes what it makes of unchanged input, so that old indexes are
// rebuilt.
constexpr int kPipelineVersion = 3;
constexpr std::uint32_t kMaxBatch = 4096;

}  // namespace

Result<void> IndexOptions::validate() const {
  if (auto checked = scan.validate(); !checked) {
    return fail(std::move(checked));
  }
  if (auto checked = chunk.validate(); !checked) {
    return fail(std::move(checked));
  }
  if (auto checked = segment.validate(); !checked) {
    return fail(std::move(checked));
  }
  if (auto checked = summary.validate(); !checked) {
    return fail(std::move(checked));
  }
  if (embedding_batch_size < 1 || embedding_batch_size > kMaxBatch) {
    return fail(ErrorKind::kInvalidArgument,
                fmt::format("embedding_batch_size is {}; it must lie between 1 and {}",
                            embedding_batch_size, kMaxBatch));
  }
  return {};
}

std::string IndexOptions::fingerprint() const {
  const std::string all =
      fmt::format("pipeline={};scan:{};parse:{},{};chunk:{};segment:{};summary:{}",
                  kPipelineVersion, scan.fingerprint(), parse.max_steps, parse.min_node_bytes,
                  chunk.fingerprint(), segment.fingerprint(), summary.fingerprint());
  return hash128(all).to_hex();
}

}  // namespace strata
