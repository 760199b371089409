// What a part of a document takes over from the parts before it, when a large file is read in parts
// (windows.hpp). A document that is read as a whole carries nothing.
#pragma once

#include <optional>
#include <string>

namespace strata::document {

struct Carried {
  std::optional<bool> is_log;  ///< of plain text; if not known, its first lines are asked
  std::string table_head;      ///< of delimited values: their first record, if it stands before
  std::string section_path;    ///< of the section that goes on at the part's begin
};

}  // namespace strata::document
