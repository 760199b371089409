// strata_symbol_dump: reads paths from standard input, one a line, and prints the symbols of each
// file as lines of path, symbol path, type, first and last line of the definition (1-based,
// inclusive), "forward" or "-", the line of the name, and the name, separated by tabs. symbols.py
// compares them with other parsers.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "lang/detect.hpp"
#include "parse/parse.hpp"
#include "text/line_table.hpp"

int main() {
  std::string path;
  while (std::getline(std::cin, path)) {
    std::ifstream in(path, std::ios::binary);
    strata::scan::SourceFile file;
    file.path = path;
    file.bytes.assign(std::istreambuf_iterator<char>(in), {});
    file.language = strata::lang::detect(path, file.bytes);
    const strata::parse::SyntaxTree tree = strata::parse::parse(file);
    const strata::text::LineTable lines(file.bytes);
    for (const strata::parse::Symbol& symbol : tree.symbols) {
      const strata::LineRange range = lines.lines_of(symbol.definition);
      std::printf("%s\t%s\t%s\t%u\t%u\t%s\t%u\t%s\n", path.c_str(), symbol.path.c_str(),
                  std::string(strata::lang::to_string(symbol.type)).c_str(), range.first,
                  range.last, symbol.forward ? "forward" : "-",
                  lines.line_of(symbol.name_range.begin), symbol.name.c_str());
    }
  }
  return 0;
}
