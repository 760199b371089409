// How fast the encoder reads source: MB/s of one thread, beside reading the same bytes (a checksum)
// and beside the same arithmetic done word by word without cache and SIMD; and how long the model
// of the binary takes to be ready. And what a cache of these vectors would give back in that time:
// they are kept in a file as those of a remote model are, and looked up by a new opening.
//
//   bench_encoder [FOLDER]      default: the current folder
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "core/hash.hpp"
#include "embed/builtin_model.hpp"
#include "embed/factory.hpp"
#include "embed/model_file.hpp"
#include "embed/term_weight.hpp"
#include "embed/word_rows.hpp"
#include "scan/scan.hpp"
#include "store/vector_cache.hpp"
#include "text/identifiers.hpp"

namespace {

constexpr std::size_t kMostBytes = std::size_t{64} << 20U;
constexpr std::size_t kPieceBytes = 1200;  // about a leaf
constexpr int kRounds = 3;

/// Processor time of this thread, seconds.
double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// The least time of a few rounds.
template <class Work>
double seconds_of(const Work& work) {
  double best = 1e9;
  for (int round = 0; round < kRounds; ++round) {
    const double start = now();
    work();
    best = std::min(best, now() - start);
  }
  return best;
}

std::string source_of(const std::string& root) {
  std::string all;
  const auto walked = strata::scan::walk(root, {});
  if (!walked) {
    return all;
  }
  for (const auto& entry : walked->files) {
    auto read = strata::scan::read(root, entry, {});
    if (const auto* file = std::get_if<strata::scan::SourceFile>(&read);
        file != nullptr && all.size() < kMostBytes) {
      all += file->bytes;
    }
  }
  return all;
}

std::vector<float> embed_plainly(const strata::embed::ModelFile& model, std::string_view text) {
  std::vector<float> sum(model.dimensions());
  std::vector<std::uint32_t> order;
  std::map<std::uint32_t, std::uint32_t> counts;
  for (const std::string& word : strata::text::words(text)) {
    const std::uint32_t row = strata::embed::row_of_word(model, word);
    if (row != strata::embed::ModelFile::kNoRow && counts[row]++ == 0) {
      order.push_back(row);
    }
  }
  for (const std::uint32_t row : order) {
    const float weight = model.document_weight(row) * strata::embed::term_weight(counts[row]);
    const auto components = model.components(row);
    for (std::size_t i = 0; i < sum.size(); ++i) {
      const volatile float product = weight * static_cast<float>(components[i]);
      sum[i] += product;
    }
  }
  strata::embed::normalize(sum);
  return sum;
}

// Processor time of finding the vectors of all pieces in a file; negative if it failed.
double seconds_of_finding(const std::vector<std::string_view>& pieces,
                          const strata::embed::Embeddings& vectors) {
  std::string folder = (std::filesystem::temp_directory_path() / "strata-bench-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) {
    return -1;
  }
  std::vector<strata::Hash128> keys;
  for (const std::string_view piece : pieces) {
    keys.push_back(strata::hash128(piece));
  }
  {
    auto cache = strata::store::VectorCache::open(folder);
    if (!cache || !cache->keep(keys, vectors.values, vectors.dimensions)) {
      return -1;
    }
  }
  auto cache = strata::store::VectorCache::open(folder);
  const double start = now();
  const bool found = cache && cache->find(keys).value().back().has_value();
  const double seconds = now() - start;
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
  return found ? seconds : -1;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string source = source_of(argc > 1 ? argv[1] : ".");
  std::vector<std::string_view> pieces;
  for (std::size_t at = 0; at < source.size(); at += kPieceBytes) {
    pieces.push_back(std::string_view(source).substr(at, kPieceBytes));
  }
  if (pieces.empty()) {
    fmt::print(stderr, "no text there\n");
    return 2;
  }
  const double megabytes = static_cast<double>(source.size()) / 1e6;
  const double start = now();
  const auto model = strata::embed::make_embedder();
  const double ready = now() - start;
  const double first_start = now();
  static_cast<void>((*model)->embed_queries(std::span(pieces).first(1)));
  const double first = now() - first_start;

  std::uint64_t sum = 0;
  const double reading = seconds_of([&] { sum += strata::hash64(source); });
  strata::embed::Embeddings fast;
  const double encoding = seconds_of([&] { fast = (*model)->embed_documents(pieces).value(); });
  const auto file = strata::embed::ModelFile::open(strata::embed::builtin_model(),
                                                   strata::embed::ModelCheck::kHeader)
                        .value();
  bool equal = true;
  const std::size_t some = std::min<std::size_t>(pieces.size(), 4000);
  const double plain = seconds_of([&] {
                         for (std::size_t i = 0; i < some; ++i) {
                           const std::vector<float> row = embed_plainly(file, pieces[i]);
                           equal = equal && std::ranges::equal(row, fast.row(i));
                         }
                       }) *
                       static_cast<double>(pieces.size()) / static_cast<double>(some);

  fmt::print("{:.1f} MB of source in pieces of {} bytes, one thread (checksum {:x})\n", megabytes,
             kPieceBytes, sum & 0xFFU);
  fmt::print("{:<34}{:>10}{:>16}\n", "", "MB/s", "x word by word");
  const auto row = [&](std::string_view what, double seconds) {
    fmt::print("{:<34}{:>10.1f}{:>14.2f}\n", what, megabytes / seconds, plain / seconds);
  };
  row("encoder", encoding);
  row("word by word", plain);
  row("reading the bytes (checksum)", reading);
  row("vectors found in a file", seconds_of_finding(pieces, fast));
  fmt::print("vectors are equal: {}\n", equal ? "yes" : "no");
  fmt::print("model ready after {:.3f} ms, its first question after {:.3f} ms more\n", ready * 1e3,
             first * 1e3);
  return equal ? 0 : 1;
}
