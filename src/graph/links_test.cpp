#include "graph/links.hpp"

#include <gtest/gtest.h>

#include "graph/import_text.hpp"
#include "parse/parse.hpp"

namespace strata::graph {
namespace {

using Names = std::vector<std::string>;

FileLinks links(std::string path, std::string_view language, std::string bytes) {
  scan::SourceFile file;
  file.path = std::move(path);
  file.language = lang::language_named(language);
  file.bytes = std::move(bytes);
  return links_of(file, parse::parse(file));
}

/// "target names" of each link.
Names shown(const FileLinks& of) {
  Names out;
  for (const Link& link : of.links) {
    out.push_back(link.names.empty() ? link.target : link.target + " " + link.names);
  }
  return out;
}

TEST(ImportText, UsePathsOfRustAreTakenOneByOne) {
  EXPECT_EQ(rust_use_paths("pub use a::{b, c::{self, D as E}, f::*};"),
            (Names{"a::b", "a::c", "a::c::D", "a::f"}));
  EXPECT_EQ(rust_use_paths("use super::*;"), (Names{"super"}));
  EXPECT_EQ(rust_use_paths("extern crate alloc as a;"), (Names{"alloc"}));
  EXPECT_EQ(rust_use_paths("use a::{{{{"), Names{});
  EXPECT_EQ(rust_use_paths(""), Names{});
}

TEST(ImportText, NamesOfPythonAreThoseOfTheModule) {
  EXPECT_EQ(python_names("from .a import (b,  # c\n    d as e)"), (Names{"b", "d"}));
  EXPECT_EQ(python_names("from importlib import x"), Names{"x"});
  EXPECT_EQ(python_names("import a.b as c"), Names{});
}

TEST(ImportText, ClassesOfPhpAreNamedInFull) {
  EXPECT_EQ(php_use_paths("use App\\{Str, Arr as Arrays};"), (Names{"App\\Str", "App\\Arr"}));
  EXPECT_EQ(php_use_paths("use function \\App\\helper;"), (Names{"App\\helper"}));
}

TEST(ImportText, SelectorsOfScalaKeepTheirOldNames) {
  EXPECT_EQ(scala_names("import a.{B, C => D, _}", {}), (Names{"B", "C", "*"}));
  EXPECT_EQ(scala_names("import a.B", {"B"}), (Names{"B"}));
}

TEST(Links, SayEachImportOnceByLine) {
  EXPECT_EQ(shown(links("a.py", "python", "import os\nfrom .b import c as d\nimport os\n")),
            (Names{"os", ".b c", "os"}));
  EXPECT_EQ(shown(links("a.php", "php", "<?php\nuse A\\B, C\\D;\n")), (Names{"A\\B", "C\\D"}));
  EXPECT_EQ(shown(links("a.rb", "ruby", "require_relative 'b/c'\nrequire 'd'\n")),
            (Names{"./b/c", "d"}));
}

TEST(Links, SuperInsideAnInlineModuleIsTheFileItself) {
  EXPECT_EQ(
      shown(links("a.rs", "rust",
                  "use super::a;\nmod b;\nmod tests {\n  use super::c;\n  use super::*;\n}\n")),
      (Names{"super::a", "self::b", "self::c", "self"}));
}

TEST(Links, CountUsesByNameAndKind) {
  const FileLinks of = links("a.py", "python", "f(g())\nf(1)\n");
  const std::vector<Use> expected = {{parse::ReferenceKind::kCall, "f", 2},
                                     {parse::ReferenceKind::kCall, "g", 1}};
  EXPECT_EQ(of.uses, expected);
}

TEST(ProjectFiles, DeclareModulesAndAliases) {
  EXPECT_EQ(shown(links("go.mod", "gomod", "// c\nmodule example.org/x // d\n\ngo 1.2\n")),
            (Names{"example.org/x"}));
  EXPECT_EQ(
      shown(links("p/package.json", "json",
                  R"({"name": "@s/p", "main": "./dist/index.js", "exports": {".": "./x.js"}})")),
      (Names{"@s/p dist/index.js"}));
  EXPECT_EQ(shown(links("tsconfig.json", "json",
                        "{ // c\n\"compilerOptions\": {\"baseUrl\": \"src\",\n"
                        "\"paths\": {\"@/*\": [\"a/*\", \"./b/*\"]} }}")),
            (Names{"* src/*", "@/* src/a/*,src/b/*"}));
  EXPECT_EQ(shown(links("composer.json", "json",
                        R"({"autoload": {"psr-4": {"App\\": "src/", "B\\C\\": ["d", "e"]}}})")),
            (Names{"App\\ src", "B\\C\\ d,e"}));
  EXPECT_EQ(shown(links("Cargo.toml", "toml",
                        "[package]\nname = \"my-crate\"\n[lib]\npath = \"x.rs\"\n")),
            (Names{"my_crate x.rs"}));
  EXPECT_EQ(shown(links("pubspec.yaml", "yaml", "name: org\nversion: 1\n")), (Names{"org"}));
}

TEST(ProjectFiles, ForgiveNonsense) {
  for (const char* name :
       {"go.mod", "package.json", "tsconfig.json", "composer.json", "Cargo.toml", "pubspec.yaml"}) {
    EXPECT_EQ(shown(links(name, "text", "\xff{[\"name\n")), Names{});
    EXPECT_EQ(shown(links(name, "json", "{\"name\": ")), Names{});
  }
}

}  // namespace
}  // namespace strata::graph
