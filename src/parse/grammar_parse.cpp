// A parser lives as long as one parse, in the memory of its tree. Work is counted where the parser
// asks us: its progress callback comes once per 100 operations; its reading comes in windows, so
// that a scanner that runs over the same text again and again is counted as well (a token may look
// at the last two windows for nothing, which is a bounded amount per operation: scanners that look
// ahead, as that of Scala does at every line, go to and fro between them); what the scanner of HTML
// does besides is charged by metered_grammar.hpp. When the meter is exhausted, the text seems to
// end, and the next progress callback stops the parse. So does more memory
// than is allowed, which is looked at there too. Pieces become the parser's included ranges,
// with rows and columns of the whole text, as grammars that count indentation ask for the column.
// Tested by work_test.cpp, parse_test.cpp and embedded_test.cpp.
#include "parse/grammar_parse.hpp"

#include <algorithm>

#include "parse/metered_grammar.hpp"
#include "parse/work_meter.hpp"

namespace strata::parse {
namespace {

constexpr std::uint32_t kWindow = 1024;       // bytes that the parser is given at a time
constexpr std::uint32_t kLongestPoint = 4;    // bytes of a code point
constexpr std::uint64_t kStepsPerWindow = 4;  // reading one costs about this many steps

struct ParserDeleter {
  void operator()(TSParser* parser) const { ts_parser_delete(parser); }
};

constexpr std::uint32_t kNone = 0xFFFFFFFF;

struct Source {
  std::string_view text;
  WorkMeter& meter;
  std::uint32_t end = 0;         // of the bytes that were given last
  std::uint32_t last = kNone;    // number of the window that they begin in
  std::uint32_t before = kNone;  // and of the one before
};

/// What one parse may take.
struct Allowance {
  WorkMeter& meter;
  std::uint64_t bytes = 0;
  bool outgrown = false;
};

bool spend(TSParseState* state) {
  auto& allowance = *static_cast<Allowance*>(state->payload);
  allowance.outgrown = allowance.bytes != 0 && TreePool::used_bytes() > allowance.bytes;
  return !allowance.meter.spend(1) || allowance.outgrown;
}

// A code point that a window cuts is asked for anew, and the parser relies on getting it.
bool is_cut_point(const Source& source, std::uint32_t offset) {
  return offset < source.end && source.end - offset < kLongestPoint;
}

// Gives the bytes from `offset` to the end of its window and of a code point that begins there.
const char* read_window(void* payload, std::uint32_t offset, TSPoint /*position*/,
                        std::uint32_t* size) {
  auto& source = *static_cast<Source*>(payload);
  const std::uint32_t window = offset / kWindow;
  const bool again = window == source.last || window == source.before;
  const bool more = source.meter.spend(again ? 0 : kStepsPerWindow) || is_cut_point(source, offset);
  if (!more || offset >= source.text.size()) {
    *size = 0;
    return "";
  }
  const std::size_t end = source.meter.exhausted()
                              ? std::size_t{offset} + kLongestPoint
                              : (std::size_t{window} + 1) * kWindow + kLongestPoint - 1;
  source.end = static_cast<std::uint32_t>(std::min(end, source.text.size()));
  if (window != source.last) {
    source.before = source.last;
    source.last = window;
  }
  *size = source.end - offset;
  return source.text.data() + offset;
}

TSPoint point(std::uint32_t offset, const text::LineTable& lines) {
  const std::uint32_t line = lines.line_of(offset);
  return {line - 1, offset - lines.bytes_of(line).begin};
}

}  // namespace

TSRange ts_range(ByteRange range, const text::LineTable& lines) {
  return {point(range.begin, lines), point(range.end, lines), range.begin, range.end};
}

Parsed parse_text(const TSLanguage* grammar, std::string_view text,
                  const std::vector<TSRange>& pieces, std::uint64_t max_steps,
                  std::uint64_t max_bytes) {
  Parsed parsed;
  const std::unique_ptr<TSParser, ParserDeleter> parser(ts_parser_new());
  if (!ts_parser_set_language(parser.get(), metered(grammar)) ||
      !ts_parser_set_included_ranges(parser.get(), pieces.data(),
                                     static_cast<std::uint32_t>(pieces.size()))) {
    return parsed;
  }
  WorkMeter meter(max_steps);
  const MeterInUse charged(meter);
  Source source{.text = text, .meter = meter};
  const TSInput input{&source, &read_window, TSInputEncodingUTF8, nullptr};
  Allowance allowance{.meter = meter, .bytes = max_bytes};
  const TSParseOptions options{&allowance, &spend};
  parsed.tree.reset(ts_parser_parse_with_options(parser.get(), nullptr, input, options));
  parsed.steps = meter.spent();
  parsed.outgrew_memory = allowance.outgrown;
  if (meter.exhausted() || allowance.outgrown) {
    parsed.tree.reset();  // of the part that was read
  }
  return parsed;
}

}  // namespace strata::parse
