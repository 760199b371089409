#include "chunk/unit_lines.hpp"

#include <string>

#include <gtest/gtest.h>

#include "chunk/chunk_samples.hpp"
#include "chunk/chunker.hpp"

namespace strata::chunk {
namespace {

TEST(UnitLines, KnowTargetsInstructionsCommandsAndMessages) {
  const UnitLines make("makefile");
  EXPECT_TRUE(make.begins_unit("all: main.o lib.o\n"));
  EXPECT_TRUE(make.begins_unit("%.o: %.c\n"));
  EXPECT_FALSE(make.begins_unit("CC := gcc\n"));
  EXPECT_FALSE(make.begins_unit("FLAGS = a:b\n"));
  const UnitLines docker("dockerfile");
  EXPECT_TRUE(docker.begins_unit("RUN apt-get update && \\\n"));
  EXPECT_FALSE(docker.begins_unit("&& make\n"));
  const UnitLines cmake("cmake");
  EXPECT_TRUE(cmake.begins_unit("add_library(x STATIC a.c)\n"));
  EXPECT_FALSE(cmake.begins_unit("endif()\n"));
  EXPECT_FALSE(cmake.begins_unit(")\n"));
  EXPECT_TRUE(UnitLines("protobuf").begins_unit("message A {\n"));
  EXPECT_TRUE(UnitLines("ini").begins_unit("[core]\n"));
  EXPECT_FALSE(UnitLines("text").known());
}

TEST(UnitLines, LeavesOfAMakefileBeginAtTargetsWithTheirComment) {
  std::string text;
  for (int i = 0; i < 40; ++i) {
    text.append("# Builds part ").append(std::to_string(i)).append(" of all.\n");
    text.append("part").append(std::to_string(i)).append(": first second third\n");
    text.append("\t$(CC) -o $@ $^\n\tstrip $@\n\tinstall -m 755 $@ $(DESTDIR)$(bindir)/$@\n");
  }
  const scan::SourceFile file = file_of("Makefile", text);
  const std::vector<Chunk> leaves = chunk_file(file, parse::parse(file), {});
  ASSERT_GT(leaves.size(), 3U);
  for (const Chunk& leaf : leaves) {
    EXPECT_EQ(slice(text, leaf.core).substr(0, 8), "# Builds");
  }
}

}  // namespace
}  // namespace strata::chunk
