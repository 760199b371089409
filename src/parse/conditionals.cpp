// One pass over the tokens with a stack of open groups. A group is judged at its #endif, inner ones
// first; what it keeps is added to the balance of the branch around it. The branch that stays is
// the first, or the second if the condition is 0. Groups nested deeper than 32 are left as they
// are, which bounds the work on hostile input. Tested by mask_test.cpp.
#include "parse/conditionals.hpp"

#include <cstddef>

namespace strata::parse {
namespace {

constexpr std::size_t kMaxDepth = 32;  // of nested groups that are looked at
constexpr std::size_t kMaxMacro = 64;  // tokens of a macro call before a directive

// The part between two directives of one group.
struct Branch {
  std::size_t directive = 0;  // token that opens it
  int balance = 0;            // opened minus closed brackets
  bool dips = false;          // closes more than it opened at some point
};

struct Group {
  std::vector<Branch> branches;
  bool inside_statement = false;  // began in the middle of one
};

class Conditionals {
 public:
  Conditionals(std::string_view text, std::vector<CToken>& tokens, std::string& masked)
      : text_(text), tokens_(tokens), masked_(masked) {}

  void run() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (tokens_[i].kind == CTokenKind::kDirective) {
        directive(i);
      } else if (tokens_[i].kind == CTokenKind::kMark && !open_.empty()) {
        count(text_[tokens_[i].begin]);
      }
    }
  }

 private:
  [[nodiscard]] std::string_view spelled(std::size_t i) const {
    return text_.substr(tokens_[i].begin, tokens_[i].end - tokens_[i].begin);
  }

  // "if" of "#  if X".
  static std::string_view word_of(std::string_view directive) {
    const std::size_t begin = directive.find_first_not_of("# \t");
    if (begin == std::string_view::npos) {
      return {};
    }
    const std::string_view rest = directive.substr(begin);
    return rest.substr(0, rest.find_first_not_of("abcdefghijklmnopqrstuvwxyz"));
  }

  void directive(std::size_t i) {
    const std::string_view word = word_of(spelled(i));
    if (word == "if" || word == "ifdef" || word == "ifndef") {
      open_.push_back({{Branch{i, 0, false}}, !at_border(i)});
      simplify_condition(i, word);
    } else if (open_.empty()) {
      return;
    } else if (word == "else" || word == "elif") {
      open_.back().inside_statement = open_.back().inside_statement || !at_border(i);
      open_.back().branches.push_back({i, 0, false});
      simplify_condition(i, word);
    } else if (word == "endif") {
      close(i);
    }
  }

  // A statement, member or declaration may begin at i.
  [[nodiscard]] bool at_border(std::size_t i) const {
    while (i > 0 && tokens_[i - 1].kind == CTokenKind::kMasked) {
      --i;
    }
    if (i == 0 || tokens_[i - 1].kind == CTokenKind::kDirective) {
      return true;
    }
    const CToken& before = tokens_[i - 1];
    if (before.kind == CTokenKind::kMark &&
        std::string_view(";{}").find(text_[before.begin]) != std::string_view::npos) {
      return true;
    }
    return ends_lonely_macro(i - 1) || ends_access_label(i - 1);
  }

  [[nodiscard]] bool ends_access_label(std::size_t i) const {
    if (i == 0 || spelled(i) != ":") {
      return false;
    }
    const std::string_view word = spelled(i - 1);
    return word == "public" || word == "private" || word == "protected";
  }

  // NAMESPACE_END or DEFINE_CMD(start), alone on its line, ends at token i.
  [[nodiscard]] bool ends_lonely_macro(std::size_t i) const {
    const std::size_t limit = i > kMaxMacro ? i - kMaxMacro : 0;
    int depth = 0;
    for (std::size_t k = i + 1; k-- > limit;) {
      const char mark = tokens_[k].kind == CTokenKind::kMark ? text_[tokens_[k].begin] : '\0';
      depth += mark == ')' ? 1 : 0;
      depth -= mark == '(' ? 1 : 0;
      if (depth == 0 && mark != '(') {
        return tokens_[k].kind == CTokenKind::kMacroName && tokens_[k].first_on_line;
      }
    }
    return false;
  }

  void count(char mark) {
    Branch& branch = open_.back().branches.back();
    if (mark == '{' || mark == '(') {
      ++branch.balance;
    } else if (mark == '}' || mark == ')') {
      --branch.balance;
      branch.dips = branch.dips || branch.balance < 0;
    }
  }

  void close(std::size_t endif) {
    Group group = std::move(open_.back());
    open_.pop_back();
    bool bad = group.inside_statement || !at_border(endif);
    for (const Branch& branch : group.branches) {
      bad = bad || branch.balance != 0 || branch.dips;
    }
    if (!bad || open_.size() >= kMaxDepth) {
      return;
    }
    const std::size_t kept = keeps_second(group) ? 1 : 0;
    for (std::size_t b = 0; b < group.branches.size(); ++b) {
      const std::size_t first = group.branches[b].directive;
      const std::size_t end =
          b + 1 < group.branches.size() ? group.branches[b + 1].directive : endif;
      mask(first, b == kept ? first + 1 : end);
    }
    mask(endif, endif + 1);
    if (!open_.empty()) {
      Branch& around = open_.back().branches.back();
      around.balance += group.branches[kept].balance;
      around.dips = around.dips || around.balance < 0 || group.branches[kept].dips;
    }
  }

  [[nodiscard]] bool keeps_second(const Group& group) const {
    const std::string_view condition = spelled(group.branches.front().directive);
    return group.branches.size() > 1 && condition.ends_with(" 0");
  }

  // `#if __has_include(<x>)` and the like -> `#if 1`.
  void simplify_condition(std::size_t i, std::string_view word) {
    const std::string_view line = spelled(i);
    const bool header =
        line.find("(<") != std::string_view::npos || line.find("(\"") != std::string_view::npos;
    const bool feature =
        line.find("__has_") != std::string_view::npos && line.find('(') != std::string_view::npos;
    if (word == "else" || !(header || feature)) {
      return;
    }
    const std::size_t begin = static_cast<std::size_t>(word.data() - text_.data()) + word.size();
    blank(begin + 1, tokens_[i].end);
    if (begin + 1 < tokens_[i].end) {
      masked_[begin + 1] = '1';
    }
  }

  void mask(std::size_t first, std::size_t end) {
    if (first >= end) {
      return;
    }
    blank(tokens_[first].begin, tokens_[end - 1].end);
    for (std::size_t k = first; k < end; ++k) {
      tokens_[k].kind = CTokenKind::kMasked;
    }
  }

  void blank(std::size_t begin, std::size_t end) {
    if (masked_.empty()) {
      masked_ = text_;
    }
    for (std::size_t at = begin; at < end; ++at) {
      if (masked_[at] != '\n' && masked_[at] != '\r') {
        masked_[at] = ' ';
      }
    }
  }

  std::string_view text_;
  std::vector<CToken>& tokens_;
  std::string& masked_;
  std::vector<Group> open_;
};

}  // namespace

void mask_conditionals(std::string_view text, std::vector<CToken>& tokens, std::string& masked) {
  Conditionals(text, tokens, masked).run();
}

}  // namespace strata::parse
