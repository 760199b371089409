// Inline elements of reStructuredText, AsciiDoc and Org, and what readers see of them.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "document/inline_scanner.hpp"
#include "document/shown_text.hpp"

namespace strata::document {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> found(TextSyntax syntax, const std::string& text,
                               const Labels& labels = {}) {
  std::vector<Inline> elements;
  scan_inlines_as(syntax, text, {0, static_cast<std::uint32_t>(text.size())}, labels, elements);
  std::vector<std::string> words;
  for (const Inline& element : elements) {
    std::string word(to_string(element.kind));
    word.append(" ").append(slice(text, element.text));
    word.append(element.by_label ? " => " : " -> ").append(slice(text, element.target));
    words.push_back(word);
  }
  return words;
}

TEST(RestructuredInlines, ReadReferences) {
  constexpr TextSyntax kRst = TextSyntax::kRestructuredText;
  EXPECT_THAT(
      found(kRst, "See `the docs <https://a.b/c>`_ and `Big Name`_, `x <lbl_>`__."),
      ElementsAre("link the docs -> https://a.b/c", "link Big Name => Big Name", "link x => lbl"));
  EXPECT_THAT(found(kRst, "Python_ and other_ or snake_case_ here__.", {{"python", 0}, {"__1", 1}}),
              ElementsAre("link Python => Python", "link here => "));
  EXPECT_THAT(
      found(kRst, "A note [1]_, [#auto]_ and [Knuth74]_, but a[1] and b[2]_c."),
      ElementsAre("footnote 1 => 1", "footnote #auto => #auto", "footnote Knuth74 => Knuth74"));
  EXPECT_THAT(
      found(kRst, "https://a.b/c_(d). www.e.f"),
      ElementsAre("address https://a.b/c_(d) -> https://a.b/c_(d)", "address www.e.f -> www.e.f"));
}

TEST(RestructuredInlines, ReadRolesAndLiterals) {
  constexpr TextSyntax kRst = TextSyntax::kRestructuredText;
  EXPECT_THAT(
      found(kRst, ":ref:`Title <label>` :ref:`lbl` :doc:`/a/b` :download:`x <f.py>`"),
      ElementsAre("link Title => label", "link lbl => lbl", "link /a/b -> /a/b", "link x -> f.py"));
  EXPECT_THAT(found(kRst, ":func:`~a.b.c` :py:class:`Pile <m.Pile>` ``x`y`` `z` :file:`a/b.c`"),
              ElementsAre("code a.b.c -> ", "code m.Pile -> ", "code x`y -> ", "code z -> ",
                          "code a/b.c -> "));
  EXPECT_THAT(found(kRst, "`int`:c:type: and :math:`a_b` :abbr:`X (y)`"),
              ElementsAre("code int -> "));
  EXPECT_THAT(found(kRst, "it`s `open and ``never \\`x`_"), IsEmpty());
}

TEST(RestructuredInlines, ReadImagesAndFilesOfDirectives) {
  constexpr TextSyntax kRst = TextSyntax::kRestructuredText;
  EXPECT_THAT(found(kRst, ".. figure:: img/a.png\n   :alt: A word\n   :target: https://x.y\n"),
              ElementsAre("image A word -> img/a.png", "link A word -> https://x.y"));
  EXPECT_THAT(found(kRst, ".. |logo| image:: b.svg\n.. literalinclude:: ../c.py\n"),
              ElementsAre("image  -> b.svg", "link ../c.py -> ../c.py"));
  EXPECT_THAT(found(kRst, ".. note:: no .. image:: x"), IsEmpty());
}

TEST(AsciidocInlines, ReadLinksAndImages) {
  constexpr TextSyntax kAdoc = TextSyntax::kAsciidoc;
  EXPECT_THAT(found(kAdoc,
                    "link:a/b.html[The *page*,role=x] https://a.b[Site^] https://c.d, "
                    "mailto:me@x.y[Me] link:++e f++[g] link:h.txt[]"),
              ElementsAre("link The *page* -> a/b.html", "link Site -> https://a.b",
                          "address https://c.d -> https://c.d", "link Me -> mailto:me@x.y",
                          "link g -> e f", "link h.txt -> h.txt"));
  EXPECT_THAT(found(kAdoc, "image::img/a.png[Alt, 200] an image:b.svg[] include::x/y.rb[tag=z]"),
              ElementsAre("image Alt -> img/a.png", "image  -> b.svg", "link x/y.rb -> x/y.rb"));
  EXPECT_THAT(found(kAdoc, "<<part,The part>> <<other>> xref:f.adoc#id[F] <<g.adoc#h,G>> xref:z[]"),
              ElementsAre("link The part => part", "link other => other", "link F -> f.adoc#id",
                          "link G -> g.adoc#h", "link z => z"));
  EXPECT_THAT(found(kAdoc, "\\https://a.b[c] \\<<d>> a << b >> pass:[<<e>>] +++<<f>>+++"),
              IsEmpty());
}

TEST(AsciidocInlines, ReadCodeFootnotesAndAttributes) {
  constexpr TextSyntax kAdoc = TextSyntax::kAsciidoc;
  EXPECT_THAT(found(kAdoc, "`a.b()` and `+c+` or ``d``e, \"`quoted`\" and f`g`h"),
              ElementsAre("code a.b() -> ", "code c -> ", "code d -> "));
  EXPECT_THAT(found(kAdoc,
                    "x footnote:[A https://b.c[note].] y footnote:d[E] footnote:d[] "
                    "footnoteref:[f,G]"),
              ElementsAre("link note -> https://b.c",
                          "footnote A https://b.c[note]. -> A https://b.c[note].",
                          "footnote d -> E", "footnote d => d", "footnote f -> G"));
  EXPECT_THAT(found(kAdoc, "{url}[Home] {url}/x[X] {no}[Y]", {{"{url}", 0}}),
              ElementsAre("link Home -> {url}", "link X -> {url}/x"));
}

TEST(OrgInlines, ReadLinksFootnotesAndCode) {
  constexpr TextSyntax kOrg = TextSyntax::kOrg;
  EXPECT_THAT(found(kOrg,
                    "[[https://a.b][Site]] [[file:c.org::*D][E]] [[./f.png]] [[*Head][G]] "
                    "[[id:1-2][H]] [[#custom]] https://i.j."),
              ElementsAre("link Site -> https://a.b", "link E -> c.org::*D",
                          "image ./f.png -> ./f.png", "link G => *Head", "link H => id:1-2",
                          "link #custom => #custom", "address https://i.j -> https://i.j"));
  EXPECT_THAT(found(kOrg, "a[fn:1] b[fn:2] c[fn:: Some [[d][e]]] f[fn:g: H]", {{"^fn:1", 0}}),
              ElementsAre("footnote fn:1 => fn:1", "link e => d",
                          "footnote Some [[d][e]] -> Some [[d][e]]", "footnote fn:g -> H"));
  EXPECT_THAT(found(kOrg, "~a.b()~ and =c= or x=y=z, src_py[:r x]{d()} a ~ b ~ c"),
              ElementsAre("code a.b() -> ", "code c -> ", "code d() -> "));
}

TEST(ShownText, LeavesOutTheMarksOfItsSyntax) {
  EXPECT_EQ(shown_text("The ``a_b`` *and* `docs <x>`_ of :func:`f` a*b vector<int>",
                       TextSyntax::kRestructuredText),
            "The a_b and docs of f a*b vector<int>");
  EXPECT_EQ(
      shown_text("The `a_b` *and* _c_ link:x[docs] 2 * 3 footnote:[no]", TextSyntax::kAsciidoc),
      "The a_b and c docs 2 * 3");
  EXPECT_EQ(shown_text("The ~a_b~ *and* /c/ [[x][docs]] a/b/c [1/3]", TextSyntax::kOrg),
            "The a_b and c docs a/b/c [1/3]");
  EXPECT_LE(shown_text(std::string(100000, '*'), TextSyntax::kOrg).size(), 200U);
}

}  // namespace
}  // namespace strata::document
