// Prints the blocks of each file named on standard input, for markdown.mjs: a line "# path", then
// per block "kind first-last level", lines 1-based and inclusive. With --commonmark no extensions
// and no front matter are read, with --no-front-matter only the latter; with --time it prints
// seconds and bytes instead.
#include <algorithm>
#include <chrono>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "document/block_scanner.hpp"
#include "document/line_cursor.hpp"

namespace {

/// Line numbers as CommonMark counts them: a lone CR ends a line too.
std::vector<std::uint32_t> line_begins(std::string_view bytes) {
  std::vector<std::uint32_t> begins;
  strata::document::LineReader lines(bytes);
  while (!lines.done()) {
    begins.push_back(lines.next().begin);
  }
  return begins;
}

void print(const std::string& bytes, const strata::document::Blocks& blocks) {
  const std::vector<std::uint32_t> begins = line_begins(bytes);
  const auto line_of = [&](std::uint32_t offset) {
    return std::upper_bound(begins.begin(), begins.end(), offset) - begins.begin();
  };
  for (const auto& block : blocks) {
    const auto last = block.range.empty() ? block.range.begin : block.range.end - 1;
    std::cout << to_string(block.kind) << ' ' << line_of(block.range.begin) << '-' << line_of(last)
              << ' ' << static_cast<int>(block.level) << '\n';
  }
}

}  // namespace

int main(int argc, char** argv) {
  strata::document::SyntaxOptions options;
  bool time = false;
  for (int i = 1; i < argc; ++i) {
    if (std::string_view(argv[i]) == "--commonmark") {
      options.extensions = false;
      options.front_matter = false;
    }
    if (std::string_view(argv[i]) == "--no-front-matter") {
      options.front_matter = false;
    }
    time = time || std::string_view(argv[i]) == "--time";
  }
  double seconds = 0;
  std::size_t total = 0;
  std::string path;
  while (std::getline(std::cin, path)) {
    std::ifstream file(path, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), {});
    const auto start = std::chrono::steady_clock::now();
    const strata::document::Blocks blocks = strata::document::scan_blocks(bytes, options);
    seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    total += bytes.size();
    if (!time) {
      std::cout << "# " << path << '\n';
      print(bytes, blocks);
    }
  }
  if (time) {
    std::cout << seconds << " s, " << total << " bytes\n";
  }
  return 0;
}
