// Seeded generators of hostile text for the tests of this folder: valid and broken UTF-8, clusters,
// line ends.
#pragma once

#include <array>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>

namespace strata::text {

/// Any bytes at all, high ones as often as ASCII.
inline std::string random_bytes(std::mt19937& random, std::size_t size) {
  std::string text(size, '\0');
  for (char& c : text) {
    c = static_cast<char>(random() & 0xFFU);
  }
  return text;
}

/// Pieces that meet in unpleasant ways: letters of many scripts, joined emoji, flags, marks, broken
/// sequences.
inline std::string random_pieces(std::mt19937& random, std::size_t count) {
  constexpr std::array<std::string_view, 40> kPieces = {
      "a",
      "B",
      "7",
      "_",
      " ",
      "  ",
      "\t",
      "\n",
      "\r\n",
      "\r",
      "'s",
      "'LL",
      "/",
      "(",
      ")];",
      "fooBar",
      "HTTP",
      "123",
      "\xC3\xA9",
      "e\xCC\x81",
      "\xCC\x81",
      "\xC3\x9F",
      "\xC7\x85",
      "\xCA\xB0",
      "\xE7\x94\xA8\xE6\x88\xB7",
      "\xED\x95\x9C",
      "\xE1\x84\x80",
      "\xE1\x85\xA1",
      "\xF0\x9F\x87\xA9",
      "\xF0\x9F\x87\xAA",
      "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA7",
      "\xE2\x80\x8D",
      "\xE0\xA4\x95\xE0\xA5\x8D\xE0\xA4\xB7",
      "\xC2\xA0",
      "\xC2\x85",
      "\xEF\xBB\xBF",
      "\xFF",
      "\xE2\x82",
      "\xD9\xA3",
      "\xC2\xBD"};
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    text += kPieces[random() % kPieces.size()];
  }
  return text;
}

}  // namespace strata::text
