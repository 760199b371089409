// Locality (DESIGN section 3, invariant 5): an edit changes the leaves of its own run and of
// nothing else.
#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "chunk/chunker.hpp"
#include "generated_source.hpp"
#include "lang/language.hpp"
#include "parse/parse.hpp"

namespace strata::property {
namespace {

struct Version {
  std::string bytes;
  std::vector<chunk::Chunk> leaves;
};

Version version_of(const std::vector<std::string>& units, std::string_view language) {
  scan::SourceFile file;
  file.path = "units.py";
  file.language = lang::language_named(language);
  for (const std::string& unit : units) {
    file.bytes += unit;
  }
  std::vector<chunk::Chunk> leaves = chunk::chunk_file(file, parse::parse(file), {});
  return {std::move(file.bytes), std::move(leaves)};
}

/// Leaves of `after` that `before` does not have.
std::vector<std::size_t> changed_leaves(const Version& before, const Version& after) {
  std::set<Hash128> known;
  for (const chunk::Chunk& leaf : before.leaves) {
    known.insert(leaf.id);
  }
  std::vector<std::size_t> changed;
  for (std::size_t i = 0; i < after.leaves.size(); ++i) {
    if (!known.contains(after.leaves[i].id)) {
      changed.push_back(i);
    }
  }
  return changed;
}

struct Locality {
  double mean = 0;
  std::size_t most = 0;
  std::size_t furthest = 0;  // bytes between the edit and a changed leaf
};

/// Edits one unit after the other and measures what changes.
template <class Edit>
Locality measure(std::string_view language, const std::vector<std::string>& units,
                 const Edit& edit) {
  const Version before = version_of(units, language);
  Locality result;
  std::size_t edits = 0;
  std::size_t position = 0;
  for (std::size_t i = 0; i < units.size(); position += units[i].size(), ++i) {
    if (i % 7 != 3) {
      continue;
    }
    std::vector<std::string> edited = units;
    edit(edited, i);
    const Version after = version_of(edited, language);
    const std::vector<std::size_t> changed = changed_leaves(before, after);
    for (const std::size_t leaf : changed) {
      const ByteRange core = after.leaves[leaf].core;
      const std::size_t end = position + edited[i].size();
      const std::size_t distance = core.end < position ? position - core.end
                                   : core.begin > end  ? core.begin - end
                                                       : 0;
      result.furthest = std::max(result.furthest, distance);
    }
    result.most = std::max(result.most, changed.size());
    result.mean += static_cast<double>(changed.size());
    ++edits;
  }
  result.mean /= static_cast<double>(edits);
  return result;
}

void insert_statement(std::vector<std::string>& units, std::size_t i) {
  const std::size_t line = units[i].rfind("return");
  if (line != std::string::npos) {
    units[i].insert(line, "inserted = 1; ");
  } else {
    units[i].insert(0, "inserted = 1\n");
  }
}

TEST(ChunkerLocality, OfAChangedStatementIsAFewLeaves) {
  Dice dice(1);
  const Locality locality = measure("python", python_units(dice, 160), insert_statement);
  EXPECT_LT(locality.mean, 1.5);
  EXPECT_LE(locality.most, 8U);
  EXPECT_LT(locality.furthest, 8000U);
}

TEST(ChunkerLocality, OfAnInsertedAndARemovedDefinitionIsAFewLeaves) {
  Dice dice(2);
  const std::vector<std::string> units = python_units(dice, 160);
  const Locality inserted =
      measure("python", units, [](std::vector<std::string>& edited, std::size_t i) {
        edited[i] += "def inserted(a, b):\n    return a + b\n\n\n";
      });
  EXPECT_LT(inserted.mean, 2.0);
  EXPECT_LT(inserted.furthest, 8000U);
  const Locality removed = measure(
      "python", units, [](std::vector<std::string>& edited, std::size_t i) { edited[i].clear(); });
  EXPECT_LT(removed.mean, 2.0);
  EXPECT_LT(removed.furthest, 8000U);
}

TEST(ChunkerLocality, HoldsInTextWithoutSyntax) {
  Dice dice(3);
  const Locality locality = measure("text", python_units(dice, 160), insert_statement);
  EXPECT_LT(locality.mean, 4.0);
  EXPECT_LT(locality.furthest, 16000U);
}

}  // namespace
}  // namespace strata::property
