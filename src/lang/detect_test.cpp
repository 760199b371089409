#include "lang/detect.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace strata::lang {
namespace {

std::string_view detected(std::string_view path, std::string_view head = {}) {
  return info(detect(path, head)).name;
}

TEST(Detect, KnowsExtensionsWhateverTheirCase) {
  EXPECT_EQ(detected("a/b.py"), "python");
  EXPECT_EQ(detected("A.PY"), "python");
  EXPECT_EQ(detected("x.tar.go"), "go");
  EXPECT_EQ(detected("x.d.ts"), "typescript");
  EXPECT_EQ(detected("x.tsx"), "tsx");
  EXPECT_EQ(detected("x.jsx"), "javascript");
  EXPECT_EQ(detected("x.C"), "cpp");
}

TEST(Detect, KnowsWholeNamesAndTheirStems) {
  EXPECT_EQ(detected("sub/Makefile"), "makefile");
  EXPECT_EQ(detected("CMakeLists.txt"), "cmake");
  EXPECT_EQ(detected("Dockerfile.dev"), "dockerfile");
  EXPECT_EQ(detected("Rakefile"), "ruby");
  EXPECT_EQ(detected("go.mod"), "gomod");
  EXPECT_EQ(detected("LICENSE"), "text");
}

TEST(Detect, ReadsTheInterpreterLine) {
  EXPECT_EQ(detected("run", "#!/usr/bin/env python3.11\nx"), "python");
  EXPECT_EQ(detected("run", "#!/usr/bin/env -S A=b node --x\n"), "javascript");
  EXPECT_EQ(detected("run", "#! /bin/sh\n"), "bash");
  EXPECT_EQ(detected("run", "#!"), "text");
  EXPECT_EQ(detected("x.py", "#!/bin/sh\n"), "python") << "the extension is the stronger sign";
}

TEST(Detect, DecidesSharedExtensionsByContent) {
  EXPECT_EQ(detected("x.h", "#ifndef X\nint f(void);\n"), "c");
  EXPECT_EQ(detected("x.h", "#pragma once\nnamespace a {\n"), "cpp");
  EXPECT_EQ(detected("x.h", "#import <Foundation.h>\n@interface A\n"), "objective-c");
  EXPECT_EQ(detected("x.h"), "c");
  EXPECT_EQ(detected("x.m", "% a script\nfunction y = f(x)\n"), "matlab");
  EXPECT_EQ(detected("x.m", "#import \"A.h\"\n@implementation A\n"), "objective-c");
  EXPECT_EQ(detected("x.ts", "<?xml version=\"1.0\"?>\n<TS>"), "xml");
  EXPECT_EQ(detected("x.ts", "export const a = 1;\n"), "typescript");
}

TEST(Detect, FallsBackToPlainText) {
  EXPECT_EQ(detected("x.unknown"), "text");
  EXPECT_EQ(detected(""), "text");
  EXPECT_EQ(detected("noextension", "<?php\n"), "php");
}

}  // namespace
}  // namespace strata::lang
