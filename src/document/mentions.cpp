// Code spans are read by their characters, fences by the parser that source files use. Tested by
// mentions_test.cpp.
#include "document/mentions.hpp"

#include <algorithm>

#include "document/fence.hpp"
#include "lang/detect.hpp"
#include "parse/parse.hpp"

namespace strata::document {
namespace {

constexpr std::size_t kNone = std::string_view::npos;
constexpr std::size_t kLongestSpan = 200;           // bytes of a code span that may name something
constexpr std::uint32_t kLongestFence = 1U << 16U;  // larger ones are data, not examples

bool is_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' ||
         c == '$' || static_cast<unsigned char>(c) >= 0x80;
}

/// True for `src/a.cpp`, `a.py`: no blank, and a slash or an extension of a known language.
bool is_path(std::string_view text) {
  if (text.empty() || text.find_first_of(" \t\r\n()<>\"'=,;") != kNone ||
      text.find("://") != kNone) {
    return false;
  }
  const bool slash = text.find('/') != kNone && text.front() != '/' && text.back() != '/';
  return slash || lang::detect(text, {}).value != 0;
}

/// The part of `A::b.c(x)` that names: `c`.
std::string_view name_in(std::string_view text) {
  const std::size_t call = text.find_first_of("(<[{ \t=:;,", 0);
  std::size_t end = call;
  while (end != kNone && text.substr(end, 2) == "::") {
    end = text.find_first_of("(<[{ \t=:;,", end + 2);
  }
  text = text.substr(0, end);
  std::size_t begin = text.size();
  while (begin > 0 && is_word(text[begin - 1])) {
    --begin;
  }
  text.remove_prefix(begin);
  const bool named = !text.empty() && !(text.front() >= '0' && text.front() <= '9');
  return named ? text : std::string_view();
}

class Collector {
 public:
  explicit Collector(const SourceText& text) : source_(text) {}

  void inlines(const std::vector<Inline>& list) {
    for (const Inline& element : list) {
      if (element.kind == InlineKind::kCode) {
        span(element.text);
      } else if (element.kind == InlineKind::kLink && !element.by_label) {
        const std::string target = source_.of(element.target);
        const std::string_view path =
            std::string_view(target).substr(0, std::min(target.find('#'), target.find("::")));
        if (is_path(path)) {
          add(path, element.range);
        }
      }
    }
  }

  void fence(const Block& block) {
    const std::string info = source_.of(block.head);
    const lang::LanguageId language = language_of_info(info_language(info));
    if (block.range.size() > kLongestFence || lang::info(language).grammar == nullptr) {
      return;
    }
    if (source_.cells() == nullptr) {
      const ByteRange content = fence_content(source_.bytes(), block);
      code(slice(source_.bytes(), content), language,
           [&](ByteRange range) { return shifted(range, content.begin); });
      return;
    }
    const DecodedText decoded = decoded_range(source_.bytes(), *source_.cells(), block.range);
    Block inner = block;
    inner.range = {0, static_cast<std::uint32_t>(decoded.text().size())};
    const ByteRange content = fence_content(decoded.text(), inner);
    code(slice(decoded.text(), content), language, [&](ByteRange range) {
      return decoded.source_of(range.empty() ? ByteRange{0, 1} : shifted(range, content.begin));
    });
  }

  std::vector<parse::Reference> take() {
    std::stable_sort(
        mentions_.begin(), mentions_.end(),
        [](const parse::Reference& a, const parse::Reference& b) { return a.range < b.range; });
    return std::move(mentions_);
  }

 private:
  /// Names that the code of a fence defines and uses; `place` gives the file's range of one.
  template <typename Place>
  void code(std::string_view text, lang::LanguageId language, const Place& place) {
    if (text.empty()) {
      return;
    }
    scan::SourceFile file;
    file.path = "fence";
    file.language = language;
    file.bytes = text;
    const parse::SyntaxTree tree = parse::parse(file);
    for (const parse::Symbol& symbol : tree.symbols) {
      add(symbol.name, place(symbol.name_range));
    }
    for (const parse::Reference& reference : tree.references) {
      add(reference.name, place(reference.range));
    }
  }

  static ByteRange shifted(ByteRange range, std::uint32_t by) {
    return {range.begin + by, range.end + by};
  }

  void span(ByteRange range) {
    if (range.size() > kLongestSpan) {
      return;
    }
    const std::string text = source_.of(range);
    if (is_path(text)) {
      add(text, range);
    } else if (const std::string_view name = name_in(text); !name.empty()) {
      add(name, range);
    }
  }

  void add(std::string_view name, ByteRange range) {
    if (!name.empty()) {
      mentions_.push_back(
          {parse::ReferenceKind::kMention, std::string(name), range, SymbolId::none()});
    }
  }

  const SourceText& source_;
  std::vector<parse::Reference> mentions_;
};

}  // namespace

lang::LanguageId language_of_info(std::string_view word) {
  std::string lower;
  for (const char c : word.substr(0, 32)) {
    lower.push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
  }
  const lang::LanguageId named = lang::language_named(lower);
  return named.value != 0 ? named : lang::detect("fence." + lower, {});
}

std::vector<parse::Reference> mentions_of(const SourceText& text, const Blocks& blocks,
                                          const Inlines& inlines, ByteRange fences) {
  Collector collector(text);
  collector.inlines(inlines.list);
  for (const Block& block : blocks) {
    const bool wanted = block.range.begin < fences.end && fences.begin < block.range.end;
    if (wanted && block.kind == BlockKind::kFencedCode) {
      collector.fence(block);
    }
  }
  return collector.take();
}

std::vector<std::string> names_in(ByteRange range, const std::vector<parse::Reference>& mentions) {
  std::vector<std::string> names;
  auto mention = std::partition_point(
      mentions.begin(), mentions.end(),
      [&](const parse::Reference& reference) { return reference.range.begin < range.begin; });
  for (; mention != mentions.end() && mention->range.begin < range.end; ++mention) {
    if (std::find(names.begin(), names.end(), mention->name) == names.end()) {
      names.push_back(mention->name);
    }
  }
  return names;
}

}  // namespace strata::document
