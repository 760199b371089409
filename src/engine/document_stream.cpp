// Each window goes through the stages alone; what reaches over windows (open sections, equal
// leaves, positions) is carried from one to the next. Tested by document_stream_test.cpp.
#include "engine/document_stream.hpp"

#include "document/document.hpp"
#include "document/part_borders.hpp"
#include "engine/document_facts.hpp"
#include "lang/detect.hpp"
#include "scan/classify.hpp"
#include "scan/encoding.hpp"
#include "text/line_table.hpp"
#include "text/utf8.hpp"

namespace strata {
namespace {

using OpenSections = std::vector<std::pair<std::uint8_t, std::string>>;

constexpr std::uint8_t kDeepestLevel = 255;  // below all sections

std::string joined(const std::vector<std::string>& titles) {
  std::string path;
  for (const std::string& title : titles) {
    path.append(path.empty() ? "" : " > ").append(title);
  }
  return path;
}

/// Titles of the open sections around one of this level.
std::vector<std::string> around(const OpenSections& open, std::uint8_t level) {
  std::vector<std::string> titles;
  for (const auto& [open_level, title] : open) {
    if (open_level < level && !title.empty()) {
      titles.push_back(title);
    }
  }
  return titles;
}

/// Paths of the part's sections begin with the sections that were open before it.
void lengthen_paths(document::Document& document, const OpenSections& open) {
  std::string prefix;
  for (const document::Section& section : document.sections) {
    if (section.depth == 1) {
      prefix.clear();
      for (const std::string& title : around(open, section.level)) {
        prefix.append(title).append(" > ");
      }
    }
    if (section.symbol.exists()) {
      document.tree.symbols[section.symbol.value].path.insert(0, prefix);
    }
  }
}

void lengthen_facts(ChunkedFile& file, const document::Document& document,
                    const OpenSections& open) {
  for (std::size_t i = 0; i < file.facts.size(); ++i) {
    std::uint8_t level = kDeepestLevel;
    for (const document::Section& section : document.sections) {
      if (section.range.begin >= file.chunks[i].core.end) {
        break;
      }
      level = section.depth == 1 ? section.level : level;
    }
    const std::vector<std::string> titles = around(open, level);
    file.facts[i].path.insert(file.facts[i].path.begin(), titles.begin(), titles.end());
  }
}

}  // namespace

DocumentStream::DocumentStream(std::string path, lang::LanguageId language,
                               const IndexOptions& options, bool with_facts, std::size_t part_bytes,
                               std::size_t most_bytes)
    : path_(std::move(path)),
      language_(language),
      options_(options),
      with_facts_(with_facts),
      windows_(part_bytes, lang::info(language).name, most_bytes) {}

bool DocumentStream::reads(lang::LanguageId language) {
  return document::has_part_borders(lang::info(language).name);
}

std::optional<lang::LanguageId> DocumentStream::takes(std::string_view path,
                                                      std::string_view head) {
  const scan::Encoding encoding = scan::encoding_of(head);
  const bool text = head.find('\0') == std::string_view::npos &&
                    encoding != scan::Encoding::kUtf16Le && encoding != scan::Encoding::kUtf16Be;
  const lang::LanguageId language = lang::detect(path, head);
  return text && reads(language) ? std::optional(language) : std::nullopt;
}

std::vector<ChunkedFile> DocumentStream::take(bool at_end) {
  std::vector<ChunkedFile> parts;
  while (auto window = windows_.next(at_end)) {
    if (!text::has_visible(window->bytes)) {
      continue;  // only a file without anything visible gives such a window
    }
    parts.push_back(chunked(*std::move(window)));
  }
  return parts;
}

ChunkedFile DocumentStream::chunked(document::Window window) {
  ChunkedFile file;
  file.source.path = path_;
  file.source.language = language_;
  file.source.bytes = std::move(window.bytes);
  file.source.kind = scan::classify(path_, language_, file.source.bytes);
  file.source.encoding = scan::encoding_of(file.source.bytes);
  document::SyntaxOptions syntax;
  syntax.front_matter = base_.bytes == 0;
  file.carried = std::move(window.before);
  file.carried.section_path = joined(around(open_, kDeepestLevel));
  document::Document document =
      document::read_document(file.source, syntax, document::kAllBytes, file.carried);
  lengthen_paths(document, open_);
  file.chunks = document::chunk_document(file.source, document, options_.chunk);
  chunk::identify(file.chunks, path_, file.source.bytes, document.tree, equals_);
  if (with_facts_) {
    engine::set_document_facts(file, document);
    lengthen_facts(file, document, open_);
  }

  file.base = base_;
  const text::PositionMap positions(file.source.bytes);
  const auto size = static_cast<std::uint32_t>(file.source.bytes.size());
  base_.bytes += size;
  base_.lines += text::LineTable(file.source.bytes).line_count();
  base_.code_points += positions.code_point_of(size);
  base_.utf16 += positions.utf16_of(size);
  for (const document::Section& section : document.sections) {
    while (!open_.empty() && open_.back().first >= section.level) {
      open_.pop_back();
    }
    open_.emplace_back(section.level, section.symbol.exists()
                                          ? document.tree.symbols[section.symbol.value].name
                                          : std::string());
  }
  file.tree = std::move(document.tree);
  return file;
}

}  // namespace strata
