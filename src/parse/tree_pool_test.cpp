// The runtime's allocator within and outside of scopes, and what stays when they close.
#include "parse/tree_pool.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "lang/language.hpp"
#include "parse/grammar_parse.hpp"

namespace strata::parse {
namespace {

const TSLanguage* json() { return lang::info(lang::language_named("json")).grammar(); }

std::string list_of(std::size_t numbers) {
  std::string text = "[";
  for (std::size_t i = 0; i < numbers; ++i) {
    text += std::to_string(i * 1'000'003) + ", ";
  }
  return text + "0]";
}

Parsed parsed(const std::string& text) { return parse_text(json(), text, {}, 1'000'000'000); }

std::uint32_t nodes_in(const Parsed& one) {
  return ts_node_descendant_count(ts_tree_root_node(one.tree.get()));
}

TEST(TreePool, HoldsTreesWhileTheyLive) {
  const std::string text = list_of(5000);
  const Parsed first = parsed(text);
  ASSERT_NE(first.tree, nullptr);
  const std::uint32_t nodes = nodes_in(first);
  EXPECT_GT(nodes, 10'000U);
  for (int i = 0; i < 3; ++i) {
    const Parsed inner = parsed(list_of(3000));  // another one at the same time
    EXPECT_GT(nodes_in(inner), 6000U);
  }
  EXPECT_EQ(nodes_in(first), nodes);
}

TEST(TreePool, OutlivesAMove) {
  Parsed from = parsed("[1, 2]");
  const Parsed to = std::move(from);
  EXPECT_EQ(nodes_in(to), nodes_in(parsed("[1, 2]")));
}

TEST(TreePool, KeepsLittleOfALargeTree) {
  constexpr std::size_t kMost = std::size_t{4} << 20U;
  for (int i = 0; i < 3; ++i) {
    {
      const Parsed large = parsed(list_of(300'000));
    }
    EXPECT_LE(TreePool::kept_bytes(), kMost);
  }
  const std::size_t kept = TreePool::kept_bytes();
  for (int i = 0; i < 50; ++i) {
    {
      const Parsed small = parsed("[1, 2, 3]");
    }
    EXPECT_LE(TreePool::kept_bytes(), std::max(kept, std::size_t{256} << 10U));
  }
}

TEST(TreePool, CountsWhatTheTreesOfAThreadTake) {
  const auto bytes_of = [](std::size_t numbers) {
    const Parsed one = parsed(list_of(numbers));
    return TreePool::used_bytes();
  };
  const std::size_t small = bytes_of(2000);
  EXPECT_GT(small, 2000 * 2 * sizeof(void*));
  EXPECT_GT(bytes_of(20'000), small * 5);
  EXPECT_EQ(bytes_of(2000), small);
}

TEST(TreePool, ALimitEndsTheParseThatNeedsMore) {
  const std::string text = list_of(20'000);
  constexpr std::uint64_t kSteps = 1'000'000'000;
  std::size_t needed = 0;
  {
    const Parsed whole = parse_text(json(), text, {}, kSteps);
    ASSERT_NE(whole.tree, nullptr);
    EXPECT_FALSE(whole.outgrew_memory);
    needed = TreePool::used_bytes();
  }
  {
    const Parsed enough = parse_text(json(), text, {}, kSteps, needed * 2);
    EXPECT_NE(enough.tree, nullptr);
    EXPECT_FALSE(enough.outgrew_memory);
  }
  const Parsed part = parse_text(json(), text, {}, kSteps, needed / 4);
  EXPECT_EQ(part.tree, nullptr);
  EXPECT_TRUE(part.outgrew_memory);
  EXPECT_LT(TreePool::used_bytes(), needed / 2);
}

TEST(TreePool, LeavesAParserOutsideOfItAlone) {
  TSParser* const parser = ts_parser_new();
  ASSERT_TRUE(ts_parser_set_language(parser, json()));
  const std::string text = list_of(2000);
  std::uint32_t nodes = 0;
  for (int i = 0; i < 3; ++i) {
    TSTree* const tree = ts_parser_parse_string(parser, nullptr, text.data(),
                                                static_cast<std::uint32_t>(text.size()));
    ASSERT_NE(tree, nullptr);
    EXPECT_FALSE(TreePool::owns(tree));
    nodes = ts_node_descendant_count(ts_tree_root_node(tree));
    ts_tree_delete(tree);
    {
      const Parsed pooled = parsed(text);
      EXPECT_EQ(nodes_in(pooled), nodes);
    }
  }
  ts_parser_delete(parser);
}

TEST(TreePool, IsOneForEachThread) {
  const std::string text = list_of(2000);
  const std::uint32_t expected = nodes_in(parsed(text));
  std::vector<std::thread> threads;
  std::vector<std::uint32_t> seen(4, 0);
  for (std::uint32_t& each : seen) {
    threads.emplace_back([&] {
      for (int i = 0; i < 20; ++i) {
        each = nodes_in(parsed(text));
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(seen, std::vector<std::uint32_t>(4, expected));
}

}  // namespace
}  // namespace strata::parse
