// Pure chunking of a large document as it arrives: its parts one after the other, each a
// ChunkedFile of its own, in memory that follows the largest section.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "chunk/identity.hpp"
#include "core/result.hpp"
#include "document/windows.hpp"
#include "engine/engine.hpp"
#include "lang/language.hpp"

namespace strata {

class DocumentStream {
 public:
  /// Documents of more bytes are read in parts.
  static constexpr std::uint64_t kLarge = std::uint64_t{16} << 20U;
  /// What a part has at least, bytes.
  static constexpr std::size_t kPartBytes = std::size_t{4} << 20U;

  /// `with_facts`: leaves get their facts. `most_bytes`: how much of a section a part may have.
  /// Preconditions: options.validate() succeeded; reads(language).
  DocumentStream(std::string path, lang::LanguageId language, const IndexOptions& options,
                 bool with_facts = true, std::size_t part_bytes = kPartBytes,
                 std::size_t most_bytes = document::Windows::kNoLimit);

  /// True for languages that can be read in parts: Markdown, plain text and logs, delimited values.
  [[nodiscard]] static bool reads(lang::LanguageId language);

  /// The language of a file that can be read in parts, if it can: one of those, in UTF-8 or an
  /// eight-bit encoding. `head`: its first bytes.
  [[nodiscard]] static std::optional<lang::LanguageId> takes(std::string_view path,
                                                             std::string_view head);

  void add(std::string_view piece) { windows_.add(piece); }

  /// Parts that are complete; with `at_end` all that are left. Sections have their full paths,
  /// ids are unique in the document, and ChunkedFile::base says where a part begins. Labels that
  /// another part defines are not resolved.
  [[nodiscard]] std::vector<ChunkedFile> take(bool at_end);

 private:
  ChunkedFile chunked(document::Window window);

  std::string path_;
  lang::LanguageId language_;
  IndexOptions options_;
  bool with_facts_;
  document::Windows windows_;
  chunk::EqualLeaves equals_;
  FilePosition base_;                                       // of the next part
  std::vector<std::pair<std::uint8_t, std::string>> open_;  // sections at its begin: level, title
};

}  // namespace strata
