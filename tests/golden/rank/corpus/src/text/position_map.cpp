// One anchor (code points and UTF-16 units before it) per 256 bytes, so 8 bytes per 256, and none
// at all for ASCII. A look-up starts at the anchor before the offset and decodes at most a stride.
// Tested by position_map_test.cpp.
#include <algorithm>

#include "text/utf8.hpp"

namespace strata::text {

namespace {

constexpr std::uint32_t kStride = 256;

}  // namespace

// An anchor counts the code points that begin before it; one that straddles it belongs to it.
PositionMap::PositionMap(std::string_view text) : text_(text) {
  if (std::all_of(text.begin(), text.end(),
                  [](char c) { return static_cast<unsigned char>(c) < 0x80; })) {
    return;
  }
  anchors_.reserve(text.size() / kStride + 1);
  Position position;
  for (std::size_t at = 0; at < text.size();) {
    if (anchors_.size() * kStride <= at) {
      anchors_.push_back(position);
    }
    const CodePoint point = decode_at(text, at);
    position.code_points += 1;
    position.utf16_units += point.value > 0xFFFF ? 2 : 1;
    at += point.length;
  }
}

PositionMap::Position PositionMap::position_of(std::uint32_t byte_offset) const {
  const std::size_t offset = boundary_at_or_before(text_, byte_offset);
  if (anchors_.empty()) {
    return {static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(offset)};
  }
  // The anchor of stride i stands at the first boundary at or after byte i * kStride.
  std::size_t anchor = std::min(offset / kStride, anchors_.size() - 1);
  std::size_t at = anchor * kStride;
  while (!is_boundary(text_, at)) {
    ++at;
  }
  if (at > offset) {
    --anchor;
    at = anchor * kStride;
    while (!is_boundary(text_, at)) {
      ++at;
    }
  }
  Position position = anchors_[anchor];
  while (at < offset) {
    const CodePoint point = decode_at(text_, at);
    position.code_points += 1;
    position.utf16_units += point.value > 0xFFFF ? 2 : 1;
    at += point.length;
  }
  return position;
}

}  // namespace strata::text
