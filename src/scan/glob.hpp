// Path globs with the meaning that git gives them in ignore files: `*` and `?` stay within one
// name, `**` as a whole name spans any depth, [...] classes as in bash, and a backslash takes the
// next character literally.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace strata::scan {

/// A compiled pattern. Matching works on bytes and is case-sensitive unless asked otherwise.
class Glob {
 public:
  /// Never fails: a malformed pattern (open bracket, unknown [:class:], lone backslash at the end)
  /// matches nothing.
  /// `small_letters`: the ASCII capitals of the pattern count as small letters, as with git's
  /// core.ignoreCase; paths to match must have none then. As in git, a capital behind a backslash,
  /// or alone in brackets, matches nothing.
  explicit Glob(std::string_view pattern, bool small_letters = false);

  /// True if the whole path matches. `path` is '/'-separated without a leading or trailing '/'.
  /// Time O(path size x pattern size) at worst, no memory.
  [[nodiscard]] bool matches(std::string_view path) const;

 private:
  friend class GlobParser;

  enum class AtomKind : std::uint8_t { kByte, kAnyByte, kSet, kStar };

  struct Atom {
    AtomKind kind = AtomKind::kByte;
    char byte = 0;          // of kByte
    std::uint32_t set = 0;  // of kSet: index into sets_
  };

  // The pattern of one name, or (any_depth) of zero or more whole names.
  struct Segment {
    std::uint32_t first_atom = 0;
    std::uint32_t end_atom = 0;
    bool any_depth = false;
    bool at_least_one = false;  // of any_depth
  };

  [[nodiscard]] bool segment_matches(const Segment& segment, std::string_view name) const;
  [[nodiscard]] bool atom_matches(const Atom& atom, char byte) const;

  bool valid_ = true;
  bool literal_ = false;      // no wildcard: text_ is the only path that matches
  bool star_suffix_ = false;  // "*literal": text_ is the ending of every name that matches
  std::string text_;
  std::vector<Atom> atoms_;
  std::vector<Segment> segments_;
  std::vector<std::bitset<256>> sets_;
};

}  // namespace strata::scan
