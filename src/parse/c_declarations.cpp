// Tested by mask_test.cpp.
#include "parse/c_declarations.hpp"

#include <algorithm>

namespace strata::parse {
namespace {

constexpr std::size_t kMaxTemplate = 64;   // tokens of template arguments or parameters
constexpr std::size_t kMaxAttribute = 32;  // tokens of [[...]]

}  // namespace

void CDeclarations::match_brackets() {
  partner.resize(tokens.size());
  std::vector<std::uint32_t> open;
  std::vector<std::uint32_t> braces;
  for (std::uint32_t i = 0; i < tokens.size(); ++i) {
    partner[i] = i;
    if (tokens[i].kind != CTokenKind::kMark) {
      continue;
    }
    const char mark = text[tokens[i].begin];
    if (mark == '(') {
      open.push_back(i);
    } else if (mark == ')') {
      pair_up(open, i);
    } else if (mark == '{') {
      open.clear();
      braces.push_back(i);
    } else if (mark == '}') {
      open.clear();
      pair_up(braces, i);
    }
  }
}

void CDeclarations::pair_up(std::vector<std::uint32_t>& open, std::uint32_t close) {
  if (!open.empty()) {
    partner[close] = open.back();
    partner[open.back()] = close;
    open.pop_back();
  }
}

std::size_t CDeclarations::after_call(std::size_t i) const {
  if (!is_mark(i + 1, "(")) {
    return i + 1;
  }
  return partner[i + 1] == i + 1 ? i : partner[i + 1] + std::size_t{1};
}

bool CDeclarations::at_border(std::size_t i) const {
  if (i == 0) {
    return true;
  }
  const CToken& before = tokens[i - 1];
  if (before.kind == CTokenKind::kDirective || before.kind == CTokenKind::kMasked) {
    return true;
  }
  if (is_mark(i - 1, ":")) {
    return i >= 2 && is_one_of(i - 2, {"public", "private", "protected"});
  }
  return is_mark(i - 1, ";{}");
}

bool CDeclarations::within_declaration(std::size_t i) const {
  if (at_border(i)) {
    return true;
  }
  const bool attribute = is_mark(i - 1, "]") && i >= 2 && is_mark(i - 2, "]");
  const bool linkage =
      i >= 2 && tokens[i - 1].kind == CTokenKind::kLiteral && is_one_of(i - 2, {"extern"});
  return attribute || linkage || (is_mark(i - 1, ">") && tokens[i].first_on_line) ||
         is_one_of(i - 1, {"static", "inline", "extern", "virtual", "constexpr", "friend"});
}

std::size_t CDeclarations::before_attributes(std::size_t i) const {
  for (std::size_t begin = i;; i = begin) {
    if (i > 0 && tokens[i - 1].kind == CTokenKind::kMasked) {
      begin = i - 1;
    } else if (is_mark(i - 1, ")") && partner[i - 1] > 0 &&
               is_one_of(partner[i - 1] - 1, {"alignas", "__declspec", "__attribute__"})) {
      begin = partner[i - 1] - 1;
    } else if (i > 1 && is_mark(i - 1, "]") && is_mark(i - 2, "]")) {
      for (std::size_t k = i - 2; k > 0 && i - k < kMaxAttribute && begin == i; --k) {
        begin = is_mark(k - 1, "[") && is_mark(k, "[") ? k - 1 : i;
      }
    }
    if (begin == i) {
      return i;
    }
  }
}

bool CDeclarations::declares_parameters(std::size_t close) const {
  const std::size_t open = partner[close];
  if (open == close || open == 0) {
    return false;
  }
  for (std::size_t k = open; k > 0 && open - k < 3 && is_mark(k - 1, "()[]=<>+-*/%!&|^~,"); --k) {
    if (k > 1 && is_one_of(k - 2, {"operator"})) {
      return true;  // operator()(int), operator==(T)
    }
  }
  return tokens[open - 1].kind == CTokenKind::kName &&
         !is_one_of(open - 1, {"if", "while", "for", "switch", "catch", "return", "sizeof",
                               "defined", "alignas", "decltype"});
}

std::size_t CDeclarations::after_qualified(std::size_t k) const {
  while (is_name(k) && is_mark(k + 1, ":") && is_mark(k + 2, ":") && is_name(k + 3)) {
    k += 3;
  }
  return k + 1;
}

bool CDeclarations::is_builtin_type(std::size_t i) const {
  return is_one_of(i, {"auto", "bool", "char", "double", "float", "int", "long", "short"}) ||
         (is_name(i) && spelled(i).ends_with("_t"));
}

bool CDeclarations::is_macro(std::size_t i) const {
  return i < tokens.size() && tokens[i].kind == CTokenKind::kMacroName;
}

bool CDeclarations::is_specifier(std::size_t i) const {
  return is_one_of(
      i,
      {"auto",   "bool",     "char",      "class",    "const",  "constexpr", "double",   "enum",
       "extern", "float",    "friend",    "goto",     "inline", "int",       "long",     "mutable",
       "new",    "return",   "short",     "signed",   "static", "struct",    "typedef",  "typename",
       "union",  "unsigned", "using",     "virtual",  "void",   "volatile",  "case",     "delete",
       "throw",  "else",     "namespace", "override", "final",  "noexcept",  "operator", "if",
       "while",  "for",      "do",        "and",      "or",     "not"});
}

// Last token of the `<...>` that follows k; k if none follows or it does not end soon.
std::size_t CDeclarations::after_template_arguments(std::size_t k) const {
  int depth = 0;
  const std::size_t limit = std::min(tokens.size(), k + kMaxTemplate);
  for (std::size_t i = k + 1; i < limit; ++i) {
    if (is_mark(i, "<")) {
      ++depth;
    } else if (is_mark(i, ">") && depth > 0 && --depth == 0) {
      return i;
    } else if (depth == 0 || is_mark(i, ";{}")) {
      return k;
    }
  }
  return k;
}

bool CDeclarations::is_name_then_name(std::size_t k) const {
  while (is_name(k) && is_mark(k + 1, ":") && is_mark(k + 2, ":") && is_name(k + 3)) {
    k += 3;
  }
  k = after_template_arguments(k);
  std::size_t name = k + 1;
  while (is_mark(name, "*&")) {
    ++name;
  }
  if (!is_name(name)) {
    return false;
  }
  return is_one_of(name, {"operator"}) || is_mark(name + 1, "(;=[,{:") || is_name(name + 1) ||
         is_mark(name + 1, "*&");
}

bool CDeclarations::is_template_parameter(std::size_t i, std::size_t after) const {
  if (after < i + 3 || i == 0 || !is_mark(i - 1, ",<") || !is_mark(after, ",>")) {
    return false;
  }
  const std::size_t limit = i > kMaxTemplate ? i - kMaxTemplate : 1;
  for (std::size_t k = i; k-- > limit;) {
    if (is_mark(k, ";{}")) {
      return false;
    }
    if (is_mark(k, "<") && is_one_of(k - 1, {"template"})) {
      return true;
    }
  }
  return false;
}

bool CDeclarations::opens_record(std::size_t brace) const {
  const std::size_t before = brace - 1;  // wraps at the beginning: no token
  return is_one_of(is_name(before) && is_name(before - 1) ? before - 1 : before,
                   {"struct", "union", "class"});
}

bool CDeclarations::before_constructor(std::size_t i, std::size_t after) const {
  if (after != i + 1 || !at_border(i) || !is_name(after) || !is_mark(after + 1, "(")) {
    return false;
  }
  const std::size_t end = after_call(after);
  return end > after && is_mark(end, ":") && is_name(end + 1) && is_mark(end + 2, "({");
}

bool CDeclarations::is_call_or_wrapped(std::size_t name) const {
  const std::size_t next = after_qualified(name);
  return is_mark(next, "(") || (is_name(next) && is_mark(next + 1, "(") && is_mark(next + 2, "("));
}

bool CDeclarations::declares_enum(std::size_t i, std::size_t after) const {
  return after == i + 6 && is_mark(after, "{") && is_mark(after - 3, ",") && is_name(after - 2) &&
         is_one_of(i, {"NS_ENUM", "NS_OPTIONS", "NS_CLOSED_ENUM", "CF_ENUM", "CF_OPTIONS"});
}

}  // namespace strata::parse
