#include "document/windows.hpp"

#include <algorithm>
#include <random>

#include "document/document_samples.hpp"
#include "document/formats.hpp"

namespace strata::document {
namespace {

std::vector<Window> windows_of(const std::string& text, std::size_t least, std::size_t piece,
                               std::string_view language = "markdown") {
  Windows windows(least, language);
  std::vector<Window> all;
  for (std::size_t at = 0; at < text.size(); at += piece) {
    windows.add(std::string_view(text).substr(at, piece));
    while (auto window = windows.next(false)) {
      all.push_back(*std::move(window));
    }
  }
  while (auto window = windows.next(true)) {
    all.push_back(*std::move(window));
  }
  return all;
}

std::string joined(const std::vector<Window>& windows) {
  std::string text;
  for (const Window& window : windows) {
    text += window.bytes;
  }
  return text;
}

std::string many_sections() {
  std::string text = "Before.\n\n";
  for (int i = 0; i < 60; ++i) {
    text += "## Part " + std::to_string(i) +
            "\n\n- item\n\n  # inner\n\n```\n# no heading\n```\n\n" +
            chunk::repeated("words ", 10) + "\n";
  }
  return text;
}

/// Kind and range of all blocks but the document itself, as in a file in which they begin at
/// `base`. Tables are left out: they are cut.
void append_blocks(std::vector<std::pair<BlockKind, ByteRange>>& all, const Blocks& blocks,
                   std::uint32_t base) {
  for (std::size_t i = 1; i < blocks.size(); ++i) {
    const ByteRange range = blocks[i].range;
    if (blocks[i].kind != BlockKind::kTable) {
      all.emplace_back(blocks[i].kind, ByteRange{base + range.begin, base + range.end});
    }
  }
}

/// Windows of any size give the blocks of the whole.
void expect_the_same_blocks(const std::string& text, std::string_view language) {
  const auto scan = [&](std::string_view bytes, const Carried& before) {
    return language == "csv" ? scan_delimited(bytes, before) : scan_plain_text(bytes, before);
  };
  std::vector<std::pair<BlockKind, ByteRange>> whole;
  append_blocks(whole, scan(text, {}), 0);
  std::mt19937 random(7);
  for (int round = 0; round < 20; ++round) {
    const std::size_t least = 1 + random() % (text.size() / 3);
    const std::vector<Window> windows = windows_of(text, least, 1 + random() % 3000, language);
    ASSERT_EQ(joined(windows), text) << least;
    std::vector<std::pair<BlockKind, ByteRange>> parts;
    std::uint32_t base = 0;
    for (const Window& window : windows) {
      append_blocks(parts, scan(window.bytes, window.before), base);
      base += static_cast<std::uint32_t>(window.bytes.size());
    }
    ASSERT_EQ(parts, whole) << least;
    if (least < text.size() / 8) {
      EXPECT_GT(windows.size(), 2U) << least;
    }
  }
}

TEST(Windows, BeginWithHeadingsAndTileTheFile) {
  const std::string text = many_sections();
  const std::vector<Window> windows = windows_of(text, 500, 64);
  ASSERT_GT(windows.size(), 4U);
  for (std::size_t i = 1; i < windows.size(); ++i) {
    EXPECT_TRUE(windows[i].bytes.starts_with("## Part")) << windows[i].bytes.substr(0, 20);
  }
  EXPECT_EQ(joined(windows), text);
}

TEST(Windows, GiveTheBlocksOfTheFile) {
  const std::string text = many_sections();
  std::vector<std::string> whole = shape(text);
  std::vector<std::string> parts;
  for (const Window& window : windows_of(text, 300, 1000)) {
    const std::vector<std::string> of_window = shape(window.bytes);
    parts.insert(parts.end(), of_window.begin(), of_window.end());
  }
  EXPECT_EQ(parts, whole);
}

// Lines are counted by line feeds here, so a heading after a lone carriage return begins no line.
TEST(Windows, DoNotBeginInTheLineOfAParagraphThatEndsWithACarriageReturn) {
  std::string text;
  for (int i = 0; i < 40; ++i) {
    text += "first words\nlast words\r# Part\n\ntext\n\n# Other\n\n";
  }
  const std::vector<Window> windows = windows_of(text, 100, 50);
  EXPECT_EQ(joined(windows), text);
  EXPECT_GT(windows.size(), 2U);
  for (const Window& window : windows) {
    EXPECT_FALSE(window.bytes.starts_with("last words")) << window.bytes;
  }
}

TEST(Windows, KeepASectionWhole) {
  const std::string text = "# A\n\n" + chunk::repeated("word ", 4000) + "\n# B\n\nend\n";
  const std::vector<Window> windows = windows_of(text, 100, 50);
  EXPECT_EQ(windows.at(0).bytes, text.substr(0, text.find("# B")));
}

TEST(Windows, EndAtABlockALineOrACharacterWhereNoHeadingComesInTime) {
  const std::string blocks = chunk::repeated("A paragraph.\n\n- item\n- item\n\n", 300);
  const std::string list = chunk::repeated("- item\n", 2000);
  const std::string line = chunk::repeated("w\xC3\xB6rd ", 3000);
  for (const std::string& text : {blocks, list, line}) {
    Windows windows(500, "markdown", 2000);
    std::string joined;
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); at += 300) {
      windows.add(std::string_view(text).substr(at, 300));
      while (auto window = windows.next(at + 300 >= text.size())) {
        EXPECT_LE(window->bytes.size(), 2300U);
        EXPECT_GE(window->bytes.size(),
                  window->bytes.size() + joined.size() == text.size() ? 1U : 500U);
        EXPECT_NE(static_cast<unsigned char>(window->bytes[0]) & 0xC0U, 0x80U);
        if (text != line) {
          EXPECT_TRUE(joined.empty() || joined.back() == '\n');
        }
        joined += window->bytes;
        ++count;
      }
    }
    EXPECT_EQ(joined, text);
    EXPECT_GE(count, 5U);
  }
}

TEST(Windows, MakeNoPartOfBlanks) {
  const std::string text = "a\n" + std::string(20000, ' ') + "\n\nb\n" + std::string(20000, '\n');
  Windows windows(100, "markdown", 400);
  std::string joined;
  windows.add(text);
  while (auto window = windows.next(true)) {
    EXPECT_NE(window->bytes.find_first_not_of(" \n"), std::string::npos);
    joined += window->bytes;
  }
  EXPECT_EQ(joined, text);
}

TEST(Windows, OfALogBeginWithEntries) {
  std::string text;
  for (int i = 0; i < 900; ++i) {
    text += "2024-05-01 10:00:" + std::to_string(10 + i % 50) + " INFO request " +
            std::to_string(i) + "\n";
    if (i % 7 == 0) {
      text += "java.io.IOException: closed\n\n  at a.b.C(C.java:10)\nno time here\n";
    }
  }
  expect_the_same_blocks(text, "text");
  for (const Window& window : windows_of(text, 2000, 512, "text")) {
    EXPECT_TRUE(window.bytes.starts_with("2024-05-01"));
    EXPECT_TRUE(window.before.is_log.value_or(false));
  }
}

TEST(Windows, OfPlainTextBeginWithElements) {
  std::string text = "Manual\n======\n\n";
  for (int i = 0; i < 300; ++i) {
    text += i % 9 == 0 ? "Chapter " + std::to_string(i) + "\n-----------\n" : "";
    text += "A paragraph of two\nlines, number " + std::to_string(i) + ".\n\n";
    text += i % 4 == 0 ? "- one\n\n- two\n  goes on\n\n" : i % 5 == 0 ? "  indented\n" : "";
  }
  expect_the_same_blocks(text, "text");
  const std::vector<Window> windows = windows_of(text, 1500, 512, "text");
  EXPECT_EQ(std::count_if(windows.begin() + 1, windows.end(),
                          [](const Window& w) { return w.bytes.starts_with("Chapter"); }),
            static_cast<std::ptrdiff_t>(windows.size()) - 1);  // headings, where there are some
}

TEST(Windows, CutAParagraphWithoutEndBetweenLinesWhereSentencesBegin) {
  std::string text;
  for (int i = 0; i < 500; ++i) {
    text += "This line is the beginning of a sentence\nthat ends here.\n";
  }
  const std::vector<Window> windows = windows_of(text, 1000, 300, "text");
  EXPECT_GT(windows.size(), 10U);
  for (const Window& window : windows) {
    EXPECT_TRUE(window.bytes.starts_with("This line")) << window.bytes.substr(0, 20);
  }
  EXPECT_EQ(joined(windows), text);
}

TEST(Windows, OfDelimitedValuesBeginWithRecordsAndKnowTheHead) {
  std::string text = "id,\"name\nand more\",text\n";
  for (int i = 0; i < 600; ++i) {
    text += std::to_string(i) + (i % 6 == 0     ? ",\"several\n\nlines, with \"\"quotes\"\"\n\",x\n"
                                 : i % 101 == 0 ? ",\"a stray quote,y\n"
                                                : ",b,c\n");
  }
  expect_the_same_blocks(text, "csv");
  const std::vector<Window> windows = windows_of(text, 1000, 512, "csv");
  ASSERT_GT(windows.size(), 3U);
  EXPECT_EQ(windows[0].before.table_head, "");
  for (std::size_t i = 1; i < windows.size(); ++i) {
    EXPECT_EQ(windows[i].before.table_head, "id,\"name\nand more\",text");
  }
}

}  // namespace
}  // namespace strata::document
