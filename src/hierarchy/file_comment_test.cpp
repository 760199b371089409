#include "hierarchy/file_comment.hpp"

#include <gtest/gtest.h>

#include "hierarchy/sample_file.hpp"

namespace strata::hierarchy {
namespace {

std::string_view found(const SampleFile& sample) {
  return slice(sample.file.bytes, file_comment(sample.file.bytes, sample.tree));
}

TEST(FileComment, JoinsTheLinesOfOneComment) {
  SampleFile sample;
  sample.add_leaf(
      "// Removes sessions\n// that have expired.\n\n// Another thought.\n#include <map>\n");
  sample.add_comment("// Removes sessions");
  sample.add_comment("// that have expired.");
  sample.add_comment("// Another thought.");
  EXPECT_EQ(found(sample), "// Removes sessions\n// that have expired.");
}

TEST(FileComment, PassesOverLicencesNotesToToolsAndTheInterpreterLine) {
  SampleFile sample;
  sample.add_leaf(
      "#!/usr/bin/env python\n# -*- coding: utf-8 -*-\n\n# Copyright 2020 The Authors\n# All "
      "rights\n\n# Counts words.\n");
  sample.add_comment("#!/usr/bin/env python");
  sample.add_comment("# -*- coding: utf-8 -*-");
  sample.add_comment("# Copyright 2020 The Authors");
  sample.add_comment("# All rights");
  sample.add_comment("# Counts words.");
  EXPECT_EQ(found(sample), "# Counts words.");
}

TEST(FileComment, IsNotTheCommentOfTheFirstSymbol) {
  SampleFile sample;
  sample.add_leaf("// Adds.\nint add();\n");
  sample.add_symbol("add", lang::SymbolType::kFunction, "int add()");
  sample.add_comment("// Adds.");
  EXPECT_EQ(found(sample), "");
}

TEST(FileComment, IsEmptyWithoutATree) {
  SampleFile sample;
  EXPECT_EQ(found(sample), "");
  sample.add_leaf("plain text\n");
  EXPECT_EQ(found(sample), "");
}

}  // namespace
}  // namespace strata::hierarchy
