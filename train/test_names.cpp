// Functions come from the syntax tree; blocks are read line by line, which covers the frameworks of
// all languages alike, and end where the next one begins. O(bytes + references). Tested by
// test_names_test.cpp.
#include "train/test_names.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "hierarchy/excerpt.hpp"
#include "text/identifiers.hpp"
#include "train/code_text.hpp"

namespace strata::train {

namespace {

constexpr std::size_t kNone = std::string_view::npos;
constexpr std::size_t kLongestTest = 6000;  // bytes; what is called later is help
constexpr std::size_t kMostCalled = 40;

struct Named {
  ByteRange range;  // of the test
  std::string text;
};

bool is_mark_of_tests(std::string_view word) {
  constexpr std::array<std::string_view, 6> kMarks = {"test", "tests",  "testing",
                                                      "it",   "should", "spec"};
  return std::ranges::find(kMarks, word) != kMarks.end();
}

// The words of a name but those that every test has; empty if less than two are left.
std::string words_of_name(std::string_view name) {
  constexpr std::size_t kMostWords = 14;
  std::vector<std::string> words = text::split_identifier(name);
  std::erase_if(words, is_mark_of_tests);
  words.resize(std::min(words.size(), kMostWords));
  return words.size() >= 2 ? joined(words) : std::string();
}

bool begins_with_test(std::string_view name) {
  return name.starts_with("test") || name.starts_with("Test");
}

std::vector<Named> test_functions(std::string_view bytes, const parse::SyntaxTree& tree,
                                  bool test_file) {
  constexpr std::size_t kSentence = 4;  // words; shorter names are helpers
  std::vector<Named> found;
  for (const parse::Symbol& symbol : tree.symbols) {
    const bool macro = slice(bytes, symbol.definition).starts_with("TEST");  // a block, see below
    if (!lang::is_callable(symbol.type) || macro) {
      continue;
    }
    const bool in_module = symbol.path.starts_with("tests::") || symbol.path.starts_with("test::");
    if (!test_file && !in_module) {
      continue;
    }
    std::string text = words_of_name(symbol.name);
    const auto blanks = static_cast<std::size_t>(std::ranges::count(text, ' '));
    if (!text.empty() && (begins_with_test(symbol.name) || in_module || blanks + 1 >= kSentence)) {
      found.push_back({symbol.definition, std::move(text)});
    }
  }
  return found;
}

// What names the block that a line begins; empty if it begins none.
std::string name_of_block(std::string_view line) {
  constexpr std::array<std::string_view, 9> kWords = {
      "it", "test", "specify", "scenario", "should", "@test", "TEST", "TEST_F", "TEST_P"};
  const std::size_t begin = line.find_first_not_of(" \t");
  if (begin == kNone) {
    return {};
  }
  line.remove_prefix(begin);
  const std::size_t end = std::min(line.find_first_of(" (."), line.size());
  if (std::ranges::find(kWords, line.substr(0, end)) == kWords.end()) {
    return {};
  }
  if (line.starts_with("TEST")) {
    const std::size_t close = line.find(')', end);
    return close == kNone ? std::string() : words_of_name(line.substr(end, close - end));
  }
  constexpr std::size_t kFarthestQuote = 12;  // `it.only("`
  const std::size_t quote = line.find_first_of("\"'`", end);
  if (quote == kNone || quote > end + kFarthestQuote) {
    return {};
  }
  const std::size_t close = line.find(line[quote], quote + 1);
  const std::string text =
      hierarchy::one_line(line.substr(quote + 1, close == kNone ? close : close - quote - 1));
  return prose(text.starts_with("should ") ? text.substr(7) : text, {.min_words = 2});
}

std::vector<Named> test_blocks(std::string_view bytes) {
  std::vector<Named> found;
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
    std::string text = name_of_block(bytes.substr(begin, end - begin));
    if (!text.empty()) {
      if (!found.empty()) {
        found.back().range.end = static_cast<std::uint32_t>(begin);
      }
      found.push_back(
          {{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(bytes.size())},
           std::move(text)});
    }
    begin = end + 1;
  }
  return found;
}

std::vector<std::string> called_in(ByteRange range, const std::vector<parse::Reference>& ordered) {
  range.end = std::min(range.end, range.begin + static_cast<std::uint32_t>(kLongestTest));
  std::vector<std::string> names;
  for (const auto kind : {parse::ReferenceKind::kCall, parse::ReferenceKind::kType}) {
    auto at = std::ranges::lower_bound(ordered, range.begin, {},
                                       [](const parse::Reference& r) { return r.range.begin; });
    for (; at != ordered.end() && at->range.begin < range.end && names.size() < kMostCalled; ++at) {
      if (at->kind == kind && std::ranges::find(names, at->name) == names.end()) {
        names.push_back(at->name);
      }
    }
  }
  return names;
}

}  // namespace

std::vector<TestCase> tests_of(const scan::SourceFile& file, const parse::SyntaxTree& tree) {
  const bool test_file = file.kind == scan::FileKind::kTest;
  std::vector<Named> named = test_functions(file.bytes, tree, test_file);
  if (test_file || lang::info(file.language).name == std::string_view("zig")) {
    std::vector<Named> blocks = test_blocks(file.bytes);
    named.insert(named.end(), std::move_iterator(blocks.begin()), std::move_iterator(blocks.end()));
  }
  std::vector<parse::Reference> ordered = tree.references;
  std::ranges::stable_sort(ordered, {}, [](const parse::Reference& r) { return r.range.begin; });
  std::ranges::stable_sort(named, {}, [](const Named& n) { return n.range.begin; });
  std::vector<TestCase> tests;
  for (Named& test : named) {
    tests.push_back({std::move(test.text), called_in(test.range, ordered)});
  }
  return tests;
}

}  // namespace strata::train
