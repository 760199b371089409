// The pattern is compiled into names (segments) of atoms. Matching is the textbook greedy algorithm
// with one retry point, applied twice: within a name the last `*` is retried, over names the last
// `**`. Greedy is enough because a star that ends earlier leaves more to those after it, so nothing
// backtracks further and the time is O(path x pattern). The meaning is that of git's manual; where
// the manual and the matcher of git before 2.52 differ (`a**/b`), the manual holds here: see
// PatternStyle. Tested by glob_test.cpp, and
// against git by ignore_git_test.cpp.
#include "scan/glob.hpp"

#include <algorithm>

#include "scan/bracket_set.hpp"

namespace strata::scan {

namespace {

char small_letter(char byte) {
  return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
}

std::size_t end_of_name(std::string_view path, std::size_t at) {
  const std::size_t slash = path.find('/', at);
  return slash == std::string_view::npos ? path.size() : slash;
}

}  // namespace

// Compiles a pattern into the fields of a Glob.
class GlobParser {
 public:
  GlobParser(std::string_view pattern, bool small_letters, Glob& out)
      : pattern_(pattern), small_letters_(small_letters), out_(out) {}

  bool parse() {
    while (next_ < pattern_.size()) {
      if (!read_atom()) {
        return false;
      }
    }
    if (!ended_by_any_depth_) {
      end_segment();
    }
    return true;
  }

 private:
  bool read_atom() {
    const char byte = pattern_[next_];
    if (byte == '*') {
      return read_stars();
    }
    if (byte == '[') {
      return read_set();
    }
    ++next_;
    if (byte == '?') {
      add({.kind = Glob::AtomKind::kAnyByte});
      return true;
    }
    if (byte == '\\') {
      if (next_ == pattern_.size()) {
        return false;
      }
      return add_literal(pattern_[next_++]);
    }
    return add_literal(small_letters_ ? small_letter(byte) : byte);
  }

  bool add_literal(char byte) {
    if (byte == '/') {
      end_segment();
    } else {
      add({.kind = Glob::AtomKind::kByte, .byte = byte});
    }
    return true;
  }

  bool read_stars() {
    const bool starts_name = next_ == 0 || pattern_[next_ - 1] == '/';
    const std::size_t begin = next_;
    while (next_ < pattern_.size() && pattern_[next_] == '*') {
      ++next_;
    }
    const std::string_view rest = pattern_.substr(next_);
    const bool at_end = rest.empty();
    const bool slash = rest.starts_with('/');
    const bool escaped_slash = rest.starts_with("\\/");
    if (next_ - begin < 2 || !starts_name || !(at_end || slash || escaped_slash)) {
      add({.kind = Glob::AtomKind::kStar});
      return true;
    }
    const auto here = static_cast<std::uint32_t>(out_.atoms_.size());
    out_.segments_.push_back({.first_atom = here,
                              .end_atom = here,
                              .any_depth = true,
                              .at_least_one = at_end || escaped_slash});
    next_ += at_end ? 0 : slash ? 1 : 2;
    ended_by_any_depth_ = at_end;
    return true;
  }

  bool read_set() {
    const auto set = parse_bracket_set(pattern_, next_ + 1, small_letters_);
    if (!set) {
      return false;
    }
    next_ = set->end;
    out_.sets_.push_back(set->bytes);
    add({.kind = Glob::AtomKind::kSet, .set = static_cast<std::uint32_t>(out_.sets_.size() - 1)});
    return true;
  }

  void add(Glob::Atom atom) { out_.atoms_.push_back(atom); }

  void end_segment() {
    const auto end = static_cast<std::uint32_t>(out_.atoms_.size());
    const std::uint32_t begin = out_.segments_.empty() ? 0 : out_.segments_.back().end_atom;
    out_.segments_.push_back({.first_atom = begin, .end_atom = end});
  }

  std::string_view pattern_;
  bool small_letters_;
  Glob& out_;
  std::size_t next_ = 0;
  bool ended_by_any_depth_ = false;
};

Glob::Glob(std::string_view pattern, bool small_letters) {
  constexpr std::string_view kSpecial = "*?[\\";
  if (pattern.find_first_of(kSpecial) == std::string_view::npos) {
    literal_ = true;
    text_ = pattern;
  } else if (pattern.front() == '*' &&
             pattern.find_first_of("*?[\\/", 1) == std::string_view::npos) {
    star_suffix_ = true;
    text_ = pattern.substr(1);
  } else {
    valid_ = GlobParser(pattern, small_letters, *this).parse();
  }
  if (small_letters) {
    std::ranges::transform(text_, text_.begin(), small_letter);
  }
}

bool Glob::matches(std::string_view path) const {
  if (literal_) {
    return path == text_;
  }
  if (star_suffix_) {
    return path.ends_with(text_) && path.find('/') == std::string_view::npos;
  }
  if (!valid_) {
    return false;
  }
  constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  const std::size_t path_end = path.size() + 1;  // after the last name and the '/' that it lacks
  std::size_t at = 0;                            // where the current name begins
  std::size_t segment = 0;
  std::size_t retry_segment = kNone;  // the one after the last any_depth
  std::size_t retry_at = 0;
  while (true) {
    if (segment == segments_.size()) {
      if (at == path_end) {
        return true;
      }
    } else if (segments_[segment].any_depth) {
      if (segments_[segment].at_least_one) {
        if (at == path_end) {
          return false;
        }
        at = end_of_name(path, at) + 1;
      }
      retry_segment = ++segment;
      retry_at = at;
      continue;
    } else if (at != path_end) {
      const std::size_t end = end_of_name(path, at);
      if (segment_matches(segments_[segment], path.substr(at, end - at))) {
        at = end + 1;
        ++segment;
        continue;
      }
    }
    if (retry_segment == kNone || retry_at == path_end) {
      return false;
    }
    retry_at = end_of_name(path, retry_at) + 1;
    at = retry_at;
    segment = retry_segment;
  }
}

bool Glob::atom_matches(const Atom& atom, char byte) const {
  switch (atom.kind) {
    case AtomKind::kByte:
      return atom.byte == byte;
    case AtomKind::kAnyByte:
      return true;
    case AtomKind::kSet:
      return sets_[atom.set].test(static_cast<unsigned char>(byte));
    case AtomKind::kStar:
      break;
  }
  return false;
}

bool Glob::segment_matches(const Segment& segment, std::string_view name) const {
  constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  std::size_t atom = segment.first_atom;
  std::size_t at = 0;
  std::size_t retry_atom = kNone;
  std::size_t retry_at = 0;
  while (at < name.size() || atom < segment.end_atom) {
    if (atom < segment.end_atom && atoms_[atom].kind == AtomKind::kStar) {
      retry_atom = ++atom;
      retry_at = at;
      continue;
    }
    if (atom < segment.end_atom && at < name.size() && atom_matches(atoms_[atom], name[at])) {
      ++atom;
      ++at;
      continue;
    }
    if (retry_atom == kNone || retry_at == name.size()) {
      return false;
    }
    at = ++retry_at;
    atom = retry_atom;
  }
  return true;
}

}  // namespace strata::scan
