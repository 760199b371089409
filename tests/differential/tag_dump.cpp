// strata_tag_dump QUERY...: the definitions that a grammar's own tags.scm finds, in the form of
// strata_symbol_dump: path, name (its last part only), kind (`class` of `@definition.class`), first
// and last line of the definition, "-", the line of the name, and the name again. Reads paths from
// standard input. Predicates: #eq? and #any-of?; directives (`...!`) change only what is said of
// documentation and are passed over. Exit code 2 for a query that the grammar or this program does
// not understand.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <tree_sitter/api.h>

#include "lang/detect.hpp"
#include "lang/language.hpp"
#include "parse/grammar_parse.hpp"
#include "text/line_table.hpp"

namespace {

struct QueryDeleter {
  void operator()(TSQuery* query) const { ts_query_delete(query); }

  void operator()(TSQueryCursor* cursor) const { ts_query_cursor_delete(cursor); }
};

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string_view capture_name(const TSQuery* query, std::uint32_t id) {
  std::uint32_t length = 0;
  const char* const name = ts_query_capture_name_for_id(query, id, &length);
  return {name, length};
}

std::string_view string_of(const TSQuery* query, std::uint32_t id) {
  std::uint32_t length = 0;
  const char* const text = ts_query_string_value_for_id(query, id, &length);
  return {text, length};
}

std::string_view text_of(std::string_view text, TSNode node) {
  return text.substr(ts_node_start_byte(node), ts_node_end_byte(node) - ts_node_start_byte(node));
}

/// The node of a capture in a match; null if it has none.
TSNode captured(const TSQueryMatch& match, std::uint32_t id) {
  for (std::uint16_t i = 0; i < match.capture_count; ++i) {
    if (match.captures[i].index == id) {
      return match.captures[i].node;
    }
  }
  return {};
}

/// One predicate, [first, last) of the pattern's steps.
bool holds(const TSQuery* query, const TSQueryPredicateStep* first,
           const TSQueryPredicateStep* last, const TSQueryMatch& match, std::string_view text) {
  const std::string_view name = string_of(query, first->value_id);
  if (name.ends_with('!')) {
    return true;
  }
  if (name != "eq?" && name != "any-of?") {
    std::fprintf(stderr, "unknown predicate #%.*s\n", static_cast<int>(name.size()), name.data());
    std::exit(2);
  }
  const TSNode node = captured(match, (first + 1)->value_id);
  return ts_node_is_null(node) ||
         std::any_of(first + 2, last, [&](const TSQueryPredicateStep& step) {
           return string_of(query, step.value_id) == text_of(text, node);
         });
}

bool predicates_hold(const TSQuery* query, const TSQueryMatch& match, std::string_view text) {
  std::uint32_t count = 0;
  const TSQueryPredicateStep* const steps =
      ts_query_predicates_for_pattern(query, match.pattern_index, &count);
  for (std::uint32_t first = 0; first < count;) {
    std::uint32_t last = first;
    while (steps[last].type != TSQueryPredicateStepTypeDone) {
      ++last;
    }
    if (!holds(query, steps + first, steps + last, match, text)) {
      return false;
    }
    first = last + 1;
  }
  return true;
}

/// Prints the definition of a match, if it is one.
void print(const std::string& path, const TSQuery* query, const TSQueryMatch& match,
           std::string_view text, const strata::text::LineTable& lines) {
  constexpr std::string_view kDefinition = "definition.";
  TSNode name{};
  TSNode definition{};
  std::string kind;
  for (std::uint16_t i = 0; i < match.capture_count; ++i) {
    const std::string_view capture = capture_name(query, match.captures[i].index);
    if (capture == "name") {
      name = match.captures[i].node;
    } else if (capture.starts_with(kDefinition)) {
      definition = match.captures[i].node;
      kind = capture.substr(kDefinition.size());
    }
  }
  if (ts_node_is_null(name) || kind.empty() || !predicates_hold(query, match, text)) {
    return;
  }
  const std::string spelled(text_of(text, name));
  const std::uint32_t line = lines.line_of(ts_node_start_byte(name));
  const std::uint32_t last = std::max(ts_node_end_byte(definition), std::uint32_t{1}) - 1;
  std::printf("%s\t%s\t%s\t%u\t%u\t-\t%u\t%s\n", path.c_str(), spelled.c_str(), kind.c_str(),
              lines.line_of(ts_node_start_byte(definition)), lines.line_of(last), line,
              spelled.c_str());
}

void dump(const std::string& path, const std::string& text, const TSQuery* query,
          const TSLanguage* grammar) {
  const strata::text::LineTable lines(text);
  const strata::parse::Parsed parsed =
      strata::parse::parse_text(grammar, text, {}, std::numeric_limits<std::uint64_t>::max());
  if (parsed.tree == nullptr) {
    std::printf("!%s\n", path.c_str());
    return;
  }
  const std::unique_ptr<TSQueryCursor, QueryDeleter> cursor(ts_query_cursor_new());
  ts_query_cursor_exec(cursor.get(), query, ts_tree_root_node(parsed.tree.get()));
  TSQueryMatch match;
  while (ts_query_cursor_next_match(cursor.get(), &match)) {
    print(path, query, match, text, lines);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: strata_tag_dump QUERY... < PATHS\n");
    return 2;
  }
  std::string source;
  for (int i = 1; i < argc; ++i) {
    source.append(read_file(argv[i])).append("\n");
  }
  std::unique_ptr<TSQuery, QueryDeleter> query;
  const TSLanguage* grammar = nullptr;
  std::string path;
  while (std::getline(std::cin, path)) {
    const std::string text = read_file(path);
    const strata::lang::LanguageInfo& language =
        strata::lang::info(strata::lang::detect(path, text));
    if (language.grammar == nullptr) {
      continue;
    }
    if (language.grammar() != grammar) {
      grammar = language.grammar();
      std::uint32_t at = 0;
      TSQueryError error = TSQueryErrorNone;
      query.reset(ts_query_new(grammar, source.data(), static_cast<std::uint32_t>(source.size()),
                               &at, &error));
      if (query == nullptr) {
        std::fprintf(stderr, "%s: no query for %s, at byte %u\n", argv[1],
                     std::string(language.name).c_str(), at);
        return 2;
      }
    }
    dump(path, text, query.get(), grammar);
  }
  return 0;
}
