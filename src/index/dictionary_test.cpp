#include "index/dictionary.hpp"

#include <map>
#include <random>
#include <set>
#include <string>

#include <gmock/gmock.h>

namespace strata::index {
namespace {

/// Terms with one or two lists each, whose bytes are the term itself.
struct Sample {
  std::set<std::string> terms;
  DictionaryWriter writer;

  explicit Sample(std::uint32_t count) {
    std::mt19937 random(count);
    while (terms.size() < count) {
      std::string term(1 + random() % 6, 'a');
      for (char& c : term) {
        c = static_cast<char>("ab\x00z\xff"[random() % 5]);
      }
      terms.insert(term);
    }
    for (const std::string& term : terms) {
      writer.add(term, lists_of(term));
    }
  }

  static TermLists lists_of(const std::string& term) {
    TermLists lists;
    lists[0] = {.entries = 1, .bytes = term};
    if (term.size() % 2 == 0) {
      lists[5] = {.entries = 2, .bytes = std::string_view(term).substr(0, 2)};
    }
    return lists;
  }

  [[nodiscard]] Dictionary open() const {
    return Dictionary::open(writer.block_offsets(), writer.blocks(), writer.postings(),
                            writer.term_count())
        .value();
  }
};

void expect_equal(const TermLists& found, const TermLists& expected) {
  for (std::size_t f = 0; f < kFieldCount; ++f) {
    EXPECT_EQ(found[f].entries, expected[f].entries);
    EXPECT_EQ(found[f].bytes, expected[f].bytes);
  }
}

TEST(Dictionary, FindsEveryTermAndNoOther) {
  for (const std::uint32_t count : {0U, 1U, 15U, 16U, 17U, 500U}) {
    const Sample sample(count);
    const Dictionary dictionary = sample.open();
    for (const std::string& term : sample.terms) {
      const auto found = dictionary.find(term);
      ASSERT_TRUE(found);
      expect_equal(*found, Sample::lists_of(term));
      for (const std::string& other : {term + "q", "A" + term, term.substr(0, term.size() - 1)}) {
        EXPECT_EQ(dictionary.find(other).has_value(), sample.terms.contains(other));
      }
    }
    EXPECT_FALSE(dictionary.find("nowhere"));
  }
}

TEST(Dictionary, IsWalkedInOrder) {
  const Sample sample(100);
  const Dictionary dictionary = sample.open();
  TermCursor cursor = dictionary.cursor();
  for (const std::string& term : sample.terms) {
    ASSERT_TRUE(cursor.next());
    EXPECT_EQ(cursor.term(), term);
    expect_equal(cursor.lists(), Sample::lists_of(term));
  }
  EXPECT_FALSE(cursor.next());
  EXPECT_FALSE(cursor.next());
}

TEST(Dictionary, RefusesBlocksOutOfPlace) {
  const Sample sample(40);
  const auto open = [&](std::string offsets, std::uint32_t terms) {
    return Dictionary::open(offsets, sample.writer.blocks(), sample.writer.postings(), terms)
        .has_value();
  };
  std::string offsets = sample.writer.block_offsets();
  EXPECT_TRUE(open(offsets, 40));
  EXPECT_FALSE(open(offsets, 60));
  EXPECT_FALSE(open(offsets.substr(1), 40));
  offsets[0] = 1;
  EXPECT_FALSE(open(offsets, 40));
  offsets = sample.writer.block_offsets();
  offsets[9] = 'x';
  EXPECT_FALSE(open(offsets, 40));
}

TEST(Dictionary, StaysWithinDamagedBytes) {
  const Sample sample(60);
  std::mt19937 random(1);
  for (int round = 0; round < 3000; ++round) {
    std::string blocks = sample.writer.blocks();
    for (int i = 0; i < 3; ++i) {
      blocks[random() % blocks.size()] = static_cast<char>(random());
    }
    if (round % 3 == 0) {
      blocks.resize(random() % blocks.size());
    }
    const auto dictionary =
        Dictionary::open(sample.writer.block_offsets(), blocks, sample.writer.postings(), 60);
    if (!dictionary) {
      continue;
    }
    for (const std::string& term : sample.terms) {
      static_cast<void>(dictionary->find(term));
    }
    TermCursor cursor = dictionary->cursor();
    std::size_t bytes = 0;
    while (cursor.next()) {
      for (const PostingList& list : cursor.lists()) {
        for (const char byte : list.bytes) {
          bytes += static_cast<unsigned char>(byte);
        }
      }
    }
    EXPECT_GE(bytes, 0U);
  }
}

}  // namespace
}  // namespace strata::index
