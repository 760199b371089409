// The hash stands for all checks of content; what it lets pass is read without further doubt, yet
// within its bytes. Tested by history_test.cpp.
#include "history/facts_file.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>
#include <vector>

#include "core/hash.hpp"
#include "scan/file_access.hpp"

namespace strata::history {

namespace {

constexpr std::string_view kName = "strata-history";
constexpr std::size_t kHashDigits = 32;

// Work trees of one repository share an index folder, but not their HEAD.
std::string file_of(const std::string& root, const std::string& folder) {
  std::string file = folder;
  file += '/';
  file += kFactsPrefix;
  return file += hash128(root).to_hex();
}

}  // namespace

std::string encode_facts(const GitFacts& facts) {
  std::ostringstream out;
  out << kName << " 1 " << facts.head << ' ' << facts.commits << ' ' << (facts.complete ? 1 : 0)
      << ' ' << facts.newest_change << '\n';
  for (const auto& [path, file] : facts.files) {
    out << file.last_change << ' ' << file.changes << ' ' << path << '\0';
  }
  std::string bytes = out.str();
  bytes += hash128(bytes).to_hex();
  return bytes;
}

std::optional<GitFacts> decode_facts(std::string_view bytes) {
  if (bytes.size() < kHashDigits) {
    return std::nullopt;
  }
  const std::string_view content = bytes.substr(0, bytes.size() - kHashDigits);
  if (hash128(content).to_hex() != bytes.substr(content.size())) {
    return std::nullopt;
  }
  std::istringstream in{std::string(content)};
  std::string name;
  int version = 0;
  GitFacts facts;
  in >> name >> version >> facts.head >> facts.commits >> facts.complete >> facts.newest_change;
  if (!in || name != kName || version != 1) {
    return std::nullopt;
  }
  in.ignore(1);
  FileFacts file;
  while (in >> file.last_change >> file.changes) {
    in.ignore(1);
    std::string path;
    std::getline(in, path, '\0');
    facts.files.emplace_back(std::move(path), file);
  }
  return facts;
}

std::optional<GitFacts> kept_facts(const std::string& root, const std::string& folder) {
  const auto bytes = scan::read_small_file(file_of(root, folder), kFactsLimit);
  return bytes ? decode_facts(*bytes) : std::nullopt;
}

void drop_facts(const std::string& root, const std::string& folder) {
  std::remove(file_of(root, folder).c_str());
}

void drop_all_facts(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    if (at->path().filename().string().starts_with(kFactsPrefix)) {
      files.push_back(at->path());
    }
  }
  for (const std::filesystem::path& file : files) {
    std::filesystem::remove(file, error);
  }
}

void keep_facts(const std::string& root, const std::string& folder, const GitFacts& facts) {
  const std::string temporary = folder + "/tmp-history-" + std::to_string(::getpid());
  std::ofstream out(temporary, std::ios::binary);
  const std::string bytes = encode_facts(facts);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  const std::string name = file_of(root, folder);
  if (!out || std::rename(temporary.c_str(), name.c_str()) != 0) {
    std::remove(temporary.c_str());
  }
}

}  // namespace strata::history
