// A table of tell-tale line beginnings. One pass over the head per extension that is shared; lines
// that begin like a comment do not count. Tested by detect_test.cpp.
#include "lang/hints.hpp"

#include <array>

namespace strata::lang {
namespace {

struct Hint {
  std::string_view extension;
  std::string_view language;
  std::string_view beginnings;  // of lines after their indentation; separated by '|'
};

// The first row whose beginning occurs wins.
constexpr std::array<Hint, 24> kHints = {{
    {".h", "objective-c", "@interface|@protocol|@class |@import |#import "},
    {".h", "cpp",
     "class |namespace |template <|template<|public:|private:|protected:|using |virtual |constexpr "
     "|"
     "static constexpr |inline constexpr |explicit |enum class |#include <string>|#include "
     "<vector>|#include <memory>|"
     "#include <map>|#include <utility>|#include <functional>|#include <cstdint>|#include "
     "<cstddef>|"
     "#include <type_traits>|#include <iostream>|[[nodiscard]]"},
    {".m", "objective-c", "@interface|@implementation|@protocol|@import |#import |#include |//|/*"},
    {".m", "matlab", "%|function |end|classdef "},
    {".mm", "objective-c", "@|#"},
    {".ts", "xml", "<?xml|<!DOCTYPE TS|<TS "},
    {".tsx", "xml", "<?xml"},
    {".pl", "perl", "use |my |sub |package |#!"},
    {".pl", "prolog", ":- |%"},
    {".pro", "ini", "QT |QT+|TEMPLATE |SOURCES |HEADERS |CONFIG |TARGET "},
    {".v", "coq", "Require |Theorem |Lemma |Definition |Inductive |Proof.|From |Module |Section "},
    {".fs", "glsl", "#version|precision |uniform |varying "},
    {".cls", "vb", "VERSION |Attribute VB_"},
    {".cls", "java", "public class |global class |private class |@isTest"},
    {".inc", "php", "<?"},
    {".inc", "makefile", "ifeq |ifneq |ifdef |.PHONY"},
    {".inc", "cpp", "#include |#define |#if|namespace |template"},
    {".d", "makefile", "/|.deps|build/|out/"},
    {".t", "perl", "use |#!|my |is(|ok("},
    {".t", "text", "."},
    {".s", "assembly", "."},
    {".cfg", "python", "from |import "},
    {".conf", "xml", "<?xml"},
    {".txt", "cmake", "cmake_minimum_required|project("},
}};

constexpr std::string_view kBlanks = " \t\r";

/// Precondition: the line is not empty, nor is a beginning.
bool begins_like(std::string_view line, std::string_view beginnings) {
  while (!beginnings.empty()) {
    const std::size_t bar = beginnings.find('|');
    if (line.front() == beginnings.front() && line.starts_with(beginnings.substr(0, bar))) {
      return true;
    }
    beginnings = bar == std::string_view::npos ? std::string_view{} : beginnings.substr(bar + 1);
  }
  return false;
}

bool any_line_begins_like(std::string_view head, std::string_view beginnings) {
  while (!head.empty()) {
    const std::size_t end = head.find('\n');
    std::string_view line = head.substr(0, end);
    head = end == std::string_view::npos ? std::string_view{} : head.substr(end + 1);
    const std::size_t first = line.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) {
      continue;
    }
    line.remove_prefix(first);
    if (begins_like(line, beginnings)) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::string_view hinted_language(std::string_view extension, std::string_view head) {
  if (head.empty()) {
    return {};
  }
  for (const Hint& hint : kHints) {
    if (hint.extension == extension && any_line_begins_like(head, hint.beginnings)) {
      return hint.language;
    }
  }
  return {};
}

}  // namespace strata::lang
