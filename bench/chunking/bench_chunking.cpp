// What chunking promises, counted on real repositories: one row per folder that is given (default:
// the current one). Broken laws (tiling, budget, code points, ids: chunk/laws.hpp), definitions
// that fit but are cut, comments and decorators torn off what they belong to, cuts inside a line
// (those that fit a leaf apart), and files whose leaves differ when eight threads chunk at once.
// Exit code 1 if a law is broken, if something is torn off or if threads matter. O(bytes) each; one
// repository in memory at a time.
//
//   bench_chunking [FOLDER...]
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "chunk/chunker.hpp"
#include "chunk/integrity.hpp"
#include "chunk/laws.hpp"
#include "core/parallel.hpp"
#include "document/document.hpp"
#include "parse/parse.hpp"
#include "scan/scan.hpp"

namespace {

constexpr std::size_t kThreads = 8;

struct Row {
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
  std::uint64_t leaves = 0;
  std::uint64_t broken = 0;
  std::uint64_t unsteady = 0;
  strata::chunk::Integrity integrity;
  std::set<std::string_view> languages;

  void add(const Row& other) {
    files += other.files;
    bytes += other.bytes;
    leaves += other.leaves;
    broken += other.broken;
    unsteady += other.unsteady;
    integrity += other.integrity;
    languages.insert(other.languages.begin(), other.languages.end());
  }
};

void print(std::string_view name, const Row& row) {
  const strata::chunk::Integrity& found = row.integrity;
  const auto share = [](std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
  };
  fmt::print(
      "| {} | {} | {:.1f} | {} | {} | {} | {} | {} / {} ({:.2f} %) | {} / {} | {} | {} / {} "
      "({:.2f} %) |\n",
      name, row.files, static_cast<double>(row.bytes) / 1e6, row.languages.size(), row.leaves,
      row.broken, row.unsteady, found.fitting - found.whole, found.fitting,
      share(found.fitting - found.whole, found.fitting), found.attached - found.together,
      found.attached, found.needless, found.inside_lines, found.cuts,
      share(found.inside_lines, found.cuts));
}

/// Of one folder: programs apart from data (JSON, XML and SVG, style sheets that are one line).
struct Rows {
  Row code;
  Row data;
  Row documents;  // laws and threads only: where they are cut is asked in bench/documents

  void add(const Rows& other) {
    code.add(other.code);
    data.add(other.data);
    documents.add(other.documents);
  }

  [[nodiscard]] Row all() const {
    Row row = code;
    row.add(data);
    row.add(documents);
    return row;
  }
};

/// The leaves of one file and what they were made from.
struct Chunked {
  strata::parse::SyntaxTree tree;  // empty for documents
  std::vector<strata::chunk::Chunk> leaves;
};

Chunked chunked(const strata::scan::SourceFile& file) {
  if (strata::document::is_document(file.language)) {
    return {{}, strata::document::chunk_document(file, strata::document::read_document(file), {})};
  }
  Chunked result{strata::parse::parse(file), {}};
  result.leaves = strata::chunk::chunk_file(file, result.tree, {});
  return result;
}

/// Data by its language, or minified: half of the bytes or more are in lines over kLongLine bytes.
bool is_data(const strata::scan::SourceFile& file) {
  constexpr std::size_t kLongLine = 1000;
  std::size_t in_long_lines = 0;
  for (std::size_t begin = 0; begin < file.bytes.size();) {
    const std::size_t end = std::min(file.bytes.find('\n', begin), file.bytes.size());
    in_long_lines += end - begin > kLongLine ? end - begin : 0;
    begin = end + 1;
  }
  return strata::lang::info(file.language).nature != strata::lang::Nature::kCode ||
         2 * in_long_lines >= file.bytes.size();
}

Rows measure(const std::string& root) {
  Rows rows;
  const auto walked = strata::scan::walk(root, {});
  if (!walked) {
    fmt::print(stderr, "{}\n", walked.error().to_string());
    return rows;
  }
  std::vector<strata::scan::SourceFile> files;
  for (const strata::scan::FileEntry& entry : walked->files) {
    auto read = strata::scan::read(root, entry, {});
    auto* file = std::get_if<strata::scan::SourceFile>(&read);
    if (file != nullptr) {
      files.push_back(std::move(*file));
    }
  }
  std::vector<std::vector<strata::chunk::Chunk>> together(files.size());
  strata::parallel_for(files.size(), kThreads,
                       [&](std::size_t i) { together[i] = chunked(files[i]).leaves; });
  for (std::size_t i = 0; i < files.size(); ++i) {
    const Chunked alone = chunked(files[i]);
    const auto broken = strata::chunk::broken_laws(files[i].bytes, alone.leaves, {});
    if (!broken.empty()) {
      fmt::print(stderr, "{}/{}: {}\n", root, files[i].path, broken.front());
    }
    const bool document = strata::document::is_document(files[i].language);
    Row& row = document ? rows.documents : is_data(files[i]) ? rows.data : rows.code;
    ++row.files;
    row.bytes += files[i].bytes.size();
    row.leaves += alone.leaves.size();
    row.broken += broken.size();
    row.unsteady += alone.leaves == together[i] ? 0U : 1U;
    row.languages.insert(strata::lang::info(files[i].language).name);
    if (document) {
      continue;
    }
    const auto found = strata::chunk::integrity_of(files[i].bytes, alone.tree, alone.leaves, {});
    for (const std::string& each : found.faults) {
      fmt::print(stderr, "{}/{}: {}\n", root, files[i].path, each);
    }
    row.integrity += found;
  }
  return rows;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> roots(argv + std::min(argc, 1), argv + argc);
  if (roots.empty()) {
    roots.emplace_back(".");
  }
  fmt::print(
      "| repository | files | MB | languages | leaves | broken laws | other with threads | cut / "
      "fitting definitions | torn / attached | cuts inside lines that fit | cuts inside lines |\n"
      "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
  Rows totals;
  for (const std::string& root : roots) {
    const Rows rows = measure(root);
    print(root.substr(root.find_last_of('/') + 1), rows.all());
    std::fflush(stdout);
    totals.add(rows);
  }
  const Row total = totals.all();
  print("code", totals.code);
  print("data", totals.data);
  print("documents", totals.documents);
  print("all", total);
  std::string names;
  for (const std::string_view language : total.languages) {
    names.append(names.empty() ? "" : " ").append(language);
  }
  fmt::print("\nlanguages: {}\n", names);
  const bool good = total.broken == 0 && total.unsteady == 0 &&
                    total.integrity.together == total.integrity.attached;
  return good ? 0 : 1;
}
