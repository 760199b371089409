// Reading the repository that the tests run in: their working folder is its top.
#include "tests/tidy/text_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace strata::tidy {

namespace fs = std::filesystem;

namespace {

bool is_left_out(const fs::path& folder) {
  const std::string name = folder.filename().string();
  return name == "build" || name == ".deps" || name == "node_modules" || name == "__pycache__" ||
         folder == "tests/golden" || folder == "tests/compat";
}

bool has_ending(const std::string& path, const std::vector<std::string>& endings) {
  return endings.empty() ||
         std::ranges::any_of(endings, [&](const auto& ending) { return path.ends_with(ending); });
}

}  // namespace

std::string read_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::vector<TextFile> read_files(const std::vector<std::string>& paths,
                                 const std::vector<std::string>& endings) {
  std::vector<TextFile> files;
  const auto add = [&](const std::string& path) {
    if (has_ending(path, endings)) {
      files.push_back({.path = path, .text = read_text(path)});
    }
  };
  for (const auto& path : paths) {
    if (fs::is_regular_file(path)) {
      add(path);
    } else if (fs::is_directory(path)) {
      for (auto it = fs::recursive_directory_iterator(path); it != fs::end(it); ++it) {
        if (it->is_directory() && is_left_out(it->path())) {
          it.disable_recursion_pending();
        } else if (it->is_regular_file()) {
          add(it->path().generic_string());
        }
      }
    }
  }
  std::ranges::sort(files, {}, &TextFile::path);
  return files;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

std::vector<std::string> folders_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.is_directory() && !fs::is_empty(entry.path())) {
      names.push_back(entry.path().filename().string());
    }
  }
  std::ranges::sort(names);
  return names;
}

std::string finding(const TextFile& file, std::size_t line_index, std::string_view what) {
  return file.path + ":" + std::to_string(line_index + 1) + ": " + std::string(what);
}

}  // namespace strata::tidy
