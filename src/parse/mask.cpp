// Three patterns over the token list, each decided by a bounded look around, so one pass in all:
//   class API Wheel : public Part {      an export macro between the keyword and the name
//   API int spin(void);                  a macro before a declaration that is complete without it
//   DEFINE_CMD(start)                    a macro call, or a name, alone where a statement or member
//   may stand
// Only names in capitals count as macros. What might be an ordinary type (`DWORD x;`, `struct STAT
// st;`) is left alone. Tested by mask_test.cpp.
#include "parse/mask.hpp"

#include <algorithm>
#include <array>

#include "parse/c_tokens.hpp"

namespace strata::parse {
namespace {

constexpr std::size_t kMaxArguments = 256;  // tokens between the parentheses of a macro call

class Masker {
 public:
  explicit Masker(std::string_view text) : text_(text), tokens_(c_tokens(text)) {}

  std::string run() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (tokens_[i].kind != CTokenKind::kMacroName) {
        continue;
      }
      const std::size_t after = after_call(i);
      if (in_type_head(i, after) || before_declaration(i, after) || stands_alone(i, after)) {
        mask(i, after);
      }
    }
    return std::move(masked_);
  }

 private:
  [[nodiscard]] std::string_view spelled(std::size_t i) const {
    return i < tokens_.size() ? text_.substr(tokens_[i].begin, tokens_[i].end - tokens_[i].begin)
                              : std::string_view{};
  }

  [[nodiscard]] bool is_mark(std::size_t i, std::string_view marks) const {
    return i < tokens_.size() && tokens_[i].kind == CTokenKind::kMark &&
           marks.find(text_[tokens_[i].begin]) != std::string_view::npos;
  }

  [[nodiscard]] bool is_name(std::size_t i) const {
    return i < tokens_.size() &&
           (tokens_[i].kind == CTokenKind::kName || tokens_[i].kind == CTokenKind::kMacroName);
  }

  [[nodiscard]] bool is_one_of(std::size_t i, std::initializer_list<std::string_view> words) const {
    return is_name(i) && std::find(words.begin(), words.end(), spelled(i)) != words.end();
  }

  // Index after the macro and, if parentheses follow, after their end; i if they do not end soon.
  [[nodiscard]] std::size_t after_call(std::size_t i) const {
    if (!is_mark(i + 1, "(")) {
      return i + 1;
    }
    int depth = 0;
    const std::size_t limit = std::min(tokens_.size(), i + 2 + kMaxArguments);
    for (std::size_t k = i + 1; k < limit; ++k) {
      if (is_mark(k, "(")) {
        ++depth;
      }
      if (is_mark(k, ")") && --depth == 0) {
        return k + 1;
      }
    }
    return i;
  }

  // A declaration, statement or member may begin at i.
  [[nodiscard]] bool at_border(std::size_t i) const {
    if (i == 0) {
      return true;
    }
    const CToken& before = tokens_[i - 1];
    if (before.kind == CTokenKind::kDirective || before.kind == CTokenKind::kMasked) {
      return true;
    }
    if (is_mark(i - 1, ":")) {
      return i >= 2 && is_one_of(i - 2, {"public", "private", "protected"});
    }
    return is_mark(i - 1, ";{}");
  }

  // class API Wheel {      enum class API Colour : int {      class API Wheel;
  [[nodiscard]] bool in_type_head(std::size_t i, std::size_t after) const {
    if (i == 0 || after == i || !is_one_of(i - 1, {"class", "struct", "union"}) ||
        !is_name(after)) {
      return false;
    }
    if (tokens_[after].kind == CTokenKind::kMacroName && is_name(after + 1)) {
      return true;
    }  // two macros in a row
    const std::size_t next = after + 1;
    if (is_mark(next, "{") || is_one_of(next, {"final"})) {
      return true;
    }
    if (is_mark(next, ":")) {
      return !is_mark(next + 1, ":") && next + 1 < tokens_.size() &&
             tokens_[next + 1].kind != CTokenKind::kLiteral;
    }
    return is_mark(next, ";") && is_one_of(i - 1, {"class"});
  }

  // API type name(      API type *name;      API class Wheel
  [[nodiscard]] bool before_declaration(std::size_t i, std::size_t after) const {
    if (after == i || !at_border(i) || !is_name(after) || !is_name_then_name(after)) {
      return false;
    }
    return !is_one_of(after, {"const", "volatile", "else", "operator"});
  }

  // `type name` or `type *name` at k, where the type may be qualified: std::string name.
  [[nodiscard]] bool is_name_then_name(std::size_t k) const {
    while (is_name(k) && is_mark(k + 1, ":") && is_mark(k + 2, ":") && is_name(k + 3)) {
      k += 3;
    }
    std::size_t name = k + 1;
    while (is_mark(name, "*&")) {
      ++name;
    }
    if (!is_name(name)) {
      return false;
    }
    return is_mark(name + 1, "(;=[,{:") || is_name(name + 1) || is_mark(name + 1, "*&");
  }

  // DEFINE_CMD(start)      NAMESPACE_BEGIN
  [[nodiscard]] bool stands_alone(std::size_t i, std::size_t after) const {
    if (after == i || !tokens_[i].first_on_line || !at_border(i)) {
      return false;
    }
    if (after >= tokens_.size()) {
      return true;
    }
    if (!tokens_[after].first_on_line) {
      return false;
    }
    if (is_mark(after, "}")) {
      return after > i + 1 || !is_mark(i - 1, "{");
    }
    const bool next_begins =
        is_name(after) || tokens_[after].kind == CTokenKind::kDirective || is_mark(after, "~[");
    const bool has_arguments = after > i + 1;
    return next_begins && (has_arguments || !is_mark(after + 1, "("));
  }

  void mask(std::size_t first, std::size_t after) {
    if (masked_.empty()) {
      masked_ = text_;
    }
    for (std::uint32_t at = tokens_[first].begin; at < tokens_[after - 1].end; ++at) {
      if (masked_[at] != '\n' && masked_[at] != '\r') {
        masked_[at] = ' ';
      }
    }
    for (std::size_t k = first; k < after; ++k) {
      tokens_[k].kind = CTokenKind::kMasked;
    }
  }

  std::string_view text_;
  std::vector<CToken> tokens_;
  std::string masked_;
};

}  // namespace

std::string mask_macros(std::string_view text) { return Masker(text).run(); }

}  // namespace strata::parse
