// tree-sitter with a bound on its work, then the walk, then what is embedded. The bound counts
// steps (grammar_parse.cpp): sane source needs about one operation per byte, so the default of 12
// per byte stops only hostile input, at the same place on every machine. Tested by parse_test.cpp,
// work_test.cpp and the golden cases.
#include "parse/parse.hpp"

#include <utility>

#include <fmt/format.h>

#include "parse/embedded.hpp"
#include "parse/grammar_parse.hpp"
#include "parse/mask.hpp"
#include "parse/mask_kotlin.hpp"
#include "parse/mask_swift.hpp"
#include "parse/scanner_limits.hpp"
#include "parse/walk.hpp"
#include "text/utf8.hpp"

namespace strata::parse {
namespace {

constexpr std::uint64_t kFreeSteps = 10000;  // every file may take these
constexpr std::uint64_t kBytesPerStep = 8;   // and one more per so many bytes

// What the grammar reads in place of the source.
Masked masked_for(const lang::LanguageInfo& language, const lang::RuleTable& rules,
                  std::string_view text) {
  if (rules.preprocessor) {
    return {mask_macros(text), {}};
  }
  if (language.name == "kotlin") {
    return mask_kotlin(text);
  }
  return {language.name == "swift" ? mask_swift(text) : std::string(), {}};
}

}  // namespace

std::uint64_t default_max_steps(std::size_t bytes) { return kFreeSteps + bytes / kBytesPerStep; }

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
    out.has_errors = true;
    out.diagnostics.push_back({"nested too deeply for the grammar; read as text", whole});
    return out;
  }
  const Masked masked = masked_for(language, *rules, text);
  const std::uint64_t steps =
      options.max_steps != 0 ? options.max_steps : default_max_steps(text.size());
  const std::string_view source = masked.text.empty() ? text : std::string_view(masked.text);
  const Parsed parsed = parse_text(language.grammar(), source, {}, steps, options.max_tree_bytes);
  out.steps = parsed.steps;
  if (parsed.tree == nullptr) {
    out.has_errors = true;
    out.outgrew_memory = parsed.outgrew_memory;
    out.diagnostics.push_back(
        {parsed.outgrew_memory
             ? fmt::format("the syntax tree needs more than {} bytes of memory; read as text",
                           options.max_tree_bytes)
             : fmt::format("parsing stopped after {} steps; read as text", steps),
         whole});
    return out;
  }
  const ParsedText read{text, source, masked.decorations};
  parse_embedded(text, walk(parsed.tree.get(), read, *rules, options, out), options, out);
  return out;
}

SyntaxTree parse_pieces(std::string_view text, std::span<const ByteRange> pieces,
                        lang::LanguageId language, const ParseOptions& options) {
  SyntaxTree out;
  out.language = language;
  EmbeddedText inner{{}, language};
  for (const ByteRange piece : pieces) {
    if (!piece.empty()) {
      inner.pieces.push_back({piece, 0, NodeId::none(), 0});
    }
  }
  if (lang::rules_of(language) != nullptr && !inner.pieces.empty()) {
    parse_embedded(text, {std::move(inner)}, options, out);
  }
  return out;
}

}  // namespace strata::parse
