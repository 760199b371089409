#include "document/links.hpp"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "document/block_scanner.hpp"
#include "document/document_samples.hpp"
#include "document/mentions.hpp"

namespace strata::document {
namespace {

using testing::ElementsAre;

TEST(Links, ResolvesReferencesAndFootnotes) {
  const std::string text =
      "# See [guide]\n\nA [word][Guide], a note[^1] and `[x](y)`.\n\n| [cell](c.md) | b "
      "|\n|--|--|\n"
      "\n[guide]: <docs/guide.md> 'Guide'\n[^1]: the note\n\n```\n[no](no)\n```\n";
  const Blocks blocks = scan_blocks(text);
  const Inlines inlines = inlines_of(SourceText(text), blocks);
  std::vector<std::string> words;
  for (const Link& link :
       links_in({0, static_cast<std::uint32_t>(text.size())}, SourceText(text), inlines)) {
    std::string word(to_string(link.kind));
    word.append(" ").append(link.text).append(" -> ").append(link.target);
    word.append(" by ").append(slice(text, link.definition));
    words.push_back(word);
  }
  EXPECT_THAT(words,
              ElementsAre("link guide -> docs/guide.md by [guide]: <docs/guide.md> 'Guide'",
                          "link word -> docs/guide.md by [guide]: <docs/guide.md> 'Guide'",
                          "footnote ^1 -> the note by [^1]: the note", "link cell -> c.md by "));
}

TEST(Links, GivesThoseOfARange) {
  const std::string text = "[a](x) [b](y)\n\n[c](z)\n";
  const Blocks blocks = scan_blocks(text);
  const Inlines inlines = inlines_of(SourceText(text), blocks);
  EXPECT_EQ(links_in({7, 14}, SourceText(text), inlines).size(), 1U);
  EXPECT_EQ(links_in({7, 14}, SourceText(text), inlines).at(0).target, "y");
}

std::vector<std::string> links_of(const std::string& name, const std::string& text) {
  const scan::SourceFile file = chunk::file_of(name, text);
  const Document document = read_document(file);
  std::vector<std::string> words;
  for (const Link& link : links_in({0, static_cast<std::uint32_t>(text.size())},
                                   text_of(file.bytes, document), document.inlines)) {
    std::string word(to_string(link.kind));
    word.append(" ").append(link.text).append(" -> ").append(link.target);
    const std::string_view by = slice(file.bytes, link.definition);
    words.push_back(word.append(by.empty() ? "" : " by ").append(by.substr(0, by.find('\n'))));
  }
  return words;
}

TEST(Links, OfRestructuredTextAreResolved) {
  EXPECT_THAT(
      links_of(
          "a.rst",
          ".. _top:\n\nThe Title\n=========\n\nSee Python_, `big name`_, `The Title`_,\n"
          ":ref:`Here <top>`, :ref:`far`, same_ and this__. Note [1]_ and [#]_.\n\n"
          "- In a list_.\n\n.. image:: a.png\n\n.. figure:: b.png\n   :alt: B\n\n   Caption.\n\n"
          ".. comment with Python_\n\n"
          ".. _Python: https://www.python.org/\n   x\n.. _`big name`: https://b.c\n"
          ".. _same: Python_\n.. _list: l.html\n__ https://no.name\n"
          ".. [1] The *note*.\n.. [#] Other.\n"),
      ElementsAre(
          "link Python -> https://www.python.org/x by .. _Python: https://www.python.org/",
          "link big name -> https://b.c by .. _`big name`: https://b.c",
          "link The Title -> #the-title by The Title", "link Here -> #top by .. _top:",
          "link far -> far", "link same -> https://www.python.org/x by .. _same: Python_",
          "link this -> https://no.name by __ https://no.name",
          "footnote 1 -> The note. by .. [1] The *note*.", "footnote # -> Other. by .. [#] Other.",
          "link list -> l.html by .. _list: l.html", "image  -> a.png", "image B -> b.png"));
}

TEST(Links, OfAsciidocAreResolved) {
  EXPECT_THAT(
      links_of(
          "a.adoc",
          "= Doc\n:url: https://u.v\n\n[[part]]\n== The Part\n\nSee <<part,it>>, <<The Part>>, "
          "<<_other_one>>, <<gone>>, {url}/x[X],\nxref:b.adoc#c[B], link:{url}[].\n"
          "A footnote:n[Note.] and footnote:n[].\n\n== Other one\n\n* item link:i.html[I]\n+\n"
          "----\nlink:no[no]\n----\n\n|===\n| link:t.html[T] | b\n|===\n\nimage::p.png[P]\n"),
      ElementsAre("link it -> #part by [[part]]", "link The Part -> #_the_part by [[part]]",
                  "link _other_one -> #_other_one by == Other one", "link gone -> gone",
                  "link X -> https://u.v/x", "link B -> b.adoc#c", "link {url} -> https://u.v",
                  "footnote n -> Note.", "footnote n -> Note. by footnote:n[Note.]",
                  "link I -> i.html", "link T -> t.html", "image P -> p.png"));
}

TEST(Links, OfOrgAreResolved) {
  EXPECT_THAT(
      links_of(
          "a.org",
          "* One\n:PROPERTIES:\n:CUSTOM_ID: first\n:ID: 12-3\n:END:\n"
          "[[#first][A]] [[*Two][B]] [[id:12-3][C]] [[id:9][D]] [[spot]] [[file:x.py][E]]\n"
          "Note[fn:1].\n* TODO Two :x:\n- [[https://f.g][F]] here <<spot>>\n\n[fn:1] The note.\n"),
      ElementsAre("link A -> #first by * One", "link B -> #two by * TODO Two :x:",
                  "link C -> id:12-3 by * One", "link D -> id:9",
                  "link spot -> #spot by [[https://f.g][F]] here <<spot>>", "link E -> x.py",
                  "footnote fn:1 -> The note. by [fn:1] The note.", "link F -> https://f.g"));
}

TEST(Links, AreMentionsWhereTheyNameFilesAndSymbols) {
  const auto names = [](const std::string& name, const std::string& text) {
    const Document document = read_document(chunk::file_of(name, text));
    return names_in({0, static_cast<std::uint32_t>(text.size())}, document.tree.references);
  };
  EXPECT_THAT(names("a.rst", "Call :func:`~a.b.load` or ``save(x)``, `see <src/a.py>`_.\n"),
              ElementsAre("load", "save", "src/a.py"));
  EXPECT_THAT(names("a.adoc",
                    "Call `a.load()`, +\nsee link:src/a.py[it].\n\n[source,python]\n----\n"
                    "def save(): pass\n----\n"),
              ElementsAre("load", "src/a.py", "save"));
  EXPECT_THAT(names("a.org", "Call ~load()~ or =save=, see [[file:src/a.py::10][it]].\n"),
              ElementsAre("load", "save", "src/a.py"));
}

}  // namespace
}  // namespace strata::document
