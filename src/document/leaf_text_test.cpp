// Code and tables that are cut, in all formats and inside of quotes and lists.
#include "document/leaf_text.hpp"

#include "document/document_samples.hpp"
#include "document/fence.hpp"

namespace strata::document {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

Chunked cut(const std::string& name, std::string bytes) {
  const chunk::ChunkOptions options = chunk::sizes(20, 60, 120);
  Chunked result{chunk::file_of(name, std::move(bytes)), {}, {}};
  result.document = read_document(result.file);
  result.leaves = chunk_document(result.file, result.document, options);
  EXPECT_THAT(chunk::broken_laws(result.file.bytes, result.leaves, options), IsEmpty());
  EXPECT_GT(result.leaves.size(), 2U);
  return result;
}

/// Every leaf but the first has `context`, and every leaf shown begins and ends as said.
void expect_frames(const Chunked& file, const std::string& context, const std::string& opening,
                   const std::string& closing) {
  for (std::size_t i = 0; i < file.leaves.size(); ++i) {
    const std::string shown = display_text(file.file.bytes, file.document, file.leaves[i].core);
    if (i > 0) {
      EXPECT_THAT(file.leaves[i].context, HasSubstr(context)) << i;
      EXPECT_THAT(shown, StartsWith(opening)) << i;
    }
    EXPECT_THAT(shown, EndsWith(closing)) << i;
  }
}

std::string lines(const std::string& before, const std::string& after = "") {
  std::string text;
  for (int i = 0; i < 60; ++i) {
    text += before + "value(" + std::to_string(i) + ");" + after + "\n";
  }
  return text;
}

TEST(LeafText, OpensFencesInQuotesAndItems) {
  expect_frames(cut("a.md", "> ```py\n" + lines("> ") + "> ```\n"), "```py", "> ```py\n> value(",
                "> ```\n");
  expect_frames(cut("a.md", "- ```py\n" + lines("  ") + "  ```\n"), "```py", "  ```py\n  value(",
                "  ```\n");
  expect_frames(cut("a.md", "> 1. ~~~~py\n" + lines(">    ") + ">    ~~~~\n"), "~~~~py",
                ">    ~~~~py\n>    value(", ">    ~~~~\n");
}

TEST(LeafText, RepeatsHeadsOfTablesInQuotesAndItems) {
  const std::string head = "| a | b |\n|---|---|";
  expect_frames(cut("a.md", "> | a | b |\n> |---|---|\n" + lines("> | ", " | x |")), head,
                "> | a | b |\n> |---|---|\n> | value(", "|\n");
  expect_frames(cut("a.md", "- | a | b |\n  |---|---|\n" + lines("  | ", " | x |")), head,
                "  | a | b |\n  |---|---|\n  | value(", "|\n");
}

TEST(LeafText, OpensBlocksOfAsciidoc) {
  expect_frames(cut("a.adoc", "[source,ruby]\n----\n" + lines("") + "----\n"),
                "[source,ruby]\n----", "[source,ruby]\n----\nvalue(", "----\n");
  expect_frames(cut("a.adoc", "* item\n+\n[source,ruby]\n----\n" + lines("") + "----\n"),
                "[source,ruby]\n----", "[source,ruby]\n----\nvalue(", "----\n");
  expect_frames(cut("a.adoc", "[cols=2]\n|===\n| a | b\n\n" + lines("| ", " | x") + "|===\n"),
                "[cols=2]\n|===\n| a | b", "[cols=2]\n|===\n| a | b\n| value(", "|===\n");
  expect_frames(cut("a.adoc", "|===\n" + lines("| ", " | x") + "|===\n"), "|===", "|===\n| value(",
                "|===\n");
}

TEST(LeafText, OpensBlocksOfOrg) {
  expect_frames(cut("a.org", "#+begin_src py :x y\n" + lines("") + "#+end_src\n"),
                "#+begin_src py :x y", "#+begin_src py :x y\nvalue(", "#+end_src\n");
  expect_frames(cut("a.org", "- a\n  #+BEGIN_SRC py\n" + lines("  ") + "  #+END_SRC\n"),
                "#+BEGIN_SRC py", "  #+BEGIN_SRC py\n  value(", "#+END_SRC\n");
  expect_frames(cut("a.org", "| a | b |\n|---+---|\n" + lines("| ", " | x |")),
                "| a | b |\n|---+---|", "| a | b |\n|---+---|\n| value(", "|\n");
}

TEST(LeafText, OpensBlocksOfRestructuredText) {
  expect_frames(cut("a.rst", ".. code-block:: py\n   :linenos:\n\n" + lines("   ")),
                ".. code-block:: py\n:linenos:", ".. code-block:: py\n   :linenos:\n\n   value(",
                ";\n");
  expect_frames(cut("a.rst", "- a\n\n  .. code:: py\n\n" + lines("     ")), ".. code:: py",
                "  .. code:: py\n\n     value(", ";\n");
  expect_frames(
      cut("a.rst", "====  ====\na     b\n====  ====\n" + lines("", "  x") + "====  ====\n"),
      "==== ====\na b\n==== ====", "====  ====\na     b\n====  ====\nvalue(", "====  ====\n");
  std::string grid = "+----+----+\n| a  | b  |\n+====+====+\n";
  for (int i = 0; i < 60; ++i) {
    grid += "| v  | " + std::to_string(10 + i) + " |\n+----+----+\n";
  }
  expect_frames(cut("a.rst", grid), "+----+----+\n| a | b |\n+====+====+",
                "+----+----+\n| a  | b  |\n+====+====+\n| v ", "+----+----+\n");
}

TEST(LeafText, OpensElementsOfHtml) {
  expect_frames(cut("a.html", "<pre class=\"x\"><code class=\"language-py\">" + lines("") +
                                  "</code></pre>\n"),
                "<pre class=\"x\"><code class=\"language-py\">",
                "<pre class=\"x\"><code class=\"language-py\">\nvalue(", "</code></pre>\n");
  expect_frames(cut("a.html", "<table class=\"x\">\n<tr><th>a</th></tr>\n" +
                                  lines("<tr><td>", "</td></tr>") + "</table>\n"),
                "<tr><th>a</th></tr>", "<table class=\"x\">\n<tr><th>a</th></tr>\n<tr><td>value(",
                "</table>\n");
}

TEST(LeafText, KeepsTheColumnsOfTabs) {
  expect_frames(cut("a.tsv", "\tfirst name\tb\t\n" + lines("x\t", "\ty\t")), "\tfirst name\tb\t",
                "\tfirst name\tb\t\nx\tvalue(", "\n");
}

TEST(FenceLanguage, IsAWordAndNotALongOne) {
  EXPECT_EQ(info_language("{.python}"), "python");
  EXPECT_EQ(info_language("c++ title=a"), "c++");
  EXPECT_EQ(info_language(std::string(63, 'a')), std::string(63, 'a'));
  EXPECT_EQ(info_language(std::string(64, 'a')), "");
  EXPECT_EQ(info_language(std::string(400'000, 'a') + " b"), "");
}

TEST(FenceContent, IsWithoutTheLinesAroundIt) {
  const auto content = [](const std::string& name, const std::string& text) {
    const scan::SourceFile file = chunk::file_of(name, text);
    const Document document = read_document(file);
    for (const Block& block : document.blocks) {
      if (block.kind == BlockKind::kFencedCode) {
        return std::string(slice(file.bytes, fence_content(file.bytes, block)));
      }
    }
    return std::string();
  };
  EXPECT_EQ(content("a.adoc", "[source,c]\n.Name\n----\na\nb\n----\n"), "a\nb\n");
  EXPECT_EQ(content("a.org", "#+begin_src c\na\n#+end_src\n"), "a\n");
  EXPECT_EQ(content("a.rst", ".. code:: c\n   :x: y\n\n   a\n"), "\n   a");
  EXPECT_EQ(content("a.md", "```c\na\n```\n"), "a\n");
}

}  // namespace
}  // namespace strata::document
