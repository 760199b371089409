#include "chunk/budget.hpp"

#include <gtest/gtest.h>

#include "chunk/chunk_samples.hpp"

namespace strata::chunk {
namespace {

TEST(Budget, LeavesWhatFits) {
  const std::string bytes = "one\ntwo\n";
  const text::TokenCounter counter(text::Tokenizer::kCl100kBase);
  const TokenMap tokens(bytes, counter);
  const Atoms atoms = make_atoms(bytes, text::LineTable(bytes), {}, tokens, 16);
  const std::vector<MeasuredCore> cores = within_budget(bytes, {{0, 8}}, atoms, tokens, 16);
  ASSERT_EQ(cores.size(), 1U);
  EXPECT_EQ(cores[0].range, (ByteRange{0, 8}));
  EXPECT_EQ(cores[0].tokens, 3U);
}

TEST(Budget, HalvesWhatDoesNot) {
  const std::string bytes =
      repeated("some words in a line\n", 50) + repeated("\xF0\x9F\x98\x80", 100);
  const auto size = static_cast<std::uint32_t>(bytes.size());
  const text::TokenCounter counter(text::Tokenizer::kCl100kBase);
  const TokenMap tokens(bytes, counter);
  const Atoms atoms = make_atoms(bytes, text::LineTable(bytes), {}, tokens, 512);
  std::uint32_t end = 0;
  for (const MeasuredCore& core : within_budget(bytes, {{0, size}}, atoms, tokens, 40)) {
    EXPECT_EQ(core.range.begin, end);
    EXPECT_LE(core.tokens, 40U);
    EXPECT_EQ(core.tokens, tokens.count(core.range));
    end = core.range.end;
  }
  EXPECT_EQ(end, size);
}

}  // namespace
}  // namespace strata::chunk
