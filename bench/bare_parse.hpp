// The baseline of every ratio to parsing: tree-sitter alone, its parser kept for the thread.
#pragma once

#include <cstdint>
#include <memory>

#include <tree_sitter/api.h>

#include "lang/language.hpp"
#include "scan/source_file.hpp"

namespace strata::bench {

/// Parses and deletes the tree. Precondition: the language of the file has a grammar.
inline void bare_parse(const scan::SourceFile& file) {
  struct Deleter {
    void operator()(TSParser* parser) const { ts_parser_delete(parser); }
  };

  thread_local const std::unique_ptr<TSParser, Deleter> kParser(ts_parser_new());
  ts_parser_set_language(kParser.get(), lang::info(file.language).grammar());
  const std::unique_ptr<TSTree, void (*)(TSTree*)> tree(
      ts_parser_parse_string(kParser.get(), nullptr, file.bytes.data(),
                             static_cast<std::uint32_t>(file.bytes.size())),
      ts_tree_delete);
}

}  // namespace strata::bench
