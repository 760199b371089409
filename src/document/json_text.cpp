// A pull reader over JSON's marks: objects, arrays, strings. Numbers and words are passed over. The
// depth is a number and the keys that matter are at known depths, so nothing is recursive. Tested
// by notebook_test.cpp.
#include "document/json_text.hpp"

#include <algorithm>

#include "text/utf8.hpp"

namespace strata::document {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

int hex_digit(char c) {
  if (c >= '0' && c <= '9') {
    return c - '0';
  }
  const char low = static_cast<char>(c | 0x20);
  return low >= 'a' && low <= 'f' ? low - 'a' + 10 : -1;
}

/// Value of four hexadecimal digits at `at`, or -1.
int hex4(std::string_view text, std::size_t at) {
  int value = 0;
  for (std::size_t i = at; i < at + 4; ++i) {
    const int digit = i < text.size() ? hex_digit(text[i]) : -1;
    if (digit < 0) {
      return -1;
    }
    value = value * 16 + digit;
  }
  return value;
}

void append_utf8(std::string& out, std::uint32_t point) {
  const auto tail = [&](unsigned shift) {
    out.push_back(static_cast<char>(0x80U | (point >> shift & 0x3FU)));
  };
  if (point < 0x80) {
    out.push_back(static_cast<char>(point));
  } else if (point < 0x800) {
    out.push_back(static_cast<char>(0xC0U | point >> 6U));
    tail(0);
  } else if (point < 0x10000) {
    out.push_back(static_cast<char>(0xE0U | point >> 12U));
    tail(6);
    tail(0);
  } else {
    out.push_back(static_cast<char>(0xF0U | point >> 18U));
    tail(12);
    tail(6);
    tail(0);
  }
}

/// Appends what the escape at `at` stands for; gives its length, 0 if it is none.
std::size_t decode_escape(std::string_view text, std::size_t at, std::string& out) {
  constexpr std::string_view kNames = "\"\\/bfnrt";
  constexpr std::string_view kValues = "\"\\/\b\f\n\r\t";
  const char name = at + 1 < text.size() ? text[at + 1] : '\0';
  if (const std::size_t known = kNames.find(name); name != '\0' && known != kNone) {
    out.push_back(kValues[known]);
    return 2;
  }
  const int unit = name == 'u' ? hex4(text, at + 2) : -1;
  if (unit < 0) {
    return 0;
  }
  if (unit >= 0xD800 && unit < 0xDC00 && text.substr(at + 6, 2) == "\\u") {
    const int low = hex4(text, at + 8);
    if (low >= 0xDC00 && low < 0xE000) {
      append_utf8(out, 0x10000U + (static_cast<std::uint32_t>(unit - 0xD800) << 10U) +
                           static_cast<std::uint32_t>(low - 0xDC00));
      return 12;
    }
  }
  const bool surrogate = unit >= 0xD800 && unit < 0xE000;
  append_utf8(out, surrogate ? 0xFFFDU : static_cast<std::uint32_t>(unit));
  return 6;
}

/// Where the reader is: containers around it, and the key of the member it is in.
class Walk {
 public:
  explicit Walk(std::string_view bytes) : bytes_(bytes) {}

  NotebookParts run() {
    while (at_ < bytes_.size()) {
      step();
    }
    return std::move(parts_);
  }

 private:
  static constexpr std::size_t kDeepest = 8;  // keys are remembered down to there

  [[nodiscard]] std::string_view key(std::size_t depth) const {
    return depth < kDeepest ? slice(bytes_, keys_[depth]) : std::string_view();
  }

  void step() {
    switch (bytes_[at_]) {
      case '{':
      case '[':
        open();
        break;
      case '}':
      case ']':
        close();
        break;
      case '"':
        string();
        return;
      default:
        break;
    }
    ++at_;
  }

  [[nodiscard]] std::uint32_t offset() const { return static_cast<std::uint32_t>(at_); }

  void open() {
    ++depth_;
    if (depth_ < kDeepest) {
      keys_[depth_] = {};
    }
    if (cell_depth_ == 0 && bytes_[at_] == '{' && in_cells()) {
      cell_depth_ = depth_;
      parts_.cells.push_back({.range = {offset(), offset()}});
    } else if (in_outputs()) {
      parts_.cells.back().outputs = {offset(), offset()};
    }
  }

  /// An object that opens now is a cell.
  [[nodiscard]] bool in_cells() const {
    const bool format4 = depth_ == 3 && key(1) == "cells";
    const bool format3 = depth_ == 5 && key(1) == "worksheets" && key(3) == "cells";
    return format4 || format3;
  }

  /// The value that opens or closes now is that of the key which `outputs_key` of its cell names.
  [[nodiscard]] bool in_outputs() const {
    if (cell_depth_ == 0 || depth_ != cell_depth_ + 1) {
      return false;
    }
    const std::uint32_t quote = parts_.cells.back().outputs_key;
    return quote != 0 && keys_[cell_depth_].begin == quote + 1;
  }

  void close() {
    if (cell_depth_ > 0) {
      NotebookCell& cell = parts_.cells.back();
      if (depth_ == cell_depth_) {
        cell.range.end = offset() + 1;
        cell_depth_ = 0;
      } else if (in_outputs()) {
        cell.outputs.end = offset() + 1;
      }
    }
    depth_ -= depth_ > 0 ? 1U : 0U;
  }

  void string() {
    const std::uint32_t quote = offset();
    std::size_t end = at_ + 1;
    while (end < bytes_.size() && bytes_[end] != '"') {
      end += bytes_[end] == '\\' ? 2U : 1U;
    }
    end = std::min(end, bytes_.size());
    const ByteRange inner{quote + 1, static_cast<std::uint32_t>(end)};
    at_ = std::min(end + 1, bytes_.size());
    const std::size_t next = bytes_.find_first_not_of(" \t\r\n", at_);
    const bool is_key = next != kNone && bytes_[next] == ':';
    if (is_key && depth_ < kDeepest) {
      keys_[depth_] = inner;
    }
    if (cell_depth_ == 0) {
      const bool kernel =
          depth_ == 3 && key(1) == "metadata" && key(2) == "kernelspec" && key(3) == "language";
      const bool info =
          depth_ == 3 && key(1) == "metadata" && key(2) == "language_info" && key(3) == "name";
      if (!is_key && (kernel || info)) {
        parts_.language = inner;
      }
      return;
    }
    in_cell(inner, quote, is_key);
  }

  void in_cell(ByteRange inner, std::uint32_t quote, bool is_key) {
    NotebookCell& cell = parts_.cells.back();
    const std::string_view name = key(cell_depth_);
    const bool source = name == "source" || name == "input";
    if (is_key) {
      if (depth_ == cell_depth_) {
        cell.source_key = source ? quote : cell.source_key;
        const bool aside = name == "outputs" || (name == "attachments" && cell.outputs_key == 0);
        cell.outputs_key = aside ? quote : cell.outputs_key;
        cell.level = name == "level" ? level_at(at_) : cell.level;
      }
    } else if (source && depth_ <= cell_depth_ + 1) {
      cell.source.push_back(inner);
    } else if (name == "cell_type" && depth_ == cell_depth_) {
      cell.type = inner;
    } else if (name == "language" && depth_ == cell_depth_ && parts_.language.empty()) {
      parts_.language = inner;
    }
  }

  /// The number behind the colon at or after `at`, 1 to 6; else 0.
  [[nodiscard]] std::uint8_t level_at(std::size_t at) const {
    const std::size_t value = bytes_.find_first_not_of(" \t\r\n:", at);
    const char digit = value == kNone ? '0' : bytes_[value];
    return digit >= '1' && digit <= '6' ? static_cast<std::uint8_t>(digit - '0') : 0;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  std::size_t cell_depth_ = 0;  // of the cell that is open; 0 if none is
  ByteRange keys_[kDeepest] = {};
  NotebookParts parts_;
};

}  // namespace

void DecodedText::append(std::string_view bytes, ByteRange string) {
  for (std::uint32_t at = string.begin; at < string.end;) {
    const auto place = static_cast<std::uint32_t>(text_.size());
    const std::string_view rest = bytes.substr(at, string.end - at);
    const std::size_t plain = std::min(rest.find('\\'), rest.size());
    if (plain > 0) {
      runs_.push_back({place, at, 0});
      text_.append(rest.substr(0, plain));
      at += static_cast<std::uint32_t>(plain);
      continue;
    }
    const std::size_t length = decode_escape(rest, 0, text_);
    if (length == 0) {
      runs_.push_back({place, at, 0});
      text_.push_back('\\');
      ++at;
      continue;
    }
    const std::uint32_t end = at + static_cast<std::uint32_t>(length);
    runs_.push_back({place, at, end});
    at = end;
  }
}

const DecodedText::Run& DecodedText::run_at(std::uint32_t offset) const {
  const auto after = std::partition_point(runs_.begin(), runs_.end(),
                                          [&](const Run& run) { return run.text <= offset; });
  return *(after - 1);
}

ByteRange DecodedText::source_of(ByteRange range) const {
  const Run& first = run_at(range.begin);
  const Run& last = run_at(range.end - 1);
  const std::uint32_t begin =
      first.source_end != 0 ? first.source : first.source + (range.begin - first.text);
  const std::uint32_t end =
      last.source_end != 0 ? last.source_end : last.source + (range.end - last.text);
  return {begin, end};
}

std::uint32_t DecodedText::text_at(std::uint32_t source) const {
  const auto after = std::partition_point(runs_.begin(), runs_.end(),
                                          [&](const Run& run) { return run.source < source; });
  const std::uint32_t next =
      after == runs_.end() ? static_cast<std::uint32_t>(text_.size()) : after->text;
  if (after == runs_.begin() || (after - 1)->source_end != 0) {
    return next;
  }
  return std::min(next, (after - 1)->text + (source - (after - 1)->source));
}

ByteRange DecodedText::text_of(ByteRange source) const {
  return {text_at(source.begin), text_at(source.end)};
}

std::uint32_t escape_length(std::string_view bytes, std::uint32_t at) {
  std::string ignored;
  const std::size_t length = decode_escape(bytes.substr(at, kLongestEscape), 0, ignored);
  return static_cast<std::uint32_t>(std::max<std::size_t>(length, 1));
}

NotebookParts notebook_parts(std::string_view bytes) {
  NotebookParts parts = Walk(bytes).run();
  while (!parts.cells.empty() && parts.cells.back().range.end <= parts.cells.back().range.begin) {
    parts.cells.back().range.end = static_cast<std::uint32_t>(bytes.size());
    break;
  }
  return parts;
}

}  // namespace strata::document
