// What sort of text a query is, and what its words say about the results that are wanted.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "retrieve/stack_trace.hpp"

namespace strata::retrieve {

enum class QueryKind : std::uint8_t {
  kProse,
  kArchitecture,     ///< asks how parts work together: "how are routes registered"
  kSymbol,           ///< one name: "parse_config", "session"
  kQualifiedSymbol,  ///< "Engine::ask", "app.Flask.run", "Array#push"
  kSymbols,          ///< several names: "encode_int decode_int"
  kPath,             ///< "src/engine/ask.cpp", "ask.cpp:31"
  kErrorMessage,     ///< "TypeError: cannot read property 'x' of undefined"
  kStackTrace,
  kCjk,  ///< Chinese, Japanese or Korean text
};

[[nodiscard]] std::string_view to_string(QueryKind kind);

/// Several may hold at once.
struct Intents {
  bool tests = false;      ///< asks about tests, not how to test something
  bool documents = false;  ///< asks for documentation, or how one does something
  bool usage = false;      ///< "how do I ...": a sort of `documents`, not named apart
  bool examples = false;
  bool configuration = false;
  bool implementation = false;  ///< asks where something is in the source
  bool structure = false;       ///< asks for the layout of the project: folders, modules, overview

  friend bool operator==(const Intents&, const Intents&) = default;
};

/// "TypeError: ...", "java.io.IOException: ...", "... permission denied"; no question. O(text).
[[nodiscard]] bool is_error_message(std::string_view text);

/// "how ...", "where ...", "which ...".
[[nodiscard]] bool is_question(std::string_view text);

/// Names of those that hold: "tests", "documents", ...
[[nodiscard]] std::vector<std::string_view> names_of(const Intents& intents);

/// O(text). `trace` is read_stack_trace of the text.
[[nodiscard]] QueryKind kind_of(std::string_view text, const StackTrace& trace);

/// `words` are those of text::words: lower case, in order.
[[nodiscard]] Intents intents_of(const std::vector<std::string>& words);

/// The words of a query that name files: "src/engine/ask.cpp", "ask.cpp", without line numbers.
[[nodiscard]] std::vector<std::string> paths_in(std::string_view text);

/// The words of a query that are spelt like names in code: "Engine::ask", "parse_config",
/// "ParseConfig", "run()". All words if there is only one.
[[nodiscard]] std::vector<std::string> names_in(std::string_view text);

}  // namespace strata::retrieve
