// A scan from visible character to visible character. Each place has a seam; better seams may make
// shorter pieces, so that the planner has some hundred places to choose from per leaf and not
// thousands. Tested by oversized_test.cpp.
#include "chunk/oversized.hpp"

#include <algorithm>

#include "chunk/blanks.hpp"
#include "text/utf8.hpp"

namespace strata::chunk {
namespace {

constexpr std::size_t kForcedPiece = 64;  // bytes after which a piece ends between any two clusters

/// Bytes that a piece must have before a seam of this kind ends it.
constexpr std::size_t smallest_piece(Seam seam) {
  switch (seam) {
    case Seam::kLine:
    case Seam::kNode:
      return 1;
    case Seam::kStatement:
      return 8;
    case Seam::kDelimiter:
    case Seam::kBlank:
      return 24;
    case Seam::kCluster:
      return kForcedPiece;
  }
  return kForcedPiece;
}

bool one_of(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }

/// Seam before the visible character at `at`, from the text alone; `after_blanks`: white space lies
/// before it.
Seam seam_of_text(std::string_view bytes, std::size_t last_visible, bool after_blanks) {
  const char before = bytes[last_visible];
  if (one_of(before, ";}") || (after_blanks && one_of(before, ".!?"))) {
    return Seam::kStatement;
  }
  if (one_of(before, ",)]>|&")) {
    return Seam::kDelimiter;
  }
  return after_blanks ? Seam::kBlank : Seam::kCluster;
}

bool is_plain(char c) { return static_cast<unsigned char>(c) < 0x80U; }

/// True if a cut before `at` splits no grapheme cluster of the piece that begins at `piece`.
bool splits_no_cluster(std::string_view bytes, std::size_t at, std::size_t piece) {
  if (is_plain(bytes[at - 1]) && is_plain(bytes[at])) {
    return bytes[at - 1] != '\r' || bytes[at] != '\n';
  }
  return text::cut_at_or_before(bytes, at, piece == 0 ? 0 : piece - 1) == at;
}

/// Walks over one line and decides, place by place, where pieces end.
class Scanner {
 public:
  Scanner(std::vector<Atom>& out, std::string_view bytes, ByteRange line,
          const std::vector<std::uint32_t>& edges, std::uint32_t max_cluster)
      : out_(out),
        bytes_(bytes),
        end_(line.end),
        edges_(edges),
        max_cluster_(max_cluster),
        piece_(line.begin) {
    out_.push_back({.begin = line.begin});
    at_ = skip_blanks(bytes_.substr(0, end_), line.begin);
    first_visible_ = at_;
  }

  void run() {
    while (at_ < end_) {
      const std::size_t visible = at_;
      at_ += text::decode_at(bytes_, at_).length;
      const std::size_t after = at_;
      at_ = skip_blanks(bytes_.substr(0, end_), at_);
      if (at_ < end_) {
        consider(visible, at_ > after);
      }
    }
  }

 private:
  void consider(std::size_t last_visible, bool after_blanks) {
    while (edge_ < edges_.size() && edges_[edge_] <= last_visible) {
      ++edge_;
    }
    Seam seam = seam_of_text(bytes_, last_visible, after_blanks);
    if (one_of(bytes_[at_], ",;")) {
      seam = Seam::kCluster;  // a separator stays with what it ends
    } else if (edge_ < edges_.size() && edges_[edge_] <= at_) {
      seam = Seam::kNode;
    }
    const std::size_t length = at_ - piece_;
    if (length >= smallest_piece(seam) && seam != Seam::kCluster &&
        splits_no_cluster(bytes_, at_, piece_)) {
      end_piece(at_, seam);
    } else if (length >= next_try_) {
      force();
    }
  }

  /// Ends the piece between clusters at or before at_, if it has something visible by then. A
  /// cluster that is longer is tried again at twice the length.
  void force() {
    const std::size_t cut = text::cut_at_or_before(bytes_, at_, piece_ == 0 ? 0 : piece_ - 1);
    if (cut > first_visible_) {
      end_piece(cut, Seam::kCluster);
    } else if (at_ - piece_ >= max_cluster_) {
      end_piece(at_, Seam::kCluster);
    } else {
      next_try_ *= 2;
    }
  }

  void end_piece(std::size_t cut, Seam seam) {
    out_.push_back({.begin = static_cast<std::uint32_t>(cut), .seam = seam});
    piece_ = cut;
    first_visible_ = skip_blanks(bytes_.substr(0, end_), cut);
    next_try_ = kForcedPiece;
  }

  std::vector<Atom>& out_;
  std::string_view bytes_;
  std::size_t end_;
  const std::vector<std::uint32_t>& edges_;
  std::size_t max_cluster_;
  std::size_t piece_;                    // begin of the current piece
  std::size_t first_visible_ = 0;        // of the current piece
  std::size_t at_ = 0;                   // a visible character
  std::size_t edge_ = 0;                 // first edge past the last visible character
  std::size_t next_try_ = kForcedPiece;  // length at which a piece is ended by force
};

}  // namespace

void append_pieces(std::vector<Atom>& out, std::string_view bytes, ByteRange line,
                   const std::vector<std::uint32_t>& edges, std::uint32_t max_cluster) {
  Scanner(out, bytes, line, edges, max_cluster).run();
}

std::uint32_t middle_cut(std::string_view bytes, ByteRange range) {
  const ByteRange visible = without_outer_blanks(bytes, range);
  if (visible.size() < 2) {
    return range.begin;
  }
  const std::size_t middle = visible.begin + visible.size() / 2;
  const std::size_t floor = visible.begin == 0 ? 0 : visible.begin - 1;
  std::size_t cut = text::cut_at_or_before(bytes, middle, floor);
  if (cut <=
      visible.begin) {  // the first cluster reaches over the middle: cut behind it, else inside it
    const std::size_t behind = text::cut_at_or_before(bytes, visible.end - 1, floor);
    cut = behind > visible.begin ? behind : text::cut_at_or_before(bytes, middle, visible.begin);
  }
  // Both ends of `visible` are visible characters, so both halves have one.
  return cut > visible.begin && cut < visible.end ? static_cast<std::uint32_t>(cut) : range.begin;
}

}  // namespace strata::chunk
