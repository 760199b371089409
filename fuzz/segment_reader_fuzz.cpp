// Arbitrary bytes as a segment: opening gives an Error or a reader that never leaves its bytes. The
// first byte chooses: 0 = the rest is a file as it is; otherwise it is a sequence of section
// contents (size u32, bytes), to which the harness gives a container with good checksums, so that
// the fuzzer gets past them.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "index/byte_codec.hpp"
#include "index/exercise.hpp"

namespace {

constexpr std::size_t kMostBytes = 64 * 1024;  // keeps a run short; a larger file has nothing new

std::string container_of(std::string_view bytes) {
  strata::index::ByteReader reader(bytes);
  std::vector<std::string> sections;
  while (!reader.at_end() && sections.size() < 17) {
    const auto size = reader.fixed<std::uint32_t>();
    sections.emplace_back(size <= reader.rest().size() ? reader.take(size)
                                                       : reader.take(reader.rest().size()));
  }
  return strata::index::file_with(sections);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0 || size > kMostBytes) {
    return 0;
  }
  const void* untyped = data + 1;
  const std::string_view rest(static_cast<const char*>(untyped), size - 1);
  auto reader = strata::index::SegmentReader::from_bytes(
      data[0] == 0 ? std::string(rest) : container_of(rest), strata::index::Verify::kTables);
  if (!reader) {
    return 0;
  }
  static_cast<void>(reader->verify());
  strata::index::read_everything(
      std::make_shared<strata::index::SegmentReader>(*std::move(reader)));
  return 0;
}
