#include "hierarchy/file_comment.hpp"

#include <gtest/gtest.h>

#include "hierarchy/sample_file.hpp"

namespace strata::hierarchy {
namespace {

std::string found(const SampleFile& sample) {
  return file_sentence(sample.file.bytes, sample.tree);
}

TEST(FileComment, JoinsTheLinesOfOneComment) {
  SampleFile sample;
  sample.add_leaf(
      "// Removes sessions\n// that have expired.\n\n// Another thought.\n#include <map>\n");
  sample.add_comment("// Removes sessions");
  sample.add_comment("// that have expired.");
  sample.add_comment("// Another thought.");
  EXPECT_EQ(found(sample), "Removes sessions that have expired.");
}

TEST(FileComment, PassesOverLicencesNotesToToolsAndTheInterpreterLine) {
  SampleFile sample;
  sample.add_leaf(
      "#!/usr/bin/env python\n# -*- coding: utf-8 -*-\n\n# Copyright 2020 The Authors\n# All "
      "rights\n\n# Counts the words.\n");
  sample.add_comment("#!/usr/bin/env python");
  sample.add_comment("# -*- coding: utf-8 -*-");
  sample.add_comment("# Copyright 2020 The Authors");
  sample.add_comment("# All rights");
  sample.add_comment("# Counts the words.");
  EXPECT_EQ(found(sample), "Counts the words.");
}

TEST(FileComment, IsFoundBelowALicenceInTheSameComment) {
  SampleFile sample;
  sample.add_leaf(
      "// Copyright 2020\n// All rights reserved.\n//\n// ----\n// File: pile.h\n// ----\n//\n// "
      "Stacks of any size. More.\n");
  for (const char* line : {"// Copyright 2020", "// All rights reserved.", "//\n",
                           "// ----\n// File", "// File: pile.h"}) {
    sample.add_comment(line);
  }
  sample.add_comment("// Stacks of any size. More.");
  EXPECT_EQ(found(sample), "Stacks of any size.");
}

TEST(FileComment, StandsAtTheBeginning) {
  SampleFile sample;
  const std::string code(200, 'x');
  sample.add_leaf("<?php\n/* This is near the top. */\n" + code + "\n/* And this is not. */\n");
  sample.add_comment("/* This is near the top. */");
  sample.add_comment("/* And this is not. */");
  EXPECT_EQ(found(sample), "This is near the top.");
  SampleFile late;
  late.add_leaf(code + "\n/* And this is not. */\n");
  late.add_comment("/* And this is not. */");
  EXPECT_EQ(found(late), "");
}

TEST(FileComment, IsNotTheCommentOfTheFirstSymbol) {
  SampleFile sample;
  sample.add_leaf("// Adds.\nint add();\n");
  sample.add_symbol("add", lang::SymbolType::kFunction, "int add()");
  sample.add_comment("// Adds.");
  EXPECT_EQ(found(sample), "");
}

TEST(FileComment, IsTheDocStringOfAModuleToo) {
  SampleFile sample;
  sample.add_leaf(
      "# -*- coding: utf-8 -*-\n\nr\"\"\"The heart of all boxes.\n\nMore.\n\"\"\"\nimport os\n");
  sample.add_comment("# -*- coding: utf-8 -*-");
  EXPECT_EQ(found(sample), "The heart of all boxes.");
  SampleFile open;
  open.add_leaf("'''A text that is never closed\n");
  EXPECT_EQ(found(open), "A text that is never closed");
}

TEST(FileComment, StandsBehindAnIncludeGuardToo) {
  SampleFile sample;
  sample.add_leaf("#ifndef PILE_H\n#define PILE_H\n\n// Stacks of numbers.\n\n");
  sample.add_symbol("PILE_H", lang::SymbolType::kMacro, "#define PILE_H");
  sample.tree.symbols[0].range = {15, 29};
  sample.tree.symbols[0].definition = {15, 29};
  sample.add_comment("// Stacks of numbers.");
  sample.add_leaf("int push();\n");
  sample.add_symbol("push", lang::SymbolType::kFunction, "int push()");
  EXPECT_EQ(found(sample), "Stacks of numbers.");
}

TEST(FileComment, IsNotTheCommentOfAGroupOfDefinitions) {
  SampleFile sample;
  sample.add_leaf("package a\n\n// Names of all colours.\nconst (\n");
  sample.add_comment("// Names of all colours.");
  parse::SyntaxNode group;
  group.range = {36, 60};
  group.roles = lang::Role::kWrapper;
  sample.tree.nodes.push_back(group);
  sample.add_leaf("  Red = 1\n");
  sample.add_symbol("Red", lang::SymbolType::kConstant, "Red = 1");
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
