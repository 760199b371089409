// Every language on every hostile shape: the work is counted, bounded and linear, and nothing is
// lost. The counts are those of the parser's meter and of the chunker's plan; time is not looked at
// here (bench/doubling does).
#include <algorithm>
#include <cstdlib>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "engine/analyse.hpp"
#include "engine/engine.hpp"
#include "lang/language.hpp"
#include "scan/scan.hpp"
#include "tests/property/document_shapes.hpp"
#include "tests/property/hostile_shapes.hpp"

namespace strata::property {
namespace {

struct Work {
  std::uint64_t steps = 0;
  std::size_t nodes = 0;
  std::size_t leaves = 0;
  bool tiled = false;
};

Work work_on(std::string bytes, lang::LanguageId language) {
  scan::SourceFile file;
  file.path = "hostile";
  file.language = language;
  file.bytes = std::move(bytes);
  const IndexOptions options;
  const ChunkedFile chunked = engine::chunk_source(std::move(file), options, true);
  Work work{.steps = chunked.tree.steps,
            .nodes = chunked.tree.nodes.size(),
            .leaves = chunked.chunks.size()};
  std::uint32_t end = 0;
  bool tiled = true;
  for (const chunk::Chunk& leaf : chunked.chunks) {
    tiled = tiled && leaf.core.begin == end;
    end = leaf.core.end;
  }
  work.tiled = tiled && end == chunked.source.bytes.size();
  return work;
}

// The scan refuses a file in which nothing is visible; no later stage sees one.
bool is_blank(const std::string& text) {
  const auto read = scan::from_bytes("hostile.txt", text, {});
  const auto* skipped = std::get_if<scan::Skipped>(&read);
  return skipped != nullptr && skipped->reason == scan::SkipReason::kEmpty;
}

// Stated here once more on purpose.
std::uint64_t most_steps(std::size_t bytes) { return 10000 + bytes / 8; }

void expect_linear(const HostileShape& shape, std::size_t index, std::size_t size) {
  const lang::LanguageId language{static_cast<std::uint8_t>(index)};
  const std::string once = shape.text(size);
  const std::string twice = shape.text(2 * size);
  if (is_blank(once)) {
    return;
  }
  const std::string where =
      std::string(lang::info(language).name) + " " + shape.name() + " " + std::to_string(size);
  const Work small = work_on(once, language);
  const Work large = work_on(twice, language);
  EXPECT_TRUE(small.tiled && large.tiled) << where;
  // What is embedded has a budget of the same size.
  EXPECT_LE(large.steps, 2 * most_steps(twice.size())) << where;
  EXPECT_LE(large.nodes, 2 * twice.size()) << where;
  // Quadratic work would be four times as much. Near the limits of a leaf pieces may differ.
  EXPECT_LE(large.leaves, 3 * small.leaves + 32) << where;
}

bool long_tests() { return std::getenv("STRATA_LONG_TESTS") != nullptr; }

// A sample of the table for every run, all of it with STRATA_LONG_TESTS=1.
class HostileWork : public testing::TestWithParam<std::size_t> {};

TEST_P(HostileWork, IsBoundedAndNothingIsLost) {
  const lang::LanguageInfo& language = lang::languages()[GetParam()];
  std::vector<HostileShape> shapes = common_shapes();
  const std::vector<HostileShape> own = shapes_of(language.name);
  shapes.insert(shapes.end(), own.begin(), own.end());
  const std::vector<HostileShape> documents = document_shapes(language.name);
  shapes.insert(shapes.end(), documents.begin(), documents.end());
  const std::size_t stride = long_tests() ? 1 : 29;
  for (std::size_t i = GetParam() % stride; i < shapes.size(); i += stride) {
    expect_linear(shapes[i], GetParam(), long_tests() ? 16000 : 2500);
  }
}

// One after the other: names are all that differs.
std::vector<std::size_t> indices_with_structure() {
  std::vector<std::size_t> indices = {0};
  const auto languages = lang::languages();
  for (std::size_t i = 1; i < languages.size(); ++i) {
    if (languages[i].grammar != nullptr || !document_shapes(languages[i].name).empty()) {
      indices.push_back(i);
    }
  }
  return indices;
}

INSTANTIATE_TEST_SUITE_P(Every, HostileWork, testing::ValuesIn(indices_with_structure()),
                         [](const testing::TestParamInfo<std::size_t>& row) {
                           std::string name(lang::languages()[row.param].name);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace strata::property
