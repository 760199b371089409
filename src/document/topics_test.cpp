#include "document/topics.hpp"

#include <numeric>

#include "document/document_samples.hpp"
#include "text/sentences.hpp"

namespace strata::document {
namespace {

using chunk::sizes;

/// Sentences about one of four subjects, no two alike.
std::string sentence(std::size_t subject, std::size_t i) {
  const std::vector<std::vector<std::string>> words = {
      {"valve", "pressure", "pipe", "pump", "boiler", "steam"},
      {"violin", "concert", "melody", "orchestra", "chord", "tempo"},
      {"harvest", "wheat", "barley", "plough", "farmer", "soil"},
      {"orbit", "planet", "comet", "gravity", "telescope", "star"}};
  const auto& all = words[subject % words.size()];
  const auto word = [&](std::size_t k) { return all[(i * 7 + k * 5 + i / 6) % all.size()]; };
  return "The " + word(0) + " of this " + word(1) + " is near the " + word(2) + " and it was so. ";
}

struct Text {
  std::string bytes;
  std::vector<std::uint32_t> starts;
  std::vector<std::size_t> turns;  // units with which a subject begins
};

Text joined(const std::vector<std::size_t>& lengths) {
  Text text;
  for (std::size_t part = 0; part < lengths.size(); ++part) {
    text.turns.push_back(text.starts.size());
    for (std::size_t i = 0; i < lengths[part]; ++i) {
      text.starts.push_back(static_cast<std::uint32_t>(text.bytes.size()));
      text.bytes += sentence(part, i + 3 * part);
    }
  }
  return text;
}

std::vector<std::uint32_t> turns_of(const Text& text) {
  return topic_turns(text.bytes, text.starts, static_cast<std::uint32_t>(text.bytes.size()));
}

TEST(Topics, TurnWhereTheWordsChange) {
  const Text text = joined({9, 14, 8, 11});
  const std::vector<std::uint32_t> turns = turns_of(text);
  ASSERT_EQ(turns.size(), text.starts.size());
  for (std::size_t i = 1; i < turns.size(); ++i) {
    const bool begins = std::find(text.turns.begin(), text.turns.end(), i) != text.turns.end();
    EXPECT_EQ(turns[i] >= 600, begins) << i << ": " << turns[i];
  }
}

TEST(Topics, DoNotTurnInTextThatSaysTheSame) {
  const std::vector<std::uint32_t> turns = turns_of(joined({80}));
  EXPECT_LE(std::accumulate(turns.begin(), turns.end(), 0U), 200 * turns.size());
  std::string bytes;
  std::vector<std::uint32_t> starts;
  for (int i = 0; i < 40; ++i) {
    starts.push_back(static_cast<std::uint32_t>(bytes.size()));
    bytes += "Same words. ";
  }
  EXPECT_THAT(topic_turns(bytes, starts, static_cast<std::uint32_t>(bytes.size())),
              testing::Each(0U));
  EXPECT_TRUE(topic_turns("", {}, 0).empty());
}

TEST(Topics, DependOnTheTextAroundAlone) {
  const Text text = joined({40, 9, 14, 40});
  const std::vector<std::uint32_t> turns = turns_of(text);
  Text moved{"Another begin. " + text.bytes, {0}, {}};
  for (const std::uint32_t start : text.starts) {
    moved.starts.push_back(start + 15);
  }
  const std::vector<std::uint32_t> shifted = turns_of(moved);
  EXPECT_EQ(std::vector(turns.begin() + 45, turns.end()),
            std::vector(shifted.begin() + 46, shifted.end()));
}

TEST(Topics, AreBordersOfLeavesInTextWithoutHeadings) {
  const Text text = joined({9, 14, 8, 11, 10, 13});
  const Chunked paragraph = chunked(text.bytes, sizes(20, 160, 400));
  std::size_t found = 0;
  for (const std::size_t turn : text.turns) {
    for (const chunk::Chunk& leaf : paragraph.leaves) {
      found += leaf.core.begin == text.starts[turn] ? 1U : 0U;
    }
  }
  EXPECT_EQ(found, text.turns.size());
}

}  // namespace
}  // namespace strata::document
