// From a symbol or a file to the sections of documents that explain it: by its name in the lexical
// index, then checked against what each document mentions.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/answer.hpp"
#include "engine/document_facts.hpp"
#include "engine/source_reader.hpp"
#include "index/view.hpp"

namespace strata::engine {

class Explainer {
 public:
  /// `view` must outlive the explainer.
  Explainer(SourceReader source, const index::View& view)
      : source_(std::move(source)), view_(view) {}

  /// The best sections, those with the name in a heading first, then those with most of it; what is
  /// no document by its kind (templates, tests) and histories of changes come last. At most `most`.
  /// `symbol`: qualified path; its last part must be at least three bytes long.
  [[nodiscard]] std::vector<Explanatory> explain(std::string_view symbol, std::size_t most);

  /// The same of a file that documents mention by its path or the end of it.
  [[nodiscard]] std::vector<Explanatory> explain_file(std::string_view path, std::size_t most);

 private:
  using Naming = DocumentView::Naming;

  /// Sections whose text has the last term of `name` and that `how` says name what is looked for.
  std::vector<Explanatory> sections(
      std::string_view name, std::size_t most,
      const std::function<Naming(const DocumentView&, ByteRange core)>& how);

  struct OpenDocument {
    std::string bytes;
    std::unique_ptr<DocumentView> view;  // null if the file cannot be read
  };

  const OpenDocument& open(const index::FileRecord& file);

  SourceReader source_;
  const index::View& view_;
  std::map<std::string, OpenDocument, std::less<>> documents_;
};

}  // namespace strata::engine
