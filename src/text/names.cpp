// Tested by names_test.cpp.
#include "text/names.hpp"

namespace strata::text {

namespace {

// Source has a new identifier in every 20 to 60 bytes, until it begins to repeat them.
constexpr std::size_t kBytesPerNewName = 40;
constexpr std::size_t kMostExpected = 2048;

}  // namespace

Names::Names(std::string_view text) {
  lexicon_.reserve(std::min(text.size() / kBytesPerNewName, kMostExpected));
  for_each_name(text, [&](std::string_view name) {
    const auto begin = static_cast<std::uint32_t>(name.data() - text.data());
    places_.push_back({.begin = begin,
                       .end = begin + static_cast<std::uint32_t>(name.size()),
                       .name = lexicon_.name_of(name)});
  });
}

std::size_t Names::first_after(std::uint32_t offset) const {
  const auto first = std::partition_point(places_.begin(), places_.end(),
                                          [&](const Place& place) { return place.end <= offset; });
  return static_cast<std::size_t>(first - places_.begin());
}

}  // namespace strata::text
