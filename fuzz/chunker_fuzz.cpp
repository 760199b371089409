// The chunker on arbitrary bytes: byte 0 chooses the language, bytes 1 to 3 the sizes, byte 4 the
// other options, the rest is the file. Every broken promise ends the run with its sentence.
#include "chunk/chunker.hpp"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "chunk/blanks.hpp"
#include "chunk/laws.hpp"
#include "lang/language.hpp"
#include "parse/parse.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace chunk = strata::chunk;
  constexpr std::size_t kHead = 5;
  constexpr std::size_t kLongest = 1U << 16U;  // bounds the time of one run
  if (size <= kHead || size > kLongest) {
    return 0;
  }
  strata::scan::SourceFile file;
  file.path = "folder/file";
  file.language = {static_cast<std::uint8_t>(data[0] % strata::lang::languages().size())};
  file.bytes.assign(reinterpret_cast<const char*>(data) + kHead, size - kHead);
  if (!chunk::any_visible(file.bytes)) {
    return 0;
  }
  chunk::ChunkOptions options;
  options.max_tokens = 16U + 2U * data[1];
  options.target_tokens = 1 + options.max_tokens * data[2] / 256;
  options.min_tokens = options.target_tokens * data[3] / 256;
  options.context = (data[4] & 1U) != 0;
  options.small = (data[4] & 2U) != 0 ? chunk::SmallPolicy::kDrop : chunk::SmallPolicy::kMerge;
  options.tokenizer = (data[4] & 4U) != 0 ? strata::text::Tokenizer::kO200kBase
                                          : strata::text::Tokenizer::kCl100kBase;

  const auto leaves = chunk::chunk_file(file, strata::parse::parse(file), options);
  const auto broken = chunk::broken_laws(file.bytes, leaves, options);
  if (!broken.empty()) {
    std::fprintf(stderr, "%s: %s\n", options.fingerprint().c_str(), broken.front().c_str());
    std::abort();
  }
  return 0;
}
