// Estimates are exact for leaves that consist of whole lines, so this cuts almost never: inside
// very long lines, or where o200k_base lets a token reach over a line break. O(cores log) then.
// Tested by budget_test.cpp.
#include "chunk/budget.hpp"

#include "chunk/oversized.hpp"

namespace strata::chunk {
namespace {

/// Begin of the atom nearest to the middle of `core` that lies strictly inside it; core.begin if
/// there is none.
std::uint32_t nearest_atom(const Atoms& atoms, ByteRange core) {
  const std::uint32_t middle = core.begin + core.size() / 2;
  const std::uint32_t at = atoms.holding(middle);
  const std::uint32_t before = atoms.begin(at);
  const std::uint32_t after = atoms.begin(at + 1);
  const bool after_is_inside = after < core.end;
  if (before <= core.begin) {
    return after_is_inside ? after : core.begin;
  }
  return after_is_inside && after - middle < middle - before ? after : before;
}

}  // namespace

std::vector<MeasuredCore> within_budget(std::string_view bytes, const std::vector<ByteRange>& cores,
                                        const Atoms& atoms, const TokenMap& tokens,
                                        std::uint32_t max_tokens) {
  std::vector<MeasuredCore> measured;
  measured.reserve(cores.size());
  std::vector<ByteRange> pending;  // the next one last
  for (const ByteRange core : cores) {
    pending.push_back(core);
    while (!pending.empty()) {
      const ByteRange range = pending.back();
      pending.pop_back();
      const std::uint32_t count = tokens.count(range);
      std::uint32_t cut = range.begin;
      if (count > max_tokens) {
        cut = nearest_atom(atoms, range);
        cut = cut > range.begin ? cut : middle_cut(bytes, range);
      }
      if (cut > range.begin) {
        pending.push_back({cut, range.end});
        pending.push_back({range.begin, cut});
      } else {
        measured.push_back({range, count});
      }
    }
  }
  return measured;
}

}  // namespace strata::chunk
