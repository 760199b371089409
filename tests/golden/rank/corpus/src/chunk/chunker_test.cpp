// The code, offset and size cases of public bug reports (B..: the list's numbers), each with its
// right value.
#include "chunk/chunker.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chunk/chunk_samples.hpp"
#include "chunk/laws.hpp"
#include "text/utf8.hpp"

namespace strata::chunk {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

/// Chunks and holds the result against all promises.
Chunked lawful(std::string path, std::string bytes, const ChunkOptions& options = {}) {
  Chunked result = chunked(std::move(path), std::move(bytes), options);
  EXPECT_THAT(broken_laws(result.file.bytes, result.leaves, options), IsEmpty());
  return result;
}

std::string all_text(const Chunked& chunked) {
  std::string text;
  for (std::size_t i = 0; i < chunked.leaves.size(); ++i) {
    text += chunked.text(i);
  }
  return text;
}

TEST(Chunker, KeepsAShortFileInOneLeaf) {  // B62
  const Chunked hi = lawful("a.txt", "hi");
  ASSERT_EQ(hi.leaves.size(), 1U);
  EXPECT_EQ(hi.text(0), "hi");
  EXPECT_EQ(hi.leaves[0].lines, (LineRange{1, 1}));
}

TEST(Chunker, GivesNothingForNothing) {
  EXPECT_THAT(chunked("a.txt", "").leaves, IsEmpty());
  EXPECT_THAT(chunked("a.txt", " \n\t\n").leaves, IsEmpty());
}

TEST(Chunker, KeepsACommentWithItsFunction) {  // B01
  const Chunked z =
      lawful("z.py",
             "import z\n\n" + repeated("setting = z.option('one', 'two', 'three')\n", 4) +
                 "\n# retry twice, see notes\ndef pull():\n    return z.get('a', 'b', 'c')\n",
             sizes(8, 24, 64));
  EXPECT_THAT(std::string(z.text(z.leaf_with("def pull"))), HasSubstr("# retry twice"));
}

TEST(Chunker, KeepsDecoratorsWithTheirFunction) {  // B03
  const Chunked b =
      lawful("b.py", "def a(): pass\n\n@retry(3)\n@traced(\"b\")\nasync def b(): pass\n",
             sizes(0, 16, 24));
  ASSERT_EQ(b.leaves.size(), 2U);
  EXPECT_THAT(std::string(b.text(1)), StartsWith("@retry(3)"));
}

TEST(Chunker, KeepsTheLinesAroundNestedFunctions) {  // B19
  for (const std::uint32_t max : {16U, 20U, 32U, 512U}) {
    const Chunked top =
        lawful("t.py",
               "def top():\n    seed = 7\n    def mid():\n        return seed\n    return mid\n\n"
               "def last(): pass\n",
               sizes(0, 12, max));
    std::size_t found = 0;
    for (std::size_t i = 0; i < top.leaves.size(); ++i) {
      found += top.text(i).find("seed = 7") != std::string_view::npos ? 1 : 0;
    }
    EXPECT_EQ(found, 1U);
  }
}

TEST(Chunker, WalksDeepAndWideSyntaxWithoutRecursion) {  // B21
  lawful("t.c", "static const int t[] = {" + repeated("1,", 60000) + "1};\n");
  lawful("t.js", "x = " + repeated("(", 20000) + "1" + repeated(")", 20000) + ";\n");
  lawful("t.py", repeated("if a:\n ", 200) + "b\n");
}

TEST(Chunker, CutsOneVeryLongLineAtDelimiters) {  // B23
  const ChunkOptions options = sizes(40, 128, 256);
  const Chunked d = lawful("d.js", "var d=" + repeated("[1,2],", 6667), options);
  ASSERT_GT(d.leaves.size(), 50U);
  for (std::size_t i = 0; i + 1 < d.leaves.size(); ++i) {
    EXPECT_THAT(d.text(i).back(), testing::AnyOf(',', ']', '['))
        << d.text(i).substr(d.text(i).size() - 10);
  }
}

TEST(Chunker, LimitsTokensNotLines) {  // B25, B49
  lawful("a.txt", repeated(repeated("longish ", 75) + "\n", 150));
  const Chunked only_max =
      lawful("a.txt", repeated("longish line of words\n", 150), sizes(40, 40, 40));
  EXPECT_GT(only_max.leaves.size(), 15U);
}

TEST(Chunker, TellsMinifiedFunctionsApart) {  // B27
  std::string line;
  for (int i = 0; i < 500; ++i) {
    const std::string n = std::to_string(i);
    line += "function e" + n + "(a){return a}function f" + n + "(a){return e" + n + "(a)}";
  }
  const Chunked minified = lawful("m.js", line);  // laws: ids are unique
  ASSERT_GT(minified.leaves.size(), 20U);
  for (std::size_t i = 0; i < minified.leaves.size(); ++i) {
    EXPECT_THAT(std::string(minified.text(i)), StartsWith("function "));
    EXPECT_THAT(std::string(minified.text(i)), testing::EndsWith("}"));
  }
}

TEST(Chunker, TakesLatin1AsItIs) {  // B28
  const Chunked coffee = lawful("c.py", "# caf\xE9\ndef brew(): pass\n");
  EXPECT_EQ(all_text(coffee), "# caf\xE9\ndef brew(): pass\n");
  EXPECT_THAT(coffee.symbols(0), Contains("brew"));
}

TEST(Chunker, ChunksLanguagesWithoutGrammar) {  // B31
  const Chunked rake = lawful("Rakefile", "task :go do\n puts 1\nend\n");
  EXPECT_EQ(rake.leaves.size(), 1U);
  const std::string make =
      repeated("target: source other\n\tcommand --with options\n\tcommand --again\n\n", 100);
  const Chunked makefile = lawful("Makefile", make);
  EXPECT_GT(makefile.leaves.size(), 2U);
  for (std::size_t i = 0; i < makefile.leaves.size(); ++i) {
    EXPECT_THAT(std::string(makefile.text(i)), StartsWith("target:"));
  }
}

TEST(Chunker, GivesByteOffsetsThatMapToCodePointsAndUtf16) {  // B33
  const std::string source =
      "# \u00DCn\u00EFc\u00F6d\u00E9 \U0001F680\ndef f(): pass\ndef g(): pass\n";
  const Chunked file = lawful("u.py", source, sizes(0, 4, 16));
  const text::PositionMap map(source);
  const std::size_t g = file.leaf_with("def g");
  const std::uint32_t begin =
      file.leaves[g].core.begin + static_cast<std::uint32_t>(file.text(g).find("def g"));
  EXPECT_EQ(begin, source.find("def g"));
  EXPECT_EQ(map.code_point_of(begin), 26U);
  EXPECT_EQ(map.utf16_of(begin), 27U);
}

TEST(Chunker, CutsOnlyBetweenCodePoints) {  // B35
  lawful("a.txt", repeated("\u2026", 2000), sizes(50, 100, 200));
  lawful("a.txt", repeated("\U0001F468\u200D\U0001F469\u200D\U0001F467", 500), sizes(50, 100, 200));
}

TEST(Chunker, CountsCarriageReturns) {  // B37
  const std::string source = "a = 1\r\nb = 2\r\ndef c():\r\n  return b";
  const Chunked file = lawful("c.py", source, sizes(0, 8, 16));
  const std::size_t c = file.leaf_with("def c");
  EXPECT_EQ(file.leaves[c].lines.last, 4U);
  EXPECT_EQ(file.text(c).substr(file.text(c).find("def")), "def c():\r\n  return b");
}

TEST(Chunker, KeepsDenseCodeWithinTheTokenizersLimit) {  // B50
  std::string code = "x=[";
  for (int i = 0; code.size() < 1400; ++i) {
    code += "0x" + std::to_string(i * 7) + "f,";
  }
  lawful("x.py", code + "]\n");
}

TEST(Chunker, CutsInsideASentenceThatIsTooLong) {  // B52, B66
  const Chunked words = lawful("a.txt", repeated("word ", 5000));
  EXPECT_GT(words.leaves.size(), 10U);
  const Chunked log = lawful("log.txt", "# Log\n" + repeated("event ", 9000));
  EXPECT_GT(log.leaves.size(), 20U);
}

TEST(Chunker, AlwaysMakesProgress) {  // B54, B56
  lawful("a.txt", repeated("a", 2000), sizes(16, 16, 16));
  lawful("a.txt", repeated(repeated("line ", 18) + "\n", 100), sizes(16, 16, 16));
}

TEST(Chunker, NeverGivesABlankLeaf) {  // B58
  const Chunked head = lawful("a.txt", "Head." + std::string(5000, ' ') + "Foot.");
  EXPECT_EQ(head.leaves.size(), 1U);
  lawful("a.txt", "one\n" + std::string(9000, '\n') + "two\n", sizes(0, 1, 16));
  lawful("a.txt", "x" + repeated("\u200B", 5000) + "y", sizes(0, 1, 16));
  lawful("a.md", "## A\n\n## B\n", sizes(0, 1, 16));
}

TEST(Chunker, KeepsBlankLinesInside) {  // B88
  EXPECT_EQ(lawful("t.txt", "T\none\n\ntwo").text(0), "T\none\n\ntwo");
}

TEST(Chunker, BeginsLeavesAtAVisibleLine) {
  const Chunked file =
      lawful("a.py", repeated("def f():\n    return [1, 2, 3, 4, 5, 6, 7, 8]\n\n\n", 60));
  for (std::size_t i = 0; i < file.leaves.size(); ++i) {
    EXPECT_THAT(std::string(file.text(i)), AllOf(StartsWith("def"), testing::EndsWith("\n\n\n")));
  }
}

TEST(Chunker, MakesOneLeafOfAClassThatFitsAndHeaderPlusMembersOfOneThatDoesNot) {
  std::string members;
  for (int i = 0; i < 8; ++i) {
    members += "    def method_" + std::to_string(i) + "(self, value):\n" +
               repeated("        self.total = self.total + value * 2\n", 3) + "\n";
  }
  const std::string source = "class Sum:\n    \"\"\"Adds up.\"\"\"\n\n    total = 0\n\n" + members;
  EXPECT_EQ(lawful("s.py", source).leaves.size(), 1U);
  const Chunked cut = lawful("s.py", source, sizes(20, 60, 120));
  EXPECT_GT(cut.leaves.size(), 3U);
  EXPECT_EQ(cut.leaves[0].kind, LeafKind::kHeader);
  for (std::size_t i = 1; i < cut.leaves.size(); ++i) {
    EXPECT_THAT(std::string(cut.text(i)), StartsWith("    def method_"));
    EXPECT_EQ(cut.scope(i), "Sum");
    EXPECT_THAT(cut.leaves[i].context, HasSubstr("class Sum"));
  }
}

TEST(Chunker, RepeatsTheSignatureForLaterParts) {
  const Chunked file = lawful(
      "long.py", "def long(first, second):\n" + repeated("    first.call(second, 1, 2)\n", 200));
  ASSERT_GT(file.leaves.size(), 3U);
  for (std::size_t i = 0; i < file.leaves.size(); ++i) {
    EXPECT_EQ(file.leaves[i].part, i + 1);
    EXPECT_EQ(file.leaves[i].parts, file.leaves.size());
    EXPECT_EQ(file.leaves[i].context.find("def long(first, second)") != std::string::npos, i > 0);
  }
}

TEST(Chunker, DropsSmallLeavesOnlyWhenAsked) {
  ChunkOptions options;
  EXPECT_TRUE(lawful("a.txt", "tiny", options).leaves.at(0).searchable);
  options.small = SmallPolicy::kDrop;
  EXPECT_FALSE(lawful("a.txt", "tiny", options).leaves.at(0).searchable);
}

}  // namespace
}  // namespace strata::chunk
