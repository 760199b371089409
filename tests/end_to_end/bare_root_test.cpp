// One file to copy: the binary needs the C and C++ runtime and nothing else. One test looks at what
// it is linked with, the other runs it in a root that holds the binary, those libraries and a
// project.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/end_to_end/sandbox.hpp"

namespace strata::end_to_end {
namespace {

namespace fs = std::filesystem;

/// What the loader brings in: file name and where it is, "" for what has no file.
struct Library {
  std::string name;
  fs::path path;
};

std::vector<Library> libraries_of_binary() {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(
      ::popen("ldd '" STRATA_BINARY "' 2>/dev/null", "r"), ::pclose);
  std::vector<Library> libraries;
  char line[4096];
  while (pipe != nullptr && std::fgets(line, sizeof line, pipe.get()) != nullptr) {
    std::string text(line);
    const std::size_t slash = text.find('/');
    const std::string path =
        slash == std::string::npos ? "" : text.substr(slash, text.find(" (") - slash);
    const std::size_t begin = text.find_first_not_of("\t ");
    std::string name = text.substr(begin, text.find_first_of(" \n", begin) - begin);
    libraries.push_back({.name = fs::path(name).filename().string(), .path = path});
  }
  return libraries;
}

bool is_sanitizer(const std::string& name) { return name.find("san.so") != std::string::npos; }

// The runtime of C and C++, and the loader and the kernel's page under the names of Linux.
bool is_runtime(const std::string& name) {
  const std::set<std::string> exact = {"libc.so.6",     "libm.so.6",       "libstdc++.so.6",
                                       "libgcc_s.so.1", "libpthread.so.0", "libdl.so.2",
                                       "librt.so.1"};
  return exact.contains(name) || name.starts_with("ld-linux") || name.starts_with("linux-vdso");
}

class BareRoot : public Sandbox {};

TEST_F(BareRoot, NeedsTheRuntimeOfTheLanguageOnly) {
  const auto libraries = libraries_of_binary();
  if (libraries.empty()) {
    GTEST_SKIP() << "no ldd here, or a static binary";
  }
  for (const Library& library : libraries) {
    EXPECT_TRUE(is_runtime(library.name) || is_sanitizer(library.name)) << library.name;
  }
}

TEST_F(BareRoot, IndexesAndAnswersThere) {
  const fs::path root = top() / "root";
  fs::create_directories(root / "project");
  fs::copy_file(STRATA_BINARY, root / "strata");
  for (const Library& library : libraries_of_binary()) {
    if (library.path.empty()) {
      continue;
    }
    const fs::path target = root / library.path.relative_path();
    fs::create_directories(target.parent_path());
    fs::copy_file(fs::canonical(library.path), target, fs::copy_options::overwrite_existing);
  }
  std::ofstream(root / "project" / "a.py") << function_named("alpha", "Words about alpha.");

  set_root(root, "/strata");
  set_environment("HOME=/home");
  set_environment("XDG_CACHE_HOME");
  const Outcome version = strata_in("/project", {"--version"});
  if (version.exit_code == 127) {
    GTEST_SKIP() << "this system lets nobody change the root";
  }
  ASSERT_EQ(version.exit_code, 0) << version.err;
  const Outcome indexed = strata_in("/project", {"index"});
  EXPECT_EQ(indexed.exit_code, 0) << indexed.err;
  const Outcome found = strata_in("/project", {"search", "words about alpha"});
  EXPECT_EQ(found.exit_code, 0) << found.err;
  EXPECT_TRUE(found.out.starts_with("a.py:1-6  alpha (function)")) << found.out;
  EXPECT_EQ(strata_in("/project", {"chunk", "a.py"}).exit_code, 0);
  std::vector<std::string> left;
  for (const auto& entry : fs::directory_iterator(root)) {
    left.push_back(entry.path().filename().string());
  }
  EXPECT_EQ(std::set<std::string>(left.begin(), left.end()).contains("tmp"), false)
      << "nothing is written but the cache";
}

}  // namespace
}  // namespace strata::end_to_end
