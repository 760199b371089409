// Tested by segment_test.cpp.
#include "index/sections.hpp"

#include "index/byte_codec.hpp"
#include "store/little_endian.hpp"

namespace strata::index {

namespace {

/// Models wider than this do not exist; the limit keeps sizes and integer dot products within their
/// types.
constexpr std::uint32_t kMaxDimensions = 65'536;

std::string read_string(ByteReader& reader) {
  const auto size = reader.fixed<std::uint32_t>();
  return std::string(reader.take(size));
}

void append_string(std::string& out, std::string_view text) {
  store::append<std::uint32_t>(out, static_cast<std::uint32_t>(text.size()));
  out += text;
}

}  // namespace

std::string encode_facts(const SegmentFacts& facts) {
  std::string out;
  store::append<std::uint32_t>(out, kSegmentVersion);
  for (const std::uint32_t count : {facts.files, facts.leaves, facts.regions, facts.symbols,
                                    facts.links, facts.uses, facts.terms}) {
    store::append<std::uint32_t>(out, count);
  }
  store::append<std::uint32_t>(out, facts.model.dimensions);
  append_string(out, facts.model.name);
  append_string(out, facts.model.fingerprint);
  return out;
}

Result<SegmentFacts> decode_facts(std::string_view bytes) {
  ByteReader reader(bytes);
  const auto version = reader.fixed<std::uint32_t>();
  if (reader.ok() && version != kSegmentVersion) {
    const bool newer = version > kSegmentVersion;
    return fail(newer ? ErrorKind::kUnsupported : ErrorKind::kCorrupt,
                "segment contents of version " + std::to_string(version) +
                    (newer ? ", written by a newer strata" : ", older than this build") +
                    ", which reads version " + std::to_string(kSegmentVersion));
  }
  SegmentFacts facts;
  for (std::uint32_t* count : {&facts.files, &facts.leaves, &facts.regions, &facts.symbols,
                               &facts.links, &facts.uses, &facts.terms}) {
    *count = reader.fixed<std::uint32_t>();
  }
  facts.model.dimensions = reader.fixed<std::uint32_t>();
  facts.model.name = read_string(reader);
  facts.model.fingerprint = read_string(reader);
  if (!reader.ok() || !reader.at_end() || facts.model.dimensions > kMaxDimensions) {
    return fail(ErrorKind::kCorrupt, "segment: malformed facts");
  }
  return facts;
}

}  // namespace strata::index
