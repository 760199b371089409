// Time on hostile texts as a law, not as a figure: every language on every shape of
// tests/property/hostile_shapes.cpp through parse, chunk, embed and hierarchy. A shape that is slow
// for its size is tried again at twice that size, and at four times where that took much more than
// twice the time; where the work is linear, the time doubles. One thread, whose processor time
// counts. Documents without a grammar are read so fast that eight times as many bytes are needed to
// see it.
//
//   bench_doubling [BYTES] [LANGUAGE...]      default: 4000, all languages with structure
//
// Exit code 1 if a shape takes more than three times as long for twice the bytes, twice in a row. A
// pair of language and shape has a budget of kBudget seconds: what would take more is not doubled
// again and judged by what is known. Shapes that grow are printed as they are found, on standard
// error, so that a run that is cut short has said something.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "embed/factory.hpp"
#include "engine/analyse.hpp"
#include "lang/language.hpp"
#include "scan/scan.hpp"
#include "tests/property/document_shapes.hpp"
#include "tests/property/hostile_shapes.hpp"

namespace {

using strata::lang::LanguageId;
using strata::property::HostileShape;

constexpr double kSlow = 4e-6;            // seconds per byte from which a shape is looked at twice
constexpr double kSlowDocument = 0.5e-6;  // the same, for documents
constexpr std::size_t kDocumentFactor = 8;  // how many times the bytes of other shapes they have
constexpr double kMostGrowth = 3;
constexpr double kBudget = 10;  // seconds of processor time
constexpr double kNotTried = 0;

// Of this thread, so that what else the machine does is not measured.
double processor_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double seconds_for(const HostileShape& shape, std::size_t bytes, LanguageId language,
                   const strata::embed::Embedder& embedder) {
  strata::scan::SourceFile file;
  file.path = "hostile";
  file.language = language;
  file.bytes = shape.text(bytes);
  const double start = processor_seconds();
  const auto analysed = strata::engine::analyse(std::move(file), embedder, {});
  const double elapsed = processor_seconds() - start;
  return analysed ? elapsed : 0;
}

struct Row {
  std::string name;
  std::string language;
  std::size_t bytes = 0;
  double seconds = 0;
  double growth = kNotTried;       // from once to twice the size
  double more_growth = kNotTried;  // from twice to four times
};

bool has_structure(const strata::lang::LanguageInfo& language) {
  return language.grammar != nullptr || !strata::property::document_shapes(language.name).empty();
}

std::vector<HostileShape> shapes_for(std::string_view language) {
  std::vector<HostileShape> shapes = strata::property::common_shapes();
  const auto own = strata::property::shapes_of(language);
  shapes.insert(shapes.end(), own.begin(), own.end());
  const auto documents = strata::property::document_shapes(language);
  shapes.insert(shapes.end(), documents.begin(), documents.end());
  std::erase_if(shapes, [](const HostileShape& shape) {
    const auto read = strata::scan::from_bytes("hostile.txt", shape.text(64), {});
    const auto* skipped = std::get_if<strata::scan::Skipped>(&read);
    return skipped != nullptr && skipped->reason == strata::scan::SkipReason::kEmpty;
  });
  return shapes;
}

Row measure(const HostileShape& shape, std::size_t bytes, LanguageId language,
            const strata::embed::Embedder& embedder) {
  Row row{.name = shape.name(), .language = std::string(strata::lang::info(language).name)};
  const bool document =
      row.language != "html" && !strata::property::document_shapes(row.language).empty();
  bytes *= document ? kDocumentFactor : 1;
  row.bytes = bytes;
  row.seconds = seconds_for(shape, bytes, language, embedder);
  const double slow = document ? kSlowDocument : kSlow;
  if (row.seconds > slow * static_cast<double>(bytes)) {
    row.seconds = std::min(row.seconds, seconds_for(shape, bytes, language, embedder));
  }
  if (row.seconds > slow * static_cast<double>(bytes)) {
    const double twice = seconds_for(shape, 2 * bytes, language, embedder);
    row.growth = twice / row.seconds;
    if (row.growth > kMostGrowth &&
        twice * row.growth < kBudget) {  // about what four times the size takes
      row.more_growth = seconds_for(shape, 4 * bytes, language, embedder) / twice;
    }
  }
  return row;
}

bool grows(const Row& row) {
  return row.growth > kMostGrowth &&
         (row.more_growth > kMostGrowth || row.more_growth == kNotTried);
}

void print(std::vector<Row>& rows, std::size_t bytes) {
  std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
    return a.seconds / static_cast<double>(a.bytes) > b.seconds / static_cast<double>(b.bytes);
  });
  fmt::print("{:<12} {:<40} {:>10} {:>8} {:>8}\n", "language", "shape", "us/byte", "x2", "x4/x2");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Row& row = rows[i];
    if (i < 30 || grows(row)) {
      fmt::print("{:<12} {:<40} {:>10.2f} {:>8.2f} {:>8.2f}{}\n", row.language, row.name,
                 1e6 * row.seconds / static_cast<double>(row.bytes), row.growth, row.more_growth,
                 grows(row) ? "  not linear" : "");
    }
  }
  const auto looked_at = std::count_if(rows.begin(), rows.end(),
                                       [](const Row& row) { return row.growth != kNotTried; });
  fmt::print(
      "{} shapes of {} bytes (documents {} times that), {} of them slower than {} us/byte "
      "(documents {}) and doubled, {} not "
      "linear\n",
      rows.size(), bytes, kDocumentFactor, looked_at, kSlow * 1e6, kSlowDocument * 1e6,
      std::count_if(rows.begin(), rows.end(), grows));
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t bytes =
      argc > 1 ? static_cast<std::size_t>(std::strtoull(argv[1], nullptr, 10)) : 4000;
  const std::vector<std::string> wanted(argv + std::min(argc, 2), argv + argc);
  const auto embedder = strata::embed::make_embedder().value();
  std::vector<Row> rows;
  const auto languages = strata::lang::languages();
  for (std::size_t i = 0; i < languages.size(); ++i) {
    const bool asked =
        wanted.empty() ? has_structure(languages[i])
                       : std::find(wanted.begin(), wanted.end(), languages[i].name) != wanted.end();
    if (!asked) {
      continue;
    }
    for (const HostileShape& shape : shapes_for(languages[i].name)) {
      rows.push_back(measure(shape, bytes, LanguageId{static_cast<std::uint8_t>(i)}, *embedder));
      if (grows(rows.back())) {
        fmt::print(stderr, "{} {}: {:.2f} s, x{:.1f}, x{:.1f}\n", rows.back().language,
                   rows.back().name, rows.back().seconds, rows.back().growth,
                   rows.back().more_growth);
      }
    }
  }
  print(rows, bytes);
  return std::any_of(rows.begin(), rows.end(), grows) ? 1 : 0;
}
