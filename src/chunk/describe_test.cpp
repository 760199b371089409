#include "chunk/describe.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chunk/chunk_samples.hpp"

namespace strata::chunk {
namespace {

using testing::Contains;
using testing::ElementsAre;

const char* const kShop =
    "import os\n"
    "\n"
    "\n"
    "class Shop(Base):\n"
    "    \"\"\"Sells things to people who ask for them politely.\"\"\"\n"
    "\n"
    "    def open(self, hour, minute):\n"
    "        self.hour = hour\n"
    "        self.minute = minute\n"
    "\n"
    "    def close(self, hour, minute):\n"
    "        self.hour = hour\n"
    "        self.minute = minute\n"
    "\n"
    "\n"
    "def sweep(shop, broom, bucket):\n"
    "    broom.move(shop)\n"
    "    bucket.move(shop)\n"
    "    broom.move(bucket)\n"
    "    bucket.move(broom)\n"
    "    shop.close(20, 15)\n"
    "    broom.rest(10)\n"
    "    bucket.rest(10)\n";

TEST(Describe, NamesHeadersMembersAndParts) {
  const Chunked shop = chunked("shop.py", kShop, sizes(8, 24, 40));
  const std::size_t header = shop.leaf_with("class Shop");
  EXPECT_EQ(shop.leaves[header].kind, LeafKind::kHeader);
  EXPECT_EQ(shop.primary(header), "Shop");
  const std::size_t open = shop.leaf_with("def open");
  EXPECT_EQ(shop.leaves[open].kind, LeafKind::kDefinition);
  EXPECT_EQ(shop.primary(open), "Shop.open");
  EXPECT_EQ(shop.scope(open), "Shop");
  EXPECT_EQ(shop.leaves[open].parts, 1);
  const std::size_t sweep = shop.leaf_with("def sweep");
  const std::size_t rest = shop.leaf_with("bucket.rest");
  EXPECT_EQ(shop.primary(sweep), "sweep");
  EXPECT_EQ(shop.scope(rest), "sweep");
  EXPECT_EQ(shop.primary(rest), "");
  EXPECT_EQ(shop.leaves[rest].kind, LeafKind::kDefinition);
  EXPECT_EQ(shop.leaves[sweep].part, 1);
  EXPECT_EQ(shop.leaves[rest].part, shop.leaves[rest].parts);
  EXPECT_EQ(shop.leaves[sweep].parts, rest - sweep + 1);
}

TEST(Describe, ListsEverySymbolOnce) {
  for (const std::uint32_t max : {16U, 24U, 40U, 80U, 512U}) {
    const Chunked shop = chunked("shop.py", kShop, sizes(4, 12, max));
    std::vector<std::uint32_t> seen;
    for (const Chunk& leaf : shop.leaves) {
      for (const SymbolId id : leaf.symbols) {
        EXPECT_TRUE(leaf.core.contains(shop.tree.symbols[id.value].definition.begin));
        seen.push_back(id.value);
      }
    }
    ASSERT_EQ(seen.size(), shop.tree.symbols.size());
    EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
  }
}

TEST(Describe, CallsSeveralNeighboursAGroup) {
  const Chunked pair = chunked("a.py", "def a(): return 1\n\n\ndef b(): return [1, 2, 3]\n");
  ASSERT_EQ(pair.leaves.size(), 1U);
  EXPECT_EQ(pair.leaves[0].kind, LeafKind::kGroup);
  EXPECT_THAT(pair.symbols(0), ElementsAre("a", "b"));
  EXPECT_EQ(pair.primary(0), "b");  // the largest
}

TEST(Describe, TellsCodeFromText) {
  EXPECT_EQ(chunked("a.py", "import os\nprint(os.name)\n").leaves[0].kind, LeafKind::kCode);
  EXPECT_EQ(chunked("a.txt", "some prose\n").leaves[0].kind, LeafKind::kText);
}

TEST(Describe, FindsFunctionsInsideFunctions) {  // B17
  const Chunked app = chunked(
      "app.py", "def make(app):\n    @app.get(\"/a\")\n    def a(): return 1\n    return app\n");
  EXPECT_THAT(app.symbols(0), Contains("make.a"));
}

TEST(Describe, ASmallDefinitionInALaterPartOfAFunctionDoesNotNameIt) {
  std::string source = "int retry(int count) {\n";
  for (int i = 0; i < 12; ++i) {
    source += "  count += wait_for(count);\n";
  }
  source += "#define MOST 5\n";
  for (int i = 0; i < 5; ++i) {
    source += "  count -= give_up(count, MOST);\n";
  }
  const Chunked retry = chunked("retry.c", source + "}\n", sizes(8, 60, 90));
  const std::size_t later = retry.leaf_with("#define MOST");
  ASSERT_GT(retry.leaves[later].part, 1);
  EXPECT_EQ(retry.primary(later), "");
  EXPECT_EQ(retry.scope(later), "retry");
  EXPECT_EQ(retry.leaves[later].kind, LeafKind::kDefinition);
}

TEST(Describe, AHeaderLeafIsCalledAsWhatItIsTheHeaderOf) {
  const std::string small = "def small():\n    return one(2, 3) + four(5, 6) + seven(8, 9)\n\n\n";
  const std::string members =
      repeated("    def more(self, value):\n        self.total = self.total + value * 2\n\n", 8);
  const Chunked python =
      chunked("a.py", small + "class Sum:\n    total = 0\n\n" + members, sizes(60, 100, 140));
  ASSERT_GT(python.leaves.size(), 1U);
  ASSERT_THAT(python.symbols(0), testing::IsSupersetOf({"small", "Sum"}));
  EXPECT_EQ(python.leaves[0].kind, LeafKind::kHeader);
  EXPECT_EQ(python.primary(0), "Sum");

  const std::string methods =
      repeated("  int more(int value) { return total_ + value * 2; }\n", 12);
  const Chunked cpp = chunked("a.cpp",
                              "namespace outer {\nclass Sum {\n public:\n" + methods + "};\n" +
                                  repeated("int f(int value) { return value * 2; }\n", 12) + "}\n",
                              sizes(20, 60, 120));
  EXPECT_EQ(cpp.leaves[0].kind, LeafKind::kHeader);
  EXPECT_EQ(cpp.primary(0), "outer::Sum");
}

}  // namespace
}  // namespace strata::chunk
