// What reading and chunking Markdown costs, as a ratio to cmark-gfm's parse of the same files in
// the same run. One thread, files in memory, the best of five rounds, processor time.
//
//   bench_markdown [FOLDER]      default: the current folder
//
// cmark-gfm is taken from its shared library if that is installed (Debian:
// libcmark-gfm0.29.0.gfm.6); without it there are no ratios.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <dlfcn.h>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "document/document.hpp"
#include "document/inline_scanner.hpp"
#include "lang/language.hpp"
#include "scan/scan.hpp"

namespace {

using strata::scan::SourceFile;

constexpr int kRounds = 5;
constexpr std::uint32_t kCharacters = 2000;  // of a leaf, as splitters of characters are asked for

struct Cmark {
  void* (*parse)(const char*, std::size_t, int) = nullptr;
  void (*release)(void*) = nullptr;

  [[nodiscard]] bool exists() const { return parse != nullptr && release != nullptr; }
};

Cmark find_cmark() {
  for (const char* name : {"libcmark-gfm.so.0.29.0.gfm.6", "libcmark-gfm.so", "libcmark.so"}) {
    if (void* library = dlopen(name, RTLD_NOW)) {
      Cmark cmark;
      cmark.parse = reinterpret_cast<decltype(cmark.parse)>(dlsym(library, "cmark_parse_document"));
      cmark.release = reinterpret_cast<decltype(cmark.release)>(dlsym(library, "cmark_node_free"));
      return cmark;
    }
  }
  return {};
}

double processor_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Seconds of the fastest round over all files.
template <typename Work>
double best_of(const std::vector<SourceFile>& files, Work&& work) {
  double best = std::numeric_limits<double>::max();
  for (int round = 0; round < kRounds; ++round) {
    const double start = processor_seconds();
    for (const SourceFile& file : files) {
      work(file);
    }
    best = std::min(best, processor_seconds() - start);
  }
  return best;
}

std::vector<SourceFile> markdown_files(const std::string& root) {
  std::vector<SourceFile> files;
  auto walked = strata::scan::walk(root, {});
  if (!walked) {
    fmt::print(stderr, "{}\n", walked.error().to_string());
    return files;
  }
  for (const strata::scan::FileEntry& entry : walked->files) {
    auto read = strata::scan::read(root, entry, {});
    auto* file = std::get_if<SourceFile>(&read);
    if (file != nullptr && strata::lang::info(file->language).name == "markdown") {
      files.push_back(std::move(*file));
    }
  }
  return files;
}

int run(const std::string& root) {
  const std::vector<SourceFile> files = markdown_files(root);
  std::uint64_t bytes = 0;
  for (const SourceFile& file : files) {
    bytes += file.bytes.size();
  }
  if (bytes == 0) {
    fmt::print("no Markdown below {}\n", root);
    return 0;
  }
  const double megabytes = static_cast<double>(bytes) / 1e6;
  fmt::print("{} Markdown files, {:.1f} MB\n\n", files.size(), megabytes);
  std::size_t sink = 0;
  const double scan = best_of(files, [&](const SourceFile& file) {
    sink += strata::document::scan_blocks(file.bytes, {}).size();
  });
  const double inlines = best_of(files, [&](const SourceFile& file) {
    const auto blocks = strata::document::scan_blocks(file.bytes, {});
    sink +=
        strata::document::inlines_of(strata::document::SourceText(file.bytes), blocks).list.size();
  });
  const double read = best_of(files, [&](const SourceFile& file) {
    sink += strata::document::read_document(file).sections.size();
  });
  const double chunk = best_of(files, [&](const SourceFile& file) {
    const auto document = strata::document::read_document(file);
    sink += strata::document::chunk_document(file, document, {}).size();
  });
  strata::document::SyntaxOptions structure;
  structure.mentions = false;
  strata::chunk::ChunkOptions characters;
  characters.tokenizer = strata::text::Tokenizer::kCharacters;
  characters.min_tokens = kCharacters / 6;
  characters.target_tokens = kCharacters / 2;
  characters.max_tokens = kCharacters;
  characters.context = false;
  const double split = best_of(files, [&](const SourceFile& file) {
    const auto document = strata::document::read_document(file, structure);
    sink += strata::document::chunk_document(file, document, characters).size();
  });
  const Cmark cmark = find_cmark();
  double parse = 0;
  if (cmark.exists()) {
    parse = best_of(files, [&](const SourceFile& file) {
      void* root_node = cmark.parse(file.bytes.data(), file.bytes.size(), 0);
      sink += root_node != nullptr ? 1U : 0U;
      cmark.release(root_node);
    });
  }
  const auto row = [&](const char* name, double seconds) {
    fmt::print("{:<44}{:>9.1f} MB/s", name, megabytes / seconds);
    if (parse > 0) {
      fmt::print("   {:>6.2f} x cmark's time", seconds / parse);
    }
    fmt::print("\n");
  };
  row("blocks", scan);
  row("blocks and inline elements", inlines);
  row("leaves of 2,000 characters, no mentions", split);
  row("document (sections, links, fences parsed)", read);
  row("document and leaves (with exact token counts)", chunk);
  if (parse > 0) {
    row("cmark-gfm, parse without extensions", parse);
  } else {
    fmt::print("cmark-gfm is not installed: no ratio\n");
  }
  return sink == 0 ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) { return run(argc > 1 ? argv[1] : "."); }
