// Names are cut into words at everything that is not a letter or digit, and a project matches where
// its words follow one another. Endings that packages add to a name ("js", "v2") are taken off
// first. O(projects x words) for each name. Tested by exclusion_test.cpp.
#include "train/exclusion.hpp"

#include <algorithm>
#include <array>
#include <span>

#include <fmt/format.h>

namespace strata::train {

namespace {

// Names that are ordinary words of package names and folders: they need the owner beside them.
constexpr std::array<std::string_view, 14> kCommonNames = {
    "core", "json",     "unit",  "test",   "image", "server", "framework",
    "grep", "notebook", "image", "google", "axis",  "fluent", "cats"};

bool is_word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> words;
  bool inside = false;
  for (const char c : name) {
    if (!is_word_char(c)) {
      inside = false;
      continue;
    }
    if (!inside) {
      words.emplace_back();
    }
    inside = true;
    words.back() += to_lower(c);
  }
  return words;
}

// "prettyjs" and "ember3" as "pretty" and "ember"; short words stay.
std::string_view without_ending(std::string_view word) {
  while (word.size() > 3 && word.back() >= '0' && word.back() <= '9') {
    word.remove_suffix(1);
  }
  if (word.size() > 4 && word.ends_with("js")) {
    word.remove_suffix(2);
  }
  return word;
}

bool same_word(const std::string& a, const std::string& b) {
  return a == b || without_ending(a) == b;
}

bool contains_run(std::span<const std::string> words, std::span<const std::string> run) {
  return !std::ranges::search(words, run, same_word).empty();
}

}  // namespace

Result<Exclusion> Exclusion::parse(std::string_view text) {
  Exclusion list;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.empty() || line.front() == '#') {
      continue;
    }
    const std::size_t slash = line.find('/');
    if (slash == std::string_view::npos || slash == 0 || slash + 1 == line.size()) {
      return fail(ErrorKind::kInvalidArgument, fmt::format("'{}' is not owner/name", line));
    }
    Project project{.line = std::string(line),
                    .owner = words_of(line.substr(0, slash)),
                    .name = words_of(line.substr(slash + 1))};
    if (project.name.size() > 1 && project.name.back() == "js") {
      project.name.pop_back();
    }
    project.common = project.name.size() == 1 &&
                     std::ranges::find(kCommonNames, project.name[0]) != kCommonNames.end();
    list.projects_.push_back(std::move(project));
  }
  return list;
}

std::string_view Exclusion::match_name(std::string_view name) const {
  const std::vector<std::string> words = words_of(name);
  for (const Project& project : projects_) {
    std::vector<std::string> both = project.owner;
    both.insert(both.end(), project.name.begin(), project.name.end());
    if (contains_run(words, project.common ? both : project.name)) {
      return project.line;
    }
  }
  return {};
}

std::string_view Exclusion::match_path(std::string_view path) const {
  std::vector<std::vector<std::string>> folders;
  while (!path.empty()) {
    const std::string_view folder = path.substr(0, path.find('/'));
    path.remove_prefix(std::min(folder.size() + 1, path.size()));
    folders.push_back(words_of(folder));
  }
  for (const Project& project : projects_) {
    for (std::size_t i = 0; i < folders.size(); ++i) {
      if (std::ranges::equal(folders[i], project.name) &&
          (!project.common || (i > 0 && std::ranges::equal(folders[i - 1], project.owner)))) {
        return project.line;
      }
    }
  }
  return {};
}

}  // namespace strata::train
