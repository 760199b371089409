// One parse of the file, then each kind by its own reader. O(bytes log bytes). Tested by
// gather_test.cpp.
#include "train/examine.hpp"

#include <array>

#include "parse/parse.hpp"
#include "text/identifiers.hpp"
#include "train/code_text.hpp"
#include "train/error_strings.hpp"
#include "train/naming_sentences.hpp"
#include "train/test_names.hpp"

namespace strata::train {

namespace {

void add_definitions(const scan::SourceFile& file, const parse::SyntaxTree& tree,
                     const HarvestOptions& options, Findings& findings) {
  for (const parse::Symbol& symbol : tree.symbols) {
    const bool test = symbol.path.starts_with("tests::") || symbol.path.starts_with("test::");
    if (symbol.forward || test || !is_worth_learning(symbol.type)) {
      continue;
    }
    const std::array<ByteRange, 1> holes = {symbol.documentation};
    std::string code = cut_out(file.bytes, symbol.definition, holes, options.max_code_bytes);
    if (text::words(code).size() >= options.min_code_words) {
      findings.definitions.push_back({.name = symbol.name, .code = std::move(code)});
    }
  }
  if (!tree.symbols.empty()) {
    const ByteRange rest = {tree.symbols.front().range.begin,
                            static_cast<std::uint32_t>(file.bytes.size())};
    findings.beginning = cut_out(file.bytes, rest, {}, options.max_code_bytes);
  }
}

}  // namespace

Findings examine(const scan::SourceFile& file, const HarvestOptions& options) {
  Findings findings;
  findings.path = file.path;
  findings.language = lang::info(file.language).name;
  if (file.bytes.size() > options.max_file_bytes) {
    return findings;
  }
  const bool own = options.own_kinds_only;
  if (file.kind == scan::FileKind::kDocument && !own) {
    findings.sentences = naming_sentences(file);
    return findings;
  }
  const bool code = file.kind == scan::FileKind::kCode;
  if ((!code && (own || file.kind != scan::FileKind::kTest)) ||
      lang::info(file.language).nature != lang::Nature::kCode) {
    return findings;
  }
  const parse::SyntaxTree tree = parse::parse(file);
  if (code) {
    findings.pairs = harvest(file, tree, options);
  }
  if (own) {
    return findings;
  }
  findings.tests = tests_of(file, tree);
  if (code) {
    findings.error_pairs = error_pairs(file.bytes, tree, options);
    add_definitions(file, tree, options, findings);
  }
  return findings;
}

}  // namespace strata::train
