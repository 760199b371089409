// The formats besides Markdown: kinds, ranges and sections.
#include "document/formats.hpp"

#include "document/document_samples.hpp"
#include "document/facts.hpp"

namespace strata::document {
namespace {

using testing::_;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

std::vector<std::string> shape_of(std::string_view bytes, const Blocks& blocks) {
  std::vector<std::string> result;
  for (std::size_t i = 1; i < blocks.size(); ++i) {
    std::string line(to_string(blocks[i].kind));
    line += blocks[i].level > 0 ? std::to_string(blocks[i].level) : "";
    result.push_back(line + ": " + std::string(slice(bytes, blocks[i].range)));
  }
  return result;
}

Chunked chunked_as(const std::string& name, std::string bytes,
                   const chunk::ChunkOptions& options = {}) {
  Chunked result{chunk::file_of(name, std::move(bytes)), {}, {}};
  EXPECT_TRUE(is_document(result.file.language)) << name;
  result.document = read_document(result.file);
  result.leaves = chunk_document(result.file, result.document, options);
  EXPECT_THAT(chunk::broken_laws(result.file.bytes, result.leaves, options), IsEmpty());
  return result;
}

TEST(RestructuredText, ReadsItsElements) {
  const std::string text =
      "=====\nTitle\n=====\n\nPara one\nmore.\n\nPart\n----\n\nCode::\n\n    x = 1\n\n"
      ".. code-block:: python\n   :linenos:\n\n   y = 2\n\n.. note:: Beware\n   of this.\n\n"
      ".. _target: http://x\n\n- one\n- two\n  more\n\n  deep\n\n    quoted\n";
  EXPECT_THAT(shape_of(text, scan_restructured_text(text)),
              ElementsAre("heading1: =====\nTitle\n=====", "paragraph: Para one\nmore.",
                          "heading2: Part\n----", "paragraph: Code::", "code: x = 1",
                          "fence: .. code-block:: python\n   :linenos:\n\n   y = 2",
                          "quote: .. note:: Beware\n   of this.",
                          "paragraph: .. note:: Beware\n   of this.",
                          "link_definition: .. _target: http://x",
                          "list: - one\n- two\n  more\n\n  deep\n\n    quoted", "item: - one",
                          "paragraph: one", "item: - two\n  more\n\n  deep\n\n    quoted",
                          "paragraph: two\n  more", "paragraph: deep", "paragraph: quoted"));
}

TEST(RestructuredText, FindsCodeInBodies) {
  const std::string text =
      ".. note::\n\n   Text.\n\n   .. code-block:: python\n      :x:\n\n      def g(): pass\n\n"
      "   Then::\n\n      a\n\n      b\n\n   More.\n\nterm\n   It is.\n\n   .. code:: c\n\n      "
      "d;\n\n"
      "- item::\n\n      e\n\n  >>> f\n  1\n\n  .. tip::\n\n     .. code:: sh\n\n        g\n";
  EXPECT_THAT(
      shape_of(text, scan_restructured_text(text)),
      ElementsAre(StartsWith("quote: .. note::"), "paragraph: .. note::", "paragraph: Text.",
                  "fence: .. code-block:: python\n      :x:\n\n      def g(): pass",
                  "paragraph: Then::", "code: a\n\n      b", "paragraph: More.",
                  "paragraph: term\n   It is.", StartsWith("quote: .. code:: c"),
                  "fence: .. code:: c\n\n      d;", StartsWith("list: "), StartsWith("item: "),
                  "paragraph: item::", "code: e", "code: >>> f\n  1",
                  "paragraph: .. tip::", "fence: .. code:: sh\n\n        g"));
}

TEST(RestructuredText, OrdersLevelsByFirstUse) {
  const Chunked file =
      chunked_as("a.rst", "Top\n~~~\n\ntext\n\nUnder\n=====\n\ntext\n\nAgain\n~~~~~\n\ntext\n");
  EXPECT_THAT(file.paths(), ElementsAre("Top", "Top > Under", "Again"));
}

TEST(RestructuredText, ReadsTables) {
  const std::string grid =
      "+---+---+\n| a | b |\n+===+===+\n| 1 | 2 |\n+---+---+\n| 3 | 4 |\n+---+---+\n";
  EXPECT_THAT(shape_of(grid, scan_restructured_text(grid)).back(),
              "table_row: | 3 | 4 |\n+---+---+");
  EXPECT_EQ(slice(grid, scan_restructured_text(grid)[1].head), "+---+---+\n| a | b |\n+===+===+");
  const std::string simple = "===  ===\na    b\n===  ===\n1    2\n3    4\n===  ===\n\nText.\n";
  EXPECT_THAT(shape_of(simple, scan_restructured_text(simple)),
              ElementsAre("table: ===  ===\na    b\n===  ===\n1    2\n3    4\n===  ===",
                          "table_row: ===  ===\na    b\n===  ===", "table_row: 1    2",
                          "table_row: 3    4", "table_row: ===  ===", "paragraph: Text."));
}

TEST(Asciidoc, ReadsItsElements) {
  const std::string text =
      ":author: me\n\n= Title\n\nPara.\n\n== Part\n\n[source,ruby]\n----\nputs 1\n\n== no\n----\n\n"
      "* one\n** two\n+\nmore\n\n.Name\n|===\n| a | b\n\n| 1 | "
      "2\n|===\n\n____\nquoted\n____\n\n'''\n";
  EXPECT_THAT(shape_of(text, scan_asciidoc(text)),
              ElementsAre("front_matter: :author: me", "heading1: = Title", "paragraph: Para.",
                          "heading2: == Part", "fence: [source,ruby]\n----\nputs 1\n\n== no\n----",
                          "list: * one\n** two\n+\nmore", "item: * one", "item: ** two\n+\nmore",
                          "table: .Name\n|===\n| a | b\n\n| 1 | 2\n|===", "table_row: | a | b",
                          "table_row: | 1 | 2", "quote: ____\nquoted\n____", "paragraph: quoted",
                          "rule: '''"));
  const Chunked file = chunked_as("a.adoc", text);
  EXPECT_THAT(file.paths(), ElementsAre("Title", "Title > Part"));
}

TEST(Asciidoc, AttributesAboveATitleBelongToIt) {
  const std::string text =
      "= Doc\n\ntext\n\n[[anchor]]\n== First\n\npara\n\n=== Sub\n\nx\n\n"
      "[#id]\n[appendix]\n== Second\ny\n\n.Name\n== Third\n\nz\n";
  const Chunked file = chunked_as("a.adoc", text);
  EXPECT_THAT(file.paths(), ElementsAre("Doc", "Doc > First", "Doc > First > Sub", "Doc > Second",
                                        "Doc > Third"));
  EXPECT_THAT(shape_of(text, scan_asciidoc(text)),
              testing::IsSupersetOf({"heading2: [[anchor]]\n== First",
                                     "heading2: [#id]\n[appendix]\n== Second",
                                     "heading2: .Name\n== Third"}));
}

TEST(Asciidoc, ReadsUnderlinedTitles) {
  const std::string text =
      "git-add(1)\n==========\n\nNAME\n----\ngit-add - adds\n\n[[opts]]\nOPTIONS\n-------\n\nx\n\n"
      "Sub\n~~~\ny\n\nDeep one\n^^^^^^^^\n\nDeeper\n++++++\n\nSEE\n---\nz\n";
  EXPECT_THAT(chunked_as("a.adoc", text).paths(),
              ElementsAre("git-add(1)", "git-add(1) > NAME", "git-add(1) > OPTIONS",
                          "git-add(1) > OPTIONS > Sub", "git-add(1) > OPTIONS > Sub > Deep one",
                          "git-add(1) > OPTIONS > Sub > Deep one > Deeper", "git-add(1) > SEE"));
  EXPECT_THAT(shape_of(text, scan_asciidoc(text)),
              testing::Contains("heading2: [[opts]]\nOPTIONS\n-------"));
}

TEST(Asciidoc, DelimitersBelowALineOfAnotherLengthAreNoUnderline) {
  const std::string text =
      "Output:\n----\na\n----\n\n[source]\n----\nb\n----\n\n.Name\n----\nc\n----\n\n"
      "A line and\nNAME\n----\nd\n----\n\n:a: bc\n======\ne\n======\n";
  EXPECT_THAT(shape_of(text, scan_asciidoc(text)),
              ElementsAre("paragraph: Output:", "fence: ----\na\n----",
                          "fence: [source]\n----\nb\n----", "fence: .Name\n----\nc\n----",
                          "paragraph: A line and\nNAME", "fence: ----\nd\n----", "html: :a: bc",
                          "quote: ======\ne\n======", "paragraph: e"));
}

TEST(Org, ReadsItsElements) {
  const std::string text =
      "#+title: T\n#+author: me\n\n* One\n:PROPERTIES:\n:ID: 1\n:END:\nText.\n** Two\n"
      "#+BEGIN_SRC python :results x\n* not\n#+END_SRC\n\n| a | b |\n|---+---|\n| 1 | 2 |\n\n"
      "- x\n- y\n\n: fixed\n# note\n";
  EXPECT_THAT(
      shape_of(text, scan_org(text)),
      ElementsAre("front_matter: #+title: T\n#+author: me", "heading1: * One",
                  "html: :PROPERTIES:\n:ID: 1\n:END:", "paragraph: Text.", "heading2: ** Two",
                  "fence: #+BEGIN_SRC python :results x\n* not\n#+END_SRC",
                  "table: | a | b |\n|---+---|\n| 1 | 2 |", "table_row: | a | b |\n|---+---|",
                  "table_row: | 1 | 2 |", "list: - x\n- y", "item: - x", "paragraph: x",
                  "item: - y", "paragraph: y", "code: : fixed", "html: # note"));
  EXPECT_THAT(chunked_as("a.org", text).paths(), ElementsAre("One", "One > Two"));
}

TEST(Org, TitlesAreWithoutKeywordPriorityAndTags) {
  const std::string text =
      ":PROPERTIES:\n:ID: 1\n:END:\n#+TITLE: The book\n# x\n\n#+TODO: OPEN | SHUT(s)\n\nWords.\n\n"
      "* TODO [#A] Write *it* down :work:@home:\n* SHUT A [[x][link]]\n* DONE\n** [#B] Part [1/2]\n"
      "* Not TODO: a :b c\n* COMMENT Hidden\n* OPENED x :y:\n";
  const Chunked file = chunked_as("a.org", text);
  EXPECT_THAT(file.paths(), ElementsAre("Write it down", "A link", "DONE", "DONE > Part [1/2]",
                                        "Not TODO: a :b c", "Hidden", "OPENED x"));
  EXPECT_THAT(
      front_matter_pairs(text, file.document.blocks),
      ElementsAre(testing::Pair("title", "The book"), testing::Pair("todo", "OPEN | SHUT(s)")));
  const LeafFacts facts = FactsReader(text, file.document).facts(file.leaves[0].core, {});
  EXPECT_THAT(facts.slug, "");
  const std::string adoc = ":author: me\n:toc:\n\n= T\n";
  EXPECT_THAT(front_matter_pairs(adoc, scan_asciidoc(adoc)),
              ElementsAre(testing::Pair("author", "me"), testing::Pair("toc", "")));
}

TEST(Org, DrawersWithoutAnEndAreLinesAndHideNoLaterOne) {
  const std::string text = "* One\n:a:\n:b:\n* Two\n:c:\n:d:\n:END:\nText.\n:e:\nMore.\n";
  EXPECT_THAT(shape_of(text, scan_org(text)),
              ElementsAre("heading1: * One", "html: :a:", "html: :b:", "heading1: * Two",
                          "html: :c:\n:d:\n:END:", "paragraph: Text.\n:e:\nMore."));
}

TEST(PlainText, ListsWithoutEmptyLinesHaveAParagraphAnItem) {
  std::string text;
  for (int i = 0; i < 500; ++i) {
    text += "- a\n";
  }
  for (const Blocks& blocks :
       {scan_plain_text(text, {}), scan_restructured_text(text), scan_org(text)}) {
    ASSERT_EQ(blocks.size(), 1002U);
    for (std::size_t i = 2; i < blocks.size(); i += 2) {
      EXPECT_EQ(blocks[i].kind, BlockKind::kItem);
      EXPECT_EQ(slice(text, blocks[i].range), "- a");
      EXPECT_EQ(slice(text, blocks[i + 1].range), "a");
    }
  }
}

TEST(PlainText, ReadsParagraphsTitlesAndLists) {
  const std::string text = "Name\n====\n\nOne\ntwo.\n\nPart\n----\n- a\n- b\n\nEnd.\n";
  EXPECT_THAT(shape_of(text, scan_plain_text(text, {})),
              ElementsAre("heading1: Name\n====", "paragraph: One\ntwo.", "heading2: Part\n----",
                          "list: - a\n- b", "item: - a", "paragraph: a", "item: - b",
                          "paragraph: b", "paragraph: End."));
  EXPECT_THAT(chunked_as("a.txt", text).paths(), ElementsAre("Name", "Name > Part"));
}

TEST(PlainText, ReadsEntriesOfALog) {
  const std::string text =
      "2024-05-01 10:00:00 INFO start\n2024-05-01 10:00:01 ERROR failed\n  at a()\n\n  at b()\n"
      "2024-05-01 10:00:02 INFO end\n";
  EXPECT_THAT(shape_of(text, scan_plain_text(text, {})),
              ElementsAre("paragraph: 2024-05-01 10:00:00 INFO start",
                          "paragraph: 2024-05-01 10:00:01 ERROR failed\n  at a()\n\n  at b()",
                          "paragraph: 2024-05-01 10:00:02 INFO end"));
}

TEST(PlainText, KeepsTracesWithTheirEntries) {
  std::string trace;
  for (int i = 0; i < 30; ++i) {
    trace += "\tat a.b.C" + std::to_string(i) + ".run(C.java:1)\n";
  }
  const std::string java =
      "2024-05-01 10:00:00,123 ERROR [main] a.B - failed\njava.lang.Exception: x\n" + trace +
      "Caused by: java.io.IOException: y\n" + trace;
  const std::string python =
      "[2024-05-01 10:00:00] ERROR in app: x\nTraceback (most recent call last):\n  File \"a.py\", "
      "line 1"
      "\n    f()\nValueError: 10:00:00\n\n";
  for (const std::string& entry : {java, python}) {
    const std::string text = entry + entry + entry;
    const Blocks blocks = scan_plain_text(text, {});
    ASSERT_EQ(blocks.size(), 4U) << text;
    EXPECT_EQ(std::string(slice(text, blocks[2].range)) + "\n",
              entry.substr(0, entry.find_last_not_of('\n') + 1) + "\n");
  }
  const Chunked file = chunked_as("a.log", java + java + java, chunk::sizes(20, 300, 2000));
  for (std::size_t i = 0; i < file.leaves.size(); ++i) {
    EXPECT_THAT(file.text(i), StartsWith("2024-05-01"));
  }
}

TEST(PlainText, KnowsTheEntriesOfUsualLoggers) {
  for (const std::string entry :
       {"[2024-05-01T10:00:00Z] x", "10:22:33.123 [main] INFO a", "May  1 10:00:00 host a: b",
        "Jan 12, 2024 10:00:00 AM a.B c", "[Wed May 01 10:00:00 2024] [error] x", "INFO:root:x",
        "[main] WARN a.B - x", "I0501 10:00:00.000000 1 a.cc:1] x", "[    0.123456] Linux",
        "level=info msg=x", "1.2.3.4 - - [01/May/2024:10:00:00 +0000] \"GET / HTTP/1.1\" 200",
        "05-01 10:00:00.000 1 2 I a: b"}) {
    const std::string text = entry + "\n  more\n" + entry + "\n" + entry + "\n";
    EXPECT_EQ(scan_plain_text(text, {}).size(), 4U) << entry;
  }
  const std::string changes =
      "2024-05-01  Me  <a@b>\n\n\t* a.c (x): New.\n\n2024-05-02  Me\n\n\t* b.c: Y\n";
  EXPECT_GT(scan_plain_text(changes, {}).size(), 3U);
  EXPECT_FALSE(is_log(changes));
  EXPECT_FALSE(is_log("INFORMATION about it\nERRORS are\nWARNINGS too\n"));
}

TEST(Delimited, RepeatsTheHeadInContext) {
  std::string text = "name,value\n";
  for (int i = 0; i < 200; ++i) {
    text += "entry " + std::to_string(i) + ",\"some, value\nover two lines\"\n";
  }
  const Chunked file = chunked_as("a.csv", text, chunk::sizes(40, 100, 200));
  ASSERT_GT(file.leaves.size(), 4U);
  for (std::size_t i = 1; i < file.leaves.size(); ++i) {
    EXPECT_THAT(file.text(i), StartsWith("entry")) << i;
    EXPECT_THAT(file.leaves[i].context, HasSubstr("name,value"));
  }
}

TEST(Delimited, LetsNoStrayQuoteSwallowTheFile) {
  std::string text = "a,b\n\"x,1\n";
  for (int i = 0; i < 300; ++i) {
    text += "y,2\n";
  }
  EXPECT_EQ(scan_delimited(text, {}).size(), 304U);
}

TEST(Delimited, TwoQuotesInAFieldDoNotEndIt) {
  const std::string text =
      "a,b\n2,\"a \"\"b\"\" c\nd\"\n3,\"\"\n4,\"\"\"x\"\"\"\n5,\"\n\"\"e\"\"\"\n6,f\n";
  EXPECT_THAT(
      shape_of(text, scan_delimited(text, {})),
      ElementsAre(_, "table_row: a,b", "table_row: 2,\"a \"\"b\"\" c\nd\"", "table_row: 3,\"\"",
                  "table_row: 4,\"\"\"x\"\"\"", "table_row: 5,\"\n\"\"e\"\"\"", "table_row: 6,f"));
}

TEST(Formats, TakeAnyBytes) {
  const std::string pieces[] = {"=",
                                "-",
                                "*",
                                "|",
                                "\n",
                                "\r\n",
                                " ",
                                ".. ",
                                "::",
                                "   .. code:: c\n",
                                "#+begin_src\n",
                                "----\n",
                                "|===\n",
                                "+--+\n",
                                "\"",
                                "a",
                                "{",
                                "[",
                                "\"cells\":",
                                "\xC3",
                                ":x:\n",
                                "2024-01-01 a\n",
                                ">>> ",
                                "[source,x]\n",
                                "}",
                                "]",
                                "\"source\":",
                                "\"attachments\":",
                                "\"cell_type\": \"code\",",
                                "\\n",
                                "\\u12",
                                ","};
  std::uint32_t state = 7;
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (std::uint32_t i = 0; i < 1 + state % 60; ++i) {
      state = state * 1664525U + 1013904223U;
      text += pieces[(state >> 8U) % std::size(pieces)];
    }
    text += "x";
    for (const std::string name : {"a.rst", "a.adoc", "a.org", "a.txt", "a.csv", "a.ipynb"}) {
      const Chunked file = chunked_as(name, text, chunk::sizes(2, 10, 30));
      const Blocks& blocks = file.document.blocks;
      for (std::uint32_t i = 1; i < blocks.size(); ++i) {
        const Block& parent = blocks[blocks[i].parent];
        ASSERT_LT(blocks[i].parent, i);
        ASSERT_TRUE(parent.range.contains(blocks[i].range)) << name << " " << i << " " << text;
        ASSERT_FALSE(blocks[i].range.empty()) << name << " " << text;
        ASSERT_LE(blocks[i].after, parent.after);
        ASSERT_TRUE(blocks[i].after >= blocks.size() ||
                    blocks[blocks[i].after].range.begin >= blocks[i].range.end)
            << name << " " << i << " " << text;
      }
    }
  }
}

}  // namespace
}  // namespace strata::document
