// The term of a name finds leaves of documents; those that have it most often are looked at first,
// and no more than kMostLookedAt of them, so that a common word costs no more than a rare one.
// Tested by explained_test.cpp.
#include "engine/explained.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "core/hash.hpp"
#include "engine/documents.hpp"
#include "engine/load_view.hpp"
#include "engine/section_slugs.hpp"
#include "engine/state.hpp"
#include "lang/language.hpp"
#include "text/identifiers.hpp"

namespace strata::engine {
namespace {

constexpr std::size_t kMostLookedAt = 16;
constexpr std::size_t kShortestName = 3;
constexpr std::size_t kResultsExplained = 10;
constexpr std::size_t kSectionsEach = 2;

std::string_view last_part(std::string_view path) {
  const std::size_t at = path.find_last_of(".:#/ ");
  return at == std::string_view::npos ? path : path.substr(at + 1);
}

/// What tells what changed when, and not what something is for.
bool is_history(std::string_view path) {
  constexpr std::array<std::string_view, 6> kNames = {"change",  "news",      "history",
                                                      "release", "upgrading", "whatsnew"};
  std::string name(path.substr(path.rfind('/') + 1));
  std::ranges::transform(name, name.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return std::ranges::any_of(kNames, [&](auto start) { return name.starts_with(start); });
}

struct Candidate {
  index::LeafRef leaf;
  std::uint32_t count = 0;
};

struct Ranked {
  Explanatory section;
  SymbolId named_by;   // whose slug is the section's; looked up for what is shown only
  bool aside = false;  // a template, a test or a history
  std::uint32_t count = 0;
  index::LeafRef leaf;
};

/// Live leaves of documents with the term, those with most of it first.
std::vector<Candidate> candidates(const index::View& view, std::string_view term) {
  std::vector<Candidate> found;
  std::vector<index::Posting> postings;
  for (std::uint32_t s = 0; s < view.segments().size(); ++s) {
    const index::SegmentReader& reader = view.reader(s);
    postings.clear();
    reader.postings(index::Field::kBody, term, postings);
    for (const index::Posting& posting : postings) {
      const index::LeafRef ref{s, posting.leaf};
      const index::FileRecord file = reader.file(reader.file_of(posting.leaf));
      if (view.is_live(ref) && document::is_document(lang::language_named(file.language))) {
        found.push_back({ref, posting.count});
      }
    }
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Candidate& a, const Candidate& b) { return a.count > b.count; });
  found.resize(std::min(found.size(), kMostLookedAt));
  return found;
}

}  // namespace

const Explainer::OpenDocument& Explainer::open(const index::FileRecord& file) {
  const auto [at, fresh] = documents_.try_emplace(std::string(file.path));
  OpenDocument& document = at->second;
  if (fresh) {
    if (auto read = source_.read(file.path)) {
      document.bytes = std::move(read->text);
      document.view = std::make_unique<DocumentView>(file.path, file.language, document.bytes);
    }
  }
  return document;
}

std::vector<Explanatory> Explainer::explain(std::string_view symbol, std::size_t most) {
  const std::string_view name = last_part(symbol);
  return sections(name, most, [&](const DocumentView& view, ByteRange core) {
    return view.naming(core, name);
  });
}

std::vector<Explanatory> Explainer::explain_file(std::string_view path, std::size_t most) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return sections(
      name.substr(0, name.rfind('.')), most,
      [&](const DocumentView& view, ByteRange core) { return view.naming_file(core, path); });
}

std::vector<Explanatory> Explainer::sections(
    std::string_view name, std::size_t most,
    const std::function<Naming(const DocumentView&, ByteRange core)>& how) {
  const std::vector<std::string> terms = text::index_terms(name);
  std::vector<Ranked> ranked;
  if (name.size() < kShortestName || terms.empty()) {
    return {};
  }
  for (const Candidate& candidate : candidates(view_, terms.back())) {
    const index::SegmentReader& reader = view_.reader(candidate.leaf.segment);
    const index::LeafRecord leaf = reader.leaf(candidate.leaf.leaf);
    const index::FileRecord file = reader.file(leaf.file);
    const OpenDocument& document = open(file);
    if (document.view == nullptr || leaf.core.end > document.bytes.size() ||
        hash64(slice(document.bytes, leaf.core)) != leaf.core_hash) {
      continue;  // changed since it was indexed
    }
    const Naming naming = how(*document.view, leaf.core);
    if (naming == Naming::kNot) {
      continue;
    }
    const SymbolId section = leaf.primary.exists() ? leaf.primary : leaf.scope;
    const bool aside = file.kind != scan::FileKind::kDocument || is_history(file.path);
    ranked.push_back(
        {.section = {.path = std::string(file.path),
                     .lines = leaf.lines,
                     .section = section.exists() ? std::string(reader.symbol(section).path)
                                                 : std::string(),
                     .slug = {},
                     .titled = naming == Naming::kHeading},
         .named_by = section,
         .aside = aside,
         .count = candidate.count,
         .leaf = candidate.leaf});
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) {
    return std::tie(a.aside, b.section.titled, b.count, a.section.path, a.section.lines.first) <
           std::tie(b.aside, a.section.titled, a.count, b.section.path, b.section.lines.first);
  });
  ranked.resize(std::min(ranked.size(), most));
  std::vector<Explanatory> sections;
  sections.reserve(ranked.size());
  for (Ranked& one : ranked) {
    const index::SegmentReader& reader = view_.reader(one.leaf.segment);
    const index::FileRecord file = reader.file(reader.file_of(one.leaf.leaf));
    one.section.slug = slug_in(section_slugs(reader, file), one.named_by, file);
    sections.push_back(std::move(one.section));
  }
  return sections;
}

}  // namespace strata::engine

namespace strata {

Result<void> Engine::add_explanations(Answer& answer) const {
  auto loaded = state_->load();
  if (!loaded) {
    return fail(std::move(loaded));
  }
  const engine::SharedView current = *std::move(loaded);
  engine::Explainer explainer(
      engine::SourceReader(state_->root, engine::all_documents(*state_, *current)), current->view);
  for (std::size_t i = 0; i < std::min(answer.found.size(), engine::kResultsExplained); ++i) {
    Found& found = answer.found[i];
    if (found.document.exists()) {
      continue;
    }
    if (!found.symbol.empty()) {
      found.explained_in = explainer.explain(found.symbol, engine::kSectionsEach);
    }
    if (found.explained_in.empty()) {  // what stands in the file is explained where the file is
      found.explained_in = explainer.explain_file(found.path, engine::kSectionsEach);
    }
  }
  return {};
}

}  // namespace strata
