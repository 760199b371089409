// Tests by what they are called and what they call.
#pragma once

#include <vector>

#include "parse/syntax_tree.hpp"
#include "scan/source_file.hpp"
#include "train/findings.hpp"

namespace strata::train {

/// The tests of a file: functions called test..., functions of test files whose names are sentences
/// ("returns_nothing_for_an_empty_line"), and blocks that begin a line and are named by a string or
/// by arguments (`it("rejects ...")`, `test "..." do`, `TEST(Header, RejectsEmptyLine)`). In code
/// that is no test only those of a `tests` module and Zig's blocks count. By position.
[[nodiscard]] std::vector<TestCase> tests_of(const scan::SourceFile& file,
                                             const parse::SyntaxTree& tree);

}  // namespace strata::train
