#include "chunk/options.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "chunk/chunk_samples.hpp"

namespace strata::chunk {
namespace {

TEST(ChunkOptions, AcceptsItsDefaults) { EXPECT_TRUE(ChunkOptions{}.validate().has_value()); }

TEST(ChunkOptions, RejectsSizesThatHaveNoMeaning) {
  EXPECT_FALSE(sizes(80, 256, 255).validate().has_value());
  EXPECT_FALSE(sizes(257, 256, 512).validate().has_value());
  EXPECT_FALSE(sizes(0, 0, 512).validate().has_value());
  EXPECT_FALSE(sizes(0, 8, 15).validate().has_value());
  EXPECT_FALSE(sizes(0, 8, 32769).validate().has_value());
  EXPECT_TRUE(sizes(0, 1, 16).validate().has_value());
  EXPECT_TRUE(sizes(40, 40, 40).validate().has_value());  // only a maximum wanted
}

TEST(ChunkOptions, SaysWhatIsWrong) {
  const auto result = sizes(80, 600, 512).validate();
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().kind, ErrorKind::kInvalidArgument);
  EXPECT_EQ(result.error().message,
            "target_tokens is 600; it must be between 1 and max_tokens (512)");
}

TEST(ChunkOptions, HavePresetsThatAreAllValid) {
  ASSERT_FALSE(size_presets().empty());
  for (const SizePreset& preset : size_presets()) {
    ChunkOptions options;
    ASSERT_TRUE(options.apply_preset(preset.name).has_value()) << preset.name;
    EXPECT_TRUE(options.validate().has_value()) << preset.name;
    EXPECT_EQ(options.target_tokens, preset.target_tokens);
    EXPECT_EQ(options.fingerprint() == ChunkOptions().fingerprint(), preset.name == "default")
        << preset.name;
  }
  ChunkOptions options;
  const auto unknown = options.apply_preset("tiny");
  ASSERT_FALSE(unknown.has_value());
  EXPECT_EQ(unknown.error().message,
            "no preset is named \"tiny\"; known: default, small, full, large, passages");
  EXPECT_EQ(options.fingerprint(), ChunkOptions().fingerprint());
}

TEST(ChunkOptions, RefuseAnOverlapThatCouldNotEnd) {  // B54
  for (const double ratio : {-0.1, 0.51, 1.0, std::nan("")}) {
    ChunkOptions options;
    options.overlap_ratio = ratio;
    EXPECT_FALSE(options.validate().has_value()) << ratio;
  }
}

TEST(ChunkOptions, RefuseAnOverlapWithoutAPlaceForIt) {
  ChunkOptions options;
  options.overlap_ratio = 0.2;
  EXPECT_TRUE(options.validate().has_value());
  options.context = false;
  EXPECT_FALSE(options.validate().has_value());
}

TEST(ChunkOptions, HaveAFingerprintThatEveryOptionChanges) {
  const std::string base = ChunkOptions{}.fingerprint();
  const auto changed = [&](auto change) {
    ChunkOptions options;
    change(options);
    return options.fingerprint() != base;
  };
  EXPECT_TRUE(changed([](ChunkOptions& o) { o.min_tokens = 1; }));
  EXPECT_TRUE(changed([](ChunkOptions& o) { o.target_tokens = 200; }));
  EXPECT_TRUE(changed([](ChunkOptions& o) { o.max_tokens = 600; }));
  EXPECT_TRUE(changed([](ChunkOptions& o) { o.tokenizer = text::Tokenizer::kO200kBase; }));
  EXPECT_TRUE(changed([](ChunkOptions& o) { o.small = SmallPolicy::kDrop; }));
  EXPECT_TRUE(changed([](ChunkOptions& o) { o.context = false; }));
  EXPECT_TRUE(changed([](ChunkOptions& o) { o.adaptive = false; }));
  EXPECT_TRUE(changed([](ChunkOptions& o) { o.strict_sections = true; }));
  EXPECT_TRUE(changed([](ChunkOptions& o) { o.overlap_ratio = 0.1; }));
}

TEST(ChunkOptions, EveryOptionChangesTheLeaves) {  // B60
  std::string source;
  for (int i = 0; i < 40; ++i) {
    source += "def function_" + std::to_string(i) + "(a, b):\n    x = a + b * " +
              std::to_string(i) + "\n    return [x, x + 1, x + 2]\n\n\n";
  }
  source += "def long():\n" + repeated("    call_something(1, 2, 3)  // 7\n", 200) +
            "\n\nz = '\u043F\u0440\u0438\u0432\u0435\u0442'\n\n\ndef last():\n" +
            repeated("    call_something(1, 2, 3)  // 7\n", 25);
  const auto differ = [&](const ChunkOptions& one, const ChunkOptions& two) {
    return chunked("a.py", source, one).leaves != chunked("a.py", source, two).leaves;
  };
  EXPECT_TRUE(differ({}, sizes(2, 256, 512)));
  EXPECT_TRUE(differ({}, sizes(80, 120, 512)));
  EXPECT_TRUE(differ({}, sizes(80, 256, 260)));
  ChunkOptions options;
  options.tokenizer = text::Tokenizer::kO200kBase;
  EXPECT_TRUE(differ({}, options));
  options = {};
  options.context = false;
  EXPECT_TRUE(differ({}, options));
  options = {};
  options.overlap_ratio = 0.2;
  EXPECT_TRUE(differ({}, options));
  options = sizes(256, 256, 270);
  ChunkOptions dropping = options;
  dropping.small = SmallPolicy::kDrop;
  EXPECT_TRUE(differ(options, dropping));
}

}  // namespace
}  // namespace strata::chunk
