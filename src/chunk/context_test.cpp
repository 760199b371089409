#include "chunk/context.hpp"

#include <gtest/gtest.h>

#include "chunk/chunk_samples.hpp"

namespace strata::chunk {
namespace {

struct Sample {
  std::string bytes = "class Pile(Base,\n           Other):\n    def push(self): pass\n";
  scan::SourceFile file = file_of("deep/folder/pile.py", bytes);
  parse::SyntaxTree tree = parse::parse(file);
  text::TokenCounter counter{text::Tokenizer::kCl100kBase};

  [[nodiscard]] std::string context(SymbolId scope, std::uint32_t budget,
                                    std::uint32_t left = 1000) const {
    return ContextBuilder(file.path, bytes, tree, counter, budget).for_scope(scope, left).text;
  }
};

TEST(Context, SaysPathScopeAndSignature) {
  EXPECT_EQ(Sample{}.context({0}, 128).find("deep/folder/pile.py\nPile\nclass Pile(Base,\nOther)"),
            0U);
  EXPECT_EQ(Sample{}.context(SymbolId::none(), 128), "deep/folder/pile.py");
}

TEST(Context, SaysLessWhenThereIsLessRoom) {
  const Sample sample;
  std::size_t size = sample.context({0}, 128).size();
  for (std::uint32_t budget = 40; budget > 0; --budget) {
    const std::string text = sample.context({0}, 128, budget);
    EXPECT_LE(text.size(), size);
    EXPECT_LE(text.empty() ? 0U : sample.counter.count(text + "\n"), budget);
    size = text.size();
  }
  EXPECT_EQ(sample.context({0}, 0), "");
}

TEST(Context, ShortensLongSignaturesAndPaths) {
  const std::string bytes = "def f(" + repeated("parameter_name, ", 100) + "last):\n    pass\n";
  const scan::SourceFile file = file_of(repeated("folder/", 100) + "a.py", bytes);
  const parse::SyntaxTree tree = parse::parse(file);
  const text::TokenCounter counter(text::Tokenizer::kCl100kBase);
  const Context context = ContextBuilder(file.path, bytes, tree, counter, 200).for_scope({0}, 200);
  EXPECT_EQ(context.text.find("folder/folder/"), 0U);
  EXPECT_LT(context.text.size(), 440U);
  EXPECT_NE(context.text.find("def f(parameter_name,"), std::string::npos);
}

}  // namespace
}  // namespace strata::chunk
