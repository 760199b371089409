// One walk over the tokens with the open elements on a stack. An end tag closes all that is open
// within its element; how many of each sort are open is counted, so that one without a beginning
// costs nothing. Tested by html_document_test.cpp.
#include "document/html_document.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "document/html_inlines.hpp"
#include "document/html_tokens.hpp"

namespace strata::document {
namespace {

using Kind = HtmlTokenKind;
using enum HtmlElement;

constexpr std::uint32_t kNowhere = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kFarthest = 64;    // open elements that are searched for one to close
constexpr std::uint32_t kDeepest = 100;  // blocks within blocks; deeper ones are text of the outer

class Builder {
 public:
  explicit Builder(std::string_view bytes)
      : bytes_(bytes), tokens_(html_tokens(bytes)), inlines_(bytes) {
    document_.blocks.push_back({.range = {0, static_cast<std::uint32_t>(bytes.size())}});
    layout_ = html_layout_tables(tokens_);
  }

  HtmlDocument run() {
    for (index_ = 0; index_ < tokens_.size(); ++index_) {
      const HtmlToken& token = tokens_[index_];
      const std::uint32_t end = token.range.end;
      switch (token.kind) {
        case Kind::kComment:
          if (leaf_ == kNoBlock && paragraph_ == kNoBlock) {
            pending_ = std::min(pending_, token.range.begin);
          }
          continue;
        case Kind::kText:
          text(token.range);
          break;
        case Kind::kOpen:
          open(token);
          break;
        case Kind::kClose:
          close(token);
          break;
      }
      last_end_ = end;
    }
    while (!open_.empty()) {
      pop();
    }
    end_paragraph();
    link_up();
    document_.inlines = inlines_.take();
    return std::move(document_);
  }

 private:
  struct Open {
    HtmlElement element = kGroup;
    std::uint32_t block = kNoBlock;  // kNoBlock: it only groups
  };

  Block& at(std::uint32_t block) { return document_.blocks[block]; }

  // ---- Blocks

  [[nodiscard]] std::uint32_t innermost() const { return around_.empty() ? 0 : around_.back(); }

  /// A block that begins with the tags before it that only open groups.
  std::uint32_t add(BlockKind kind, std::uint32_t begin) {
    begin = std::min(begin, std::exchange(pending_, kNowhere));
    document_.blocks.push_back({.kind = kind, .range = {begin, begin}, .parent = innermost()});
    return static_cast<std::uint32_t>(document_.blocks.size() - 1);
  }

  void end_paragraph() {
    if (paragraph_ != kNoBlock) {
      at(paragraph_).range.end = last_end_;
      paragraph_ = kNoBlock;
    }
  }

  void push(const HtmlToken& token, BlockKind kind) {
    const bool deep = around_.size() >= kDeepest;
    const std::uint32_t block = deep ? kNoBlock : add(kind, token.range.begin);
    open_.push_back({token.element, block});
    ++count_[static_cast<std::size_t>(token.element)];
    if (block != kNoBlock) {
      around_.push_back(block);
      at(block).level = token.level;
      if (kind == BlockKind::kHeading || kind == BlockKind::kFencedCode ||
          kind == BlockKind::kIndentedCode || kind == BlockKind::kTable) {
        leaf_element_ = leaf_ == kNoBlock ? token.element : leaf_element_;
        leaf_ = leaf_ == kNoBlock ? block : leaf_;
        at(block).head = {token.range.end, token.range.end};
      }
    }
  }

  void group(const HtmlToken& token) {
    pending_ = std::min(pending_, token.range.begin);
    if (!token.empty) {
      open_.push_back({token.element, kNoBlock});
      ++count_[static_cast<std::size_t>(token.element)];
    }
  }

  void pop() {
    const Open top = open_.back();
    pending_ = kNowhere;
    end_paragraph();
    open_.pop_back();
    --count_[static_cast<std::size_t>(top.element)];
    if (top.block == kNoBlock) {
      return;
    }
    around_.pop_back();
    Block& block = at(top.block);
    block.range.end = std::max(last_end_, block.range.begin);
    if (top.block == head_row_) {
      at(block.parent).head = block.range;
      head_row_ = kNoBlock;
    }
    if (block.kind == BlockKind::kHeading) {
      block.head.end = std::max(block.head.begin, head_end_);
    }
    leaf_ = leaf_ == top.block ? kNoBlock : leaf_;
  }

  /// Closes what is open down to the innermost element of this sort, itself included, if one is
  /// open within `fence`.
  void close_down_to(HtmlElement element, HtmlElement fence) {
    if (count_[static_cast<std::size_t>(element)] == 0) {
      return;
    }
    std::size_t depth = open_.size();
    const std::size_t least = depth - std::min(depth, kFarthest);
    while (depth > least && open_[depth - 1].element != element &&
           open_[depth - 1].element != fence) {
      --depth;
    }
    if (depth > least && open_[depth - 1].element == element) {
      while (open_.size() >= depth) {
        pop();
      }
    }
  }

  // ---- Tokens

  void text(ByteRange range) {
    if (leaf_ != kNoBlock && at(leaf_).kind == BlockKind::kHeading &&
        inlines_.is_permalink(range)) {
      Block& heading = at(leaf_);
      heading.head.begin = head_end_ == heading.head.begin ? range.end : heading.head.begin;
      head_end_ = std::max(head_end_, heading.head.begin);
      return;
    }
    head_end_ = range.end;
    if (leaf_ == kNoBlock && paragraph_ == kNoBlock) {
      paragraph_ = add(in_head_ ? BlockKind::kHtml : BlockKind::kParagraph, range.begin);
    }
    pending_ = kNowhere;
  }

  void open(const HtmlToken& token) {
    const BlockKind leaf = leaf_ == kNoBlock ? BlockKind::kDocument : at(leaf_).kind;
    if (leaf == BlockKind::kTable) {
      open_in_table(token);
      return;
    }
    const bool ends_heading = leaf == BlockKind::kHeading && token.element == kHeading;
    if (ends_heading) {
      close_down_to(kHeading, kHeading);
    } else if (leaf != BlockKind::kDocument) {
      open_inline(token);
      return;
    }
    switch (token.element) {
      case kInline:
      case kLink:
      case kImage:
      case kCodeSpan:
      case kLine:
        open_inline(token);
        return;
      default:
        end_paragraph();
        open_block(token);
    }
  }

  void open_block(const HtmlToken& token) {
    in_head_ = in_head_ && token.element == kRaw;
    switch (token.element) {
      case kParagraph:
        close_down_to(kParagraph, kItem);
        open_.push_back({kParagraph, kNoBlock});  // its text makes the block
        ++count_[static_cast<std::size_t>(kParagraph)];
        pending_ = std::min(pending_, token.range.begin);
        return;
      case kHeading:
        close_down_to(kParagraph, kItem);
        push(token, BlockKind::kHeading);
        head_end_ = token.range.end;
        return;
      case kList:
        push(token, BlockKind::kList);
        return;
      case kItem:
        close_down_to(kItem, kList);
        push(token, BlockKind::kItem);
        return;
      case kTerm:
        close_down_to(kDefinition, kList);
        close_down_to(kTerm, kList);
        push({.element = kTerm, .range = token.range}, BlockKind::kItem);
        return;
      case kDefinition:  // goes on with the item of its term
        close_down_to(kDefinition, kTerm);
        group(token);
        return;
      case kTable:
        if (layout_[index_]) {
          group(token);
        } else {
          push(token, BlockKind::kTable);
          rows_ = 0;
        }
        return;
      case kQuote:
        push(token, BlockKind::kQuote);
        return;
      case kCode:
        open_code(token);
        return;
      case kRule:
        whole(token, BlockKind::kRule);
        return;
      case kRaw:
        whole(token, BlockKind::kIndentedCode);
        return;
      case kOpaque:
        whole(token, BlockKind::kHtml);
        return;
      case kHead:
        in_head_ = true;
        group(token);
        return;
      default:
        group(token);
    }
  }

  void whole(const HtmlToken& token, BlockKind kind) {
    at(add(kind, token.range.begin)).range.end = token.range.end;
  }

  /// `pre`, with the language that the class of it or of the `code` in it names.
  void open_code(const HtmlToken& token) {
    ByteRange language = html_code_language(bytes_, token);
    if (language.empty() && index_ + 1 < tokens_.size() &&
        tokens_[index_ + 1].element == kCodeSpan && tokens_[index_ + 1].kind == Kind::kOpen) {
      language = html_code_language(bytes_, tokens_[index_ + 1]);
    }
    push(token, BlockKind::kFencedCode);
    if (open_.back().block != kNoBlock && !language.empty()) {
      at(open_.back().block).head = language;
    }
  }

  void open_in_table(const HtmlToken& token) {
    if (token.element == kRow) {
      close_down_to(kRow, kTable);
      push(token, BlockKind::kTableRow);
      ++rows_;
      head_cells_ = 0;
      cells_ = 0;
    } else if (token.element == kHeadCell || token.element == kCell) {
      ++(token.element == kHeadCell ? head_cells_ : cells_);
      end_head();
    } else {
      open_inline(token);
    }
  }

  /// The first row is the table's head if all of its cells are head cells.
  void end_head() {
    if (rows_ == 1 && open_.back().block != kNoBlock) {
      head_row_ = head_cells_ > 0 && cells_ == 0 ? open_.back().block : kNoBlock;
    }
  }

  void open_inline(const HtmlToken& token) {
    const bool visible = token.element == kImage || token.element == kLine;
    if (leaf_ == kNoBlock && (in_head_ || token.element == kImage)) {
      text(token.range);
    }
    if (leaf_ == kNoBlock && paragraph_ == kNoBlock) {
      pending_ = std::min(pending_, token.range.begin);
    }
    if (visible) {
      head_end_ = token.range.end;
    }
    const bool code = token.element == kCodeSpan && leaf_is_code();
    if (!code) {
      inlines_.open(token);
    }
  }

  [[nodiscard]] bool leaf_is_code() {
    return leaf_ != kNoBlock &&
           (at(leaf_).kind == BlockKind::kFencedCode || at(leaf_).kind == BlockKind::kIndentedCode);
  }

  void close(const HtmlToken& token) {
    switch (token.element) {
      case kLink:
      case kCodeSpan:
        inlines_.close(token);
        return;
      case kInline:
      case kImage:
      case kLine:
      case kRule:
      case kRaw:
      case kOpaque:
        return;
      default:
        break;
    }
    pending_ = kNowhere;
    if (leaf_ == kNoBlock) {
      last_end_ =
          token.element == kParagraph || token.element == kTerm ? token.range.end : last_end_;
      end_paragraph();
    } else if (token.element != leaf_element_ && token.element != kRow) {
      return;  // inside a heading, `pre` or table only its own end counts
    }
    if (token.element == kTerm) {
      return;  // its definition goes on with the item
    }
    in_head_ = in_head_ && token.element != kHead;
    if (count_[static_cast<std::size_t>(token.element)] == 0) {
      return;
    }
    while (open_.back().element != token.element) {
      pop();  // it ends with its content
    }
    last_end_ = token.range.end;
    pop();
  }

  /// Descendants are counted, and no block reaches over its parent.
  void link_up() {
    Blocks& blocks = document_.blocks;
    for (std::size_t i = blocks.size(); i-- > 0;) {
      Block& block = blocks[i];
      block.after = std::max(block.after, static_cast<std::uint32_t>(i) + 1);
      if (block.parent != kNoBlock) {
        Block& parent = blocks[block.parent];
        parent.after = std::max(parent.after, block.after);
        parent.range.end = std::max(parent.range.end, block.range.end);
      }
    }
  }

  std::string_view bytes_;
  std::vector<HtmlToken> tokens_;
  std::vector<bool> layout_;
  HtmlDocument document_;
  HtmlInlines inlines_;
  std::vector<Open> open_;
  std::vector<std::uint32_t> around_;  // blocks among them
  std::array<std::uint32_t, 32> count_{};
  std::uint32_t index_ = 0;
  std::uint32_t paragraph_ = kNoBlock;  // that is open
  std::uint32_t leaf_ = kNoBlock;       // heading, code or table that is open: holds no others
  HtmlElement leaf_element_ = kGroup;
  std::uint32_t pending_ = kNowhere;  // begin of opening tags that no block holds yet
  std::uint32_t last_end_ = 0;        // of the last token that is no comment
  std::uint32_t head_end_ = 0;        // of the last text
  std::uint32_t rows_ = 0;            // of the open table
  std::uint32_t head_cells_ = 0;      // of the open row
  std::uint32_t cells_ = 0;
  std::uint32_t head_row_ = kNoBlock;
  bool in_head_ = false;
};

}  // namespace

HtmlDocument scan_html(std::string_view bytes) { return Builder(bytes).run(); }

}  // namespace strata::document
