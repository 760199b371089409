// Read line by line, not by grammar, so that all languages are covered alike: a literal ends at the
// quote that began it, on its own line. What stands for a value in the message ("%s", "{}",
// "${name}") is taken out of it. O(bytes + functions log functions). Tested by
// error_strings_test.cpp.
#include "train/error_strings.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>

#include "hierarchy/excerpt.hpp"
#include "text/identifiers.hpp"
#include "train/code_text.hpp"

namespace strata::train {

namespace {

constexpr std::size_t kNone = std::string_view::npos;
constexpr std::size_t kFarthestWord = 80;  // bytes between the word of failing and the message

constexpr std::array<std::string_view, 26> kFailing = {
    "abort",  "assert", "bail",   "croak",     "critical", "die",  "ensure",  "err",     "error",
    "errorf", "errors", "except", "exception", "expect",   "fail", "failed",  "failure", "fatal",
    "fatalf", "panic",  "panicf", "raise",     "throw",    "warn", "warning", "warnf"};

bool tells_of_failing(std::string_view code) {
  code = code.substr(code.size() > kFarthestWord ? code.size() - kFarthestWord : 0);
  const std::vector<std::string> words = text::split_identifier(code);
  return std::ranges::any_of(words, [](const std::string& word) {
    return std::ranges::find(kFailing, std::string_view(word)) != kFailing.end();
  });
}

// The message without placeholders and escapes.
std::string plain(std::string_view literal) {
  std::string text;
  for (std::size_t i = 0; i < literal.size(); ++i) {
    const char c = literal[i];
    if (c == '{') {
      const std::size_t close = literal.find('}', i);
      if (!text.empty() && (text.back() == '$' || text.back() == '#')) {
        text.pop_back();
      }
      i = close == kNone ? i : close;
      text += ' ';
    } else if (c == '%' || c == '\\') {
      ++i;
      text += ' ';
    } else {
      text += c;
    }
  }
  return hierarchy::one_line(text);
}

// The first literal of several words on a line: where its text lies within the line.
std::optional<ByteRange> literal_in(std::string_view line) {
  for (std::size_t at = line.find_first_of("\"'`"); at != kNone;) {
    std::size_t end = at + 1;
    while (end < line.size() && line[end] != line[at]) {
      end += line[end] == '\\' ? 2U : 1U;
    }
    if (end >= line.size()) {
      return std::nullopt;
    }
    if (line.substr(at, end - at).find(' ') != kNone) {
      return ByteRange{static_cast<std::uint32_t>(at + 1), static_cast<std::uint32_t>(end)};
    }
    at = line.find_first_of("\"'`", end + 1);
  }
  return std::nullopt;
}

struct Message {
  ByteRange range;
  std::string text;
};

std::vector<Message> messages_in(std::string_view bytes) {
  constexpr std::size_t kLongestLine = 1000;  // longer ones are data
  std::vector<Message> messages;
  std::string_view before;
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
    const std::string_view line = bytes.substr(begin, end - begin);
    if (line.size() <= kLongestLine) {
      if (const auto found = literal_in(line)) {
        const std::string_view head = line.substr(0, found->begin - 1);
        const bool alone = head.find_first_not_of(" \tfFrR$@([") == kNone;
        std::string text;
        if (tells_of_failing(alone ? before : head)) {
          text = prose(plain(slice(line, *found)));
        }
        if (!text.empty()) {
          const auto offset = static_cast<std::uint32_t>(begin);
          messages.push_back({{offset + found->begin, offset + found->end}, std::move(text)});
        }
      }
    }
    before = line;
    begin = end + 1;
  }
  return messages;
}

// The innermost function around a range. Symbols come outermost first.
const parse::Symbol* function_around(const std::vector<const parse::Symbol*>& functions,
                                     ByteRange range) {
  constexpr int kDeepest = 16;
  auto at = std::ranges::upper_bound(functions, range.begin, {},
                                     [](const parse::Symbol* s) { return s->definition.begin; });
  for (int i = 0; i < kDeepest && at != functions.begin(); ++i) {
    --at;
    if ((*at)->definition.contains(range)) {
      return *at;
    }
  }
  return nullptr;
}

}  // namespace

std::vector<Pair> error_pairs(std::string_view bytes, const parse::SyntaxTree& tree,
                              const HarvestOptions& options) {
  std::vector<const parse::Symbol*> functions;
  for (const parse::Symbol& symbol : tree.symbols) {
    if (lang::is_callable(symbol.type) && !symbol.forward) {
      functions.push_back(&symbol);
    }
  }

  struct Said {
    const parse::Symbol* function = nullptr;
    Message message;
  };

  std::unordered_map<const parse::Symbol*, std::size_t> places;
  std::vector<Said> longest;  // by function, in order of the first message
  for (Message& message : messages_in(bytes)) {
    const parse::Symbol* function = function_around(functions, message.range);
    if (function == nullptr || function->documentation.overlaps(message.range)) {
      continue;
    }
    const auto [known, added] = places.emplace(function, longest.size());
    if (added) {
      longest.push_back({function, std::move(message)});
    } else if (message.text.size() > longest[known->second].message.text.size()) {
      longest[known->second].message = std::move(message);
    }
  }
  std::vector<Pair> pairs;
  for (Said& said : longest) {
    std::array<ByteRange, 2> holes = {said.function->documentation, said.message.range};
    std::ranges::sort(holes);
    Pair pair{.package = {},
              .language = {},
              .kind = PairKind::kError,
              .text = std::move(said.message.text),
              .code = cut_out(bytes, said.function->definition, holes, options.max_code_bytes)};
    if (text::words(pair.code).size() >= options.min_code_words) {
      pairs.push_back(std::move(pair));
    }
  }
  return pairs;
}

}  // namespace strata::train
