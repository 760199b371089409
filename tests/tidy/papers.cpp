// Markdown is read as far as needed: fenced blocks, code spans between single back-ticks, and
// inline links.
#include "tests/tidy/papers.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace strata::tidy {

namespace {

// Calls visit(line index, line) for the lines outside fenced blocks.
template <class Visit>
void for_each_prose_line(std::string_view text, Visit visit) {
  const auto lines = lines_of(text);
  bool fenced = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::size_t first = std::min(lines[i].find_first_not_of(' '), lines[i].size());
    if (lines[i].substr(first).starts_with("```") || lines[i].substr(first).starts_with("~~~")) {
      fenced = !fenced;
    } else if (!fenced) {
      visit(i, lines[i]);
    }
  }
}

std::vector<std::string> code_spans(std::string_view line) {
  std::vector<std::string> spans;
  for (std::size_t open = line.find('`'); open != std::string_view::npos;) {
    const std::size_t close = line.find('`', open + 1);
    if (close == std::string_view::npos) {
      break;
    }
    spans.emplace_back(line.substr(open + 1, close - open - 1));
    open = line.find('`', close + 1);
  }
  return spans;
}

std::vector<std::string> link_targets(std::string_view line) {
  std::vector<std::string> targets;
  for (std::size_t at = line.find("]("); at != std::string_view::npos;
       at = line.find("](", at + 2)) {
    const std::size_t close = line.find_first_of(") ", at + 2);
    targets.emplace_back(
        line.substr(at + 2, close == std::string_view::npos ? close : close - at - 2));
  }
  return targets;
}

std::string folder_of(std::string_view path) {
  return std::string(path.substr(0, path.rfind('/') + 1));
}

// "docs/" + "../README.md" -> "README.md"
std::string joined(std::string folder, std::string_view target) {
  while (target.starts_with("../") && !folder.empty()) {
    target.remove_prefix(3);
    folder.pop_back();
    folder = folder_of(folder);
  }
  return folder + std::string(target);
}

// "src/a.cpp:12-40" -> "src/a.cpp"
std::string without_lines(const std::string& path) {
  const std::size_t colon = path.find(':');
  if (colon == std::string::npos || colon + 1 == path.size()) {
    return path;
  }
  const bool numbers = std::ranges::all_of(path.substr(colon + 1), [](unsigned char byte) {
    return std::isdigit(byte) != 0 || byte == '-';
  });
  return numbers ? path.substr(0, colon) : path;
}

bool is_path_text(std::string_view span) {
  if (span.find('/') == std::string_view::npos || span.starts_with('/')) {
    return false;
  }
  return std::ranges::all_of(span, [](unsigned char byte) {
    return std::isalnum(byte) != 0 ||
           std::string_view("_-./+").find(static_cast<char>(byte)) != std::string_view::npos;
  });
}

bool ends_like_a_file(std::string_view span) {
  constexpr auto kEndings = std::to_array<std::string_view>(
      {".cpp", ".hpp", ".md", ".txt", ".cmake", ".toml", ".json", ".sh", ".py"});
  return std::ranges::any_of(kEndings,
                             [&](std::string_view ending) { return span.ends_with(ending); });
}

// What a build, a bootstrap or git makes is not in a fresh clone.
bool is_made(std::string_view path) {
  return path.starts_with("build/") || path.starts_with(".deps/") || path.starts_with(".git/") ||
         path.starts_with("generated/");
}

// FOLDER/x.json: a capitalised word stands for a name of the reader's.
bool is_placeholder(std::string_view folder) {
  return std::ranges::all_of(folder, [](char byte) { return byte >= 'A' && byte <= 'Z'; });
}

bool contains_word(std::string_view text, std::string_view word) {
  const auto is_part = [](char byte) {
    return std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '-' || byte == '+' ||
           byte == '.';
  };
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_part(text[at - 1])) && (end == text.size() || !is_part(text[end]))) {
      return true;
    }
  }
  return false;
}

}  // namespace

Findings dead_links(const TextFile& paper, const Exists& exists) {
  Findings findings;
  for_each_prose_line(paper.text, [&](std::size_t index, std::string_view line) {
    for (const std::string& target : link_targets(line)) {
      const std::string path = target.substr(0, target.find('#'));
      if (path.empty() || path.find(':') != std::string::npos) {
        continue;  // a place in this paper, or on the web
      }
      if (!exists(joined(folder_of(paper.path), path))) {
        findings.push_back(finding(paper, index, "dead link " + target));
      }
    }
  });
  return findings;
}

Findings dead_paths(const TextFile& paper, const Exists& exists) {
  Findings findings;
  for_each_prose_line(paper.text, [&](std::size_t index, std::string_view line) {
    for (const std::string& span : code_spans(line)) {
      const std::string path = without_lines(span);
      if (!is_path_text(path) || is_made(path)) {
        continue;
      }
      const std::string first = path.substr(0, path.find('/'));
      const bool meant_as_path = (ends_like_a_file(path) && !is_placeholder(first)) ||
                                 exists(first) || exists("src/" + first);
      const bool found =
          exists(path) || exists("src/" + path) || exists(joined(folder_of(paper.path), path));
      if (meant_as_path && !found) {
        findings.push_back(finding(paper, index, "no such path: " + path));
      }
    }
  });
  return findings;
}

Findings unnamed_folders(const TextFile& paper, const std::vector<std::string>& folders) {
  Findings findings;
  for (const auto& folder : folders) {
    if (!contains_word(paper.text, "src/" + folder)) {
      findings.push_back(paper.path + ": does not name src/" + folder);
    }
  }
  return findings;
}

Findings unnamed_packages(const TextFile& paper, const TextFile& package_list) {
  Findings findings;
  for (const std::string_view line : lines_of(package_list.text)) {
    const std::string_view name = line.substr(0, line.find_first_of(" \t#"));
    if (!name.empty() && !contains_word(paper.text, name)) {
      findings.push_back(paper.path + ": does not name " + std::string(name) + " of " +
                         package_list.path);
    }
  }
  return findings;
}

Findings unnamed_grammars(const TextFile& paper, const TextFile& package_json) {
  Findings findings;
  bool inside = false;
  const auto paper_lines = lines_of(paper.text);
  for (const std::string_view line : lines_of(package_json.text)) {
    if (line.find("\"dependencies\"") != std::string_view::npos) {
      inside = true;
      continue;
    }
    if (!inside || line.find('"') == std::string_view::npos) {
      continue;
    }
    std::vector<std::string> strings;  // name, version
    for (std::size_t open = line.find('"'); open != std::string_view::npos;) {
      const std::size_t close = line.find('"', open + 1);
      strings.emplace_back(line.substr(open + 1, close - open - 1));
      open = close == std::string_view::npos ? close : line.find('"', close + 1);
    }
    const bool named =
        strings.size() == 2 && std::ranges::any_of(paper_lines, [&](std::string_view row) {
          return contains_word(row, strings[0]) && contains_word(row, strings[1]);
        });
    if (!named) {
      findings.push_back(paper.path + ": does not name " + strings.front() + " in the version of " +
                         package_json.path);
    }
  }
  return findings;
}

}  // namespace strata::tidy
