// The chunker's promises (DESIGN section 3: tiling, budget, glue, bad source, determinism) on
// generated input.
#include "chunk/chunker.hpp"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chunk/blanks.hpp"
#include "chunk/laws.hpp"
#include "generated_source.hpp"
#include "lang/language.hpp"
#include "parse/parse.hpp"

namespace strata::property {
namespace {

using testing::IsEmpty;

scan::SourceFile file_of(std::string bytes, lang::LanguageId language) {
  scan::SourceFile file;
  file.path = "some/folder/file";
  file.bytes = std::move(bytes);
  file.language = language;
  return file;
}

void expect_lawful(const std::string& bytes, lang::LanguageId language,
                   const chunk::ChunkOptions& options) {
  if (!chunk::any_visible(bytes)) {
    return;
  }
  const scan::SourceFile file = file_of(bytes, language);
  const parse::SyntaxTree tree = parse::parse(file);
  const std::vector<chunk::Chunk> leaves = chunk::chunk_file(file, tree, options);
  ASSERT_THAT(chunk::broken_laws(bytes, leaves, options), IsEmpty())
      << lang::info(language).name << " " << options.fingerprint() << "\n"
      << testing::PrintToString(bytes);
  ASSERT_TRUE(chunk::chunk_file(file, tree, options) == leaves);
}

lang::LanguageId any_language(Dice& dice) {
  return {static_cast<std::uint8_t>(dice.roll(lang::languages().size()))};
}

TEST(ChunkerLaws, HoldForProgramsInEverySize) {
  const lang::LanguageId python = lang::language_named("python");
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    Dice dice(seed);
    std::string source;
    for (const std::string& unit : python_units(dice, dice.between(1, 25))) {
      source += unit;
    }
    expect_lawful(source, python, any_options(dice));
  }
}

TEST(ChunkerLaws, HoldForSoupInEveryLanguage) {
  for (std::uint32_t seed = 0; seed < 1500; ++seed) {
    Dice dice(1000 + seed);
    expect_lawful(soup(dice, dice.between(1, 250)), any_language(dice), any_options(dice));
  }
}

TEST(ChunkerLaws, HoldForNoise) {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    Dice dice(5000 + seed);
    expect_lawful(noise(dice, dice.between(1, 1500)), any_language(dice), any_options(dice));
  }
}

TEST(ChunkerLaws, HoldForTruncatedAndSplicedPrograms) {
  const lang::LanguageId python = lang::language_named("python");
  for (std::uint32_t seed = 0; seed < 100; ++seed) {
    Dice dice(9000 + seed);
    std::string source;
    for (const std::string& unit : python_units(dice, 8)) {
      source += unit.substr(dice.roll(unit.size()));
    }
    expect_lawful(source, python, any_options(dice));
  }
}

TEST(ChunkerLaws, KeepDefinitionsWholeThatFit) {
  const lang::LanguageId python = lang::language_named("python");
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    Dice dice(20000 + seed);
    std::string source;
    for (const std::string& unit : python_units(dice, 20)) {
      source += unit;
    }
    const scan::SourceFile file = file_of(source, python);
    const parse::SyntaxTree tree = parse::parse(file);
    const chunk::ChunkOptions options;
    const std::vector<chunk::Chunk> leaves = chunk::chunk_file(file, tree, options);
    const text::TokenCounter counter(options.tokenizer);
    for (const parse::Symbol& symbol : tree.symbols) {
      if (counter.count(chunk::collapse_blanks(slice(source, symbol.range))) >=
          options.max_tokens) {
        continue;
      }
      const bool whole = std::any_of(leaves.begin(), leaves.end(), [&](const chunk::Chunk& leaf) {
        return leaf.core.contains(symbol.range);
      });
      EXPECT_TRUE(whole) << symbol.path << " of seed " << seed;
    }
  }
}

}  // namespace
}  // namespace strata::property
