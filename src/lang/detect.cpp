// Exact file name, then the longest known extension (settled by hints where languages share it),
// then the #! line, then the name's stem ("Dockerfile.dev"), then the first bytes. Three hash maps
// are made once from the table of languages; a look-up costs the length of the name. Tested by
// detect_test.cpp.
#include "lang/detect.hpp"

#include <optional>
#include <string>
#include <unordered_map>

#include "lang/hints.hpp"

namespace strata::lang {
namespace {

using Index = std::unordered_map<std::string_view, LanguageId>;

struct Indexes {
  Index extensions;
  Index file_names;
  Index interpreters;

  Indexes() {
    const std::span<const LanguageInfo> all = languages();
    for (std::size_t i = 0; i < all.size(); ++i) {
      const LanguageId id{static_cast<std::uint8_t>(i)};
      for (const std::string_view word : all[i].extensions) {
        extensions.emplace(word, id);
      }
      for (const std::string_view word : all[i].file_names) {
        file_names.emplace(word, id);
      }
      for (const std::string_view word : all[i].interpreters) {
        interpreters.emplace(word, id);
      }
    }
  }
};

std::optional<LanguageId> look_up(const Index& index, std::string_view key) {
  const auto found = index.find(key);
  return found == index.end() ? std::nullopt : std::optional(found->second);
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') {
      c = static_cast<char>(c - 'A' + 'a');
    }
  }
  return out;
}

std::optional<LanguageId> by_extension(const Indexes& indexes, std::string_view name,
                                       std::string_view head) {
  if (name.ends_with(".C") || name.ends_with(".H")) {
    return language_named("cpp");
  }
  const std::string folded = lower(name);
  const std::string_view view = folded;
  for (std::size_t dot = view.find('.'); dot != std::string_view::npos;
       dot = view.find('.', dot + 1)) {
    const std::string_view extension = view.substr(dot);
    if (const auto id = look_up(indexes.extensions, extension)) {
      const std::string_view hint = hinted_language(extension, head);
      return hint.empty() ? *id : language_named(hint);
    }
  }
  return std::nullopt;
}

// "#!/usr/bin/env -S A=b python3.11 -u" -> "python".
std::string_view interpreter_of(std::string_view head) {
  if (!head.starts_with("#!")) {
    return {};
  }
  std::string_view line = head.substr(2, head.find_first_of("\r\n") - 2);
  while (true) {
    const std::size_t first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos) {
      return {};
    }
    line.remove_prefix(first);
    const std::size_t blank = line.find_first_of(" \t");
    std::string_view word = line.substr(0, blank);
    line = blank == std::string_view::npos ? std::string_view{} : line.substr(blank);
    word = word.substr(word.find_last_of('/') + 1);
    const bool setting = word.find('=') != std::string_view::npos;
    if (word == "env" || word.starts_with('-') || setting) {
      continue;
    }
    const std::size_t last = word.find_last_not_of("0123456789.");
    return word.substr(0, last == std::string_view::npos ? 0 : last + 1);
  }
}

std::optional<LanguageId> by_first_bytes(std::string_view head) {
  if (head.starts_with("<?php")) {
    return language_named("php");
  }
  if (head.starts_with("<?xml")) {
    return language_named("xml");
  }
  if (lower(head.substr(0, 14)) == "<!doctype html") {
    return language_named("html");
  }
  return std::nullopt;
}

}  // namespace

LanguageId detect(std::string_view path, std::string_view head) {
  static const Indexes kIndexes;
  const std::string_view name = path.substr(path.find_last_of('/') + 1);
  if (const auto id = look_up(kIndexes.file_names, name)) {
    return *id;
  }
  if (const auto id = by_extension(kIndexes, name, head)) {
    return *id;
  }
  if (const auto id = look_up(kIndexes.interpreters, interpreter_of(head))) {
    return *id;
  }
  if (const auto id = look_up(kIndexes.file_names, name.substr(0, name.find('.', 1)))) {
    return *id;
  }
  return by_first_bytes(head).value_or(LanguageId{});
}

}  // namespace strata::lang
