// Sources in memory, for the tests of parsing.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "lang/language.hpp"
#include "parse/parse.hpp"
#include "scan/source_file.hpp"

namespace strata::parse {

inline scan::SourceFile file_of(std::string_view language, std::string bytes) {
  scan::SourceFile file;
  file.path = "test";
  file.language = lang::language_named(language);
  file.bytes = std::move(bytes);
  return file;
}

/// Bytes of the symbol with that path, with its glue.
inline std::string whole(const scan::SourceFile& file, std::string_view path) {
  for (const Symbol& symbol : parse(file).symbols) {
    if (symbol.path == path) {
      return std::string(slice(file.bytes, symbol.range));
    }
  }
  return "no such symbol";
}

}  // namespace strata::parse
