// Plain formatting. Tested by the golden cases, which compare its output.
#include "parse/describe.hpp"

#include <fmt/format.h>
#include <tree_sitter/api.h>

#include "text/line_table.hpp"

namespace strata::parse {
namespace {

std::string lines(const text::LineTable& table, ByteRange range) {
  const LineRange found = table.lines_of(range);
  return found.first == found.last ? fmt::format("{}", found.first)
                                   : fmt::format("{}-{}", found.first, found.last);
}

// Line breaks shown as one blank.
std::string on_one_line(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == '\n' || c == '\r' || c == '\t' || c == ' ';
    if (!blank) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  return out;
}

void describe_symbol(std::string& out, const SyntaxTree& tree, const Symbol& symbol,
                     std::string_view text, const text::LineTable& table) {
  out += fmt::format("{} {} {}", lang::to_string(symbol.type), symbol.path,
                     lines(table, symbol.range));
  if (table.lines_of(symbol.definition) != table.lines_of(symbol.range)) {
    out += fmt::format(" definition={}", lines(table, symbol.definition));
  }
  if (symbol.parent.exists()) {
    out += fmt::format(" parent={}", tree.symbols[symbol.parent.value].path);
  }
  if (symbol.visibility != Visibility::kUnknown) {
    out += fmt::format(" {}", lang::to_string(symbol.visibility));
  }
  if (symbol.exported) {
    out += " exported";
  }
  if (symbol.forward) {
    out += " forward";
  }
  out += fmt::format("\n    | {}\n", on_one_line(slice(text, symbol.signature)));
  if (!symbol.documentation.empty()) {
    out += fmt::format("    # {}\n", on_one_line(slice(text, symbol.documentation)));
  }
}

}  // namespace

std::string describe(const SyntaxTree& tree, std::string_view text) {
  const text::LineTable table(text);
  std::string out = "symbols:\n";
  for (const Symbol& symbol : tree.symbols) {
    describe_symbol(out, tree, symbol, text, table);
  }
  out += "imports:\n";
  for (const Import& import : tree.imports) {
    out += fmt::format("{} {}", import.target, lines(table, import.range));
    for (std::size_t i = 0; i < import.names.size(); ++i) {
      out += fmt::format("{}{}", i == 0 ? " names=" : ",", import.names[i]);
    }
    out += "\n";
  }
  out += "references:\n";
  for (const Reference& reference : tree.references) {
    out += fmt::format("{} {} {}", to_string(reference.kind), reference.name,
                       lines(table, reference.range));
    if (reference.from.exists()) {
      out += fmt::format(" from={}", tree.symbols[reference.from.value].path);
    }
    out += "\n";
  }
  if (!tree.diagnostics.empty()) {
    out += "diagnostics:\n";
  }
  for (const Diagnostic& diagnostic : tree.diagnostics) {
    out += fmt::format("{} {}\n", diagnostic.message, lines(table, diagnostic.range));
  }
  return out;
}

std::string describe_nodes(const SyntaxTree& tree) {
  const lang::LanguageInfo& language = lang::info(tree.language);
  std::string out;
  for (const SyntaxNode& node : tree.nodes) {
    const char* kind =
        node.error ? "ERROR" : ts_language_symbol_name(language.grammar(), node.kind);
    out += fmt::format("{:{}}{} {}-{} roles={:x}", "", node.depth * 2, kind, node.range.begin,
                       node.range.end, static_cast<unsigned>(node.roles));
    if (node.symbol.exists()) {
      out += fmt::format(" {}", tree.symbols[node.symbol.value].path);
    }
    out += "\n";
  }
  return out;
}

}  // namespace strata::parse
