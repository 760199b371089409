// Numbers as the machine has them (little-endian or not at all: a file of another machine has
// another magic). The hash tells damage, the checks after it a file that somebody made up. Tested
// by subjects_test.cpp.
#include <algorithm>
#include <bit>
#include <cstring>

#include "core/hash.hpp"
#include "history/subjects.hpp"

namespace strata::history {

namespace {

constexpr std::string_view kMagic =
    std::endian::native == std::endian::little ? "strata-subjects1" : "strata-subjects1B";
constexpr std::size_t kHashDigits = 32;

template <class Number>
void append(std::string& out, const std::vector<Number>& values) {
  const auto count = static_cast<std::uint64_t>(values.size());
  out.append(reinterpret_cast<const char*>(&count), sizeof(count));
  if (!values.empty()) {
    out.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Number));
  }
}

class Input {
 public:
  explicit Input(std::string_view bytes) : bytes_(bytes) {}

  template <class Number>
  void take(std::vector<Number>& values) {
    std::uint64_t count = 0;
    sound_ = sound_ && bytes_.size() >= sizeof(count);
    if (!sound_) {
      return;
    }
    std::memcpy(&count, bytes_.data(), sizeof(count));
    bytes_.remove_prefix(sizeof(count));
    sound_ = count <= bytes_.size() / sizeof(Number);
    if (sound_ && count > 0) {
      values.resize(count);
      std::memcpy(values.data(), bytes_.data(), count * sizeof(Number));
      bytes_.remove_prefix(count * sizeof(Number));
    }
  }

  [[nodiscard]] bool ended_soundly() const { return sound_ && bytes_.empty(); }

 private:
  std::string_view bytes_;
  bool sound_ = true;
};

bool ascend(const std::vector<std::uint64_t>& keys) {
  return std::ranges::adjacent_find(keys, std::greater_equal<>()) == keys.end();
}

bool fit(const std::vector<std::uint32_t>& ends, const std::vector<std::uint32_t>& values,
         std::size_t known) {
  return std::ranges::is_sorted(ends) && (ends.empty() ? 0 : ends.back()) == values.size() &&
         std::ranges::all_of(values, [&](std::uint32_t value) { return value < known; });
}

}  // namespace

std::string encode_subjects(const Subjects& subjects) {
  std::string out(kMagic);
  append(out, std::vector<char>(subjects.head.begin(), subjects.head.end()));
  append(out, subjects.terms);
  append(out, subjects.files);
  append(out, subjects.commits);
  append(out, subjects.term_ends);
  append(out, subjects.commit_terms);
  append(out, subjects.file_ends);
  append(out, subjects.commit_files);
  return out += hash128(out).to_hex();
}

std::optional<Subjects> decode_subjects(std::string_view bytes) {
  if (bytes.size() < kMagic.size() + kHashDigits || !bytes.starts_with(kMagic)) {
    return std::nullopt;
  }
  const std::string_view content = bytes.substr(0, bytes.size() - kHashDigits);
  if (hash128(content).to_hex() != bytes.substr(content.size())) {
    return std::nullopt;
  }
  Subjects subjects;
  std::vector<char> head;
  Input input(content.substr(kMagic.size()));
  input.take(head);
  input.take(subjects.terms);
  input.take(subjects.files);
  input.take(subjects.commits);
  input.take(subjects.term_ends);
  input.take(subjects.commit_terms);
  input.take(subjects.file_ends);
  input.take(subjects.commit_files);
  subjects.head.assign(head.begin(), head.end());
  const bool sound = input.ended_soundly() && ascend(subjects.terms) && ascend(subjects.files) &&
                     subjects.term_ends.size() == subjects.commits.size() &&
                     subjects.file_ends.size() == subjects.commits.size() &&
                     fit(subjects.term_ends, subjects.commit_terms, subjects.terms.size()) &&
                     fit(subjects.file_ends, subjects.commit_files, subjects.files.size());
  return sound ? std::optional(std::move(subjects)) : std::nullopt;
}

}  // namespace strata::history
