#include "index/posting_list.hpp"

#include <random>
#include <utility>
#include <vector>

#include <gmock/gmock.h>

namespace strata::index {
namespace {

using Entries = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

bool decode(PostingList list, std::uint32_t limit, Entries& out) {
  out.clear();
  return for_each_posting(
      list, limit, [&](std::uint32_t id, std::uint32_t count) { out.emplace_back(id, count); });
}

TEST(Varint, RoundTripsAtEveryLength) {
  for (unsigned bits = 0; bits < 64; ++bits) {
    for (const std::uint64_t value : {(std::uint64_t{1} << bits) - 1, std::uint64_t{1} << bits}) {
      std::string bytes;
      append_varint(bytes, value);
      ByteReader reader(bytes);
      EXPECT_EQ(reader.varint(), value);
      EXPECT_TRUE(reader.ok() && reader.at_end());
    }
  }
}

TEST(ByteReader, StopsAtTheEnd) {
  ByteReader unfinished(std::string_view("\x80\x80", 2));
  EXPECT_EQ(unfinished.varint(), 0U);
  EXPECT_FALSE(unfinished.ok());
  ByteReader shorter("ab");
  EXPECT_EQ(shorter.take(3), "");
  EXPECT_FALSE(shorter.ok());
  EXPECT_EQ(shorter.take(1), "");
  ByteReader endless(std::string_view("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", 11));
  static_cast<void>(endless.varint());
  EXPECT_FALSE(endless.ok());
}

TEST(PostingList, GathersOccurrences) {
  PostingListWriter writer;
  for (const std::uint32_t id : {0U, 0U, 3U, 4U, 4U, 4U}) {
    writer.add(id);
  }
  Entries entries;
  EXPECT_TRUE(decode(writer.finish(), 5, entries));
  EXPECT_EQ(entries, (Entries{{0, 2}, {3, 1}, {4, 3}}));
}

TEST(PostingList, RoundTripsRandomLists) {
  std::mt19937_64 random(3);
  for (int round = 0; round < 200; ++round) {
    PostingListWriter writer;
    Entries expected;
    std::uint64_t id = random() % 3;
    while (id < ~std::uint32_t{0} && expected.size() < 50) {
      expected.emplace_back(static_cast<std::uint32_t>(id),
                            static_cast<std::uint32_t>(1 + random() % 4));
      writer.add(expected.back().first, expected.back().second);
      id += 1 + random() % (std::uint64_t{1} << (random() % 32));
    }
    Entries entries;
    EXPECT_TRUE(decode(writer.finish(), ~std::uint32_t{0}, entries));
    EXPECT_EQ(entries, expected);
  }
}

TEST(PostingList, TakesOneBytePerCloseNeighbour) {
  PostingListWriter writer;
  for (std::uint32_t id = 0; id < 100; ++id) {
    writer.add(id * 50);
  }
  EXPECT_EQ(writer.finish().bytes.size(), 100U);
}

TEST(PostingList, AppendedIsAsIfAddedOneByOne) {
  std::mt19937 random(8);
  for (int round = 0; round < 200; ++round) {
    PostingListWriter whole;
    PostingListWriter appended;
    std::uint32_t base = 0;
    for (int file = 0; file < 6; ++file) {
      const auto leaves = static_cast<std::uint32_t>(1 + random() % 200);
      PostingListWriter part;
      for (std::uint32_t leaf = 0; leaf < leaves; ++leaf) {
        const auto count = static_cast<std::uint32_t>(random() % 8 == 0 ? 1 + random() % 3 : 0);
        if (count > 0) {
          part.add(leaf, count);
          whole.add(base + leaf, count);
        }
      }
      appended.append(part.finish(), part.last_id(), base);
      base += leaves;
    }
    EXPECT_EQ(appended.finish().bytes, whole.finish().bytes);
    EXPECT_EQ(appended.finish().entries, whole.finish().entries);
  }
}

TEST(PostingList, RefusesIdsOverTheLimitAndBytesThatDoNotFit) {
  PostingListWriter writer;
  writer.add(7);
  writer.add(9, 5);
  const PostingList list = writer.finish();
  Entries entries;
  EXPECT_TRUE(decode(list, 10, entries));
  EXPECT_FALSE(decode(list, 9, entries));
  EXPECT_FALSE(decode({.entries = 1, .bytes = list.bytes}, 10, entries));
  EXPECT_FALSE(decode({.entries = 3, .bytes = list.bytes}, 10, entries));
  EXPECT_FALSE(decode({.entries = 2, .bytes = list.bytes.substr(0, 2)}, 10, entries));
}

TEST(PostingList, StaysWithinArbitraryBytes) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 5000; ++round) {
    std::string bytes(random() % 30, '\0');
    for (char& byte : bytes) {
      byte = static_cast<char>(random());
    }
    const auto limit = static_cast<std::uint32_t>(random() >> (random() % 64));
    Entries entries;
    decode({.entries = static_cast<std::uint32_t>(random() % 40), .bytes = bytes}, limit, entries);
    for (const auto& [id, count] : entries) {
      EXPECT_LT(id, limit);
      EXPECT_GT(count, 0U);
    }
  }
}

}  // namespace
}  // namespace strata::index
