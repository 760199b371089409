// One pass over the source, past comments and strings, with a stack of open brackets. A brace
// opens a list of members if the head before it has a word such as `class`; a group is looked at
// if its `#if` stands directly in such a list, and judged at its `#endif`. Where a branch does not
// balance its brackets, the stack goes on from the end of the first. Source with more than 200 open
// brackets or 32 open groups is left as it is, which bounds the work. Tested by
// mask_swift_test.cpp.
#include "parse/mask_swift.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace strata::parse {
namespace {

constexpr std::size_t kMaxBrackets = 200;
constexpr std::size_t kMaxGroups = 32;

bool is_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

class SwiftMask {
 public:
  explicit SwiftMask(std::string_view text) : text_(text) {}

  std::string run() {
    while (at_ < text_.size()) {
      step();
      if (brackets_.size() > kMaxBrackets || groups_.size() > kMaxGroups) {
        return {};
      }
    }
    return std::move(masked_);
  }

 private:
  // What a bracket opened.
  enum class Inside : char { kMembers, kOther };

  // `#if` to `#endif`.
  struct Group {
    bool among_members = false;
    bool uneven = false;                  // a branch does not balance its brackets
    std::vector<std::size_t> directives;  // where the lines begin
    std::vector<Inside> before;           // the open brackets at the #if
    std::vector<Inside> after_first;      // and after the first branch
  };

  void step() {
    const char c = text_[at_];
    const std::string_view rest = text_.substr(at_);
    if (rest.starts_with("//")) {
      skip_line();
    } else if (rest.starts_with("/*")) {
      skip_comment();
    } else if (c == '"') {
      skip_string(0);
    } else if (c == '#') {
      hash();
    } else if (c == '`') {
      at_ = std::min(text_.find_first_of("`\n", at_ + 1), text_.size() - 1) + 1;
    } else if (is_word(c)) {
      word();
    } else {
      mark(c);
      ++at_;
    }
  }

  void mark(char c) {
    if (c == '{') {
      open(std::exchange(heads_type_, false) ? Inside::kMembers : Inside::kOther);
    } else if (c == '(' || c == '[') {
      open(Inside::kOther);
    } else if (c == '}' || c == ')' || c == ']') {
      heads_type_ = heads_type_ && c != '}';
      close();
    } else if (c == ';') {
      heads_type_ = false;
    }
  }

  void open(Inside inside) { brackets_.push_back(inside); }

  void close() {
    if (!groups_.empty() && brackets_.size() <= groups_.back().before.size()) {
      groups_.back().uneven = true;
    }
    if (!brackets_.empty()) {
      brackets_.pop_back();
    }
  }

  void word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_word(text_[at_])) {
      ++at_;
    }
    static constexpr std::string_view kTypes[] = {"class",    "struct",    "enum",
                                                  "protocol", "extension", "actor"};
    const std::string_view spelled = text_.substr(begin, at_ - begin);
    if (std::find(std::begin(kTypes), std::end(kTypes), spelled) != std::end(kTypes)) {
      heads_type_ = heads_type_ || is_head(begin);
    } else if (spelled == "func" || spelled == "var" || spelled == "let" || spelled == "init" ||
               spelled == "subscript") {
      heads_type_ = false;  // `class func f() {`
    }
  }

  // A name follows the word before at_, and no `.` stands before it: `.class x`.
  [[nodiscard]] bool is_head(std::size_t begin) const {
    const std::size_t name = text_.find_first_not_of(" \t\r\n", at_);
    return (begin == 0 || text_[begin - 1] != '.') && name != std::string_view::npos &&
           name > at_ && (is_word(text_[name]) || text_[name] == '`');
  }

  void hash() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && text_[at_] == '#') {
      ++at_;
    }
    const std::size_t hashes = at_ - begin;
    if (at_ < text_.size() && text_[at_] == '"') {
      skip_string(hashes);
      return;
    }
    std::size_t end = at_;
    while (end < text_.size() && is_word(text_[end])) {
      ++end;
    }
    const std::string_view name = text_.substr(at_, end - at_);
    const bool is_directive = name == "if" || name == "elseif" || name == "else" || name == "endif";
    if (hashes == 1 && is_directive && begins_line(begin)) {
      directive(name, begin);
      skip_line();
    }
  }

  [[nodiscard]] bool begins_line(std::size_t at) const {
    while (at > 0 && (text_[at - 1] == ' ' || text_[at - 1] == '\t')) {
      --at;
    }
    return at == 0 || text_[at - 1] == '\n';
  }

  void directive(std::string_view name, std::size_t begin) {
    if (name == "if") {
      Group group;
      group.among_members = !brackets_.empty() && brackets_.back() == Inside::kMembers;
      group.before = brackets_;
      group.directives = {begin};
      groups_.push_back(std::move(group));
      return;
    }
    if (groups_.empty()) {
      return;
    }
    Group& group = groups_.back();
    group.uneven = group.uneven || brackets_.size() != group.before.size();
    if (group.directives.size() == 1) {
      group.after_first = brackets_;
    }
    group.directives.push_back(begin);
    brackets_ = name == "endif" ? group.after_first : group.before;
    if (name == "endif") {
      const Group closed = std::move(group);
      groups_.pop_back();
      finish(closed);
    }
  }

  void finish(const Group& group) {
    if (!groups_.empty() && brackets_.size() < groups_.back().before.size()) {
      groups_.back().uneven = true;
    }
    if (!group.among_members) {
      return;
    }
    for (std::size_t i = 0; i < group.directives.size(); ++i) {
      const std::size_t begin = group.directives[i];
      const bool last = i + 1 == group.directives.size();
      blank(begin, i == 0 || last || !group.uneven ? line_end(begin) : group.directives[i + 1]);
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

  [[nodiscard]] std::size_t line_end(std::size_t at) const {
    return std::min(text_.find('\n', at), text_.size());
  }

  void skip_line() { at_ = line_end(at_); }

  // Comments nest.
  void skip_comment() {
    std::size_t depth = 0;
    do {
      const std::string_view rest = text_.substr(at_);
      const bool opens = rest.starts_with("/*");
      const bool closes = rest.starts_with("*/");
      depth += opens ? 1 : 0;
      depth -= closes ? 1 : 0;
      at_ += opens || closes ? 2 : 1;
    } while (depth > 0 && at_ < text_.size());
  }

  // From the quote at at_ to the one that closes, with as many `#`. A plain string ends at its
  // line; what is interpolated is passed over by its own brackets.
  void skip_string(std::size_t hashes) {
    const bool several_lines = text_.substr(at_).starts_with("\"\"\"");
    const std::string hash_run(hashes, '#');
    const std::string close = (several_lines ? "\"\"\"" : "\"") + hash_run;
    const std::string open_code = "\\" + hash_run + "(";
    std::size_t depth = 0;  // of parentheses in an interpolation
    for (at_ += several_lines ? 3 : 1; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '\n' && !several_lines) {
        return;
      }
      if (depth > 0) {
        depth += c == '(' ? 1 : 0;
        depth -= c == ')' ? 1 : 0;
      } else if (c == '\\' && text_.compare(at_, open_code.size(), open_code) == 0) {
        at_ += open_code.size() - 1;
        depth = 1;
      } else if (c == '\\' && hashes == 0) {
        ++at_;
      } else if (c == '"' && text_.compare(at_, close.size(), close) == 0) {
        at_ += close.size();
        return;
      }
    }
    at_ = text_.size();
  }

  std::string_view text_;
  std::string masked_;
  std::size_t at_ = 0;
  bool heads_type_ = false;  // the next brace opens the members of a type
  std::vector<Inside> brackets_;
  std::vector<Group> groups_;
};

}  // namespace

std::string mask_swift(std::string_view text) {
  return text.find("#if") == std::string_view::npos ? std::string() : SwiftMask(text).run();
}

}  // namespace strata::parse
