// Three forms, whatever the macro is called, each told by what else could not be C:
//   LIB_API(void) run(int a);                  becomes `void run(int a);`
//   int run OF((int a));                       becomes `int run (int a);`
//   extern int REDIRECT(run, (int a), other);  becomes `extern int run (int a);`
// The first may be two things on two lines, `EXPORT_SYMBOL(run)` and `init(stop);`: across a line
// break the argument must be a type without doubt or the parameters must declare. A type in
// parentheses before a pointer, `STACK_OF(Part) *parts;`, counts for variables and fields too.
// Tested by mask_prototypes_test.cpp.
#include "parse/mask_prototypes.hpp"

#include <algorithm>

namespace strata::parse {
namespace {

constexpr std::size_t kMaxType = 12;  // tokens of a type that is an argument

class Reader {
 public:
  Reader(const CDeclarations& source, std::size_t i, CPlace place)
      : source_(source), at_(i), place_(place) {}

  [[nodiscard]] PrototypeMask find() const {
    if (source_.is_specifier(at_) || is_word_with_parentheses(at_) ||
        !source_.is_mark(at_ + 1, "(")) {
      return {};
    }
    const std::size_t after = source_.after_call(at_);
    if (after < at_ + 4) {
      return {};
    }
    const std::size_t close = after - 1;
    if (wraps_result(after)) {
      return {TokenSpan{at_, at_ + 2}, TokenSpan{close, after}};
    }
    if (wraps_parameters(after)) {
      return {TokenSpan{at_, at_ + 2}, TokenSpan{close, after}};
    }
    if (wraps_declarator(after)) {
      const std::size_t parameters = source_.partner[at_ + 4] + std::size_t{1};
      return {TokenSpan{at_, at_ + 2}, TokenSpan{at_ + 3, at_ + 4}, TokenSpan{parameters, after}};
    }
    return {};
  }

 private:
  // Words that take arguments without being macros.
  [[nodiscard]] bool is_word_with_parentheses(std::size_t i) const {
    return source_.is_one_of(
        i, {"__attribute__", "__attribute", "__declspec", "__asm__",    "__asm",
            "asm",           "alignas",     "_Alignas",   "_Atomic",    "_Static_assert",
            "static_assert", "decltype",    "typeof",     "__typeof__", "__typeof",
            "sizeof",        "alignof",     "defined",    "explicit",   "requires",
            "switch",        "catch",       "co_await",   "co_return",  "co_yield",
            "__extension__"});
  }

  // The last token before k that is not masked, then one more; 0 at the beginning.
  [[nodiscard]] std::size_t after_unmasked(std::size_t k) const {
    while (k > 0 && source_.tokens[k - 1].kind == CTokenKind::kMasked) {
      --k;
    }
    return k;
  }

  // A name that may be that of a function or of a type.
  [[nodiscard]] bool is_plain(std::size_t k) const {
    return source_.is_name(k) && !source_.is_specifier(k) && !is_word_with_parentheses(k);
  }

  // LIB_API(void) run(int a);      STACK_OF(Part) *parts;
  [[nodiscard]] bool wraps_result(std::size_t after) const {
    if (!begins_declaration() || !is_type(at_ + 2, after - 1)) {
      return false;
    }
    std::size_t name = after;
    while (source_.is_mark(name, "*") || source_.is_one_of(name, {"const"})) {
      ++name;
    }
    const bool pointer = name > after && source_.is_mark(after, "*");
    if (source_.is_macro(name) && is_plain(name + 1) && source_.is_mark(name + 2, "(")) {
      ++name;  // LIB_API(void) CALL run(
    }
    if (!is_plain(name)) {
      return false;
    }
    const std::size_t open = source_.after_qualified(name);
    if (pointer && source_.is_mark(open, ";=,[")) {
      return true;
    }
    const std::size_t end = source_.after_call(open - 1);
    if (!source_.is_mark(open, "(") || end == open - 1) {
      return false;
    }
    const bool same_line = !source_.tokens[after].first_on_line;
    if (!same_line && source_.is_macro(name)) {
      return false;
    }
    const bool certain = pointer || is_certain_type(at_ + 2, after - 1);
    if (declares_parameter(open + 1)) {
      return same_line || certain || place_ == CPlace::kFile;
    }
    const bool empty = source_.is_mark(open + 1, ")");
    return (source_.is_mark(end, ";") || empty) && certain;
  }

  [[nodiscard]] bool begins_declaration() const {
    const std::size_t first = after_unmasked(at_);
    if (first == 0 || source_.within_declaration(first)) {
      return true;
    }
    return source_.is_one_of(first - 1, {"const"}) && source_.within_declaration(first - 1);
  }

  // Nothing but the words and marks of types, and no parameter: `Part *p`, `Part p`.
  [[nodiscard]] bool is_type(std::size_t first, std::size_t after) const {
    if (after - first > kMaxType || !source_.is_name(first)) {
      return false;
    }
    for (std::size_t k = first; k < after; ++k) {
      if (!source_.is_name(k) && !source_.is_mark(k, "*&:<>")) {
        return false;
      }
      const bool further = k > first && source_.is_name(k) && !source_.is_specifier(k);
      if (further && (source_.is_mark(k - 1, "*&") ||
                      (source_.is_name(k - 1) && !source_.is_specifier(k - 1)))) {
        return false;
      }
    }
    return true;
  }

  [[nodiscard]] bool is_certain_type(std::size_t first, std::size_t after) const {
    return source_.is_mark(after - 1, "*&") || source_.is_specifier(first) ||
           source_.is_builtin_type(first);
  }

  // `int a`, `Part *p`, `void`, `...` at k, the first token after a parenthesis.
  [[nodiscard]] bool declares_parameter(std::size_t k) const {
    if (source_.is_specifier(k) || source_.is_builtin_type(k)) {
      return !source_.is_mark(k + 1, ")") || !source_.spelled(k).ends_with("_t");  // init(map_t)
    }
    const std::size_t after = source_.after_qualified(k);
    return is_plain(k) && (is_plain(after) || source_.is_mark(after, "*&<"));
  }

  // int run OF((int a));      typedef int (*run) OF((int a));
  [[nodiscard]] bool wraps_parameters(std::size_t after) const {
    const std::size_t open = at_ + 2;
    if (!source_.is_mark(open, "(") || source_.partner[open] + std::size_t{2} != after) {
      return false;
    }
    const bool declares = source_.is_mark(open + 1, ")") || declares_parameter(open + 1) ||
                          (is_plain(open + 1) && source_.is_mark(open + 2, "),"));
    const std::size_t name = after_unmasked(at_);
    if (!declares || name < 2 || !(source_.is_mark(after, ";,{)") || source_.is_name(after))) {
      return false;
    }
    if (source_.is_mark(name - 1, ")")) {
      const std::size_t group = source_.partner[name - 1];
      return group != name - 1 && source_.is_mark(group + 1, "*");
    }
    return is_plain(name - 1) && follows_type(name - 1);
  }

  // The token before k, masked ones apart, ends a type.
  [[nodiscard]] bool follows_type(std::size_t k) const {
    const std::size_t before = after_unmasked(k);
    if (before == 0) {
      return false;
    }
    if (source_.is_mark(before - 1, "*")) {
      return true;
    }
    return source_.is_name(before - 1) && !is_word_with_parentheses(before - 1) &&
           !source_.is_one_of(before - 1, {"return", "else", "new", "delete", "throw", "goto",
                                           "case", "do", "operator"});
  }

  // extern int REDIRECT(run, (int a), other);
  [[nodiscard]] bool wraps_declarator(std::size_t after) const {
    const std::size_t open = at_ + 4;
    if (!is_plain(at_ + 2) || !source_.is_mark(at_ + 3, ",") || !source_.is_mark(open, "(") ||
        source_.partner[open] == open || !follows_type(at_)) {
      return false;
    }
    const std::size_t end = source_.partner[open] + std::size_t{1};
    return source_.is_mark(end, ",)") &&
           (source_.is_mark(open + 1, ")") || declares_parameter(open + 1)) &&
           (source_.is_mark(after, ";") || source_.is_name(after));
  }

  const CDeclarations& source_;
  std::size_t at_;
  CPlace place_;
};

}  // namespace

PrototypeMask macros_of_prototype(const CDeclarations& source, std::size_t i, CPlace place) {
  return Reader(source, i, place).find();
}

}  // namespace strata::parse
