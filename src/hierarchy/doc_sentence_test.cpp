#include "hierarchy/doc_sentence.hpp"

#include <string>

#include <gtest/gtest.h>

namespace strata::hierarchy {
namespace {

TEST(DocSentence, IsTheFirstOneWithoutMarks) {
  EXPECT_EQ(doc_sentence("/** Saves it. Then rests. */", "save"), "Saves it.");
  EXPECT_EQ(doc_sentence("/// Saves\n/// it all.\n///\n/// More.", "save"), "Saves it all.");
  EXPECT_EQ(doc_sentence("", "save"), "");
}

TEST(DocSentence, ReadsStringsAndAttributesThatDocument) {
  EXPECT_EQ(doc_sentence("@doc \"\"\"\n  Saves it. And more.\n  \"\"\"", "save"), "Saves it.");
  EXPECT_EQ(doc_sentence("@doc ~S\"\"\"\nSaves it.\n\"\"\"", "save"), "Saves it.");
  EXPECT_EQ(doc_sentence("@doc \"Saves it.\"", "save"), "Saves it.");
  EXPECT_EQ(doc_sentence("@doc false", "save"), "");
  EXPECT_EQ(doc_sentence("@doc since: \"1.2\"", "save"), "");
  EXPECT_EQ(doc_sentence("%% @doc Saves it.", "save"), "Saves it.");
  EXPECT_EQ(doc_sentence("#[doc = \" Saves\"]\n#[doc = \" it.\"]", "save"), "Saves it.");
  EXPECT_EQ(doc_sentence("#[doc = r#\"Saves it.\"#]", "save"), "Saves it.");
  EXPECT_EQ(doc_sentence("#[doc(hidden)]\n/// Saves it.", "save"), "Saves it.");
  EXPECT_EQ(doc_sentence("\"Saves it.\"", "save"), "Saves it.");
  EXPECT_EQ(doc_sentence("u'Saves it.'", "save"), "Saves it.");
}

TEST(DocSentence, PassesOverWhatOnlyNamesOrClassifies) {
  EXPECT_EQ(doc_sentence("\"\"\"\n    save(x)\n\nSaves it.\n\"\"\"", "save"), "Saves it.");
  EXPECT_EQ(doc_sentence("// Cord::save()\n//\n// Saves it.", "save"), "Saves it.");
  EXPECT_EQ(doc_sentence("// save(x, y) -> bool\n//\n// Saves it.", "save"), "Saves it.");
  EXPECT_EQ(doc_sentence("/**\n * @private\n * Saves it.\n */", "save"), "Saves it.");
  EXPECT_EQ(doc_sentence("/*!\n @method save\n @abstract Saves it.\n */", "save"), "Saves it.");
  EXPECT_EQ(doc_sentence("<#\n.SYNOPSIS\n  Saves it.\n.PARAMETER x\n  Number.\n#>", "save"),
            "Saves it.");
}

TEST(DocSentence, PassesOverWhatIsSaidToTools) {
  EXPECT_EQ(doc_sentence("//go:noinline", "save"), "");
  EXPECT_EQ(doc_sentence("# :nodoc:", "save"), "");
  EXPECT_EQ(doc_sentence("//nolint:errcheck\n// Saves it.", "save"), "Saves it.");
  EXPECT_EQ(doc_sentence("# rubocop:disable Metrics/X\n# Saves it.", "save"), "Saves it.");
  EXPECT_EQ(doc_sentence("// eslint-disable-next-line x\n// Saves it.", "save"), "Saves it.");
  EXPECT_EQ(doc_sentence("// std::move of it.", "save"), "std::move of it.") << "a name";
  EXPECT_EQ(doc_sentence("// Note: it saves.", "save"), "Note: it saves.") << "prose";
}

TEST(DocSentence, EndsAtATag) {
  EXPECT_EQ(doc_sentence("/**\n * Saves it\n * @param x number\n */", "save"), "Saves it");
  EXPECT_EQ(doc_sentence("# @return [Integer] the number", "save"), "");
  EXPECT_EQ(doc_sentence("/// - Returns: the number.", "save"), "");
}

TEST(DocSentence, SaysWhatInlineMarkupMeans) {
  EXPECT_EQ(without_inline_markup("Saves {@code x} to {@link #file} or {@link Disk a disk}."),
            "Saves x to file or a disk.");
  EXPECT_EQ(
      without_inline_markup("Gives <see cref=\"T:Box\"/> or <paramref name=\"x\"/>, <b>not</b> y."),
      "Gives Box or x, not y.");
  EXPECT_EQ(without_inline_markup("A Map<String, T> if a < b and {@code x"),
            "A Map<String, T> if a < b and {@code x");
  EXPECT_EQ(doc_sentence("/// <summary>\n/// <see cref=\"Box\"/> holder.\n/// </summary>", "x"),
            "Box holder.");
  EXPECT_EQ(doc_sentence("/** {@inheritDoc} */", "save"), "");
  EXPECT_EQ(doc_sentence("/** <summary>Counts.</summary> */", "Count"), "Counts.");
}

TEST(DocSentence, HasALimit) {
  const std::string sentence = doc_sentence("// " + std::string(5000, 'x') + " y", "save");
  EXPECT_EQ(sentence.size(), 240U);
  EXPECT_LE(doc_sentence("/// " + std::string(3000, '<'), "save").size(), 240U);
}

}  // namespace
}  // namespace strata::hierarchy
