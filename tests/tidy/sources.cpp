// Line by line; no C++ is parsed. The forbidden strings are written in parts, or this file would
// hold them.
#include "tests/tidy/sources.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

namespace strata::tidy {

namespace {

// A folder at the root of a machine; a longer name, or one further down a path, is something else.
bool names_absolute(std::string_view line, std::string_view folder) {
  for (std::size_t at = line.find(folder); at != std::string_view::npos;
       at = line.find(folder, at + 1)) {
    const char before = at == 0 ? ' ' : line[at - 1];
    const bool part_of_path = std::isalnum(static_cast<unsigned char>(before)) != 0 ||
                              std::string_view("_-./~})>*").find(before) != std::string_view::npos;
    if (!part_of_path) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::map<std::string, std::string> parse_exceptions(std::string_view text) {
  std::map<std::string, std::string> exceptions;
  for (const std::string_view line : lines_of(text)) {
    const std::size_t colon = line.find(':');
    if (line.starts_with('#') || line.empty()) {
      continue;
    }
    const std::string_view reason = colon == std::string_view::npos ? "" : line.substr(colon + 1);
    const std::size_t begin = reason.find_first_not_of(' ');
    exceptions[std::string(line.substr(0, colon))] =
        begin == std::string_view::npos ? "" : std::string(reason.substr(begin));
  }
  return exceptions;
}

Findings oversized_files(const std::vector<TextFile>& files, std::size_t limit,
                         const std::map<std::string, std::string>& exceptions) {
  Findings findings;
  std::set<std::string> needed;
  for (const TextFile& file : files) {
    const std::size_t lines = lines_of(file.text).size();
    if (lines <= limit) {
      continue;
    }
    needed.insert(file.path);
    if (!exceptions.contains(file.path)) {
      findings.push_back(file.path + ": " + std::to_string(lines) + " lines, more than " +
                         std::to_string(limit));
    }
  }
  for (const auto& [path, reason] : exceptions) {
    if (reason.empty()) {
      findings.push_back("size_exceptions.txt: " + path + ": no reason given");
    }
    if (!needed.contains(path)) {
      findings.push_back("size_exceptions.txt: " + path + ": no such large file");
    }
  }
  return findings;
}

Findings missing_tests(const std::vector<TextFile>& files) {
  constexpr std::string_view kEnding = "_test.cpp";
  std::set<std::string_view> names;
  for (const TextFile& file : files) {
    const std::string_view path = file.path;
    names.insert(path.substr(path.rfind('/') + 1));
  }
  Findings findings;
  for (const TextFile& file : files) {
    const std::string_view text = file.text;
    for (std::size_t at = text.find(kEnding); at != std::string_view::npos;
         at = text.find(kEnding, at + 1)) {
      std::size_t begin = at;
      while (begin > 0 && (std::isalnum(static_cast<unsigned char>(text[begin - 1])) != 0 ||
                           text[begin - 1] == '_')) {
        --begin;
      }
      const std::string_view name = text.substr(begin, at + kEnding.size() - begin);
      if (begin < at && !names.contains(name)) {
        findings.push_back(file.path + ": names " + std::string(name) + ", which does not exist");
      }
    }
  }
  return findings;
}

Findings unexplained_files(const std::vector<TextFile>& files) {
  Findings findings;
  for (const TextFile& file : files) {
    const bool is_test = file.path.ends_with("_test.cpp");
    if (!is_test && !file.text.starts_with("// ")) {
      findings.push_back(file.path + ": does not open with a comment that says what it is");
    }
  }
  return findings;
}

Findings shared_temporary_names(const std::vector<TextFile>& files) {
  Findings findings;
  for (const TextFile& file : files) {
    const bool asks = file.text.find("testing::TempDir") != std::string::npos ||
                      file.text.find("temp_directory_path") != std::string::npos;
    if (asks && file.text.find("mkdtemp(") == std::string::npos) {
      findings.push_back(file.path +
                         ": a fixed name among temporary files; use core/temporary_folder.hpp");
    }
  }
  return findings;
}

Findings forbidden_strings(const std::vector<TextFile>& files) {
  constexpr auto kMachineFolders =
      std::to_array<std::string_view>({"/wo"
                                       "rk/",
                                       "/var/tm"
                                       "p/"});
  constexpr auto kStrings =
      std::to_array<std::string_view>({"\"resol"
                                       "ved\": \"http",
                                       "registry.np"
                                       "mjs.org"});
  Findings findings;
  for (const TextFile& file : files) {
    const auto lines = lines_of(file.text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      for (const auto folder : kMachineFolders) {
        if (names_absolute(lines[i], folder)) {
          findings.push_back(finding(file, i, "names " + std::string(folder) + " of some machine"));
        }
      }
      for (const auto text : kStrings) {
        if (lines[i].find(text) != std::string_view::npos) {
          findings.push_back(finding(file, i, "holds " + std::string(text)));
        }
      }
    }
  }
  return findings;
}

Findings non_ascii_lines(const std::vector<TextFile>& files) {
  Findings findings;
  for (const TextFile& file : files) {
    const auto lines = lines_of(file.text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (std::ranges::any_of(lines[i],
                              [](char byte) { return static_cast<unsigned char>(byte) > 126; })) {
        findings.push_back(finding(file, i, "a byte that is not ASCII"));
      }
    }
  }
  return findings;
}

}  // namespace strata::tidy
