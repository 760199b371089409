// A name that begins with two underscores is an attribute where C allows no other name:
//   struct a { int x; } __packed __aligned(4);      struct __packed a {
//   unsigned long x __read_mostly = 5;              u8 x[4] __aligned(8);
//   int f(int a) __must_hold(mu);                   f(int a __unused)
//   int __init f(void);                             void __user *p;
//   static __always_inline int f(void)              __printf(1, 2) void f(const char*, ...);
// Words of compilers and what is spelled like a type (__u32, __wsum, __pid_t) are left alone, as is
// what may be a declared name: `struct { int x; } __data;`. Tested by mask_attributes_test.cpp.
#include "parse/mask_attributes.hpp"

#include <algorithm>
#include <array>

namespace strata::parse {
namespace {

constexpr std::size_t kMaxHead = 12;  // tokens between `struct` and `{`

constexpr std::array<std::string_view, 44> kCompilerWords = {
    "__alignof",     "__alignof__",   "__asm",           "__asm__",       "__attribute",
    "__attribute__", "__auto_type",   "__autoreleasing", "__based",       "__block",
    "__bridge",      "__cdecl",       "__clrcall",       "__complex__",   "__const",
    "__const__",     "__declspec",    "__except",        "__extension__", "__fastcall",
    "__finally",     "__forceinline", "__imag__",        "__inline",      "__inline__",
    "__kindof",      "__label__",     "__leave",         "__real__",      "__restrict",
    "__restrict__",  "__signed",      "__signed__",      "__sptr",        "__stdcall",
    "__strong",      "__thiscall",    "__thread",        "__try",         "__typeof",
    "__typeof__",    "__unaligned",   "__vectorcall",    "__volatile__"};

bool is_type_word(std::string_view word) {
  return word.ends_with("_t") || word == "__wsum" || word.ends_with("va_list") ||
         word.find_first_of("0123456789") != std::string_view::npos;
}

class Reader {
 public:
  Reader(const CDeclarations& source, std::size_t i, bool in_block)
      : source_(source), at_(i), in_block_(in_block) {}

  [[nodiscard]] std::size_t find() const {
    const bool of_compiler = is_compilers();
    if (!of_compiler && !is_attribute_word(source_.spelled(at_))) {
      return at_;
    }
    const std::size_t after = source_.after_call(at_);
    if (after == at_ || after >= source_.tokens.size()) {
      return at_;
    }
    const std::size_t last = after_unmasked(at_);  // the token before, then one more
    if (of_compiler) {
      return last > 1 && follows_name(last - 1, after) ? after : at_;
    }
    const bool found =
        before_declaration(after) ||
        (last > 0 && (after_type(last - 1, after) || in_type_head(last - 1, after) ||
                      between_words(last - 1, after) || after_declarator(last - 1, after)));
    return found ? after : at_;
  }

 private:
  [[nodiscard]] std::size_t after_unmasked(std::size_t k) const {
    while (k > 0 && source_.tokens[k - 1].kind == CTokenKind::kMasked) {
      --k;
    }
    return k;
  }

  // The compiler's own spelling, which the grammar knows everywhere but behind a declared name.
  [[nodiscard]] bool is_compilers() const {
    return source_.is_one_of(at_, {"__attribute__", "__attribute"});
  }

  // int n __attribute__((unused)) = 3;      int n[3] __attribute__((unused));
  [[nodiscard]] bool follows_name(std::size_t before, std::size_t after) const {
    return source_.is_mark(after, ";=,") && (source_.is_mark(before, "]") || is_declared(before));
  }

  [[nodiscard]] bool has_arguments(std::size_t after) const { return after > at_ + 1; }

  // Arguments that no parameter list has: __printf(1, 2), __section(".init").
  [[nodiscard]] bool has_only_literals(std::size_t after) const {
    return !has_arguments(after) || source_.tokens[at_ + 2].kind == CTokenKind::kLiteral;
  }

  // A further attribute, or the compiler's word for one.
  [[nodiscard]] bool is_attribute(std::size_t k) const {
    return source_.is_one_of(k, {"__attribute__"}) ||
           (source_.is_name(k) && is_attribute_word(source_.spelled(k)));
  }

  [[nodiscard]] bool ends_declarator(std::size_t after) const {
    return source_.is_mark(after, ";=,)") || is_attribute(after);
  }

  // static __init int f(
  [[nodiscard]] bool before_declaration(std::size_t after) const {
    const std::size_t type = source_.is_one_of(after, {"const", "volatile"}) ? after + 1 : after;
    return source_.within_declaration(at_) && has_only_literals(after) &&
           source_.is_name_then_name(type) && !source_.is_one_of(after, {"else", "operator"});
  }

  // struct __packed a {
  [[nodiscard]] bool in_type_head(std::size_t keyword, std::size_t after) const {
    return source_.is_one_of(keyword, {"struct", "union", "enum", "class"}) &&
           source_.is_name(after) && source_.is_mark(after + 1, "{");
  }

  // struct a { int x; } __packed;
  [[nodiscard]] bool after_type(std::size_t close, std::size_t after) const {
    if (!source_.is_mark(close, "}") || source_.partner[close] == close) {
      return false;
    }
    const std::size_t open = source_.partner[close];
    std::size_t keyword = open;
    bool tagged = false;
    const std::size_t limit = open > kMaxHead ? open - kMaxHead : 0;
    while (keyword > limit && !source_.is_one_of(keyword, {"struct", "union", "enum"})) {
      --keyword;
      tagged = tagged || (source_.tokens[keyword].kind == CTokenKind::kName &&
                          !source_.is_one_of(keyword, {"struct", "union", "enum"}));
      if (source_.is_mark(keyword, ";{}=")) {
        return false;
      }
    }
    if (!source_.is_one_of(keyword, {"struct", "union", "enum"})) {
      return false;
    }
    if (has_arguments(after)) {
      return source_.is_mark(after, ";,=*") || source_.is_name(after);
    }
    if (source_.is_name(after) || source_.is_mark(after, "*")) {
      return true;
    }
    const bool names = keyword > 0 && source_.is_one_of(keyword - 1, {"typedef", "static", "const",
                                                                      "extern", "volatile"});
    return source_.is_mark(after, ";") && ((tagged && !names) || is_layout());
  }

  [[nodiscard]] bool is_layout() const {
    return source_.is_one_of(
        at_,
        {"__packed", "__aligned", "__randomize_layout", "__no_randomize_layout", "__packed_aligned",
         "__cacheline_aligned", "____cacheline_aligned", "____cacheline_aligned_in_smp"});
  }

  // int __init f(      void __user *p      struct a __rcu *p
  [[nodiscard]] bool between_words(std::size_t before, std::size_t after) const {
    const bool type =
        source_.is_builtin_type(before) || source_.is_one_of(before, {"void", "unsigned"}) ||
        (source_.is_name(before) && !source_.is_specifier(before) &&
         !source_.is_one_of(before, {"sizeof", "typeof", "asm", "volatile", "defined"}));
    const bool pointer = source_.is_mark(before, "*") && before > 0 &&
                         (source_.is_name(before - 1) || source_.is_mark(before - 1, "*"));
    if (has_arguments(after)) {
      return (type || pointer) && has_only_literals(after) && source_.is_name(after) &&
             !is_attribute(after);
    }
    if (source_.is_name(after)) {
      return (type || pointer) && !source_.is_one_of(after, {"__attribute__", "__asm__", "asm"});
    }
    return type && source_.is_mark(after, "*") &&
           (source_.is_name(after + 1) || source_.is_mark(after + 1, "*),"));
  }

  // x __read_mostly = 5;      x[4] __packed;      x : 3 __packed;      f(int a) __must_hold(mu);
  [[nodiscard]] bool after_declarator(std::size_t before, std::size_t after) const {
    if (before == 0) {
      return false;
    }
    if (source_.is_mark(before, "]")) {
      return ends_declarator(after);
    }
    if (source_.tokens[before].kind == CTokenKind::kLiteral) {
      return source_.is_mark(before - 1, ":") && ends_declarator(after) && !in_block_;
    }
    if (source_.is_mark(before, ")")) {
      return (source_.is_mark(after, "{") || ends_declarator(after)) && declares(before);
    }
    return before > 1 && ends_declarator(after) && is_declared(before) && !has_parameters(after);
  }

  // `notrace __f(struct a*);` declares __f.
  [[nodiscard]] bool has_parameters(std::size_t after) const {
    const std::size_t first = at_ + 2;
    return has_arguments(after) &&
           (source_.is_mark(first, ")") || source_.is_specifier(first) ||
            source_.is_builtin_type(first) || is_short_type(first) ||
            (source_.is_name(first) &&
             (source_.is_name(first + 1) || source_.is_mark(first + 1, "*&<:"))));
  }

  // The name at k follows a type.
  [[nodiscard]] bool is_declared(std::size_t k) const {
    if (source_.tokens[k].kind != CTokenKind::kName || source_.is_specifier(k) ||
        source_.is_builtin_type(k) || is_short_type(k)) {
      return false;
    }
    std::size_t type = k;
    while (type > 0 && (type == k || source_.tokens[type].kind == CTokenKind::kMasked)) {
      --type;
    }
    const bool further = source_.is_mark(type, ",") && !in_block_;  // `int a, b __initdata = 3;`
    return (further && source_.is_mark(at_ + 1, "=;")) || source_.is_mark(type, "*") ||
           source_.is_builtin_type(type) || source_.is_one_of(type, {"unsigned", "signed"}) ||
           (source_.is_name(type) && !source_.is_specifier(type));
  }

  // u8, s64
  [[nodiscard]] bool is_short_type(std::size_t k) const {
    return source_.is_one_of(
        k, {"u8", "u16", "u32", "u64", "s8", "s16", "s32", "s64", "uint", "ulong"});
  }

  // The parentheses that end at `close` are those of a declaration: a type precedes its name.
  [[nodiscard]] bool declares(std::size_t close) const {
    const std::size_t open = after_unmasked(source_.partner[close]);
    if (in_block_ || source_.partner[close] == close || open == 0) {
      return false;
    }
    if (source_.is_mark(open - 1, ")")) {
      return true;  // void (*f)(int)
    }
    if (source_.is_macro(open - 1) || source_.is_one_of(open - 1, {"__attribute__"})) {
      return true;  // DEFINE_PER_CPU(int, x)
    }
    const bool apart = open != source_.partner[close] && source_.is_name(open - 1);
    return open > 1 && (apart || source_.declares_parameters(close)) &&
           (source_.is_name(open - 2) || source_.is_mark(open - 2, "*") ||
            source_.tokens[open - 2].kind == CTokenKind::kMasked);
  }

  const CDeclarations& source_;
  std::size_t at_;
  bool in_block_;
};

}  // namespace

bool is_attribute_word(std::string_view word) {
  return word.size() > 3 && word.starts_with("__") && !word.starts_with("__builtin_") &&
         word != "__volatile" && !is_type_word(word) &&
         std::ranges::find(kCompilerWords, word) == kCompilerWords.end();
}

std::size_t after_attribute(const CDeclarations& source, std::size_t i, bool in_block) {
  return Reader(source, i, in_block).find();
}

}  // namespace strata::parse
