// One pass over the source, past comments and strings, with a stack of open brackets. A brace opens
// members if the head before it has a word such as `class`. An annotation counts where a statement
// begins; the run of annotations from there is looked at once, and goes if the words after it
// declare something. Long arguments are left alone, which bounds the work. Tested by
// mask_kotlin_test.cpp.
#include "parse/mask_kotlin_declarations.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "parse/kotlin_reader.hpp"

namespace strata::parse {
namespace {

constexpr int kMaxModifiers = 12;  // words before `class`

constexpr std::array<std::string_view, 26> kModifiers = {
    "abstract", "actual",   "annotation", "const",    "crossinline", "data",    "enum",
    "expect",   "external", "final",      "infix",    "inline",      "inner",   "internal",
    "lateinit", "noinline", "open",       "operator", "override",    "private", "protected",
    "public",   "sealed",   "suspend",    "tailrec",  "value"};

bool is_word(char c) { return KotlinReader::is_word(c); }

bool is_blank(char c) { return KotlinReader::is_blank(c); }

bool one_of(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }

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
    return !open && text_.substr(visible_, at_ - visible_).find('\n') != std::string_view::npos;
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
  KotlinReader reader_;
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
  const KotlinReader reader(whole);
  bool listed = false;    // in `@[A B]`
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
