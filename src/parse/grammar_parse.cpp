// A parser belongs to one thread and is kept by it. The bound counts the parser's progress
// callbacks (one per 100 operations). Pieces become the parser's included ranges, with rows and
// columns of the whole text, as grammars that count indentation ask for the column. Tested by
// parse_test.cpp and embedded_test.cpp.
#include "parse/grammar_parse.hpp"

namespace strata::parse {
namespace {

struct ParserDeleter {
  void operator()(TSParser* parser) const { ts_parser_delete(parser); }
};

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

TSPoint point(std::uint32_t offset, const text::LineTable& lines) {
  const std::uint32_t line = lines.line_of(offset);
  return {line - 1, offset - lines.bytes_of(line).begin};
}

}  // namespace

TSRange ts_range(ByteRange range, const text::LineTable& lines) {
  return {point(range.begin, lines), point(range.end, lines), range.begin, range.end};
}

Tree parse_text(const TSLanguage* grammar, std::string_view text,
                const std::vector<TSRange>& pieces, std::uint64_t max_steps) {
  thread_local const std::unique_ptr<TSParser, ParserDeleter> kParser(ts_parser_new());
  if (!ts_parser_set_language(kParser.get(), grammar)) {
    return nullptr;
  }
  if (!ts_parser_set_included_ranges(kParser.get(), pieces.data(),
                                     static_cast<std::uint32_t>(pieces.size()))) {
    return nullptr;
  }
  Budget budget{max_steps};
  std::string_view payload = text;
  const TSInput input{&payload, &read_all, TSInputEncodingUTF8, nullptr};
  const TSParseOptions options{&budget, &spend};
  Tree tree(ts_parser_parse_with_options(kParser.get(), nullptr, input, options));
  if (tree == nullptr) {
    ts_parser_reset(kParser.get());
  }
  return tree;
}

}  // namespace strata::parse
