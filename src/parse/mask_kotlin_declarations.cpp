// One pass over the source, past comments and strings, with a stack of open brackets. A brace opens
// members if the head before it has a word such as `class`. An annotation counts where a statement
// begins; the run of annotations from there is looked at once, and goes if the words after it
// declare something. Arguments over kMaxArguments bytes are left alone, which bounds the work.
// Tested by mask_kotlin_test.cpp.
#include "parse/mask_kotlin_declarations.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace strata::parse {
namespace {

constexpr std::size_t kMaxArguments = 4000;  // bytes
constexpr int kMaxModifiers = 12;            // words before `class`

constexpr std::array<std::string_view, 26> kModifiers = {
    "abstract", "actual",   "annotation", "const",    "crossinline", "data",      "enum",
    "expect",   "external", "final",      "infix",    "inline",      "inner",     "internal",
    "lateinit", "noinline", "open",       "operator", "override",    "private",   "protected",
    "public",   "sealed",   "suspend",    "tailrec",  "value"};

bool is_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

bool one_of(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }

// Functions from one place in the text to another; each gives at most text.size().
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  [[nodiscard]] std::size_t after_word(std::size_t at) const {
    while (at < text_.size() && is_word(text_[at])) {
      ++at;
    }
    return at;
  }

  [[nodiscard]] std::size_t after_line(std::size_t at) const {
    return std::min(text_.find('\n', at), text_.size());
  }

  // Comments nest.
  [[nodiscard]] std::size_t after_comment(std::size_t at) const {
    std::size_t depth = 0;
    do {
      const bool opens = text_.substr(at, 2) == "/*";
      const bool closes = text_.substr(at, 2) == "*/";
      depth += opens ? 1 : 0;
      depth -= closes ? 1 : 0;
      at += opens || closes ? 2 : 1;
    } while (depth > 0 && at < text_.size());
    return std::min(at, text_.size());
  }

  // Past blanks and comments.
  [[nodiscard]] std::size_t next_visible(std::size_t at) const {
    while (at < text_.size()) {
      if (is_blank(text_[at])) {
        ++at;
      } else if (text_.substr(at, 2) == "//") {
        at = after_line(at);
      } else if (text_.substr(at, 2) == "/*") {
        at = after_comment(at);
      } else {
        break;
      }
    }
    return at;
  }

  // From `(` or `[` to behind what closes it; `open` if that is not found soon.
  [[nodiscard]] std::size_t after_brackets(std::size_t open) const {
    std::size_t depth = 0;
    const std::size_t limit = std::min(text_.size(), open + kMaxArguments);
    for (std::size_t at = open; at < limit; ++at) {
      const char c = text_[at];
      if (c == '"' || c == '\'') {
        at = last_of_literal(at);
      } else if (text_.substr(at, 2) == "//") {
        at = after_line(at) - 1;
      } else if (text_.substr(at, 2) == "/*") {
        at = after_comment(at) - 1;
      } else if (one_of(c, "([{")) {
        ++depth;
      } else if (one_of(c, ")]}") && --depth == 0) {
        return at + 1;
      }
    }
    return open;
  }

  // From `@` to behind the annotation; `at` if there is none.
  [[nodiscard]] std::size_t after_annotation(std::size_t at) const {
    std::size_t end = at + 1;
    if (text_.substr(end, 5) == "file:") {
      return at;
    }
    while (end < text_.size() &&
           (is_word(text_[end]) || one_of(text_[end], ".`") ||
            (text_[end] == ':' && end > at + 1 && is_word(text_[end - 1])))) {
      ++end;
    }
    const bool listed = end < text_.size() && text_[end] == '[' &&
                        (end == at + 1 || text_[end - 1] == ':');
    if (listed) {
      const std::size_t after = after_brackets(end);
      return after == end ? at : after;
    }
    if (end == at + 1) {
      return at;
    }
    if (end < text_.size() && text_[end] == '<') {
      const std::size_t close = text_.substr(0, after_line(end)).find('>', end);
      if (close == std::string_view::npos) {
        return at;
      }
      end = close + 1;
    }
    if (end < text_.size() && text_[end] == '(') {
      const std::size_t after = after_brackets(end);
      return after == end ? at : after;
    }
    return end;
  }

  // The quote that closes, or the end of the line.
  [[nodiscard]] std::size_t last_of_literal(std::size_t at) const {
    const char quote = text_[at];
    if (text_.substr(at, 3) == "\"\"\"") {
      return std::min(text_.find("\"\"\"", at + 3), text_.size() - 3) + 2;
    }
    for (++at; at < text_.size() && text_[at] != quote && text_[at] != '\n'; ++at) {
      at += text_[at] == '\\' ? std::size_t{1} : std::size_t{0};
    }
    return at;
  }

 private:
  std::string_view text_;
};

class DeclarationMask {
 public:
  DeclarationMask(std::string_view text, Masked& masked)
      : text_(text), reader_(text), masked_(masked) {}

  void run() {
    while (at_ < text_.size()) {
      step();
    }
  }

 private:
  enum class Inside : char { kMembers, kBlock, kBrackets, kTemplate, kRawTemplate };

  struct Bracket {
    Inside inside = Inside::kBlock;
    bool declares = false;  // some member has a keyword
  };

  void step() {
    const char c = text_[at_];
    if (is_blank(c)) {
      ++at_;
      return;
    }
    if (text_.substr(at_, 2) == "//") {
      at_ = reader_.after_line(at_);
      return;
    }
    if (text_.substr(at_, 2) == "/*") {
      at_ = reader_.after_comment(at_);
      return;
    }
    const std::size_t begin = at_;
    if (c == '"') {
      const bool raw = text_.substr(at_, 3) == "\"\"\"";
      at_ += raw ? 3 : 1;
      string(raw);
    } else if (c == '\'') {
      character();
    } else if (c == '`') {
      at_ = std::min(text_.find_first_of("`\n", at_ + 1), text_.size() - 1) + 1;
    } else if (is_word(c)) {
      at_ = reader_.after_word(at_);
      word(begin);
    } else if (c == '@' && begin >= seen_ && annotations()) {
      return;
    } else {
      ++at_;
      mark(c, begin);
    }
    visible_ = at_;
  }

  void character() {
    ++at_;
    at_ += text_.substr(at_, 1) == "\\" ? std::size_t{2} : std::size_t{0};
    const std::size_t close = text_.find_first_of("'\n", at_);
    at_ = close == std::string_view::npos || text_[close] == '\n' ? std::min(at_, text_.size())
                                                                  : close + 1;
  }

  // From within a string to its end, or to what a template in it begins with.
  void string(bool raw) {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (text_.substr(at_, 2) == "${") {
        at_ += 2;
        open(raw ? Inside::kRawTemplate : Inside::kTemplate);
        return;
      }
      if (c == '\\' && !raw) {
        at_ += 2;
      } else if (!raw && (c == '"' || c == '\n')) {
        ++at_;
        return;
      } else if (raw && text_.substr(at_, 3) == "\"\"\"") {
        at_ += 3;
        while (at_ < text_.size() && text_[at_] == '"') {
          ++at_;
        }
        return;
      } else {
        ++at_;
      }
    }
    at_ = text_.size();
  }

  void word(std::size_t begin) {
    const std::string_view spelled = text_.substr(begin, at_ - begin);
    if (!brackets_.empty() && brackets_.back().inside == Inside::kBrackets) {
      return;
    }
    const bool plain = visible_ == 0 || !one_of(text_[visible_ - 1], ":.") || visible_ < begin;
    const bool type = spelled == "class" || spelled == "interface" || spelled == "object";
    const bool member = spelled == "fun" || spelled == "val" || spelled == "var" ||
                        spelled == "init" || spelled == "constructor";
    if (!plain || !(type || member)) {
      return;
    }
    if (!brackets_.empty()) {
      brackets_.back().declares = true;
    }
    heads_type_ = type || (heads_type_ && spelled == "constructor");
  }

  void mark(char c, std::size_t begin) {
    if (c == '{') {
      open(std::exchange(heads_type_, false) ? Inside::kMembers : Inside::kBlock);
    } else if (c == '(' || c == '[') {
      open(Inside::kBrackets);
    } else if (c == '}') {
      heads_type_ = false;
      close_brace(begin);
    } else if (c == ')' || c == ']') {
      if (!brackets_.empty() && brackets_.back().inside == Inside::kBrackets) {
        brackets_.pop_back();
      }
    } else if (c == ';') {
      heads_type_ = false;
    }
  }

  void open(Inside inside) { brackets_.push_back({inside}); }

  void close_brace(std::size_t begin) {
    while (!brackets_.empty() && brackets_.back().inside == Inside::kBrackets) {
      brackets_.pop_back();
    }
    if (brackets_.empty()) {
      return;
    }
    const Bracket closed = brackets_.back();
    brackets_.pop_back();
    if (closed.inside == Inside::kTemplate || closed.inside == Inside::kRawTemplate) {
      string(closed.inside == Inside::kRawTemplate);
      return;
    }
    if (closed.inside == Inside::kMembers && closed.declares && visible_ > 0 &&
        !one_of(text_[visible_ - 1], "{;,") && visible_ < begin && text_[begin - 1] == ' ' &&
        text_.substr(visible_, begin - visible_).find('\n') == std::string_view::npos) {
      writable()[begin - 1] = ';';
    }
  }

  // The run of annotations at at_, if it belongs to a declaration that would be misread: blanked
  // and passed over.
  bool annotations() {
    if (!begins_statement()) {
      return false;
    }
    std::vector<ByteRange> run;
    std::size_t next = at_;
    while (next < text_.size() && text_[next] == '@') {
      const std::size_t end = reader_.after_annotation(next);
      if (end == next) {
        break;
      }
      run.push_back({static_cast<std::uint32_t>(next), static_cast<std::uint32_t>(end)});
      next = reader_.next_visible(end);
    }
    seen_ = std::max(next, at_ + 1);
    if (run.empty() || !declares(next)) {
      return false;
    }
    for (const ByteRange& each : run) {
      for (std::size_t at = each.begin; at < each.end; ++at) {
        if (!is_blank(text_[at])) {
          writable()[at] = ' ';
        }
      }
      masked_.decorations.push_back(each);
    }
    at_ = run.back().end;
    return true;
  }

  [[nodiscard]] bool begins_statement() const {
    if (!brackets_.empty() && brackets_.back().inside != Inside::kBlock) {
      return false;
    }
    if (visible_ == 0 || one_of(text_[visible_ - 1], "{};")) {
      return true;
    }
    const bool open = one_of(text_[visible_ - 1], "=(,:<>&|+-*/?.!@") &&
                      !text_.substr(0, visible_).ends_with(".*");  // of an import
    return !open &&
           text_.substr(visible_, at_ - visible_).find('\n') != std::string_view::npos;
  }

  // Modifiers, then a keyword; in a block only of what is a symbol there.
  [[nodiscard]] bool declares(std::size_t at) const {
    const bool in_block = !brackets_.empty();
    for (int i = 0; i < kMaxModifiers; ++i) {
      const std::size_t end = reader_.after_word(at);
      const std::string_view word = text_.substr(at, end - at);
      const std::size_t next = reader_.next_visible(end);
      const char follows = next < text_.size() ? text_[next] : '\0';
      const bool named = is_word(follows) || follows == '`' || follows == '<';
      if (word == "class" || word == "interface" || word == "typealias" || word == "object" ||
          word == "fun") {
        return named;
      }
      if (word == "val" || word == "var") {
        return !in_block && (named || follows == '(');
      }
      if (std::ranges::find(kModifiers, word) == kModifiers.end()) {
        return false;
      }
      at = next;
    }
    return false;
  }

  std::string& writable() {
    if (masked_.text.empty()) {
      masked_.text = text_;
    }
    return masked_.text;
  }

  std::string_view text_;
  Reader reader_;
  Masked& masked_;
  std::size_t at_ = 0;
  std::size_t visible_ = 0;  // behind the last token
  std::size_t seen_ = 0;     // annotations before this were looked at
  bool heads_type_ = false;  // the next brace opens the members of a type
  std::vector<Bracket> brackets_;
};

}  // namespace

void mask_kotlin_declarations(std::string_view text, Masked& masked) {
  DeclarationMask(text, masked).run();
}

std::vector<AnnotationName> annotation_names(std::string_view text, ByteRange annotation) {
  std::vector<AnnotationName> names;
  const std::string_view whole = text.substr(0, annotation.end);
  const Reader reader(whole);
  bool listed = false;     // in `@[A B]`
  std::size_t depth = 0;  // of the arguments
  for (std::size_t at = annotation.begin + std::size_t{1}; at < whole.size();) {
    const char c = whole[at];
    if (!is_word(c)) {
      listed = listed || (c == '[' && depth == 0);
      depth += c == '(' ? 1 : 0;
      depth -= c == ')' && depth > 0 ? 1 : 0;
      at = one_of(c, "\"'") ? reader.last_of_literal(at) + 1 : at + 1;
      continue;
    }
    const std::size_t end = reader.after_word(at);
    const char follows = end < whole.size() ? whole[end] : ' ';
    const bool path = follows == '.' || follows == ':';
    const bool type = depth == 0 && !path && (names.empty() || listed);
    if (type || (depth > 0 && follows == '(')) {
      names.push_back({{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)}, !type});
    }
    at = end;
  }
  return names;
}

}  // namespace strata::parse
