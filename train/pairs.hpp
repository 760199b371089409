// Pairs of text and the code it speaks of: what the miner writes and the trainer reads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace strata::train {

/// Where the text of a pair comes from; weights of training differ by it.
enum class PairKind : std::uint8_t {
  kComment,   ///< first sentence of a definition's comment; the code is the definition without it
  kName,      ///< words of an uncommented definition's name; the code is the definition without it
  kFile,      ///< first sentence about a whole file; the code is the file's beginning without it
  kError,     ///< message of an error; the code is the function that gives it, without the message
  kTest,      ///< name of a test; the code is the definition that it tests
  kDocument,  ///< sentence of a document that names a definition or file, without the name
  kCommit,    ///< subject of a commit; the code is a definition that it changed
};

inline constexpr std::size_t kPairKinds = 7;

/// Those of the first three kinds give each code once; the others speak of code that may stand in
/// another pair, too.
[[nodiscard]] constexpr bool is_own_code(PairKind kind) { return kind <= PairKind::kFile; }

[[nodiscard]] std::string_view to_string(PairKind kind);
/// kPairKinds if the word names no kind.
[[nodiscard]] std::size_t pair_kind_from(std::string_view word);

struct Pair {
  std::string package;  ///< "golang-golang-x-net-dev"; whole packages are held out by it
  std::string language;
  PairKind kind = PairKind::kComment;
  std::string text;
  std::string code;
};

/// One line of JSON, with its line break; invalid UTF-8 becomes U+FFFD.
[[nodiscard]] std::string to_json_line(const Pair& pair);

/// Calls `take` for each line of a file that the miner wrote, in order. kCorrupt with the line
/// number for a line of another form.
[[nodiscard]] Result<void> read_pairs(const std::string& path,
                                      const std::function<void(Pair&&)>& take);

}  // namespace strata::train
