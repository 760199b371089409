// Facts of leaves of documents, read from the bytes on disk when somebody asks: nothing of them but
// what filters need is stored.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "document/document.hpp"
#include "document/facts.hpp"
#include "engine/answer.hpp"
#include "index/records.hpp"

namespace strata::engine {

/// Sets ChunkedFile::facts and source_metadata. Without effect on source files.
void set_document_facts(ChunkedFile& file, const document::Document& document);

/// One document, read once for all of its leaves.
class DocumentView {
 public:
  /// `bytes` must outlive the view. Code fences outside of `fences` are not read, which costs most:
  /// leaves there seem to mention less than they do.
  DocumentView(std::string_view path, std::string_view language, const std::string& bytes,
               ByteRange fences = document::kAllBytes);

  /// Facts of a leaf whose bytes have been checked. `symbol`: path of the section that names it, or
  /// empty; `id`: its number within the file.
  [[nodiscard]] DocumentFacts facts(const index::LeafRecord& leaf, std::string_view symbol,
                                    std::uint32_t id) const;

  enum class Naming : std::uint8_t { kNot, kText, kHeading };

  /// How the bytes `core` mention code of this name.
  [[nodiscard]] Naming naming(ByteRange core, std::string_view name) const;

  /// Whether the bytes `core` mention this file: by its whole path, or by the end of it from some
  /// folder on.
  [[nodiscard]] Naming naming_file(ByteRange core, std::string_view path) const;

 private:
  [[nodiscard]] std::span<const parse::Reference> mentions_in(ByteRange core) const;

  std::string path_;
  std::string_view bytes_;
  document::Document document_;
  std::unique_ptr<document::FactsReader> reader_;
};

}  // namespace strata::engine
