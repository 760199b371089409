// Test support: a temporary folder with source trees and a cache, and engines on them.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/engine.hpp"

namespace strata::engine {

class TestProject {
 public:
  TestProject() {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "strata-project-XXXXXX").string();
    top_ = mkdtemp(pattern.data());
    std::filesystem::create_directories(root());
  }

  ~TestProject() {
    std::error_code ignored;
    std::filesystem::remove_all(top_, ignored);
  }

  TestProject(const TestProject&) = delete;
  TestProject& operator=(const TestProject&) = delete;

  [[nodiscard]] std::filesystem::path root(const std::string& name = "root") const {
    return top_ / name;
  }

  [[nodiscard]] std::filesystem::path cache(const std::string& name = "cache") const {
    return top_ / name;
  }

  void write(const std::string& path, const std::string& text) const {
    write_in("root", path, text);
  }

  void write_in(const std::string& root_name, const std::string& path,
                const std::string& text) const {
    std::filesystem::create_directories((root(root_name) / path).parent_path());
    std::ofstream(root(root_name) / path, std::ios::binary) << text;
  }

  [[nodiscard]] EngineOptions options(const std::string& root_name = "root",
                                      const std::string& cache_name = "cache") const {
    return {.root = root(root_name).string(), .cache = cache(cache_name).string()};
  }

  [[nodiscard]] Engine open(const std::string& root_name = "root",
                            const std::string& cache_name = "cache") const {
    return open_with(options(root_name, cache_name));
  }

  [[nodiscard]] static Engine open_with(EngineOptions options) {
    auto engine = Engine::open(std::move(options));
    if (!engine) {
      throw std::runtime_error(engine.error().to_string());
    }
    return *std::move(engine);
  }

  /// Paths of all index folders.
  [[nodiscard]] std::vector<std::filesystem::path> indexes() const {
    std::vector<std::filesystem::path> found;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(cache(), none)) {
      found.push_back(entry.path());
    }
    return found;
  }

  /// Names of all segments of the cache.
  [[nodiscard]] std::vector<std::string> segments() const {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(cache())) {
      if (entry.path().extension() == ".seg") {
        found.push_back(entry.path().filename().string());
      }
    }
    return found;
  }

 private:
  std::filesystem::path top_;
};

/// A Python function whose name and words are easy to ask for.
[[nodiscard]] inline std::string python_function(const std::string& name,
                                                 const std::string& words) {
  return "def " + name + "(items):\n    \"\"\"" + words +
         "\"\"\"\n    result = []\n    for item in items:\n        result.append(item)\n    return "
         "result\n";
}

/// Paths of the hits of a question, best first; {"error: ..."} if it failed.
[[nodiscard]] inline std::vector<std::string> paths_of(const Engine& engine,
                                                       const std::string& question) {
  const auto answer =
      engine.ask({.text = question, .filters = {}}, {.mode = retrieve::Mode::kLexical});
  if (!answer) {
    return {"error: " + answer.error().to_string()};
  }
  std::vector<std::string> paths;
  for (const Found& found : answer->found) {
    paths.push_back(found.path);
  }
  return paths;
}

/// Everything about the hits of a question that two indexes of the same files must agree on.
[[nodiscard]] inline std::vector<std::string> answers_of(const Engine& engine,
                                                         const std::string& question) {
  const auto answer = engine.ask({.text = question, .filters = {}}, {});
  if (!answer) {
    return {"error: " + answer.error().to_string()};
  }
  std::vector<std::string> lines;
  for (const Found& found : answer->found) {
    lines.push_back(found.path + ":" + std::to_string(found.lines.first) + "-" +
                    std::to_string(found.lines.last) + " " + std::to_string(found.score) + "\n" +
                    found.text);
  }
  return lines;
}

}  // namespace strata::engine
