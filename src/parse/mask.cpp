// Conditional groups first (conditionals.hpp), then ten patterns over the token list, each
// decided by a bounded look around:
//   class API Wheel : Part {           macros between the keyword and the name of a type
//   API int spin(void);                a macro before a declaration that is complete without it
//   DEFINE_CMD(start)                  a macro alone where a statement or member may stand
//   int x GUARDED_BY(mu);              a macro after the declared name, or after the parameters
//   FLAG(bool, name, "help");          arguments that are no expressions
//   template <class T, IF(x)>          a macro as template parameter, which becomes `int`
//   char* nonnull name                 any name between a pointer mark and another name
//   void NOINLINE f(int);              a macro between type and name; after `if`
//   for (; T* p = next(); ++q)         the type of a condition (mask_for.hpp)
//   typedef NS_ENUM(T, Name) {         becomes `enum Name {`
// Apart from pointers and conditions, only names in capitals count as macros. What might be an
// ordinary type (`DWORD x;`, `struct STAT st;`) is left alone. Tested by mask_test.cpp.
#include "parse/mask.hpp"

#include <algorithm>
#include <vector>

#include "parse/c_tokens.hpp"
#include "parse/conditionals.hpp"
#include "parse/mask_for.hpp"

namespace strata::parse {
namespace {

constexpr std::size_t kMaxTemplate = 64;   // tokens of template arguments
constexpr std::size_t kMaxAttribute = 32;  // tokens of [[...]]

class Masker : CSource {
 public:
  explicit Masker(std::string_view source) : CSource{source, c_tokens(source)} {}

  std::string run() {
    mask_conditionals(text, tokens, masked_);
    match_parentheses();
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (!is_name(i)) {
        continue;
      }
      if (tokens[i].kind == CTokenKind::kName) {
        if (marks_pointer(i)) {
          mask(i, i + 1);
        } else if (spelled(i) == "for") {
          const TokenSpan type = type_in_for_condition(*this, i);
          mask(type.first, type.after);
        }
        continue;
      }
      if (between_words(i)) {
        mask(i, i + 1);
        continue;
      }
      const std::size_t after = after_call(i);
      if (declares_enum(i, after)) {
        mask(i > 0 && spelled(i - 1) == "typedef" ? i - 1 : i, after - 2);
        mask(after - 1, after);
        masked_.replace(tokens[i].begin, 4, "enum");
      } else if (hides_arguments(i, after)) {
        mask(i + 2, after - 1);
      } else if (is_template_parameter(i, after)) {
        mask(i, after);
        masked_.replace(tokens[i].begin, 3,
                        "int");  // a macro's name has at least three characters
      } else if (after != i && (in_type_head(i, after) || before_declaration(i, after) ||
                                stands_alone(i, after) || after_declarator(i, after))) {
        mask(i, after);
      }
    }
    return std::move(masked_);
  }

 private:
  // partner_[i] of a closing parenthesis is its opening one and the other way round; i itself where
  // there is none.
  void match_parentheses() {
    partner_.resize(tokens.size());
    std::vector<std::uint32_t> open;
    for (std::uint32_t i = 0; i < tokens.size(); ++i) {
      partner_[i] = i;
      if (is_mark(i, "(")) {
        open.push_back(i);
      } else if (is_mark(i, ")") && !open.empty()) {
        partner_[i] = open.back();
        partner_[open.back()] = i;
        open.pop_back();
      } else if (is_mark(i, "{}")) {
        open.clear();
      }
    }
  }

  // Index after the macro and, if parentheses follow, after their end; i if they do not end.
  [[nodiscard]] std::size_t after_call(std::size_t i) const {
    if (!is_mark(i + 1, "(")) {
      return i + 1;
    }
    return partner_[i + 1] == i + 1 ? i : partner_[i + 1] + std::size_t{1};
  }

  // A declaration, statement or member may begin at i.
  [[nodiscard]] bool at_border(std::size_t i) const {
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

  // The same, or something that only goes before a declaration: template <...>, [[...]], static.
  [[nodiscard]] bool within_declaration(std::size_t i) const {
    if (at_border(i)) {
      return true;
    }
    const bool attribute = is_mark(i - 1, "]") && i >= 2 && is_mark(i - 2, "]");
    const bool linkage =
        i >= 2 && tokens[i - 1].kind == CTokenKind::kLiteral && is_one_of(i - 2, {"extern"});
    return attribute || linkage || (is_mark(i - 1, ">") && tokens[i].first_on_line) ||
           is_one_of(i - 1, {"static", "inline", "extern", "virtual", "constexpr", "friend"});
  }

  // The first of the masked tokens and attributes directly before i: [[...]], alignas(...).
  [[nodiscard]] std::size_t before_attributes(std::size_t i) const {
    for (std::size_t begin = i;; i = begin) {
      if (i > 0 && tokens[i - 1].kind == CTokenKind::kMasked) {
        begin = i - 1;
      } else if (is_mark(i - 1, ")") && partner_[i - 1] > 0 &&
                 is_one_of(partner_[i - 1] - 1, {"alignas", "__declspec", "__attribute__"})) {
        begin = partner_[i - 1] - 1;
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

  // class API Wheel {      class API OWNER Wheel : Part {      class API Wheel;
  [[nodiscard]] bool in_type_head(std::size_t i, std::size_t after) const {
    const std::size_t keyword = before_attributes(i);
    if (keyword == 0 || !is_one_of(keyword - 1, {"class", "struct", "union"}) || !is_name(after)) {
      return false;
    }
    if (tokens[after].kind == CTokenKind::kMacroName && is_name(after + 1)) {
      return !is_one_of(after + 1, {"final"});
    }
    const std::size_t next = after + 1;
    if (is_mark(next, "{") || is_one_of(next, {"final"})) {
      return true;
    }
    if (is_mark(next, ":")) {
      return !is_mark(next + 1, ":") && next + 1 < tokens.size() &&
             tokens[next + 1].kind != CTokenKind::kLiteral;
    }
    return is_mark(next, ";") && is_one_of(keyword - 1, {"class"});
  }

  // API type name(      API type *name;      API class Wheel
  [[nodiscard]] bool before_declaration(std::size_t i, std::size_t after) const {
    if (!within_declaration(i) || is_one_of(after, {"else", "operator"})) {
      return false;
    }
    if (is_mark(after, "~") && is_name(after + 1) && is_mark(after + 2, "(")) {
      return true;  // a destructor
    }
    const std::size_t type = is_one_of(after, {"const", "volatile"}) ? after + 1 : after;
    return is_name(type) && is_name_then_name(type);
  }

  // int x GUARDED_BY(mu);      void f() LOCKS(mu) {      f(string s LIFETIME_BOUND)
  [[nodiscard]] bool after_declarator(std::size_t i, std::size_t after) const {
    if (i < 2 || !(is_mark(after, ";={,:)[") || is_macro(after))) {
      return false;
    }
    std::size_t before = i - 1;
    while (before > 1 && (tokens[before].kind == CTokenKind::kMasked ||
                          is_one_of(before, {"const", "noexcept", "override", "final"}))) {
      --before;
    }
    if (is_mark(before, ")")) {
      return (is_mark(after, ";={:") && declares_parameters(before)) ||
             (is_mark(after, "{") && defines_by_macro(before));
    }
    const bool constant =
        before > 2 && is_one_of(before - 1, {"const"}) &&
        (is_mark(before - 2, "*&") || (is_name(before - 2) && !is_specifier(before - 2)));
    const bool next_to_name =
        std::all_of(tokens.begin() + static_cast<std::ptrdiff_t>(before) + 1,
                    tokens.begin() + static_cast<std::ptrdiff_t>(i),
                    [](const CToken& each) { return each.kind == CTokenKind::kMasked; });
    return next_to_name && tokens[before].kind == CTokenKind::kName && !is_specifier(before) &&
           (constant || is_mark(before - 1, "*&>") || is_builtin_type(before - 1) ||
            (is_name(before - 1) && !is_specifier(before - 1)));
  }

  // The parentheses that end at `close` belong to a function, not to `if (...)` or a macro call.
  [[nodiscard]] bool declares_parameters(std::size_t close) const {
    const std::size_t open = partner_[close];
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

  // TEST(Suite, Case) MACRO {      []() MACRO {
  [[nodiscard]] bool defines_by_macro(std::size_t close) const {
    const std::size_t open = partner_[close];
    return open != close && open > 0 &&
           (is_mark(open - 1, "]") || (is_macro(open - 1) && at_border(open - 1)));
  }

  // char* nonnull name: legal C has no name there.
  [[nodiscard]] bool marks_pointer(std::size_t i) const {
    if (i < 2 || !is_mark(i - 1, "*&") || !is_name(i + 1) || is_macro(i + 1) || is_specifier(i) ||
        is_specifier(i + 1)) {
      return false;
    }
    return (is_name(i - 2) || is_mark(i - 2, ">*")) && !is_one_of(i, {"restrict", "operator"}) &&
           is_mark(after_qualified(i + 1), "(,;=)[{");
  }

  // Index after the name at k, which may be qualified: a::b::c.
  [[nodiscard]] std::size_t after_qualified(std::size_t k) const {
    while (is_name(k) && is_mark(k + 1, ":") && is_mark(k + 2, ":") && is_name(k + 3)) {
      k += 3;
    }
    return k + 1;
  }

  // void NOINLINE f(      if CONSTEXPR (
  [[nodiscard]] bool between_words(std::size_t i) const {
    if (i == 0) {
      return false;
    }
    if (is_mark(i + 1, "(")) {
      return is_one_of(i - 1, {"if"});
    }
    return (is_one_of(i - 1, {"void"}) || is_builtin_type(i - 1)) && is_name(i + 1) &&
           is_mark(i + 2, "(");
  }

  // NS_ENUM(NSInteger, Name) {
  [[nodiscard]] bool declares_enum(std::size_t i, std::size_t after) const {
    return after == i + 6 && is_mark(after, "{") && is_mark(after - 3, ",") && is_name(after - 2) &&
           is_one_of(i, {"NS_ENUM", "NS_OPTIONS", "NS_CLOSED_ENUM", "CF_ENUM", "CF_OPTIONS"});
  }

  // FLAG(bool, x, false, "help");      MATCHER(IsOk, "") {      arguments that are none in the
  // grammar's eyes.
  [[nodiscard]] bool hides_arguments(std::size_t i, std::size_t after) const {
    if (after < i + 4 || !at_border(i)) {
      return false;
    }
    const bool defines = is_mark(after, "{");
    if (!defines && !is_mark(after, ";")) {
      return false;
    }
    for (std::size_t k = i + 2; k + 1 < after; ++k) {
      const bool begins_argument = is_mark(k - 1, "(,");
      const bool type = is_builtin_type(k) || is_one_of(k, {"const", "unsigned", "signed", "void"});
      if (begins_argument && (type || (defines && tokens[k].kind == CTokenKind::kLiteral))) {
        return true;
      }
    }
    return false;
  }

  // template <typename T, ENABLE_IF(sizeof(T) == 1)>
  [[nodiscard]] bool is_template_parameter(std::size_t i, std::size_t after) const {
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

  [[nodiscard]] bool is_builtin_type(std::size_t i) const {
    return is_one_of(i, {"auto", "bool", "char", "double", "float", "int", "long", "short"}) ||
           (is_name(i) && spelled(i).ends_with("_t"));
  }

  [[nodiscard]] bool is_macro(std::size_t i) const {
    return i < tokens.size() && tokens[i].kind == CTokenKind::kMacroName;
  }

  // Words that are no names: after them a name in capitals is what is declared.
  [[nodiscard]] bool is_specifier(std::size_t i) const {
    return is_one_of(
        i, {"auto",     "bool",     "char",     "class",    "const",    "constexpr", "double",
            "enum",     "extern",   "float",    "friend",   "goto",     "inline",    "int",
            "long",     "mutable",  "new",      "return",   "short",    "signed",    "static",
            "struct",   "typedef",  "typename", "union",    "unsigned", "using",     "virtual",
            "void",     "volatile", "case",     "delete",   "throw",    "else",      "namespace",
            "override", "final",    "noexcept", "operator", "if",       "while",     "for",
            "do",       "and",      "or",       "not"});
  }

  // Last token of the `<...>` that follows k; k if none follows or it does not end soon.
  [[nodiscard]] std::size_t after_template_arguments(std::size_t k) const {
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

  // `type name` or `type *name` at k, where the type may be qualified: std::string name.
  [[nodiscard]] bool is_name_then_name(std::size_t k) const {
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

  // DEFINE_CMD(start)      NAMESPACE_BEGIN
  [[nodiscard]] bool stands_alone(std::size_t i, std::size_t after) const {
    if (!tokens[i].first_on_line || !at_border(i)) {
      return false;
    }
    if (after >= tokens.size()) {
      return true;
    }
    if (!tokens[after].first_on_line) {
      return false;
    }
    if (is_mark(after, "}")) {
      return after > i + 1 || !is_mark(i - 1, "{");
    }
    const bool next_begins =
        is_name(after) || tokens[after].kind == CTokenKind::kDirective || is_mark(after, "~[");
    const bool has_arguments = after > i + 1;
    return next_begins && (has_arguments || !is_mark(after + 1, "("));
  }

  void mask(std::size_t first, std::size_t after) {
    if (first == after) {
      return;
    }
    if (masked_.empty()) {
      masked_ = text;
    }
    for (std::uint32_t at = tokens[first].begin; at < tokens[after - 1].end; ++at) {
      if (masked_[at] != '\n' && masked_[at] != '\r') {
        masked_[at] = ' ';
      }
    }
    for (std::size_t k = first; k < after; ++k) {
      tokens[k].kind = CTokenKind::kMasked;
    }
  }

  std::vector<std::uint32_t> partner_;  // see match_parentheses
  std::string masked_;
};

}  // namespace

std::string mask_macros(std::string_view text) { return Masker(text).run(); }

}  // namespace strata::parse
