// Files beyond the largest that is ever indexed are read in part, which no hash will fit. Tested by
// engine_test.cpp.
#include "engine/source_reader.hpp"

#include <sys/stat.h>
#include <utility>

namespace strata::engine {

namespace {

// No indexed file is larger: ScanOptions::max_file_bytes ends there.
constexpr std::size_t kMostBytes = std::size_t{1} << 30U;

}  // namespace

std::optional<scan::DecodedText> SourceReader::read(std::string_view path) const {
  if (const auto document = documents_.find(path); document != documents_.end()) {
    return scan::decode(document->second);
  }
  const scan::FileDescriptor file = scan::open_beneath(root_, path);
  scan::FileStatus status{};
  if (!file.is_open() || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
    return std::nullopt;
  }
  auto bytes = scan::read_up_to(file, kMostBytes, static_cast<std::size_t>(status.st_size));
  if (!bytes) {
    return std::nullopt;
  }
  return scan::decode(*std::move(bytes));
}

}  // namespace strata::engine
