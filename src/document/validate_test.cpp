#include "document/validate.hpp"

#include "document/document_samples.hpp"

namespace strata::document {
namespace {

using chunk::repeated;
using chunk::sizes;
using testing::Contains;
using testing::Each;
using testing::IsEmpty;
using testing::Not;

std::vector<Finding> findings(const Chunked& file, const chunk::ChunkOptions& options) {
  return validate(file.file.bytes, &file.document, file.leaves, options);
}

std::vector<Complaint> complaints(const std::string& text, const chunk::ChunkOptions& options) {
  std::vector<Complaint> all;
  for (const Finding& finding : findings(chunked(text, options), options)) {
    EXPECT_FALSE(finding.reason.empty());
    all.push_back(finding.complaint);
  }
  return all;
}

TEST(Validate, FindsNothingInAGoodDocument) {
  EXPECT_THAT(complaints("# A\n\nSome words.\n\n```sh\nmake\n```\n", {}), IsEmpty());
}

TEST(Validate, NamesLeavesThatAreTooShort) {
  chunk::ChunkOptions options;
  options.strict_sections = true;
  const Chunked file = chunked("# A\nx\n# B\ny\n", options);
  const std::vector<Finding> found = findings(file, options);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[1].leaf, 1U);
  EXPECT_EQ(found[1].complaint, Complaint::kTooShort);
  EXPECT_THAT(found[1].reason, testing::HasSubstr("fewer than 80"));
}

TEST(Validate, NamesCutSentencesFencesAndTables) {
  EXPECT_THAT(complaints("# A\n\n" + repeated("word and another ", 300), sizes(10, 60, 100)),
              Contains(Complaint::kMidSentence));
  chunk::ChunkOptions bare = sizes(10, 60, 100);
  bare.context = false;
  const std::string fence = "# A\n\n```\n" + repeated("a = b(c);\n", 100) + "```\n";
  EXPECT_THAT(complaints(fence, sizes(10, 60, 100)), Not(Contains(Complaint::kOpenFence)));
  EXPECT_THAT(complaints("# A\n\n```\n" + repeated("a = b(c);\n", 100) + "```\n", bare),
              Contains(Complaint::kOpenFence));
  EXPECT_THAT(complaints("# A\n\n| a | b |\n|---|---|\n" + repeated("| one | two |\n", 100), bare),
              Contains(Complaint::kCutTable));
}

TEST(Validate, TakesTheEndOfAParagraphForTheEndOfASentence) {
  const std::string item = "* typo in the names by somebody \n";
  EXPECT_THAT(complaints("# A\n\n" + repeated(item, 60), sizes(10, 60, 100)),
              Not(Contains(Complaint::kMidSentence)));
  EXPECT_THAT(complaints("# A\n\n" + repeated("One is so. Two is not! ", 80), sizes(10, 60, 100)),
              Not(Contains(Complaint::kMidSentence)));
}

TEST(Validate, KnowsTheSentencesOfAParagraphThatBeginsTheFile) {
  for (const std::string_view text : {"One is so. Two is not! ", "\xE4\xBB\x8A\xE3\x80\x82"}) {
    EXPECT_THAT(complaints(repeated(text, 200), sizes(10, 60, 100)),
                Not(Contains(Complaint::kMidSentence)));
  }
}

TEST(Validate, NamesLeavesWithoutSection) {
  EXPECT_THAT(complaints("just words\n\n# A\n\nmore words\n", sizes(0, 1, 16)),
              Contains(Complaint::kNoSection));
}

TEST(Validate, NamesHeadingsThatStandAlone) {
  const chunk::ChunkOptions options = sizes(0, 4, 64);
  Chunked file = chunked("# A\n\nwords\n\n# B\n", options);
  EXPECT_THAT(findings(file, options).back().complaint, Complaint::kHeadingLast)
      << "nothing follows it, so it ends the text before it";
  EXPECT_THAT(complaints("# A\n", {}), Contains(Complaint::kHeadingAlone));
}

TEST(Validate, SaysWhereAPromiseIsBroken) {
  Chunked file = chunked("# A\n\nwords\n");
  file.leaves[0].tokens += 1;
  EXPECT_EQ(findings(file, {}).at(0).complaint, Complaint::kBrokenPromise);
}

TEST(Validate, AsksOnlySizesOfSourceFiles) {
  const Chunked file = chunked("# A\n\nwords\n");
  EXPECT_THAT(validate(file.file.bytes, nullptr, file.leaves, {}), IsEmpty());
}

}  // namespace
}  // namespace strata::document
