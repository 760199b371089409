// Texts on which readers of documents are known to take more than linear time, by format: what
// opens and never closes, closes and never opened, nests, or makes a reader look ahead to the end
// of the file or back to its beginning again and again.
#include "tests/property/document_shapes.hpp"

namespace strata::property {
namespace {

struct Row {
  std::string_view language;
  std::string_view head;
  std::string_view open;
  std::string_view middle = {};
  std::string_view close = {};
  bool deeper = false;
};

// clang-format off
constexpr Row kRows[] = {
    // Markdown: containers and lazy lines
    {"markdown", "", "> > > a\nb\n"}, {"markdown", "", ">\n"}, {"markdown", "", "> - > - "},
    {"markdown", "", "- a\n\n"}, {"markdown", "", "1) a\n2. b\n"}, {"markdown", "", "* * * * a\n"},
    {"markdown", "", "- a\n", "", "", true}, {"markdown", "", "> a\n", "", "", true},
    {"markdown", "", "a\n", "", "", true}, {"markdown", "- a\n", "  b\n\n"},
    {"markdown", "> ", "a\n"}, {"markdown", "- ", "\n  a"}, {"markdown", "", "- [ ] a\n  ```\n"},
    // fences, HTML, comments, front matter
    {"markdown", "", "```a\n"}, {"markdown", "```", "a", "\nb\n"}, {"markdown", "", "~~~\n```\n"}, {"markdown", "", "````\n```\n"},
    {"markdown", "> ```\n", "> a\n"}, {"markdown", "", "> ```\na\n"}, {"markdown", "", "<!-- a\n\n"},
    {"markdown", "", "<?a\n\n"}, {"markdown", "", "<!A\n\n"}, {"markdown", "", "<![CDATA[\n\n"},
    {"markdown", "", "a <!-- "}, {"markdown", "", "a <![CDATA["}, {"markdown", "", "a <?"},
    {"markdown", "", "a <!A "}, {"markdown", "", "a <b c=\""}, {"markdown", "", "<pre>\n\n"},
    {"markdown", "", "<pre>\n\n</script>\n"}, {"markdown", "---\n", "a: b\n"},
    {"markdown", "---\n", "a:\n"}, {"markdown", "+++\n", "a = 1\n"}, {"markdown", "", "---\na: b\n"},
    // links, definitions, footnotes, code spans, emphasis
    {"markdown", "", "[a]: "}, {"markdown", "", "[a]: b\n"}, {"markdown", "[", "a\n"},
    {"markdown", "[a]: <", "b"}, {"markdown", "[a]: b \"", "c\n"}, {"markdown", "", "[a]: b '\n"},
    {"markdown", "", "[a]: b\n'c\n"}, {"markdown", "", "[a][b]"}, {"markdown", "", "[a]\n\n[a]: b\n\n"},
    {"markdown", "[a]: b\n\n", "[a] "}, {"markdown", "", "[^a] "}, {"markdown", "", "[^a]: b\n\n"},
    {"markdown", "", "[^a]: b\n\n    c\n\n"}, {"markdown", "", "[](("}, {"markdown", "", "[a](<"},
    {"markdown", "", "[a](b \""}, {"markdown", "", "![![", "a", "](b)](c)"},
    {"markdown", "", "[", "a", "](b)"}, {"markdown", "", "[[", "a", "]]"}, {"markdown", "", "](b)"},
    {"markdown", "", "`a``b```"}, {"markdown", "", "`` a `"}, {"markdown", "`", "``a"},
    {"markdown", "", "*a **b "}, {"markdown", "", "_a __b "}, {"markdown", "", "***", "a", "***"},
    {"markdown", "", "~~a "}, {"markdown", "", "\\`"}, {"markdown", "", "&#x"}, {"markdown", "", "&a"},
    {"markdown", "", "<http://a"}, {"markdown", "", "a@"}, {"markdown", "", "www.a("},
    // tables and headings
    {"markdown", "", "| a |\n|---|\n"}, {"markdown", "| a |\n|---|\n", "| b |\n"},
    {"markdown", "| a |\n|---|\n", "|"}, {"markdown", "", "a | b\n- | "}, {"markdown", "", "|-"},
    {"markdown", "", "\\|"}, {"markdown", "| a |\n|---|\n|", "`|` "}, {"markdown", "", "a\n---\n"},
    {"markdown", "", "# a #\n"}, {"markdown", "", "# a\n###### b\n"}, {"markdown", "# ", "a "},
    {"markdown", "# ", "#"}, {"markdown", "", "# `"}, {"markdown", "", "# [a]("},
    {"markdown", "", "{/* "}, {"markdown", "", "import a from \"b\"\n"}, {"markdown", "", "<A b={"},
    // sentences
    {"markdown", "", "a. "}, {"markdown", "", "A. "}, {"markdown", "", "e.g. "}, {"markdown", "", "a.\n"},
    {"markdown", "", "?!"}, {"markdown", "", "\". "}, {"markdown", "", "3. "},
    // HTML
    {"html", "", "<<!"}, {"html", "<p>", "<<!"}, {"html", "", "<!"}, {"html", "", "<!-"},
    {"html", "", "<!-->"}, {"html", "", "<!--a--"}, {"html", "<!--", "--!"}, {"html", "", "<?"},
    {"html", "", "</"}, {"html", "", "</ a"}, {"html", "", "<a "}, {"html", "<a ", "b "},
    {"html", "<a b='", "c\""}, {"html", "", "<a b=>"}, {"html", "", "<h1>"}, {"html", "", "<h1>a<h2>"},
    {"html", "", "</h1>"}, {"html", "", "<table><tr><td>"}, {"html", "<table>", "<tr><td>a"},
    {"html", "<table>", "a"}, {"html", "", "<ul><li>"}, {"html", "<ul>", "<li>a"}, {"html", "", "<p><table>"},
    {"html", "", "<b><i></b></i>"}, {"html", "", "<div><span></div>"}, {"html", "", "<pre>\n"},
    {"html", "", "<script><!--"}, {"html", "", "<script></scrip"}, {"html", "<script>", "</"},
    {"html", "", "<style></style>"}, {"html", "", "<textarea>"}, {"html", "", "<title>"},
    {"html", "", "<svg><a>"}, {"html", "", "<template>"}, {"html", "", "<select><option>"},
    {"html", "", "<blockquote>"}, {"html", "", "<dl><dt>a<dd>"}, {"html", "", "<a id=b></a>"},
    {"html", "", "<p id=a>b</p>"}, {"html", "", "<!DOCTYPE "}, {"html", "", "&a;&#1;&"},
    {"html", "", "<a>\n", "", "", true}, {"html", "", "</p></div></x>"},
    // reStructuredText
    {"restructuredtext", "", "a\n=\n"}, {"restructuredtext", "", "=\na\n=\n"}, {"restructuredtext", "", "==\n"},
    {"restructuredtext", "", "a\n=\nb\n-\nc\n~\n"}, {"restructuredtext", "", ".. a::\n"},
    {"restructuredtext", "", ".. a::\n\n   b\n\n"}, {"restructuredtext", "", "a::\n"},
    {"restructuredtext", "", "a::\n\n  b\n\n"}, {"restructuredtext", "", "a\n", "", "", true},
    {"restructuredtext", "", "- a\n", "", "", true}, {"restructuredtext", "", ".. a::\n", "", "", true},
    {"restructuredtext", "", "a::\n", "", "", true}, {"restructuredtext", "", ":a:`b` "},
    {"restructuredtext", "", ":a:`"}, {"restructuredtext", "", "`a <"}, {"restructuredtext", "", "`a`_ "},
    {"restructuredtext", "", ":ref:`"}, {"restructuredtext", "", "_`"},
    {"restructuredtext", "", "<<a"}, {"restructuredtext", "", "``a "}, {"restructuredtext", "", "*a **"}, {"restructuredtext", "", "|a "},
    {"restructuredtext", "", ".. _a: b\n"}, {"restructuredtext", "", ".. _a:\n"}, {"restructuredtext", "", "[a]_ "},
    {"restructuredtext", "", ".. [a] b\n"}, {"restructuredtext", "", "+--+\n"}, {"restructuredtext", "", "+--+\n|a |\n"},
    {"restructuredtext", "", "+"}, {"restructuredtext", "", "== ==\na  b\n"}, {"restructuredtext", "", "== ==\n"},
    {"restructuredtext", "", ".. |a| b::\n"}, {"restructuredtext", "", "| a\n"}, {"restructuredtext", "", ":a: b\n"},
    {"restructuredtext", "", "a\n  b\n"}, {"restructuredtext", "", ".. code-block:: c\n\n  a\n"},
    {"restructuredtext", "", "..\n"}, {"restructuredtext", "", ".. a\n"}, {"restructuredtext", "", "__ a\n"},
    // AsciiDoc
    {"asciidoc", "", "----\n"}, {"asciidoc", "", "====\n"}, {"asciidoc", "", "====\n=====\n"},
    {"asciidoc", "", "----\n....\n"}, {"asciidoc", "----\n", "....\n"}, {"asciidoc", "", "[source]\n"},
    {"asciidoc", "", "[source]\n----\n"}, {"asciidoc", "", "|===\n"}, {"asciidoc", "|===\n", "|a\n"},
    {"asciidoc", "", "== a\n"}, {"asciidoc", "", "= a\n====== b\n"}, {"asciidoc", "", "[[a]]\n"}, {"asciidoc", "", ":a: b\n"},
    {"asciidoc", "", "* a\n+\n"}, {"asciidoc", "", "** a\n*** b\n"}, {"asciidoc", "", "a::\n"}, {"asciidoc", "", "////\n"},
    {"asciidoc", "", "--\n"}, {"asciidoc", "", "[a"}, {"asciidoc", "", "link:a["}, {"asciidoc", "", "<<a"},
    {"asciidoc", "", "<<a,"}, {"asciidoc", "", "[[a]]"},
    {"asciidoc", "", "anchor:"}, {"asciidoc", "", "footnoteref:[a]"}, {"asciidoc", "", "`"}, {"asciidoc", "", "`a"}, {"asciidoc", "", "++++\n"}, {"asciidoc", "", "____\n"}, {"asciidoc", "", ".a\n"},
    {"asciidoc", "", "include::a[]\n"}, {"asciidoc", "", "image::a["}, {"asciidoc", "", "<1> a\n"},
    // Org
    {"org", "", "* a\n"}, {"org", "", "* a\n****** b\n"}, {"org", "", "*"}, {"org", "", "#+begin_src\n"},
    {"org", "", "#+begin_a\n#+end_b\n"}, {"org", "", "#+end_src\n"}, {"org", "#+begin_src c\n", "a\n"},
    {"org", "", ":a:\n"}, {"org", "", ":PROPERTIES:\n"}, {"org", "", ":a:\n:END:\n"}, {"org", "", "| a\n"},
    {"org", "", "|-\n"}, {"org", "", "- a\n", "", "", true}, {"org", "", "- a\n"}, {"org", "", "[[a"}, {"org", "", "<<a"}, {"org", "", "[[a]["},
    {"org", "", "[[a][b]] "}, {"org", "", "[fn:a] "}, {"org", "", "[fn:a] b\n\n"}, {"org", "", "=a ~b "}, {"org", "", "#+a: b\n"},
    {"org", "", ": a\n"}, {"org", "", "# a\n"}, {"org", "", "* TODO [#A] a :b:\n"},
    // notebooks: many cells, huge cells, outputs, broken JSON
    {"notebook", R"({"cells":[)", R"({"cell_type":"code","source":"a"},)"},
    {"notebook", R"({"cells":[)", R"({"cell_type":"code","source":["a = 1\n"],"outputs":[{"text":["b"]}]},)"},
    {"notebook", R"({"cells":[)", R"({"outputs":[{"text":"b"}],"source":"a","cell_type":"code"},)"},
    {"notebook", R"({"cells":[)", R"({"cell_type":"markdown","source":["# a\n","> b\n"]},)"},
    {"notebook", R"({"cells":[{"cell_type":"markdown","source":[")", R"(a\n",")"},
    {"notebook", R"({"cells":[{"cell_type":"markdown","source":[")", R"(> - a\n",")"},
    {"notebook", R"({"cells":[{"cell_type":"markdown","source":")", R"(```\n)"},
    {"notebook", R"({"cells":[{"cell_type":"markdown","source":")", R"(`)"},
    {"notebook", R"({"cells":[{"cell_type":"markdown","source":")", R"(\u0060)"},
    {"notebook", R"({"cells":[{"cell_type":"markdown","source":")", R"([a]: b\n)"},
    {"notebook", R"({"metadata":{"kernelspec":{"language":"python"}},"cells":[{"cell_type":"code","source":")", R"(f(\n)"},
    {"notebook", R"({"metadata":{"kernelspec":{"language":"python"}},"cells":[{"cell_type":"code","source":")", R"(def f():\n  a\n)"},
    {"notebook", R"({"cells":[{"cell_type":"code","source":[)", R"("%%a\n",)"},
    {"notebook", R"({"cells":[{"cell_type":"code","outputs":[{"data":{"image/png":")", "A"},
    {"notebook", R"({"cells":[)", R"({"cells":[)"}, {"notebook", "", R"({"cells":)"}, {"notebook", R"({"cells":[)", "[", "", "]"},
    {"notebook", R"({"cells":[)", "{"}, {"notebook", R"({"cells":[)", "\""}, {"notebook", R"({"cells":[)", R"("\)"},
    {"notebook", R"({"cells":[)", "},"}, {"notebook", R"({"metadata":)", R"({"a":)", "1", "}"},
    {"notebook", R"({"cells":[{"source":[)", R"("",)"}, {"notebook", R"({"cells":[{"source":")", R"(\ud83d)"},
    // delimited values
    {"csv", "", "\"a\","}, {"csv", "", "a,b\n"}, {"csv", "", "\"a\"\"b\n"}, {"csv", "", "a\"b,"}, {"csv", "\"", "a\n"},
    {"csv", "a,b\n\"", "\"\"\n"}, {"csv", "", "\"a\nb\"\n"}, {"csv", "", ",\n"}, {"csv", "", "\"\n"}, {"csv", "", "\n,\""},
    {"csv", "", "a;b\tc|d\n"}, {"csv", "", "\"a\"b\n"},
    // logs and plain text
    {"text", "", "2026-01-01 00:00:00 a\n"}, {"text", "", "2026-01-01 00:00:00 a\n  b\n"}, {"text", "", "INFO a\n"},
    {"text", "2026-01-01 00:00:00 a\n", "  at b\n"}, {"text", "", "a\n\n"}, {"text", "", "a\n---\n"}, {"text", "", "a\n==\n\n"},
    {"text", "", "- a\n", "", "", true}, {"text", "", "a\n", "", "", true}, {"text", "", "  1. a\n"}, {"text", "", "a:\n"},
};
// clang-format on

}  // namespace

std::vector<HostileShape> document_shapes(std::string_view language) {
  std::vector<HostileShape> shapes;
  for (const Row& row : kRows) {
    if (row.language == language) {
      shapes.push_back({std::string(row.head), std::string(row.open), std::string(row.middle),
                        std::string(row.close), row.deeper});
    }
  }
  return shapes;
}

}  // namespace strata::property
