// Small text work on names of bounded length. Tested by names_test.cpp.
#include "parse/names.hpp"

#include <algorithm>

#include "text/utf8.hpp"

namespace strata::parse {
namespace {

constexpr std::size_t kMaxText = 120;  // bytes of a name that is text

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace

std::string text_name(std::string_view text) {
  if (text.size() >= 2 && text.front() == text.back() &&
      (text.front() == '"' || text.front() == '\'')) {
    text = text.substr(1, text.size() - 2);
  }
  std::string out;
  for (const char c : text) {
    if (out.size() > kMaxText) {
      break;
    }
    if (!is_blank(c)) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  if (out.size() > kMaxText) {
    out.resize(text::boundary_at_or_before(out, kMaxText));
  }
  while (!out.empty() && out.back() == ' ') {
    out.pop_back();
  }
  return out;
}

std::string joined_words(std::string_view text, std::string_view separator) {
  std::string out;
  bool quoted = false;
  bool between = false;  // blanks were seen since the last character
  for (const char c : text) {
    if (c == '"') {
      quoted = !quoted;
      between = between || !out.empty();
    } else if (is_blank(c) && !quoted) {
      between = true;
    } else {
      if (between && !out.empty()) {
        out += separator;
      }
      between = false;
      out += c;
    }
  }
  return out;
}

std::string plain_name(std::string_view name) {
  const bool quoted = name.size() >= 2 && name.back() == name.front() &&
                      (name.front() == '"' || name.front() == '\'' || name.front() == '`');
  if (quoted) {
    return std::string(name.substr(1, name.size() - 2));
  }
  if (name.size() > 1 && name.front() == ':' && name[1] != ':') {
    return std::string(name.substr(1));  // a symbol of Ruby, an atom of Elixir
  }
  if (name.size() > 3 && name.starts_with("@\"") && name.back() == '"') {
    return std::string(name.substr(2, name.size() - 3));  // Zig's @"any words"
  }
  if (name.starts_with("operator ")) {
    return std::string(name.substr(0, name.find('(', name.find_first_not_of(' ', 8) + 1)));
  }
  std::string out(name.substr(0, std::min(name.find('"'), name.size())));
  for (std::size_t comma = out.find(','); comma != std::string::npos;
       comma = out.find(',', comma)) {
    const std::size_t next = std::min(out.find_first_not_of(" \t", comma + 1), out.size());
    out.replace(comma, next - comma, next == out.size() ? "" : ".");
  }
  return out;
}

std::string plain_owner(std::string_view text, std::string_view separator) {
  std::string out;
  const std::size_t close = text.find(')');
  if (text.starts_with('(') && close != std::string_view::npos) {  // `(window as any).x`
    out = text.substr(1, std::min(text.find_first_of(" ="), close) - 1);
    text.remove_prefix(close + 1);
  }
  int depth = 0;
  for (const char c : text) {
    if (c == '<' || c == '[') {
      ++depth;
    }
    if (depth == 0 && c != ' ' && c != '\n' && c != '\t' && c != '\r') {
      out += c;
    }
    if ((c == '>' || c == ']') && depth > 0) {
      --depth;
    }
  }
  for (std::size_t at = out.find("?."); at != std::string::npos; at = out.find("?.")) {
    out.erase(at, 1);
  }
  while (!out.empty() && (out.back() == '.' || out.back() == ':')) {
    out.pop_back();
  }
  for (std::size_t at = 0; separator == "." && (at = out.find(':', at)) != std::string::npos;) {
    out[at] = '.';
  }
  return out;
}

bool is_receiver(const lang::RuleTable& rules, std::string_view word) {
  return std::find(rules.receivers.begin(), rules.receivers.end(), word) != rules.receivers.end();
}

SettledOwner settled_owner(const lang::RuleTable& rules, std::string_view owner) {
  const auto among = [](std::span<const std::string_view> words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  if (among(rules.export_roots, owner)) {
    return {{}, true};
  }
  SettledOwner settled;
  while (!owner.empty()) {
    const std::size_t end = owner.find(rules.separator);
    const std::string_view word = owner.substr(0, end);
    if (!word.empty() && !among(rules.receivers, word)) {
      if (!settled.path.empty()) {
        settled.path += rules.separator;
      }
      settled.path += word;
    }
    owner = end == std::string_view::npos ? std::string_view{}
                                          : owner.substr(end + rules.separator.size());
  }
  return settled;
}

bool is_constant_case(std::string_view name) {
  const auto fits = [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  return std::all_of(name.begin(), name.end(), fits) &&
         std::any_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

std::string_view last_part_of(std::string_view path, std::string_view separator) {
  const std::size_t cut = path.rfind(separator);
  return cut == std::string_view::npos ? path : path.substr(cut + separator.size());
}

}  // namespace strata::parse
