// One reader for groups in braces, any depth, by a stack of prefixes; each language says what
// separates a name from its new one. Comments inside statements are rare and only cost a wrong
// name, which then resolves to nothing. O(bytes). Tested by links_test.cpp.
#include "graph/import_text.hpp"

#include <algorithm>

namespace strata::graph {
namespace {

constexpr std::size_t kMostPaths = 256;

std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r\n") {
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) {
    return {};
  }
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

/// The part before the first of the words that renames, trimmed.
std::string_view without_new_name(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const bool apart = at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t' ||
                                  text[at - 1] == '\n' || word.front() == '=');
    if (apart) {
      return trimmed(text.substr(0, at));
    }
  }
  return trimmed(text);
}

/// All paths of "a{b,c{d}}": what stands before a brace is put in front of what stands in it.
std::vector<std::string> grouped_paths(std::string_view text, std::string_view rename) {
  std::vector<std::string> prefixes = {""};
  std::vector<std::string> paths;
  std::string part;
  const auto flush = [&] {
    const std::string_view name = without_new_name(part, rename);
    if (!name.empty() && paths.size() < kMostPaths) {
      paths.push_back(prefixes.back());
      paths.back() += name;
    }
    part.clear();
  };
  for (const char c : text) {
    if (c == '{') {
      prefixes.push_back(prefixes.back());
      prefixes.back() += trimmed(part);
      part.clear();
      if (prefixes.size() > kMostPaths) {
        break;
      }
    } else if (c == ',' || c == '}' || c == ';') {
      flush();
      if (c == '}' && prefixes.size() > 1) {
        prefixes.pop_back();
      }
    } else {
      part.push_back(c);
    }
  }
  flush();
  return paths;
}

void remove_suffix(std::string& path, std::string_view suffix) {
  if (path.ends_with(suffix)) {
    path.resize(path.size() - suffix.size());
  }
}

}  // namespace

std::vector<std::string> rust_use_paths(std::string_view statement) {
  const std::size_t word = std::min(statement.find("use "), statement.find("use\n"));
  if (word == std::string_view::npos) {
    const std::size_t crate = statement.find("extern crate ");
    return crate == std::string_view::npos ? std::vector<std::string>{}
                                           : grouped_paths(statement.substr(crate + 13), "as ");
  }
  std::vector<std::string> paths = grouped_paths(statement.substr(word + 4), "as ");
  for (std::string& path : paths) {
    std::erase_if(path, [](char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; });
    remove_suffix(path, "::*");
    remove_suffix(path, "::self");
    if (path.starts_with("::")) {
      path.erase(0, 2);
    }
  }
  std::erase_if(paths, [](const std::string& path) { return path.empty() || path == "*"; });
  return paths;
}

std::vector<std::string> python_names(std::string_view statement) {
  if (!statement.starts_with("from")) {
    return {};
  }
  const auto is_end = [&](std::size_t place) {
    return place >= statement.size() ||
           std::string_view(" \t\r\n\\.(*").find(statement[place]) != std::string_view::npos;
  };
  std::size_t at = statement.find("import");
  while (at != std::string_view::npos && !(at > 0 && is_end(at - 1) && is_end(at + 6))) {
    at = statement.find("import", at + 1);
  }
  if (at == std::string_view::npos) {
    return {};
  }
  std::string list;
  bool comment = false;
  for (const char c : statement.substr(at + 6)) {
    comment = c == '#' || (comment && c != '\n');
    if (!comment && c != '(' && c != ')' && c != '\\') {
      list.push_back(c);
    }
  }
  return grouped_paths(list, "as ");
}

std::vector<std::string> php_use_paths(std::string_view statement) {
  statement.remove_prefix(std::min<std::size_t>(3, statement.size()));
  statement = trimmed(statement);
  for (const std::string_view word : {"function ", "const "}) {
    if (statement.starts_with(word)) {
      statement.remove_prefix(word.size());
    }
  }
  std::vector<std::string> paths = grouped_paths(statement, "as ");
  for (std::string& path : paths) {
    std::erase(path, ' ');
    if (path.starts_with('\\')) {
      path.erase(0, 1);
    }
  }
  return paths;
}

std::vector<std::string> scala_names(std::string_view statement,
                                     const std::vector<std::string>& names) {
  const std::size_t open = statement.find('{');
  std::vector<std::string> found =
      open == std::string_view::npos
          ? names
          : grouped_paths(statement.substr(open + 1, statement.find('}') - open - 1), "=>");
  for (std::string& name : found) {
    name = name == "_" ? "*" : std::string(without_new_name(name, "as "));
  }
  return found;
}

}  // namespace strata::graph
