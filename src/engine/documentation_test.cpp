// Every language with a convention for documentation: a definition in it, and the sentence that is
// shown for it.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/code_facts.hpp"
#include "engine/engine.hpp"

namespace strata::engine {
namespace {

struct Case {
  std::string path;
  std::string symbol;
  std::string sentence;
  std::string text;
};

std::string sentence_in(const Case& each) {
  const auto file = chunk_document(each.path, each.text, {});
  EXPECT_TRUE(file.has_value()) << each.text;
  const std::vector<parse::Symbol>& symbols = file->tree.symbols;
  const auto found = std::find_if(symbols.begin(), symbols.end(), [&](const parse::Symbol& symbol) {
    return symbol.path == each.symbol;
  });
  EXPECT_NE(found, symbols.end()) << each.path << " has no " << each.symbol << "\n" << each.text;
  return found == symbols.end() ? "" : first_sentence_of(*found, file->source.bytes);
}

const std::vector<Case>& native_comments() {
  static const std::vector<Case> kCases = {
      {"a.sh", "save", "Saves it.", "# Saves it. More.\n# Arguments: x\nsave() {\n  :\n}\n"},
      {"a.c", "save", "Saves it.",
       "/**\n * @brief Saves it.\n * @param x n\n */\nint save(int x) { return x; }\n"},
      {"a.c", "box::x", "The number.", "struct box {\n  int x; /**< The number. */\n};\n"},
      {"a.cpp", "save", "Saves it.",
       "/// Saves it. More.\ntemplate <class T>\nint save(T x) { return x; }\n"},
      {"a.cpp", "Box::x", "The number.",
       "struct Box {\n  int x;  ///< The number.\n  int y;\n};\n"},
      {"a.cu", "save", "Saves it.", "/*! \\brief Saves it. */\n__global__ void save(int x) {}\n"},
      {"a.cs", "Box", "Gives Thing one.",
       "/// <summary>\n/// Gives <see cref=\"Thing\"/> one.\n/// </summary>\n/// <param "
       "name=\"x\">y</param>\n[Serializable]\npublic class Box { }\n"},
      {"a.css", ".box", "Holds it.", "/* Holds it. */\n.box { color: red; }\n"},
      {"a.dart", "save", "Saves it.", "/// Saves it. More.\nint save(int x) => x;\n"},
      {"a.ex", "A.save", "Saves it.",
       "defmodule A do\n  @doc \"\"\"\n  Saves it. More.\n\n  ## Examples\n  \"\"\"\n  @spec "
       "save(t) :: t\n  def save(x), do: x\nend\n"},
      {"a.ex", "A", "Holds it.",
       "defmodule A do\n  use B\n\n  @moduledoc ~S\"\"\"\n  Holds it. More.\n  \"\"\"\n\n  def "
       "save(x), do: x\nend\n"},
      {"a.ex", "A", "", "defmodule A do\n  @doc \"Saves it.\"\n  def save(x), do: x\nend\n"},
      {"a.ex", "A.save", "",
       "defmodule A do\n  @moduledoc \"Of A.\"\n  @doc false\n  def save(x), do: x\nend\n"},
      {"a.go", "Save", "Save saves it.",
       "package a\n\n// Save saves it. More.\n//\n//go:noinline\nfunc Save() {}\n"},
      {"a.hs", "save", "Saves it.",
       "module A where\n\n-- | Saves it. More.\nsave :: Int -> Int\nsave x = x\n"},
      {"a.hs", "save", "Saves it.",
       "module A where\n\nsave :: Int -> Int\nsave x = x\n-- ^ Saves it.\n"},
      {"a.tf", "variable.x", "The number.",
       "variable \"x\" {\n  type = number\n  description = \"The number.\"\n}\n"},
      {"A.java", "A.save", "Saves the x.",
       "class A {\n  /**\n   * <p>Saves the {@code x}. More.</p>\n   * @param x n\n   */\n  "
       "@Override\n  int save(int x) { return x; }\n}\n"},
      {"a.js", "save", "Saves it.",
       "/**\n * Saves it. More.\n * @param {string} x\n */\nexport function save(x) { return x; "
       "}\n"},
      {"a.jl", "save", "Saves it.",
       "\"\"\"\n    save(x)\n\nSaves it. More.\n\"\"\"\nfunction save(x)\n  x\nend\n"},
      {"b.jl", "save", "Saves it.",
       "@doc raw\"\"\"\nSaves it. More.\n\"\"\"\nfunction save(x)\n  x\nend\n"},
      {"a.kt", "save", "Saves it.",
       "/** Saves it. More. */\n@JvmStatic\nfun save(x: Int): Int = x\n"},
      {"a.lua", "save", "Saves it.",
       "--- Saves it. More.\n-- @param x n\nfunction save(x) return x end\n"},
      {"b.lua", "save", "Saves it.", "--[[ Saves it. ]]\nfunction save(x) return x end\n"},
      {"a.m", "Box.save", "Saves it.",
       "@implementation Box\n/*!\n @method save\n @abstract Saves it.\n */\n- (int)save { return "
       "1; }\n@end\n"},
      {"a.ml", "save", "Saves it.", "open List\n\n(** Saves it. More. *)\nlet save x = x\n"},
      {"a.mli", "save", "Saves it.",
       "val save : int -> int\n(** Saves it. More. *)\n\nval load : int\n"},
      {"a.php", "Box::save", "Saves it.",
       "<?php\nclass Box {\n    /**\n     * Saves it.\n     *\n     * @return int\n     */\n    "
       "public function save() { return 1; }\n}\n"},
      {"a.ps1", "Save-It", "Saves it.",
       "<#\n.SYNOPSIS\nSaves it.\n.PARAMETER x\nNumber.\n#>\nfunction Save-It {\n  $x\n}\n"},
      {"b.ps1", "Save-It", "Saves it.",
       "function Save-It {\n  <#\n  .SYNOPSIS\n    Saves it.\n  #>\n  param($x)\n}\n"},
      {"a.py", "save", "Saves it.", "def save(x):\n    r'''Saves it. More.'''\n    return x\n"},
      {"b.py", "save", "Saves it.", "def save(x):\n    \"Saves it. More.\"\n    return x\n"},
      {"a.rb", "save", "Saves it.",
       "##\n# Saves it. More.\n#\n# @param x [Integer]\ndef save(x)\n  x\nend\n"},
      {"b.rb", "save", "Saves it.", "=begin\nSaves it.\n=end\ndef save(x)\n  x\nend\n"},
      {"a.rs", "save", "Saves it.",
       "/// Saves it. More.\n///\n/// # Errors\n#[inline]\npub fn save() {}\n"},
      {"b.rs", "save", "Saves it.",
       "#[doc = \" Saves\"]\n#[doc = \" it.\"]\n#[must_use]\npub fn save() {}\n"},
      {"c.rs", "inner", "Holds it.",
       "pub mod inner {\n    //! Holds\n    //! it. More.\n\n    pub fn save() {}\n}\n"},
      {"a.scala", "Box.save", "Saves it.",
       "object Box {\n  /** Saves it. More.\n    *\n    * @param x n\n    */\n  def save(x: Int): "
       "Int = x\n}\n"},
      {"a.sql", "box", "Holds it.", "-- Holds it. More.\nCREATE TABLE box (x INT);\n"},
      {"a.swift", "save", "Saves it.",
       "/// Saves it. More.\n///\n/// - Parameter x: n\n@discardableResult\nfunc save(x: Int) -> "
       "Int { return x }\n"},
      {"a.toml", "box", "Holds it.", "# Holds it. More.\n[box]\nx = 1\n"},
      {"a.ts", "Box.name", "Its name.",
       "export interface Box {\n  /** Its name. */\n  name: string;\n}\n"},
      {"a.tsx", "Box", "Shows it.", "/** Shows it. */\nexport const Box = () => <div>x</div>;\n"},
      {"a.vue", "save", "Saves it.",
       "<template><p/></template>\n<script>\n/** Saves it. */\nfunction save(x) { return x; "
       "}\n</script>\n"},
      {"a.yaml", "box", "Holds it.", "# Holds it. More.\nbox:\n  x: 1\n"},
      {"a.zig", "save", "Saves it.",
       "/// Saves it. More.\npub fn save(x: u32) u32 { return x; }\n"},
  };
  return kCases;
}

TEST(Documentation, IsFoundAsEachLanguageWritesIt) {
  for (const Case& each : native_comments()) {
    EXPECT_EQ(sentence_in(each), each.sentence) << each.path << "\n" << each.text;
  }
}

TEST(Documentation, CommentsOfDocumentationReachOverABlankLine) {
  for (const Case& each : std::vector<Case>{
           {"a.js", "save", "Saves it.", "/** Saves it. */\n\nfunction save(x) {}\n"},
           {"a.ts", "save", "Saves it.",
            "/**\n * Saves it.\n */\n\nexport function save(x: number) {}\n"},
           {"A.java", "A", "Holds it.",
            "import b.C;\n\n/** Holds it. */\n\n@Deprecated\nclass A {}\n"},
           {"a.php", "save", "Saves it.", "<?php\n/**\n * Saves it.\n */\n\nfunction save() {}\n"},
           {"a.cs", "A", "Holds it.", "/// <summary>Holds it.</summary>\n\npublic class A {}\n"},
           {"a.kt", "A", "Holds it.", "/** Holds it. */\r\n\r\nclass A {}\r\n"},
           {"a.rs", "save", "Saves it.", "/// Saves\n/// it.\n\nfn save() {}\n"},
           {"a.hs", "save", "Saves it.", "-- | Saves it.\n\nsave :: Int\nsave = 1\n"}}) {
    EXPECT_EQ(sentence_in(each), each.sentence) << each.text;
  }
}

TEST(Documentation, OtherCommentsDoNot) {
  for (const Case& each : std::vector<Case>{
           {"a.js", "save", "", "// Helpers.\n\nfunction save(x) {}\n"},
           {"a.py", "save", "", "# Helpers.\n\ndef save(x):\n    pass\n"},
           {"a.c", "save", "", "/* Helpers. */\n\nint save(void) { return 1; }\n"},
           {"a.js", "save", "", "/** Far away. */\n\n\nfunction save(x) {}\n"},
           {"a.js", "save", "",
            "/**\n * Copyright 2020 The Authors.\n */\n\nfunction save(x) {}\n"},
           {"a.js", "save", "",
            "/**\n * Tools.\n * @fileoverview of all\n */\n\nfunction save(x) {}\n"},
           {"a.js", "save", "",
            "/**\n * A shape.\n * @typedef {Object} Shape\n */\n\nfunction save(x) {}\n"},
           {"a.js", "save", "Saves it.",
            "/** Helpers. */\n\n/** Saves it. */\nfunction save(x) {}\n"},
           {"a.cpp", "y", "", "int x;  ///< Of x.\nint y;\n"}}) {
    EXPECT_EQ(sentence_in(each), each.sentence) << each.text;
  }
}

}  // namespace
}  // namespace strata::engine
