#include "chunk/integrity.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chunk/chunk_samples.hpp"

namespace strata::chunk {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const char* const kTwo =
    "# says one\ndef one():\n    return 1\n\n\n@cached\ndef two():\n    return 2\n";

TEST(Integrity, CountsWhatIsWhole) {
  const Chunked file = chunked("a.py", kTwo);
  const Integrity found = integrity_of(file.file.bytes, file.tree, file.leaves, {});
  EXPECT_EQ(found.fitting, 2U);
  EXPECT_EQ(found.whole, 2U);
  EXPECT_EQ(found.attached, 2U);
  EXPECT_EQ(found.together, 2U);
  EXPECT_EQ(found.cuts, 0U);
  EXPECT_THAT(found.faults, IsEmpty());
}

TEST(Integrity, FindsWhatIsCutAndTorn) {
  Chunked file = chunked("a.py", kTwo);
  const auto cut = static_cast<std::uint32_t>(file.file.bytes.find("def one") + 4);
  Chunk second = file.leaves[0];
  file.leaves[0].core.end = cut;
  second.core.begin = cut;
  file.leaves.push_back(second);
  const Integrity found = integrity_of(file.file.bytes, file.tree, file.leaves, {});
  EXPECT_EQ(found.whole, 1U);
  EXPECT_EQ(found.together, 2U);
  EXPECT_EQ(found.inside_lines, 1U);
  EXPECT_EQ(found.needless, 1U);
  EXPECT_THAT(found.faults, ElementsAre(HasSubstr("cut one"), HasSubstr("needless cut at")));

  file.leaves[0].core.end = cut - 4;
  file.leaves[1].core.begin = cut - 4;
  const Integrity torn = integrity_of(file.file.bytes, file.tree, file.leaves, {});
  EXPECT_EQ(torn.together, 1U);
  EXPECT_EQ(torn.inside_lines, 0U);
  EXPECT_THAT(torn.faults, ElementsAre(HasSubstr("cut one"), HasSubstr("torn one")));
}

TEST(Integrity, ACutInALineOverTheLimitIsNotNeedless) {
  std::string line = "names = [";
  for (int i = 0; i < 2000; ++i) {
    line.append(std::to_string(i)).append(", ");
  }
  const Chunked file = chunked("a.py", line + "]\n");
  const Integrity found = integrity_of(file.file.bytes, file.tree, file.leaves, {});
  EXPECT_GT(found.cuts, 5U);
  EXPECT_EQ(found.inside_lines, found.cuts);
  EXPECT_EQ(found.needless, 0U);
}

}  // namespace
}  // namespace strata::chunk
