// The document stage says which names a document mentions and where its paragraphs and headings
// lie. O(bytes log bytes). Tested by naming_sentences_test.cpp.
#include "train/naming_sentences.hpp"

#include <algorithm>

#include "document/document.hpp"
#include "hierarchy/excerpt.hpp"
#include "text/sentences.hpp"
#include "train/code_text.hpp"

namespace strata::train {

namespace {

constexpr TextLimits kLimits = {.min_words = 4, .max_words = 40};

// A name that is a common word says nothing when it stands in a text: "name", "main".
bool is_telling(std::string_view name) {
  const bool small = std::ranges::all_of(name, [](char c) { return c >= 'a' && c <= 'z'; });
  return name.size() >= 3 && !small;
}

// "[label](target)" as "label".
std::string without_links(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t middle = text.find("](");
    const std::size_t close = text.find(')', middle);
    const std::string_view before = text.substr(0, middle);
    const std::size_t open = before.rfind('[');
    if (close == std::string_view::npos || open == std::string_view::npos) {
      return out.append(text);
    }
    out.append(before.substr(0, open)).append(before.substr(open + 1));
    text.remove_prefix(close + 1);
  }
  return out;
}

// One line of a sentence without the code span (or, of a link, the target) that holds the name.
std::string without_name(std::string_view sentence, std::string_view name) {
  const std::size_t at = sentence.find(name);
  if (at == std::string_view::npos) {
    return {};
  }
  const auto is_border = [](char c) { return c == ' ' || c == '\n' || c == '\t' || c == '`'; };
  std::size_t begin = at;
  while (begin > 0 && !is_border(sentence[begin - 1])) {
    --begin;
  }
  std::size_t end = at + name.size();
  while (end < sentence.size() && !is_border(sentence[end])) {
    ++end;
  }
  std::string text(sentence.substr(0, begin));
  text += ' ';
  text += sentence.substr(end);
  text = without_links(text);
  std::erase_if(text, [](char c) { return c == '`' || c == '*'; });
  return hierarchy::one_line(text);
}

struct Mention {
  std::uint32_t begin = 0;
  std::string_view name;
};

class Reader {
 public:
  explicit Reader(const scan::SourceFile& file)
      : bytes_(file.bytes), document_(document::read_document(file)) {
    for (const parse::Reference& reference : document_.tree.references) {
      if (reference.kind == parse::ReferenceKind::kMention && is_telling(reference.name)) {
        mentions_.push_back({reference.range.begin, reference.name});
      }
    }
    std::ranges::stable_sort(mentions_, {}, &Mention::begin);
  }

  std::vector<NamingSentence> sentences() {
    const document::Blocks& blocks = document_.blocks;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      if (blocks[i].kind == document::BlockKind::kParagraph) {
        paragraph(blocks[i].range);
      } else if (blocks[i].kind == document::BlockKind::kHeading && i + 1 < blocks.size() &&
                 blocks[i + 1].kind == document::BlockKind::kParagraph) {
        heading(blocks[i].range, blocks[i + 1].range);
      }
    }
    return std::move(found_);
  }

 private:
  [[nodiscard]] std::vector<Mention> within(ByteRange range) const {
    const auto begin = std::ranges::lower_bound(mentions_, range.begin, {}, &Mention::begin);
    const auto end = std::ranges::lower_bound(mentions_, range.end, {}, &Mention::begin);
    return {begin, end};
  }

  void take(std::string text, std::string_view name) {
    text = prose(text, kLimits);
    if (!text.empty()) {
      found_.push_back({std::move(text), std::string(name)});
    }
  }

  void paragraph(ByteRange range) {
    const std::vector<Mention> mentions = within(range);
    if (mentions.empty()) {
      return;
    }
    const std::string_view text = slice(bytes_, range);
    std::vector<std::uint32_t> starts = text::sentence_starts(text, text::SentenceStyle::kProse);
    starts.push_back(static_cast<std::uint32_t>(text.size()));
    std::uint32_t begin = 0;
    auto mention = mentions.begin();
    for (const std::uint32_t end : starts) {
      for (; mention != mentions.end() && mention->begin < range.begin + end; ++mention) {
        take(without_name(text.substr(begin, end - begin), mention->name), mention->name);
      }
      begin = end;
    }
  }

  void heading(ByteRange head, ByteRange below) {
    const std::vector<Mention> mentions = within(head);
    if (mentions.empty()) {
      return;
    }
    const std::string_view text = slice(bytes_, below);
    const auto starts = text::sentence_starts(text, text::SentenceStyle::kProse);
    const std::string sentence =
        hierarchy::one_line(text.substr(0, starts.empty() ? text.size() : starts.front()));
    for (const Mention& mention : mentions) {
      const bool repeats = sentence.find(mention.name) != std::string::npos;
      take(repeats ? without_name(sentence, mention.name) : sentence, mention.name);
    }
  }

  std::string_view bytes_;
  document::Document document_;
  std::vector<Mention> mentions_;
  std::vector<NamingSentence> found_;
};

}  // namespace

std::vector<NamingSentence> naming_sentences(const scan::SourceFile& file) {
  if (!document::is_document(file.language)) {
    return {};
  }
  return Reader(file).sentences();
}

}  // namespace strata::train
