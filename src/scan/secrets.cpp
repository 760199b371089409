// One pass looks for tokens with known prefixes (scan/token_rules.hpp), for the frames of keys, and
// for what credentials are known by (text/needles.hpp). Passwords in words of one's own have no
// form, so they cannot be found; what stands around others tells them (scan/credentials.hpp).
// Tested by secrets_test.cpp.
#include "scan/secrets.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "scan/credentials.hpp"
#include "scan/token_rules.hpp"
#include "text/needles.hpp"

namespace strata::scan {

namespace {

constexpr std::string_view kKeyFrameEnd = "PRIVATE KEY";
constexpr std::string_view kKeyFrameBegin = "-----BEGIN ";
constexpr std::size_t kFrameNeedle = 4;  // what is looked for begins here: dashes alone are many

bool is_letter_or_digit(char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
         (byte >= '0' && byte <= '9');
}

// Whether key material follows: letters of base 64, beneath header lines, line ends and what a
// string literal puts between.
bool has_key_material(std::string_view after) {
  constexpr std::size_t kLooked = 400;
  constexpr std::size_t kLeastRun = 40;
  constexpr std::size_t kLeastDistinct = 16;
  std::size_t run = 0;
  const std::string_view looked = after.substr(0, kLooked);
  for (std::size_t i = 0; i < looked.size(); ++i) {
    const char byte = looked[i];
    run = is_letter_or_digit(byte) || byte == '+' || byte == '/' ? run + 1 : 0;
    if (run == kLeastRun &&
        distinct_bytes(looked.substr(i + 1 - kLeastRun, kLeastRun)) >= kLeastDistinct) {
      return true;
    }
  }
  return false;
}

// Whether the frame of a key begins at `at`, with a key in it.
bool is_private_key_at(std::string_view bytes, std::size_t at) {
  if (!bytes.substr(at).starts_with(kKeyFrameBegin)) {
    return false;
  }
  constexpr std::size_t kLongestAlgorithm = 20;  // "OPENSSH ", "ENCRYPTED "
  constexpr std::string_view kDashes = "-----";
  const std::string_view rest = bytes.substr(at + kKeyFrameBegin.size());
  const std::size_t key =
      rest.substr(0, kLongestAlgorithm + kKeyFrameEnd.size()).find(kKeyFrameEnd);
  if (key == std::string_view::npos) {
    return false;
  }
  const std::string_view behind = rest.substr(key + kKeyFrameEnd.size());
  const std::size_t dashes = behind.substr(0, kLongestAlgorithm).find(kDashes);
  return dashes != std::string_view::npos &&
         has_key_material(behind.substr(dashes + kDashes.size()));
}

// The needles, each with what may begin there: those whose first three bytes agree share one.
class Needles {
 public:
  Needles() {
    join(kKeyFrameBegin.substr(kFrameNeedle), {.rule = nullptr, .credential = nullptr});
    for (const TokenRule& rule : token_rules()) {
      join(rule.prefix.substr(rule.needle), {.rule = &rule, .credential = nullptr});
    }
    for (const CredentialRule& rule : credential_rules()) {
      join(rule.needle, {.rule = nullptr, .credential = &rule});
    }
  }

  [[nodiscard]] text::Needles::Hit next(std::string_view bytes, std::size_t from) const {
    return needles_.next(bytes, from);
  }

  // What stands where the n-th needle is, if it is real; empty if it is not.
  [[nodiscard]] std::string_view kind_at(std::string_view bytes, std::size_t at,
                                         std::size_t needle) const {
    for (const Meaning& meaning : meanings_[needle]) {
      if (const std::string_view kind = meaning.kind_at(bytes, at); !kind.empty()) {
        return kind;
      }
    }
    return {};
  }

 private:
  // A rule of one of the two kinds, or else the frame of keys.
  struct Meaning {
    const TokenRule* rule = nullptr;
    const CredentialRule* credential = nullptr;

    [[nodiscard]] std::string_view kind_at(std::string_view bytes, std::size_t at) const {
      if (rule != nullptr) {
        return at >= rule->needle && rule->holds_at(bytes, at - rule->needle) ? rule->kind : "";
      }
      const std::string_view rest = bytes.substr(at);
      if (credential != nullptr) {
        return rest.starts_with(credential->needle) && credential->holds_at(bytes, at)
                   ? credential->kind
                   : "";
      }
      return at >= kFrameNeedle && is_private_key_at(bytes, at - kFrameNeedle) ? "private key" : "";
    }
  };

  void join(std::string_view needle, const Meaning& meaning) {
    const std::string_view first = needle.substr(0, text::Needles::kBytes);
    const auto known = std::ranges::find(firsts_, first);
    if (known != firsts_.end()) {
      meanings_[static_cast<std::size_t>(known - firsts_.begin())].push_back(meaning);
      return;
    }
    needles_.add(first);
    firsts_.push_back(first);
    meanings_.push_back({meaning});
  }

  text::Needles needles_;
  std::vector<std::string_view> firsts_;
  std::vector<std::vector<Meaning>> meanings_;  // by needle
};

}  // namespace

std::optional<Secret> find_secret(std::string_view bytes) {
  static const Needles kNeedles;
  for (text::Needles::Hit hit = kNeedles.next(bytes, 0); hit.which != 0;
       hit = kNeedles.next(bytes, hit.at + 1)) {
    for (std::uint64_t which = hit.which; which != 0; which &= which - 1) {
      const auto needle = static_cast<std::size_t>(std::countr_zero(which));
      if (const std::string_view kind = kNeedles.kind_at(bytes, hit.at, needle); !kind.empty()) {
        const auto lines = std::ranges::count(bytes.substr(0, hit.at), '\n');
        return Secret{.kind = kind, .line = static_cast<std::uint64_t>(lines) + 1};
      }
    }
  }
  return std::nullopt;
}

}  // namespace strata::scan
