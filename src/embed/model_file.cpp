// Reading and writing the model file. The sections stand in the order of format.md, each padded to
// 8 bytes; a word is found by open addressing with linear probing in a table that was laid out when
// the file was written, so that nothing is built at start. One checksum covers header and sections.
// Tested by model_file_test.cpp.
#include "embed/model_file.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <unordered_set>

#include <fmt/format.h>

#include "core/hash.hpp"

namespace strata::embed {

namespace {

static_assert(std::endian::native == std::endian::little, "the file is read in place");

constexpr std::string_view kMagic = "STRATAEM";
constexpr std::uint32_t kVersion = 1;
constexpr std::uint32_t kMostDimensions = 1024;
constexpr std::uint32_t kMostRows = 1U << 24U;
constexpr std::size_t kLongestWord = 64;
constexpr std::uint64_t kEmptySlot = 0;

struct Header {
  std::array<char, 8> magic{};
  std::uint32_t version = 0;
  std::uint32_t dimensions = 0;
  std::uint32_t rows = 0;
  std::uint32_t words = 0;
  std::uint32_t slots = 0;
  std::uint32_t text_bytes = 0;
  std::uint64_t checksum = 0;  // of the rest, seeded with the checksum of the fields above
};

static_assert(sizeof(Header) == 40);

constexpr std::size_t padded(std::size_t size) { return (size + 7) / 8 * 8; }

struct Layout {
  std::size_t slots = sizeof(Header);
  std::size_t rows_of_words = 0;
  std::size_t offsets = 0;
  std::size_t documents = 0;
  std::size_t queries = 0;
  std::size_t components = 0;
  std::size_t text = 0;
  std::size_t end = 0;

  // All counts are below 2^32, so nothing overflows.
  explicit Layout(const Header& header)
      : rows_of_words(slots + std::size_t{header.slots} * 8),
        offsets(padded(rows_of_words + std::size_t{header.words} * 4)),
        documents(padded(offsets + (std::size_t{header.words} + 1) * 4)),
        queries(padded(documents + std::size_t{header.rows} * 4)),
        components(padded(queries + std::size_t{header.rows} * 4)),
        text(padded(components + std::size_t{header.rows} * header.dimensions)),
        end(padded(text + header.text_bytes)) {}
};

std::uint64_t checksum_of(const Header& header, std::string_view sections) {
  std::array<char, sizeof(Header) - sizeof header.checksum> fields{};
  std::memcpy(fields.data(), &header, fields.size());
  return hash64(sections, hash64({fields.data(), fields.size()}));
}

// A slot holds the upper half of the hash and, below it, the number of the word plus one.
std::uint64_t slot_of(std::uint64_t hash, std::uint32_t word) {
  return (hash & 0xFFFFFFFF00000000U) | (word + 1U);
}

template <class T>
std::span<const T> section(std::string_view bytes, std::size_t offset, std::size_t count) {
  return {reinterpret_cast<const T*>(bytes.data() + offset), count};
}

bool is_weight(float value) { return std::isfinite(value) && value >= 0.0F; }

bool has_sane_counts(const Header& header) {
  return header.dimensions >= 8 && header.dimensions <= kMostDimensions &&
         header.dimensions % 8 == 0 && header.rows <= kMostRows && header.words <= kMostRows &&
         std::has_single_bit(header.slots) && header.slots > header.words;
}

bool is_writable(const ModelTable& table) {
  const std::size_t rows = table.document_weights.size();
  std::unordered_set<std::string_view> distinct;
  return table.dimensions > 0 && rows <= kMostRows && table.words.size() <= kMostRows &&
         table.query_weights.size() == rows && table.components.size() == rows * table.dimensions &&
         table.rows_of_words.size() == table.words.size() &&
         std::ranges::all_of(table.words, [&](const std::string& word) {
           return !word.empty() && word.size() <= kLongestWord && distinct.insert(word).second;
         });
}

template <class T>
void put(std::string& file, std::size_t offset, const std::vector<T>& values) {
  if (!values.empty()) {
    std::memcpy(file.data() + offset, values.data(), values.size() * sizeof(T));
  }
}

std::vector<std::uint64_t> lay_out_slots(const std::vector<std::string>& words,
                                         std::size_t slot_count) {
  std::vector<std::uint64_t> slots(slot_count, kEmptySlot);
  for (std::uint32_t word = 0; word < words.size(); ++word) {
    const std::uint64_t hash = hash64(words[word]);
    std::size_t at = hash & (slot_count - 1);
    while (slots[at] != kEmptySlot) {
      at = (at + 1) & (slot_count - 1);
    }
    slots[at] = slot_of(hash, word);
  }
  return slots;
}

}  // namespace

Result<std::string> write_model(const ModelTable& table) {
  if (!is_writable(table)) {
    return fail(ErrorKind::kInvalidArgument, "the parts of the model do not fit together");
  }
  std::string text;
  std::vector<std::uint32_t> offsets{0};
  for (const std::string& word : table.words) {
    text += word;
    offsets.push_back(static_cast<std::uint32_t>(text.size()));
  }
  Header header{.version = kVersion,
                .dimensions = table.dimensions,
                .rows = static_cast<std::uint32_t>(table.document_weights.size()),
                .words = static_cast<std::uint32_t>(table.words.size()),
                .slots = static_cast<std::uint32_t>(std::bit_ceil(table.words.size() * 2 + 1)),
                .text_bytes = static_cast<std::uint32_t>(text.size())};
  std::ranges::copy(kMagic, header.magic.begin());
  const Layout layout(header);
  std::string file(layout.end, '\0');
  put(file, layout.slots, lay_out_slots(table.words, header.slots));
  put(file, layout.rows_of_words, table.rows_of_words);
  put(file, layout.offsets, offsets);
  put(file, layout.documents, table.document_weights);
  put(file, layout.queries, table.query_weights);
  put(file, layout.components, table.components);
  std::ranges::copy(text, file.begin() + static_cast<std::ptrdiff_t>(layout.text));
  header.checksum = checksum_of(header, std::string_view(file).substr(sizeof(Header)));
  std::memcpy(file.data(), &header, sizeof header);
  if (auto opened = ModelFile::open(file); !opened) {
    return fail(ErrorKind::kInvalidArgument, opened.error().message);
  }
  return file;
}

Result<ModelFile> ModelFile::open(std::string_view bytes, ModelCheck check) {
  Header header;
  if (bytes.size() < sizeof header) {
    return fail(ErrorKind::kCorrupt,
                fmt::format("a model of {} bytes is cut off within its header", bytes.size()));
  }
  std::memcpy(&header, bytes.data(), sizeof header);
  if (std::string_view(header.magic.data(), header.magic.size()) != kMagic) {
    return fail(ErrorKind::kCorrupt, "these bytes are no embedding model: wrong magic");
  }
  if (header.version != kVersion) {
    return fail(ErrorKind::kUnsupported, fmt::format("embedding model of version {}; this program "
                                                     "reads version {}",
                                                     header.version, kVersion));
  }
  const Layout layout(header);
  if (!has_sane_counts(header) || layout.end != bytes.size()) {
    return fail(ErrorKind::kCorrupt,
                fmt::format("embedding model of {} bytes, but its header says {}: truncated or "
                            "damaged",
                            bytes.size(), layout.end));
  }
  const bool everything = check == ModelCheck::kEverything;
  if (everything && checksum_of(header, bytes.substr(sizeof header)) != header.checksum) {
    return fail(ErrorKind::kCorrupt, "embedding model: bad checksum");
  }
  ModelFile model;
  model.dimensions_ = header.dimensions;
  model.checksum_ = header.checksum;
  model.slots_ = section<std::uint64_t>(bytes, layout.slots, header.slots);
  model.rows_of_ = section<std::uint32_t>(bytes, layout.rows_of_words, header.words);
  model.offsets_ = section<std::uint32_t>(bytes, layout.offsets, std::size_t{header.words} + 1);
  model.documents_ = section<float>(bytes, layout.documents, header.rows);
  model.queries_ = section<float>(bytes, layout.queries, header.rows);
  model.components_ =
      section<std::int8_t>(bytes, layout.components, std::size_t{header.rows} * header.dimensions);
  model.text_ = bytes.substr(layout.text, header.text_bytes);
  if (everything && !model.is_consistent()) {
    return fail(ErrorKind::kCorrupt, "embedding model: its parts do not fit together");
  }
  return model;
}

bool ModelFile::is_consistent() const {
  const auto has_word = [&](std::uint64_t slot) {
    const std::uint64_t number = slot & 0xFFFFFFFFU;
    return slot == kEmptySlot || (number >= 1 && number <= rows_of_.size());
  };
  return std::ranges::all_of(slots_, has_word) &&
         std::ranges::find(slots_, kEmptySlot) != slots_.end() &&
         std::ranges::all_of(rows_of_, [&](std::uint32_t row) { return row < rows(); }) &&
         offsets_.front() == 0 && std::ranges::is_sorted(offsets_) &&
         offsets_.back() == text_.size() && std::ranges::all_of(documents_, is_weight) &&
         std::ranges::all_of(queries_, is_weight);
}

std::uint32_t ModelFile::row_of(std::string_view word) const {
  const std::uint64_t hash = hash64(word);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = hash & mask; slots_[at] != kEmptySlot; at = (at + 1) & mask) {
    const auto number = static_cast<std::uint32_t>(slots_[at] & 0xFFFFFFFFU) - 1U;
    if (slots_[at] == slot_of(hash, number) && this->word(number) == word) {
      return rows_of_[number];
    }
  }
  return kNoRow;
}

}  // namespace strata::embed
