// The chunker's promises on every file of a real folder: STRATA_CORPUS if that is set, else the
// project itself.
#include <cstdlib>
#include <string>
#include <variant>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chunk/chunker.hpp"
#include "chunk/laws.hpp"
#include "parse/parse.hpp"
#include "scan/scan.hpp"

namespace strata::property {
namespace {

TEST(ChunkerLaws, HoldForEveryFileOfTheCorpus) {
  const char* const folder = std::getenv("STRATA_CORPUS");
  const std::string root = folder != nullptr ? folder : ".";
  const scan::ScanOptions scan_options;
  const Result<scan::ScanResult> walked = scan::walk(root, scan_options);
  ASSERT_TRUE(walked.has_value()) << walked.error().to_string();
  const chunk::ChunkOptions options;
  std::size_t files = 0;
  for (const scan::FileEntry& entry : walked->files) {
    const auto read = scan::read(root, entry, scan_options);
    const auto* file = std::get_if<scan::SourceFile>(&read);
    if (file == nullptr) {
      continue;
    }
    const std::vector<chunk::Chunk> leaves = chunk::chunk_file(*file, parse::parse(*file), options);
    EXPECT_THAT(chunk::broken_laws(file->bytes, leaves, options), testing::IsEmpty()) << file->path;
    ++files;
  }
  EXPECT_GT(files, 0U);
}

}  // namespace
}  // namespace strata::property
