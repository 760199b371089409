// Every atom begins as glued to the one before it; a walk over the blocks, outermost first, puts
// borders with their costs where a cut is allowed, and looks into a block only if it does not fit.
// Tested by document_test.cpp.
#include "document/outline.hpp"

#include <algorithm>
#include <utility>

#include "chunk/leaves.hpp"
#include "core/hash.hpp"
#include "document/border_ties.hpp"
#include "document/element_ends.hpp"
#include "document/fence.hpp"
#include "document/outline_costs.hpp"
#include "document/passages.hpp"
#include "document/section_shares.hpp"
#include "document/sentence_cuts.hpp"
#include "document/topics.hpp"

namespace strata::document {
namespace {

class Builder {
 public:
  Builder(std::string_view bytes, const chunk::Atoms& atoms, const Blocks& blocks,
          const std::vector<Section>& sections, const chunk::ChunkOptions& options,
          std::uint32_t head_tokens)
      : bytes_(bytes),
        atoms_(atoms),
        blocks_(blocks),
        sections_(sections),
        options_(options),
        head_tokens_(head_tokens),
        cost_(atoms.count(), kGlued),
        reserve_(atoms.count(), 0) {}

  chunk::Outline run() {
    find_containers();
    shares_ = section_shares(atoms_, blocks_, sections_);
    cost_[0] = 0;
    for (std::uint32_t i = 1; i < blocks_.size();) {
      i = place(i);
    }
    if (after_heading_ && first_heading_ > 0) {
      cost_[first_heading_] = kGlued;  // nothing follows the last heading
    }
    weigh_topics();
    make_items();
    return std::move(outline_);
  }

 private:
  // ---- Sections

  /// Sections that are too large for a leaf. A section around one is one too.
  void find_containers() {
    std::vector<std::uint32_t> open;  // containers, by depth
    container_of_.assign(sections_.size(), chunk::kNoContainer);
    std::uint32_t hint = 0;
    for (std::size_t i = 0; i < sections_.size(); ++i) {
      const Section& section = sections_[i];
      open.resize(std::min<std::size_t>(open.size(), section.depth - 1));
      const std::uint32_t parent = open.empty() ? chunk::kNoContainer : open.back();
      container_of_[i] = parent;
      hint = atoms_.holding_from(hint, section.range.begin);
      const std::uint32_t end = section.range.end < bytes_.size()
                                    ? atoms_.holding_from(hint, section.range.end)
                                    : atoms_.count();
      const bool around = open.size() + 1 == section.depth;
      if (around && atoms_.tokens(hint, end) > options_.max_tokens) {
        container_of_[i] = static_cast<std::uint32_t>(outline_.containers.size());
        outline_.containers.push_back({parent, section.symbol});
        open.push_back(container_of_[i]);
        container_depth_.push_back(static_cast<std::uint32_t>(open.size()));
      }
    }
  }

  /// Sections that a cut at a border inside the current one breaks, containers not counted.
  [[nodiscard]] std::uint32_t broken_sections(bool before_heading) const {
    if (section_ == 0) {
      return 0;
    }
    const std::size_t current = section_ - 1;
    const std::uint32_t depth = sections_[current].depth;
    const std::uint32_t container = container_of_[current];
    const std::uint32_t containers =
        container == chunk::kNoContainer ? 0 : container_depth_[container];
    const std::uint32_t inside = depth - containers;
    return before_heading && inside > 0 ? inside - 1 : inside;
  }

  // ---- Blocks

  /// Puts the borders of block `i`; gives the next block to look at.
  std::uint32_t place(std::uint32_t i) {
    const Block& block = blocks_[i];
    hint_ = atoms_.holding_from(hint_, std::max(block.range.begin, atoms_.begin(hint_)));
    const std::uint32_t first = hint_;
    const std::uint32_t last =
        atoms_.holding_from(first, std::max(block.range.begin + 1, block.range.end) - 1);
    if (std::exchange(after_heading_, false)) {
      glued_to_heading_ = first;  // lines without a block may stand between, as closing tags do
    }
    section_ += section_ < sections_.size() && sections_[section_].first == i ? 1U : 0U;
    const bool leads = section_ > 0 && i <= sections_[section_ - 1].heading;
    if (block.kind == BlockKind::kOutput) {
      if (first > 0 && first == glued_to_heading_) {
        cost_[first] = kElementBorder;  // a heading may stand before it
        glued_to_heading_ = kGlued;
      }
      walls_.push_back(first);
      walls_.push_back(last + 1);
    }
    const std::uint32_t tie =
        leads || first == 0
            ? 0
            : tie_cost(blocks_, i, slice(bytes_, {atoms_.begin(first - 1), atoms_.begin(first)}));
    put_border(first, border_cost(i, leads) + tie);
    note_passage(first, tie == 0 && block.parent == 0);
    note_text(block, first, last, leads);
    if (leads || block.kind == BlockKind::kHeading) {
      glue_heading(first, last);
      return block.after;
    }
    if (options_.passages && block.kind == BlockKind::kParagraph && block.parent == 0) {
      for (const std::uint32_t atom : paragraphs_within(atoms_, first, last)) {
        put_border(atom, kElementBorder + chunk::kCostPerLevel * broken_sections(false));
        note_passage(atom, true);
      }
    }
    if (fits(block, first, last)) {
      return block.after;
    }
    switch (block.kind) {
      case BlockKind::kList:
      case BlockKind::kItem:
      case BlockKind::kQuote:
      case BlockKind::kFootnote:
        return i + 1;
      case BlockKind::kTable:
        put_rows(i, last);
        return block.after;
      default:
        put_lines(block, first, last);
        return block.after;
    }
  }

  [[nodiscard]] bool fits(const Block& block, std::uint32_t first, std::uint32_t last) const {
    const bool divisible = block.kind == BlockKind::kList || block.kind == BlockKind::kQuote;
    std::uint32_t limit = divisible ? options_.target_tokens : options_.max_tokens;
    if (block.kind == BlockKind::kTable && head_tokens_ > 0) {
      return false;  // room for its head is needed
    }
    if (first == glued_to_heading_) {
      limit -= std::min(limit, heading_tokens_);
    }
    return atoms_.tokens(first, last + 1) <= limit;
  }

  /// `leads`: the block is the heading of a section, or an anchor of it.
  [[nodiscard]] std::uint32_t border_cost(std::uint32_t i, bool leads) const {
    const Block& block = blocks_[i];
    std::uint32_t cost = chunk::kCostPerLevel * broken_sections(leads);
    cost += block.kind == BlockKind::kItem ? kItemBorder : leads ? kHeadingBorder : kElementBorder;
    for (std::uint32_t around = block.parent; around != 0; around = blocks_[around].parent) {
      const BlockKind kind = blocks_[around].kind;
      cost += kind == BlockKind::kItem || kind == BlockKind::kQuote ? chunk::kCostPerLevel : 0;
      if (cost > 12 * chunk::kCostPerLevel) {
        break;
      }
    }
    return cost;
  }

  void put_border(std::uint32_t atom, std::uint32_t cost) {
    if (atom != glued_to_heading_ && cost_[atom] == kGlued) {
      cost_[atom] = cost;
    }
  }

  void note_passage(std::uint32_t atom, bool begins) {
    if (options_.passages && begins && atom != glued_to_heading_) {
      passages_.push_back(atom);
    }
  }

  void glue_heading(std::uint32_t first, std::uint32_t last) {
    if (first != glued_to_heading_) {
      first_heading_ = first;
      heading_tokens_ = 0;
    }
    heading_tokens_ += atoms_.tokens(first, last + 1);
    if (heading_tokens_ > options_.max_tokens / 2) {  // nothing would be left for the text
      put_atoms(first, last, kTextLine);
      glued_to_heading_ = kGlued;
      return;
    }
    glued_to_heading_ = last + 1;
    after_heading_ = true;
  }

  /// Atoms [from, to) lie in a table or fence whose head has so many tokens; the title of the
  /// section is to stand above it.
  void reserve(std::uint32_t from, std::uint32_t to, std::uint32_t tokens) {
    const std::uint32_t most = options_.max_tokens / chunk::kContextShare;
    if (options_.context && tokens <= most) {
      std::fill(reserve_.begin() + from, reserve_.begin() + std::max(from, to),
                std::min(tokens + kTitleTokens, most));
    }
  }

  void put_rows(std::uint32_t table, std::uint32_t last) {
    const Block& block = blocks_[table];
    std::uint32_t row_number = head_tokens_ > 0 ? 1 : 0;  // 0: the head
    std::uint32_t row_begin = hint_;
    if (head_tokens_ > 0) {
      reserve(hint_, last + 1, head_tokens_);
    }
    for (std::uint32_t row = table + 1; row < block.after; ++row, ++row_number) {
      hint_ = atoms_.holding_from(hint_, blocks_[row].range.begin);
      if (row_number == 1 && head_tokens_ == 0) {
        reserve(hint_ + 1, last + 1, atoms_.tokens(row_begin, hint_));
      }
      if (row_number > 1) {
        put_border(hint_, row_cost());
      }
      put_atoms(row_begin, hint_, kRowBorder);
      row_begin = hint_;
    }
    put_atoms(row_begin, last, kRowBorder);
  }

  [[nodiscard]] std::uint32_t row_cost() const {
    return kRowBorder + chunk::kCostPerLevel * broken_sections(false);
  }

  void put_lines(const Block& block, std::uint32_t first, std::uint32_t last) {
    const bool text = block.kind == BlockKind::kParagraph;
    const bool fence = block.kind == BlockKind::kFencedCode;
    const bool html = block.kind == BlockKind::kHtml;
    const std::uint32_t opening =
        fence ? atoms_.holding_from(first, opening_end(bytes_, block) - 1) + 1 - first : 0;
    const std::uint32_t from = std::min(first + opening, last) + 1;  // the opening keeps a line
    const std::uint32_t to = last + 1 - (fence && block.closed ? 1U : 0U);
    reserve(from, fence ? to : from, atoms_.tokens(first, first + opening));
    const std::uint32_t sections = chunk::kCostPerLevel * broken_sections(false);
    const std::vector<std::uint32_t> sentences =
        text ? sentence_starts(bytes_, block.range) : std::vector<std::uint32_t>();
    auto sentence = sentences.begin();
    for (std::uint32_t atom = from; atom < to; ++atom) {
      const chunk::Atom& here = atoms_.list[atom];
      const bool line = here.seam == chunk::Seam::kLine;
      const std::uint32_t visible = here.begin + (line ? here.indent : 0U);
      sentence = std::find_if(sentence, sentences.end(),
                              [&](std::uint32_t start) { return start >= visible; });
      const bool begins = sentence != sentences.end() && *sentence == visible;
      if (!line && !begins) {
        continue;
      }
      const std::uint32_t cost = begins ? line ? kSentenceLine : kSentence
                                 : text ? kTextLine
                                 : html && opens_element(line_at(here.begin)) ? kCodeParagraph
                                 : here.after_blank && here.indent == 0       ? kCodeParagraph
                                                                              : kCodeLine;
      put_border(atom, cost + sections);
      if (begins && block.parent == 0) {
        units_.push_back(atom);
      }
    }
    put_atoms(fence ? from - 1 : first, last, kTextLine);
  }

  // ---- Topics

  /// Paragraphs of a section that is too long for a leaf are running text: where its topic turns is
  /// asked of its words. Anything else ends a run.
  void note_text(const Block& block, std::uint32_t first, std::uint32_t last, bool leads) {
    const bool text = block.kind == BlockKind::kParagraph && block.parent == 0 && !leads &&
                      shares_[section_].all > options_.max_tokens;
    if (!text) {
      weigh_topics();
      return;
    }
    units_.push_back(first);
    text_end_ = last + 1;
  }

  /// Borders where the topic of the run turns cost less than those where it goes on.
  void weigh_topics() {
    std::vector<std::uint32_t> starts;
    starts.reserve(units_.size());
    for (const std::uint32_t atom : units_) {
      starts.push_back(atoms_.begin(atom));
    }
    if (starts.size() >= kFewestUnits) {
      const std::vector<std::uint32_t> turns = topic_turns(bytes_, starts, atoms_.begin(text_end_));
      for (std::size_t i = 1; i < turns.size(); ++i) {
        std::uint32_t& cost = cost_[units_[i]];
        cost = cost == kGlued ? cost : topical_cost(cost, turns[i]);
      }
    }
    units_.clear();
  }

  [[nodiscard]] std::string_view line_at(std::uint32_t begin) const {
    const std::string_view rest = bytes_.substr(begin);
    return rest.substr(0, rest.find_first_of("\r\n"));
  }

  /// Borders inside lines that had to be cut, and nowhere else.
  void put_atoms(std::uint32_t first, std::uint32_t last, std::uint32_t cost) {
    for (std::uint32_t atom = first + 1; atom <= last; ++atom) {
      const chunk::Seam seam = atoms_.list[atom].seam;
      if (seam != chunk::Seam::kLine) {
        put_border(atom, cost + kWithinLine + kPerSeam * static_cast<std::uint32_t>(seam));
      }
    }
  }

  // ---- Items

  void make_items() {
    std::size_t section = 0;  // sections that begin at or before the current item's last atom
    const auto overlap =
        static_cast<std::uint32_t>(options_.overlap_ratio * options_.target_tokens);
    const std::uint32_t for_overlap = options_.context && overlap > 0 ? overlap + kTitleTokens : 0;
    for (std::uint32_t first = 0; first < atoms_.count();) {
      while (wall_ < walls_.size() && walls_[wall_] < first) {
        ++wall_;
      }
      const bool apart = wall_ < walls_.size() && walls_[wall_] == first;
      const bool between_sections = options_.strict_sections && section < sections_.size() &&
                                    sections_[section].range.begin < atoms_.begin(first + 1);
      std::uint32_t next = first + 1;
      while (next < atoms_.count() && cost_[next] == kGlued) {
        if (atoms_.tokens(first, next + 1) > options_.max_tokens) {
          cost_[next] = kForced;
          break;
        }
        ++next;
      }
      const std::uint32_t last_begin = atoms_.begin(next) - 1;
      while (section < sections_.size() && sections_[section].range.begin <= last_begin) {
        ++section;
      }
      const std::uint32_t begin = atoms_.begin(first);
      const std::uint32_t key = begin - std::min(begin, kKeyBytes);
      outline_.items.push_back(
          {.range = {begin, atoms_.begin(next)},
           .tokens = atoms_.tokens(first, next),
           .cut_cost = cost_[first],
           .container = section == 0 ? chunk::kNoContainer : container_of_[section - 1],
           .border_key = hash64(bytes_.substr(key, begin - key + kKeyBytes)),
           .weight = std::max(1U, atoms_.tokens(first, next) *
                                      permille_of(shares_[section], options_) / kProsePermille),
           .reserve =
               std::min(reserve_[first] + for_overlap, options_.max_tokens / chunk::kContextShare),
           .wall = apart || between_sections,
           .anchor = std::binary_search(passages_.begin(), passages_.end(), first)});
      first = next;
    }
  }

  std::string_view bytes_;
  const chunk::Atoms& atoms_;
  const Blocks& blocks_;
  const std::vector<Section>& sections_;
  const chunk::ChunkOptions& options_;
  std::uint32_t head_tokens_;
  std::vector<std::uint32_t> cost_;          // of the border before each atom, or kGlued
  std::vector<std::uint32_t> walls_;         // atoms at both ends of outputs, ascending
  std::size_t wall_ = 0;                     // first of them that is not passed
  std::vector<std::uint32_t> passages_;      // atoms that begin a passage, ascending
  std::vector<std::uint32_t> reserve_;       // see chunk::Item, by atom
  std::vector<SectionShare> shares_;         // by section; slot 0: before all
  std::vector<std::uint32_t> units_;         // atoms that begin a unit of the current running text
  std::uint32_t text_end_ = 0;               // atom after it
  std::vector<std::uint32_t> container_of_;  // innermost container of each section, itself included
  std::vector<std::uint32_t> container_depth_;  // of each container: itself and those around it
  std::size_t section_ = 0;                     // sections begun so far
  std::uint32_t hint_ = 0;                      // atom of the current block
  std::uint32_t glued_to_heading_ = kGlued;     // atom after the open headings
  bool after_heading_ = false;                  // the block before is such a heading
  std::uint32_t first_heading_ = 0;             // atom of the first of them
  std::uint32_t heading_tokens_ = 0;
  chunk::Outline outline_;
};

}  // namespace

chunk::Outline outline_of(std::string_view bytes, const chunk::Atoms& atoms, const Blocks& blocks,
                          const std::vector<Section>& sections, const chunk::ChunkOptions& options,
                          std::uint32_t head_tokens) {
  return Builder(bytes, atoms, blocks, sections, options, head_tokens).run();
}

}  // namespace strata::document
