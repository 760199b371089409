#include "index/term_collector.hpp"

#include <map>
#include <random>
#include <string>

#include <gmock/gmock.h>

namespace strata::index {
namespace {

TEST(TermCollector, GivesSortedTermsWithTheirListsByField) {
  TermCollector collector;
  std::map<std::string, std::array<std::map<std::uint32_t, std::uint32_t>, kFieldCount>> expected;
  std::mt19937 random(2);
  for (std::uint32_t id = 0; id < 300; ++id) {
    for (int i = 0; i < 8; ++i) {
      const std::string term = "t" + std::to_string(random() % 90);
      const std::size_t field = random() % kFieldCount;
      collector.add(static_cast<Field>(field), term, id);
      ++expected[term][field][id];
    }
  }
  const DictionaryWriter writer = std::move(collector).finish();
  ASSERT_EQ(writer.term_count(), expected.size());
  const Dictionary dictionary = Dictionary::open(writer.block_offsets(), writer.blocks(),
                                                 writer.postings(), writer.term_count())
                                    .value();
  TermCursor cursor = dictionary.cursor();
  for (const auto& [term, fields] : expected) {
    ASSERT_TRUE(cursor.next());
    EXPECT_EQ(cursor.term(), term);
    for (std::size_t f = 0; f < kFieldCount; ++f) {
      std::map<std::uint32_t, std::uint32_t> found;
      EXPECT_TRUE(
          for_each_posting(cursor.lists()[f], 300,
                           [&](std::uint32_t id, std::uint32_t count) { found[id] = count; }));
      EXPECT_EQ(found, fields[f]);
    }
  }
}

}  // namespace
}  // namespace strata::index
