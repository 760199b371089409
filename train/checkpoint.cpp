// One header of four numbers (magic, key, epoch, checksum of epoch and rest), then the floats of
// the state in the order of the struct, as this machine has them: a checkpoint is for the machine
// that wrote it. Tested by checkpoint_test.cpp.
#include "train/checkpoint.hpp"

#include <array>
#include <cstring>
#include <fstream>
#include <iterator>
#include <utility>

#include "core/hash.hpp"
#include "train/whole_file.hpp"

namespace strata::train {

namespace {

using Header = std::array<std::uint64_t, 4>;

constexpr std::uint64_t kMagic = 0x3150434154415254U;  // "TRATACP1"

template <class State>
auto arrays(State& state) {
  return std::array{&state.table.values, &state.squares};
}

template <class T>
void append(std::string& bytes, const std::vector<T>& values) {
  const std::size_t at = bytes.size();
  bytes.resize(at + values.size() * sizeof(T));
  if (!values.empty()) {
    std::memcpy(bytes.data() + at, values.data(), values.size() * sizeof(T));
  }
}

std::uint64_t hash_of(const TermLists& lists, std::uint64_t seed) {
  for (std::size_t i = 0; i < lists.size(); ++i) {
    const auto terms = lists[i];
    seed = hash64({reinterpret_cast<const char*>(terms.data()), terms.size_bytes()}, seed);
  }
  return seed;
}

std::uint64_t hash_of(const std::vector<float>& values, std::uint64_t seed) {
  return hash64({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float)},
                seed);
}

}  // namespace

std::uint64_t training_key(const Examples& examples, const TrainOptions& options,
                           const TrainState& first) {
  std::vector<double> numbers = {
      static_cast<double>(options.dimensions),   static_cast<double>(options.batch),
      static_cast<double>(options.epochs),       static_cast<double>(options.seed),
      static_cast<double>(options.temperature),  static_cast<double>(options.rate),
      static_cast<double>(options.sif),          static_cast<double>(options.group),
      static_cast<double>(options.start_squares)};
  numbers.insert(numbers.end(), options.shares.begin(), options.shares.end());
  std::string bytes;
  append(bytes, numbers);
  append(bytes, options.heads);
  append(bytes, examples.kinds);
  append(bytes, examples.text_hashes);
  append(bytes, examples.code_hashes);
  std::uint64_t key = hash64(bytes);
  key = hash_of(examples.texts, key);
  key = hash_of(examples.codes, key);
  return hash_of(first.table.values, key);
}

Result<void> write_checkpoint(const std::string& path, std::uint64_t key, const TrainState& state) {
  std::string body;
  for (const auto* values : arrays(state)) {
    append(body, *values);
  }
  const Header header = {kMagic, key, state.epoch, hash64(body, state.epoch)};
  const std::string_view head(reinterpret_cast<const char*>(header.data()), sizeof(header));
  return write_whole(path, "the checkpoint", std::array{head, std::string_view(body)});
}

std::optional<TrainState> read_checkpoint(const std::string& path, std::uint64_t key,
                                          const TrainState& first) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  TrainState state = first;
  std::size_t expected = sizeof(Header);
  for (const auto* values : arrays(state)) {
    expected += values->size() * sizeof(float);
  }
  Header header{};
  if (bytes.size() != expected) {
    return std::nullopt;
  }
  std::memcpy(header.data(), bytes.data(), sizeof(header));
  const std::string_view body = std::string_view(bytes).substr(sizeof(header));
  if (header[0] != kMagic || header[1] != key || header[3] != hash64(body, header[2])) {
    return std::nullopt;
  }
  state.epoch = static_cast<std::uint32_t>(header[2]);
  const char* at = body.data();
  for (auto* values : arrays(state)) {
    std::memcpy(values->data(), at, values->size() * sizeof(float));
    at += values->size() * sizeof(float);
  }
  return state;
}

}  // namespace strata::train
