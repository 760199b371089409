// Near-linear work on hostile shapes, by counting steps and pieces instead of time.
#include <functional>
#include <string>

#include <gtest/gtest.h>

#include "chunk/anchors.hpp"
#include "chunk/atoms.hpp"
#include "chunk/items.hpp"
#include "chunk/plan.hpp"
#include "chunk/token_map.hpp"
#include "lang/language.hpp"
#include "parse/parse.hpp"

namespace strata::property {
namespace {

std::string repeated(std::string_view text, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) {
    result += text;
  }
  return result;
}

struct Work {
  std::size_t cells = 0;
  std::size_t atoms = 0;
  std::size_t items = 0;
  std::uint64_t steps = 0;
};

Work work_on(std::string bytes, std::string_view language) {
  scan::SourceFile file;
  file.path = "file";
  file.bytes = std::move(bytes);
  file.language = lang::language_named(language);
  const parse::SyntaxTree tree = parse::parse(file);
  const chunk::ChunkOptions options;
  const text::TokenCounter counter(options.tokenizer);
  const chunk::TokenMap tokens(file.bytes, counter);
  const chunk::Atoms atoms =
      chunk::make_atoms(file.bytes, text::LineTable(file.bytes), tree, tokens, options.max_tokens);
  chunk::Outline outline = chunk::outline_of(file.bytes, atoms, tree, options);
  chunk::set_anchors(outline, options);
  return {tokens.cells(), atoms.count(), outline.items.size(),
          chunk::plan_leaves(outline, options).steps};
}

struct Shape {
  const char* name;
  const char* language;
  std::function<std::string(std::size_t)> make;
};

TEST(ChunkerWork, IsLinearInTheInput) {
  const Shape shapes[] = {
      {"short lines", "text",
       [](std::size_t n) { return repeated("x\n", n) + "\nlast\n"; }},  // B63
      {"one line of letters", "text", [](std::size_t n) { return repeated("a", 4 * n); }},
      {"one line of marks", "text", [](std::size_t n) { return repeated("\u0301", n); }},
      {"one line of blanks", "text",
       [](std::size_t n) { return "a" + repeated(" ", 4 * n) + "b"; }},
      {"blank lines", "text", [](std::size_t n) { return "a" + repeated("\n", 4 * n) + "b"; }},
      {"one array", "c", [](std::size_t n) { return "int t[] = {" + repeated("1,", n) + "1};"; }},
      {"array lines", "c",
       [](std::size_t n) { return "int t[] = {\n" + repeated("1,\n", n) + "1};\n"; }},
      {"nested brackets", "javascript",
       [](std::size_t n) { return "x=" + repeated("[\n", n / 8) + repeated("]\n", n / 8); }},
      {"open brackets", "javascript", [](std::size_t n) { return repeated("{", n / 8); }},
      {"functions on one line", "javascript",
       [](std::size_t n) { return repeated("function f(a){return a}", n / 8); }},
      {"unfinished definitions", "python",
       [](std::size_t n) { return repeated("def f(\n", n / 4); }},
  };
  for (const Shape& shape : shapes) {
    const std::size_t n = 8000;
    const std::string once = shape.make(n);
    const std::string twice = shape.make(2 * n);
    const Work small = work_on(once, shape.language);
    const Work large = work_on(twice, shape.language);
    // A quadratic step would quadruple; what fits into one item may change near the limits.
    EXPECT_LE(large.cells, small.cells * 5 / 2 + 32) << shape.name;
    EXPECT_LE(large.atoms, small.atoms * 5 / 2 + 32) << shape.name;
    EXPECT_LE(large.items, small.items * 5 / 2 + 32) << shape.name;
    EXPECT_LE(large.steps, large.items * chunk::kMostStepsPerItem) << shape.name;
    EXPECT_LE(large.atoms, twice.size()) << shape.name;
  }
}

}  // namespace
}  // namespace strata::property
