// Documents that callers handed over, a file each beside the segments. Everything else in an index
// folder can be made again from the working tree; these cannot, so their bytes are kept apart from
// the catalogue, each with its own name, place and checksum: a catalogue that is damaged is thrown
// away, and the next one takes the documents from here. Layout: store/format.md.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace strata::store {

/// What the file of a document says.
struct DocumentFile {
  std::string root;  ///< of the view in which it stands
  std::string path;  ///< below that root
  std::int64_t added_ns = 0;
  std::string bytes;

  friend bool operator==(const DocumentFile&, const DocumentFile&) = default;
};

/// End of the names of such files.
inline constexpr std::string_view kDocumentEnding = ".doc";

/// Writes a document durably into an index folder; returns the name of its file, which is that of
/// no file with other contents.
[[nodiscard]] Result<std::string> write_document(const std::string& folder,
                                                 const DocumentFile& document);

/// kCorrupt if the file is not as it was written, kNotFound if it is gone.
[[nodiscard]] Result<DocumentFile> read_document(const std::string& folder,
                                                 const std::string& name);

/// Deletes a document's file for good: not even a power cut brings it back. Success if it is gone.
[[nodiscard]] Result<void> delete_document(const std::string& folder, const std::string& name);

/// Names of all documents' files of an index folder, damaged ones included; sorted.
[[nodiscard]] std::vector<std::string> document_names(const std::string& folder);

}  // namespace strata::store
