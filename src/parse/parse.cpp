// tree-sitter with a bound on its work, then the walk. A parser belongs to one thread and is kept
// by it. The bound counts the parser's progress callbacks (one per 100 operations): sane source
// needs about one operation per byte, so the default of 12 per byte stops only hostile input, at
// the same place on every machine. Tested by parse_test.cpp and the golden cases.
#include "parse/parse.hpp"

#include <memory>

#include <fmt/format.h>
#include <tree_sitter/api.h>

#include "parse/mask.hpp"
#include "parse/scanner_limits.hpp"
#include "parse/walk.hpp"
#include "text/utf8.hpp"

namespace strata::parse {
namespace {

constexpr std::uint64_t kFreeSteps = 10000;  // every file may take these
constexpr std::uint64_t kBytesPerStep = 8;   // and one more per so many bytes

struct ParserDeleter {
  void operator()(TSParser* parser) const { ts_parser_delete(parser); }
};

struct TreeDeleter {
  void operator()(TSTree* tree) const { ts_tree_delete(tree); }
};

using Tree = std::unique_ptr<TSTree, TreeDeleter>;

// Counts down the steps that are left.
struct Budget {
  std::uint64_t steps = 0;
};

bool spend(TSParseState* state) {
  auto* budget = static_cast<Budget*>(state->payload);
  if (budget->steps == 0) {
    return true;
  }
  --budget->steps;
  return false;
}

const char* read_all(void* payload, std::uint32_t offset, TSPoint /*position*/,
                     std::uint32_t* size) {
  const auto& text = *static_cast<const std::string_view*>(payload);
  if (offset >= text.size()) {
    *size = 0;
    return "";
  }
  *size = static_cast<std::uint32_t>(text.size()) - offset;
  return text.data() + offset;
}

// Null if the budget ran out.
Tree parse_text(const TSLanguage* grammar, std::string_view text, std::uint64_t max_steps) {
  thread_local const std::unique_ptr<TSParser, ParserDeleter> kParser(ts_parser_new());
  if (!ts_parser_set_language(kParser.get(), grammar)) {
    return nullptr;
  }
  Budget budget{max_steps};
  const TSInput input{&text, &read_all, TSInputEncodingUTF8, nullptr};
  const TSParseOptions options{&budget, &spend};
  Tree tree(ts_parser_parse_with_options(kParser.get(), nullptr, input, options));
  if (tree == nullptr) {
    ts_parser_reset(kParser.get());
  }
  return tree;
}

}  // namespace

SyntaxTree parse(const scan::SourceFile& file, const ParseOptions& options) {
  SyntaxTree out;
  out.language = file.language;
  const std::string_view text = file.bytes;
  const ByteRange whole{0, static_cast<std::uint32_t>(text.size())};
  if (!text::is_valid_utf8(text)) {
    out.diagnostics.push_back({"not valid UTF-8: other bytes are kept as they are", whole});
  }
  const lang::LanguageInfo& language = lang::info(file.language);
  const lang::RuleTable* rules = lang::rules_of(file.language);
  if (rules == nullptr) {
    return out;
  }
  if (overflows_scanner(language.name, text)) {
    out.diagnostics.push_back({"nested too deeply for the grammar; read as text", whole});
    return out;
  }
  const std::string masked = rules->preprocessor ? mask_macros(text) : std::string();
  const std::uint64_t steps =
      options.max_steps != 0 ? options.max_steps : kFreeSteps + text.size() / kBytesPerStep;
  const Tree tree =
      parse_text(language.grammar(), masked.empty() ? text : std::string_view(masked), steps);
  if (tree == nullptr) {
    out.diagnostics.push_back(
        {fmt::format("parsing stopped after {} steps; read as text", steps), whole});
    return out;
  }
  walk(tree.get(), text, *rules, options, out);
  return out;
}

}  // namespace strata::parse
