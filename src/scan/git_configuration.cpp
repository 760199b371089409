// The syntax is that of git-config(1): sections, "key = value", quotes, escapes, comments, a
// backslash at the end of a line. One pass over the bytes, with the state of a scanner. Tested by
// git_configuration_test.cpp.
#include "scan/git_configuration.hpp"

#include <utility>

namespace strata::scan {

namespace {

bool is_blank(char byte) { return byte == ' ' || byte == '\t' || byte == '\r'; }

class ConfigurationScanner {
 public:
  explicit ConfigurationScanner(std::string_view bytes) : bytes_(bytes) {}

  std::vector<ConfigurationEntry> entries() {
    std::vector<ConfigurationEntry> found;
    while (skip_to_content()) {
      if (bytes_[at_] == '[') {
        read_section();
        continue;
      }
      std::string key = read_key();
      auto value = read_value();
      found.push_back({.section = section_,
                       .subsection = subsection_,
                       .key = std::move(key),
                       .value = std::move(value)});
    }
    return found;
  }

 private:
  [[nodiscard]] bool at_end() const { return at_ >= bytes_.size(); }

  bool skip_to_content() {
    while (!at_end()) {
      const char byte = bytes_[at_];
      if (byte == '#' || byte == ';') {
        skip_line();
      } else if (is_blank(byte) || byte == '\n') {
        ++at_;
      } else {
        return true;
      }
    }
    return false;
  }

  void skip_line() {
    while (!at_end() && bytes_[at_] != '\n') {
      ++at_;
    }
  }

  void skip_blanks() {
    while (!at_end() && is_blank(bytes_[at_])) {
      ++at_;
    }
  }

  // "[core]", or a name and a subsection in quotes.
  void read_section() {
    const std::size_t begin = ++at_;
    while (!at_end() && bytes_[at_] != ']' && bytes_[at_] != '\n' && bytes_[at_] != '"' &&
           !is_blank(bytes_[at_])) {
      ++at_;
    }
    section_ = in_small_letters(bytes_.substr(begin, at_ - begin));
    subsection_.clear();
    skip_blanks();
    if (!at_end() && bytes_[at_] == '"') {
      read_subsection();
    }
    while (!at_end() && bytes_[at_] != ']' && bytes_[at_] != '\n') {
      ++at_;
    }
    if (!at_end() && bytes_[at_] == ']') {
      ++at_;
    }
  }

  // In it a backslash takes the next byte as it is.
  void read_subsection() {
    for (++at_; !at_end() && bytes_[at_] != '"' && bytes_[at_] != '\n'; ++at_) {
      if (bytes_[at_] == '\\' && at_ + 1 < bytes_.size() && bytes_[at_ + 1] != '\n') {
        ++at_;
      }
      subsection_ += bytes_[at_];
    }
    if (!at_end() && bytes_[at_] == '"') {
      ++at_;
    }
  }

  std::string read_key() {
    const std::size_t begin = at_;
    while (!at_end() && bytes_[at_] != '=' && bytes_[at_] != '\n' && !is_blank(bytes_[at_])) {
      ++at_;
    }
    return in_small_letters(bytes_.substr(begin, at_ - begin));
  }

  std::optional<std::string> read_value() {
    skip_blanks();
    if (at_end() || bytes_[at_] != '=') {
      skip_line();
      return std::nullopt;
    }
    ++at_;
    std::string value;
    std::size_t kept = 0;  // without blanks at the end that no quotes protect
    bool quoted = false;
    for (; !at_end() && bytes_[at_] != '\n'; ++at_) {
      const char byte = bytes_[at_];
      if (byte == '"') {
        quoted = !quoted;
        kept = value.size();
      } else if (!quoted && (byte == '#' || byte == ';')) {
        skip_line();
        break;
      } else if (byte == '\\') {
        append_escape(value);
        kept = value.size();
      } else if (quoted || !is_blank(byte)) {
        value += byte;
        kept = value.size();
      } else if (!value.empty()) {
        value += byte;
      }
    }
    value.resize(kept);
    return value;
  }

  // At a backslash; leaves the scanner on the last byte that belongs to it.
  void append_escape(std::string& value) {
    if (at_ + 1 >= bytes_.size()) {
      return;
    }
    const char byte = bytes_[++at_];
    switch (byte) {
      case '\n':
        return;
      case 'n':
        value += '\n';
        return;
      case 't':
        value += '\t';
        return;
      default:
        value += byte;
    }
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  std::string section_;
  std::string subsection_;
};

}  // namespace

std::vector<ConfigurationEntry> read_configuration(std::string_view bytes) {
  return ConfigurationScanner(bytes).entries();
}

std::string in_small_letters(std::string_view text) {
  std::string out(text);
  for (char& byte : out) {
    if (byte >= 'A' && byte <= 'Z') {
      byte = static_cast<char>(byte - 'A' + 'a');
    }
  }
  return out;
}

}  // namespace strata::scan
