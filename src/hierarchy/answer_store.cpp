// One file for each answer, named by the hash of its key, in 256 folders; written under another
// name and renamed, so that a reader sees all of it or nothing. Tested by chat_summarizer_test.cpp.
#include "hierarchy/answer_store.hpp"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <unistd.h>

#include "core/hash.hpp"

namespace strata::hierarchy {

namespace {

namespace fs = std::filesystem;

fs::path place_of(const std::string& folder, std::string_view key) {
  const std::string name = hash128(key).to_hex();
  return fs::path(folder) / name.substr(0, 2) / (name.substr(2) + ".txt");
}

}  // namespace

std::optional<std::string> kept_answer(const std::string& folder, std::string_view key) {
  std::ifstream file(place_of(folder, key), std::ios::binary);
  if (!file) {
    return std::nullopt;
  }
  std::string answer{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  return answer.empty() ? std::nullopt : std::optional(std::move(answer));
}

void keep_answer(const std::string& folder, std::string_view key, std::string_view answer) {
  static std::atomic<unsigned> counter{0};
  const fs::path place = place_of(folder, key);
  std::error_code error;
  fs::create_directories(place.parent_path(), error);
  fs::path draft = place;
  draft += "." + std::to_string(getpid()) + "." + std::to_string(counter++) + ".tmp";
  {
    std::ofstream file(draft, std::ios::binary);
    file << answer;
    if (!file.flush()) {
      error = std::make_error_code(std::errc::io_error);
    }
  }
  if (!error) {
    fs::rename(draft, place, error);
  }
  if (error) {
    std::error_code ignored;
    fs::remove(draft, ignored);
  }
}

}  // namespace strata::hierarchy
