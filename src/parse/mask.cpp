// Conditional groups first (conditionals.hpp), then these patterns over the token list, each
// decided by a bounded look around:
//   class API Wheel : Part {           macros between the keyword and the name of a type
//   API int spin(void);                a macro before a declaration that is complete without it
//   DEFINE_CMD(start)                  a macro alone where a statement or member may stand
//   int x GUARDED_BY(mu);              a macro after the declared name, or after the parameters
//   FLAG(bool, name, "help");          arguments that are no expressions
//   template <class T, IF(x)>          a macro as template parameter, which becomes `int`
//   API(int) spin(void);               parts of prototypes (mask_prototypes.hpp)
//   char* nonnull name                 any name between a pointer mark and another name
//   void NOINLINE f(int);              a macro between type and name; after `if`
//   for (; T* p = next(); ++q)         the type of a condition (mask_for.hpp)
//   typedef NS_ENUM(T, Name) {         becomes `enum Name {`
//   SYSCALL_DEFINE1(name, T, x) {      becomes `int name(T, x) {`
//   FOREACH(x) {                       in a function: becomes `while (x) {`
//   module_init(start)                 any call alone at the beginning of a line of the file level
//   int __init f(void)                 names like __init (mask_attributes.hpp)
// Apart from the last ones, pointers and conditions, only names in capitals count as macros. What
// might be an ordinary type (`DWORD x;`, `struct STAT st;`) is left alone. Tested by mask_test.cpp.
#include "parse/mask.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "parse/c_declarations.hpp"
#include "parse/c_tokens.hpp"
#include "parse/conditionals.hpp"
#include "parse/mask_attributes.hpp"
#include "parse/mask_for.hpp"
#include "parse/mask_prototypes.hpp"

namespace strata::parse {
namespace {

constexpr std::size_t kMaxOldParameters = 64;  // tokens between `f(a)` and the `{` of old C

class Masker : CDeclarations {
 public:
  explicit Masker(std::string_view source) : CDeclarations(source) {}

  std::string run() {
    mask_conditionals(text, tokens, masked_);
    match_brackets();
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (tokens[i].kind == CTokenKind::kName) {
        mask_word(i);
      } else if (tokens[i].kind == CTokenKind::kMacroName) {
        mask_macro(i);
      } else if (is_mark(i, "{}")) {
        note_brace(i);
      }
    }
    return std::move(masked_);
  }

 private:
  // A block follows parentheses or stands in another block; types in functions are none.
  void note_brace(std::size_t i) {
    if (is_mark(i, "}")) {
      if (begins_line(i)) {
        blocks_.clear();  // of a function, even if conditional groups opened more than they closed
      } else if (!blocks_.empty()) {
        blocks_.pop_back();
      }
      return;
    }
    const bool type = i > 1 && is_name(i - 1) && is_one_of(i - 2, {"class", "struct", "union"});
    blocks_.push_back(!type && (in_block() || (i > 0 && is_mark(i - 1, ")"))));
  }

  // Index after the last token before i that is not masked.
  [[nodiscard]] std::size_t after_unmasked(std::size_t i) const {
    while (i > 0 && tokens[i - 1].kind == CTokenKind::kMasked) {
      --i;
    }
    return i;
  }

  // Without any indentation.
  [[nodiscard]] bool begins_line(std::size_t i) const {
    return tokens[i].begin == 0 || text[tokens[i].begin - 1] == '\n';
  }

  // In braces that hold no statements.
  [[nodiscard]] bool in_type_body() const { return !blocks_.empty() && !blocks_.back(); }

  // Libraries of C++ give their own types and members names like __node, so that attributes cannot
  // be told by their names there. Looked up once.
  [[nodiscard]] bool is_cpp() {
    if (!cpp_.has_value()) {
      cpp_ = false;
      for (std::size_t k = 0; k < tokens.size() && !*cpp_; ++k) {
        cpp_ = (is_mark(k, ":") && is_mark(k + 1, ":")) ||
               (is_mark(k + 1, "<") && is_one_of(k, {"template"})) ||
               (is_name(k + 1) && is_one_of(k, {"namespace", "operator"}));
      }
    }
    return *cpp_;
  }

  [[nodiscard]] bool in_block() const { return !blocks_.empty() && blocks_.back(); }

  void mask_word(std::size_t i) {
    if (marks_pointer(i)) {
      mask(i, i + 1);
    } else if (mask_prototype(i)) {
      return;
    } else if (spelled(i) == "for") {
      const TokenSpan type = type_in_for_condition(*this, i);
      mask(type.first, type.after);
    } else if (text[tokens[i].begin] == '_' && (is_one_of(i, {"__attribute__"}) || !is_cpp())) {
      mask(i, after_attribute(*this, i, in_block()));
    } else if (is_file_level_call(i)) {
      mask(i, after_call(i));
    } else if (is_loop_head(i)) {
      make_loop(i);
    }
  }

  // True if there was something to mask.
  bool mask_prototype(std::size_t i) {
    if (in_block()) {
      return false;
    }
    const CPlace place = in_type_body() ? CPlace::kTypeBody : CPlace::kFile;
    bool found = false;
    for (const TokenSpan& span : macros_of_prototype(*this, i, place)) {
      mask(span.first, span.after);
      found = found || span.first != span.after;
    }
    return found;
  }

  void mask_macro(std::size_t i) {
    if (between_words(i)) {
      mask(i, i + 1);
      return;
    }
    if (mask_prototype(i)) {
      return;
    }
    if (is_loop_head(i)) {
      make_loop(i);
      return;
    }
    const std::size_t after = after_call(i);
    if (declares_enum(i, after)) {
      mask(i > 0 && spelled(i - 1) == "typedef" ? i - 1 : i, after - 2);
      mask(after - 1, after);
      masked_.replace(tokens[i].begin, 4, "enum");
    } else if (defines_named_function(i, after)) {
      mask(i, i + 2);
      masked_.replace(tokens[i].begin, 3, "int");
      masked_[tokens[i + 3].begin] = '(';
    } else if (hides_arguments(i, after)) {
      mask(i + 2, after - 1);
    } else if (is_template_parameter(i, after)) {
      mask(i, after);
      // A macro's name has at least three characters.
      masked_.replace(tokens[i].begin, 3, "int");
    } else if (after != i && (in_type_head(i, after) || before_declaration(i, after) ||
                              before_constructor(i, after) || stands_alone(i, after) ||
                              after_declarator(i, after))) {
      mask(i, after);
    }
  }

  // module_init(start) without `;`, at the beginning of a line. What follows declares; but `f(a)`
  // before declarations that end at a brace is a function of old C.
  [[nodiscard]] bool is_file_level_call(std::size_t i) const {
    if (!begins_line(i) || !is_mark(i + 1, "(") || in_block() || !at_border(after_unmasked(i))) {
      return false;
    }
    const std::size_t after = after_call(i);
    if (after == i || after >= tokens.size() || !is_name(after) || !tokens[after].first_on_line ||
        is_one_of(after, {"noexcept", "requires", "try", "throw", "const"}) ||
        is_one_of(i, {"if", "while", "for", "switch", "return"})) {
      return false;
    }
    for (std::size_t k = after; k < std::min(tokens.size(), after + kMaxOldParameters); ++k) {
      if (is_mark(k, "{")) {
        return !is_mark(k - 1, ";");
      }
    }
    return true;
  }

  // FOREACH(i) { ... } in a function, which would be a function named `i`.
  [[nodiscard]] bool is_loop_head(std::size_t i) const {
    return is_mark(i + 1, "(") && is_name(i + 2) && is_mark(i + 3, ")") && is_mark(i + 4, "{") &&
           in_block() && at_border(i) && !is_specifier(i) &&
           !is_one_of(i, {"switch", "catch", "requires", "co_return", "co_yield", "co_await"});
  }

  // A macro's name that is long enough becomes `while`, any other `if`.
  void make_loop(std::size_t i) {
    const std::size_t size = spelled(i).size();
    if (size < 2) {
      return;
    }
    const std::string_view word = size < 5 ? "if" : "while";
    mask(i, i + 1);
    masked_.replace(tokens[i].begin, word.size(), word);
  }

  // SYSCALL_DEFINE3(read, unsigned int, fd, char*, buf, size_t, count) { defines `read`: the number
  // tells how many pairs of type and name follow. It becomes `int read(unsigned int, fd, ...) {`.
  [[nodiscard]] bool defines_named_function(std::size_t i, std::size_t after) const {
    const char digit = text[tokens[i].end - 1];
    if (digit < '1' || digit > '6' || !is_mark(after, "{") || !is_name(i + 2) ||
        !is_mark(i + 3, ",") || !at_border(i) || in_block()) {
      return false;
    }
    int commas = 0;
    for (std::size_t k = i + 2; k < after; ++k) {
      if (is_mark(k, "(")) {
        k = std::max<std::size_t>(k, partner[k]);
      }
      commas += is_mark(k, ",") ? 1 : 0;
    }
    return commas == 2 * (digit - '0');
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
  [[nodiscard]] bool after_declarator(std::size_t i, std::size_t after) {
    const bool attribute = is_name(after) && is_attribute_word(spelled(after)) && !is_cpp();
    if (i < 2 || !(is_mark(after, ";={,:)[") || is_macro(after) || attribute)) {
      return false;
    }
    std::size_t before = i - 1;
    while (before > 1 && (tokens[before].kind == CTokenKind::kMasked ||
                          is_one_of(before, {"const", "noexcept", "override", "final"}))) {
      --before;
    }
    if (is_mark(before, ")")) {
      return ((attribute || is_mark(after, ";={:")) && declares_parameters(before)) ||
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

  // TEST(Suite, Case) MACRO {      []() MACRO {
  [[nodiscard]] bool defines_by_macro(std::size_t close) const {
    const std::size_t open = partner[close];
    return open != close && open > 0 &&
           (is_mark(open - 1, "]") || (is_macro(open - 1) && at_border(open - 1)));
  }

  // char* nonnull name: legal C has no name there.
  [[nodiscard]] bool marks_pointer(std::size_t i) const {
    if (i < 2 || !is_mark(i - 1, "*&") || !is_name(i + 1) || is_macro(i + 1) || is_specifier(i) ||
        is_specifier(i + 1) || is_one_of(i + 1, {"__attribute__"}) ||
        (text[tokens[i].begin] != '_' && is_attribute_word(spelled(i + 1)))) {
      return false;
    }
    return (is_name(i - 2) || is_mark(i - 2, ">*")) && !is_one_of(i, {"restrict", "operator"}) &&
           is_mark(after_qualified(i + 1), "(,;=)[{");
  }

  // void NOINLINE f(      if CONSTEXPR (
  [[nodiscard]] bool between_words(std::size_t i) const {
    if (i == 0) {
      return false;
    }
    if (is_mark(i + 1, "(")) {
      return is_one_of(i - 1, {"if"});
    }
    const std::size_t before = after_unmasked(i) - 1;  // wraps at the beginning: no token
    const bool type =
        is_one_of(before, {"void"}) || is_builtin_type(before) ||
        (!in_block() && (is_mark(before, "*&") || (is_name(before) && !is_specifier(before))));
    return type && is_name(i + 1) && !is_specifier(i + 1) && is_call_or_wrapped(i + 1);
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

  // Q_PROPERTY(int x READ x), which another line without a body follows.
  [[nodiscard]] bool is_lonely_call(std::size_t i) const {
    const std::size_t after = after_call(i);
    return is_macro(i) && after > i + 1 && after < tokens.size() && tokens[after].first_on_line &&
           (is_name(after) || is_mark(after, "}") || tokens[after].kind == CTokenKind::kDirective);
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
      return after > i + 1 || !is_mark(i - 1, "{") || opens_record(i - 1);
    }
    const bool next_begins =
        is_name(after) || tokens[after].kind == CTokenKind::kDirective || is_mark(after, "~[");
    const bool has_arguments = after > i + 1;
    return next_begins &&
           (has_arguments || !is_mark(after + 1, "(") || (in_type_body() && is_lonely_call(after)));
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

  std::optional<bool> cpp_;   // see is_cpp
  std::vector<bool> blocks_;  // the open braces: true for those with statements
  std::string masked_;
};

}  // namespace

std::string mask_macros(std::string_view text) { return Masker(text).run(); }

}  // namespace strata::parse
