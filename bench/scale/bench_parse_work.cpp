// How near real files come to the limit of parsing work: per language the files that the default
// limit stops, and the most work that one file took, as a share of its limit. A file
// that is stopped although it is no attack is a fault of the limit.
//
//   bench_parse_work [FOLDER...]      default: the current folder
#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>

#include <fmt/format.h>

#include "core/parallel.hpp"
#include "parse/parse.hpp"
#include "scan/scan.hpp"

namespace {

constexpr std::uint64_t kNoLimit = std::uint64_t{1} << 40U;

struct Row {
  std::uint64_t files = 0;
  std::uint64_t stopped = 0;
  double most = 0;  // of the default limit, 1 = all of it
  std::string worst;
};

void measure(const std::string& root, std::map<std::string_view, Row>& rows) {
  const auto walked = strata::scan::walk(root, {});
  if (!walked) {
    fmt::print(stderr, "{}\n", walked.error().to_string());
    return;
  }
  for (const strata::scan::FileEntry& entry : walked->files) {
    auto read = strata::scan::read(root, entry, {});
    const auto* file = std::get_if<strata::scan::SourceFile>(&read);
    if (file == nullptr || strata::lang::info(file->language).grammar == nullptr) {
      continue;
    }
    const auto tree = strata::parse::parse(*file, {.max_steps = kNoLimit});
    const auto limit = strata::parse::default_max_steps(file->bytes.size());
    const double share = static_cast<double>(tree.steps) / static_cast<double>(limit);
    Row& row = rows[strata::lang::info(file->language).name];
    ++row.files;
    row.stopped += share > 1 ? 1U : 0U;
    if (share > row.most) {
      row.most = share;
      row.worst = root;
      row.worst.append("/").append(file->path);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::map<std::string_view, Row> rows;
  for (int i = 1; i < argc; ++i) {
    measure(argv[i], rows);
  }
  if (argc == 1) {
    measure(".", rows);
  }
  fmt::print(
      "| language | files | stopped | most, of the limit | where |\n|---|--:|--:|--:|---|\n");
  for (const auto& [language, row] : rows) {
    fmt::print("| {} | {} | {} | {:.2f} | {} |\n", language, row.files, row.stopped, row.most,
               row.worst);
  }
  return 0;
}
