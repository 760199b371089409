#include "chunk/comment_lines.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chunk/chunk_samples.hpp"
#include "chunk/laws.hpp"

namespace strata::chunk {
namespace {

struct Arms {
  std::string path;
  std::string open;
  std::string arm;  // with @: its number
  std::string close;
};

std::string numbered(std::string text, int number) {
  for (std::size_t at = text.find('@'); at != std::string::npos; at = text.find('@', at)) {
    text.replace(at, 1, std::to_string(number));
  }
  return text;
}

// The comments `about 1` .. `about 9` stand in the leaf of the line with `arm1`...
void expect_whole(const Arms& arms) {
  std::string bytes = arms.open;
  for (int i = 1; i <= 9; ++i) {
    bytes += numbered(arms.arm, i);
  }
  bytes += arms.close;
  const bool grammar = !arms.path.ends_with("proto") && arms.path != "Makefile";
  for (const std::uint32_t target : {12U, 20U, 30U, 45U, 70U}) {
    if (grammar && target < 30) {
      continue;  // a comment may cost more than a leaf so small
    }
    const ChunkOptions options = sizes(target / 2, target, 2 * target);
    const Chunked file = chunked(arms.path, bytes, options);
    EXPECT_THAT(broken_laws(file.file.bytes, file.leaves, options), testing::IsEmpty());
    for (int i = 1; i <= 9; ++i) {
      EXPECT_EQ(file.leaf_with(numbered("about @", i)), file.leaf_with(numbered("arm@", i)))
          << arms.path << ", target " << target << ":\n"
          << file.text(file.leaf_with(numbered("about @", i)));
    }
  }
}

TEST(CommentLines, StayWithTheArmBelow) {
  for (const Arms& each : {
           Arms{"a.swift", "func f(x: Int) {\n  switch x {\n",
                "  // about @\n  case arm@:\n    run(@)\n    run(x)\n", "  }\n}\n"},
           Arms{"a.kt", "fun f(x: Int) {\n  when (x) {\n",
                "    // about @\n    arm@ -> {\n      run(@)\n      run(x)\n    }\n", "  }\n}\n"},
           Arms{"a.scala", "object A {\n  def f(x: Int) = x match {\n",
                "    // about @\n    case arm@ =>\n      run(@)\n      run(x)\n", "  }\n}\n"},
           Arms{"a.rb", "def f(x)\n  case x\n",
                "  # about @\n  when arm@\n    run(@)\n    run(x)\n", "  end\nend\n"},
           Arms{"a.tsx", "function F() {\n  return (\n    <ul>\n",
                "      {/* about @ */}\n      <Item id={arm@}>\n        text\n      </Item>\n",
                "    </ul>\n  );\n}\n"},
           Arms{"a.c", "int f(int x) {\n  switch (x) {\n",
                "    /* about @ */\n    case arm@:\n      run(@);\n      break;\n", "  }\n}\n"},
           Arms{"a.rs", "fn f(x: u32) {\n  match x {\n",
                "    // about @\n    arm@ => {\n      run(@);\n      run(x);\n    }\n", "  }\n}\n"},
           Arms{"a.go", "package a\n\nfunc f(x int) {\n\tswitch x {\n",
                "\t// about @\n\tcase arm@:\n\t\trun(@)\n\t\trun(x)\n", "\t}\n}\n"},
           Arms{"a.py", "def f(x):\n    match x:\n",
                "        # about @\n        case [arm@]:\n            run(@)\n            run(x)\n",
                ""},
           Arms{"a.ex", "defmodule A do\n  def f(x) do\n    case x do\n",
                "      # about @\n      {:arm@, y} ->\n        run(y)\n        run(x)\n",
                "    end\n  end\nend\n"},
           Arms{"a.ml", "let f x =\n  match x with\n",
                "  (* about @ *)\n  | Arm arm@ ->\n    run y;\n    run x\n", ""},
           Arms{"a.proto", "syntax = \"proto3\";\n\nmessage A {\n",
                "  // about @\n  // and more\n  string arm@ = @;\n", "}\n"},
           Arms{"a.proto", "syntax = \"proto3\";\n\n",
                "// about @\nmessage arm@ {\n  string x = 1;\n  string y = 2;\n}\n\n", ""},
           Arms{"Makefile", "CC = gcc\n\n", "# about @\narm@: x.c y.c\n\t$(CC) x.c\n\n", ""},
       }) {
    expect_whole(each);
  }
}

}  // namespace
}  // namespace strata::chunk
