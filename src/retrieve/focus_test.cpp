#include "retrieve/focus.hpp"

#include <gtest/gtest.h>

namespace strata::retrieve {
namespace {

constexpr std::string_view kSource =
    "def open_door(door):\n"          // 1
    "    door.unlock()\n"             // 2
    "    return door\n"               // 3
    "\n"                              // 4
    "def sweep(sessions):\n"          // 5
    "    for session in sessions:\n"  // 6
    "        if expired(session):\n"  // 7
    "            session.remove()\n"  // 8
    "    return sessions\n";          // 9

LineRange focus(std::string_view query, std::uint32_t most_lines, std::uint32_t named_line = 0,
                std::string_view text = kSource) {
  const AnalysedQuery analysed = analyse_query(query);
  const std::vector<float> shares(analysed.terms.size(),
                                  1.0F / static_cast<float>(analysed.terms.size()));
  return focus_of(text, analysed.terms, shares, most_lines, named_line);
}

TEST(Focus, ShowsTheLinesThatSayTheMost) {
  EXPECT_EQ(focus("how are expired sessions removed", 2), (LineRange{7, 8}));
  EXPECT_EQ(focus("unlock the door", 2), (LineRange{1, 2}));
}

TEST(Focus, ShowsAShortTextWhole) {
  EXPECT_EQ(focus("door", 9), (LineRange{1, 9}));
  EXPECT_EQ(focus("door", 100), (LineRange{1, 9}));
}

TEST(Focus, BeginsAtTheTopIfNothingIsSaid) { EXPECT_EQ(focus("zebra", 3), (LineRange{1, 3})); }

TEST(Focus, PrefersTheNamedDefinition) {
  EXPECT_EQ(focus("zebra", 3, 5), (LineRange{3, 5}));
  EXPECT_EQ(focus("unlock the door", 2, 5), (LineRange{1, 2}));
}

TEST(Focus, AllTermsBeatOneThatIsRepeated) {
  EXPECT_EQ(focus("sessions expired", 1, 0, "session\nsession session\nexpired session\n"),
            (LineRange{3, 3}));
}

TEST(Focus, OfNothingIsNothing) {
  EXPECT_EQ(focus("door", 0), (LineRange{}));
  EXPECT_EQ(focus("door", 5, 0, ""), (LineRange{}));
}

TEST(Focus, LiesInsideAnyText) {
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    std::string text;
    std::uint32_t state = seed;
    for (std::uint32_t i = 0; i < seed; ++i) {
      state = state * 1664525U + 1013904223U;
      text += static_cast<char>(state >> 24U);
    }
    const LineRange shown = focus("door session \xff", 3, seed % 7, text);
    EXPECT_GE(shown.first, 1U);
    EXPECT_GE(shown.last, shown.first);
    EXPECT_LE(shown.count(), 3U);
    EXPECT_EQ(shown, focus("door session \xff", 3, seed % 7, text));
  }
}

}  // namespace
}  // namespace strata::retrieve
