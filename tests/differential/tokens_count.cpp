// Prints "<cl100k_base tokens> <o200k_base tokens> <path>" for every path read from standard input,
// one a line: what tokens.mjs compares with js-tiktoken. With --time it prints the speed of
// counting instead.

#include <cstddef>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "text/tokens.hpp"

namespace {

using strata::text::TokenCounter;
using strata::text::Tokenizer;

struct Document {
  std::string path;
  std::string bytes;
};

std::vector<Document> read_documents() {
  std::vector<Document> documents;
  for (std::string path; std::getline(std::cin, path);) {
    std::ifstream file(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    documents.push_back({.path = std::move(path), .bytes = std::move(bytes)});
  }
  return documents;
}

/// Runs `work` over all documents and prints megabytes per second of this one thread.
template <class Work>
void time(const char* what, const std::vector<Document>& documents, const Work& work) {
  const std::clock_t start = std::clock();  // processor time: others may use the machine
  std::size_t bytes = 0;
  std::size_t sum = 0;
  for (const Document& document : documents) {
    bytes += document.bytes.size();
    sum += work(document.bytes);
  }
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  std::printf("%-28s %8.1f MB/s  (%zu bytes, result %zu)\n", what,
              static_cast<double>(bytes) / seconds / 1e6, bytes, sum);
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<Document> documents = read_documents();
  const TokenCounter cl100k(Tokenizer::kCl100kBase);
  const TokenCounter o200k(Tokenizer::kO200kBase);
  if (argc > 1 && std::string_view(argv[1]) == "--time") {
    time("count cl100k_base", documents, [&](std::string_view text) { return cl100k.count(text); });
    time("count o200k_base", documents, [&](std::string_view text) { return o200k.count(text); });
    time("fits 512 cl100k_base", documents,
         [&](std::string_view text) { return cl100k.fits(text, 512) ? 1U : 0U; });
    return 0;
  }
  for (const Document& document : documents) {
    std::printf("%zu %zu %s\n", cl100k.count(document.bytes), o200k.count(document.bytes),
                document.path.c_str());
  }
  return 0;
}
