// One table of all definitions by name. A test tests the definition that it calls and whose name
// shares most words with its own; without a shared word, the only one that it calls from the file
// that bears its own file's name. O(files + names). Tested by link_findings_test.cpp.
#include "train/link_findings.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <unordered_map>

#include "text/identifiers.hpp"

namespace strata::train {

namespace {

constexpr std::size_t kMostPairs = 3;  // of a kind and a definition
constexpr std::size_t kMostNamesakes = 8;
constexpr std::size_t kShortestName = 3;

struct Place {
  std::size_t file = 0;
  std::size_t definition = 0;
};

// "header" of "tests/test_header.py", "header_test.go", "HeaderTests.cs".
std::string subject_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  std::string_view name = path.substr(slash == std::string_view::npos ? 0 : slash + 1);
  name = name.substr(0, name.find('.'));
  std::string subject;
  for (const std::string& word : text::split_identifier(name)) {
    if (word != "test" && word != "tests" && word != "spec" && word != "unit") {
      subject += word;
    }
  }
  return subject;
}

std::size_t shared_words(const std::vector<std::string>& words, std::string_view name) {
  std::size_t shared = 0;
  for (const std::string& part : text::split_identifier(name)) {
    const std::string stem = text::stem(part);
    shared +=
        std::ranges::any_of(words, [&](const std::string& word) { return word == stem; }) ? 1U : 0U;
  }
  return shared;
}

std::vector<std::string> stems_of(std::string_view text) {
  std::vector<std::string> stems;
  for (const std::string& word : text::words(text)) {
    stems.push_back(text::stem(word));
  }
  return stems;
}

class Linker {
 public:
  explicit Linker(std::span<const Findings> files) : files_(files), pairs_(files.size()) {
    for (std::size_t i = 0; i < files.size(); ++i) {
      subjects_.push_back(subject_of(files[i].path));
      by_path_.emplace(files[i].path, i);
      for (std::size_t j = 0; j < files[i].definitions.size(); ++j) {
        const std::string& name = files[i].definitions[j].name;
        if (name.size() >= kShortestName) {
          by_name_[name].push_back({i, j});
        }
      }
    }
  }

  std::vector<std::vector<Pair>> link() {
    for (std::size_t i = 0; i < files_.size(); ++i) {
      for (const TestCase& test : files_[i].tests) {
        link_test(i, test);
      }
    }
    for (const Findings& file : files_) {
      for (const NamingSentence& sentence : file.sentences) {
        link_sentence(file, sentence);
      }
    }
    return std::move(pairs_);
  }

 private:
  [[nodiscard]] const Place* find(std::string_view name, std::size_t from) const {
    const auto found = by_name_.find(name);
    if (found == by_name_.end()) {
      return nullptr;
    }
    const std::vector<Place>& places = found->second;
    if (places.size() == 1) {
      return &places.front();
    }
    if (places.size() > kMostNamesakes) {
      return nullptr;
    }
    const auto is_near = [&](const Place& place) {
      return place.file == from || subjects_[place.file] == subjects_[from];
    };
    const auto near = std::ranges::find_if(places, is_near);
    return near != places.end() && std::find_if(near + 1, places.end(), is_near) == places.end()
               ? &*near
               : nullptr;
  }

  void link_test(std::size_t from, const TestCase& test) {
    const std::vector<std::string> words = stems_of(test.text);
    const Place* best = nullptr;
    std::size_t most = 0;
    std::vector<const Place*> of_subject;
    for (const std::string& name : test.called) {
      const Place* place = find(name, from);
      if (place == nullptr) {
        continue;
      }
      if (const std::size_t shared = shared_words(words, name); shared > most) {
        most = shared;
        best = place;
      }
      if (subjects_[place->file] == subjects_[from]) {
        of_subject.push_back(place);
      }
    }
    if (best == nullptr && of_subject.size() == 1) {
      best = of_subject.front();
    }
    if (best != nullptr) {
      add(*best, PairKind::kTest, test.text);
    }
  }

  void link_sentence(const Findings& from, const NamingSentence& sentence) {
    const auto index = static_cast<std::size_t>(&from - files_.data());
    if (const Place* place = find(sentence.name, index); place != nullptr) {
      add(*place, PairKind::kDocument, sentence.text);
      return;
    }
    const auto file = by_path_.find(sentence.name);
    if (file != by_path_.end() && !files_[file->second].beginning.empty()) {
      add_pair(file->second, PairKind::kDocument, sentence.text, files_[file->second].beginning);
    }
  }

  void add(const Place& place, PairKind kind, const std::string& text) {
    if (++counts_[{place.file, place.definition, kind}] <= kMostPairs) {
      add_pair(place.file, kind, text, files_[place.file].definitions[place.definition].code);
    }
  }

  void add_pair(std::size_t file, PairKind kind, const std::string& text, const std::string& code) {
    pairs_[file].push_back({.package = {},
                            .language = files_[file].language,
                            .kind = kind,
                            .text = text,
                            .code = code});
  }

  std::span<const Findings> files_;
  std::vector<std::vector<Pair>> pairs_;
  std::vector<std::string> subjects_;  // by file
  std::unordered_map<std::string_view, std::vector<Place>> by_name_;
  std::unordered_map<std::string_view, std::size_t> by_path_;
  std::map<std::tuple<std::size_t, std::size_t, PairKind>, std::size_t> counts_;
};

}  // namespace

std::vector<std::vector<Pair>> link_findings(std::span<const Findings> files) {
  return Linker(files).link();
}

}  // namespace strata::train
