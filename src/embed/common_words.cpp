// What is on the list is part of every hashing model's identity.
// Tested by common_words_test.cpp.
#include "embed/common_words.hpp"

#include <algorithm>
#include <array>

#include "text/word_set.hpp"

namespace strata::embed {

namespace {

constexpr text::WordSet kCommonWords(std::to_array<std::string_view>({
    "abstract", "all",       "also",     "an",         "and",     "any",        "are",
    "arg",      "args",      "as",       "assert",     "async",   "at",         "auto",
    "await",    "be",        "been",     "bool",       "boolean", "break",      "by",
    "can",      "case",      "catch",    "char",       "class",   "const",      "continue",
    "could",    "def",       "default",  "defer",      "del",     "delete",     "did",
    "do",       "does",      "double",   "each",       "elif",    "else",       "end",
    "enum",     "err",       "except",   "export",     "extends", "extern",     "false",
    "final",    "finally",   "float",    "fn",         "for",     "foreach",    "from",
    "func",     "function",  "global",   "go",         "goto",    "had",        "has",
    "have",     "here",      "how",      "if",         "impl",    "implements", "import",
    "in",       "include",   "inline",   "instanceof", "int",     "interface",  "into",
    "is",       "it",        "its",      "lambda",     "let",     "long",       "loop",
    "match",    "may",       "might",    "mod",        "module",  "move",       "must",
    "mut",      "namespace", "new",      "nil",        "no",      "none",       "not",
    "null",     "object",    "of",       "on",         "only",    "operator",   "or",
    "over",     "override",  "package",  "pass",       "private", "protected",  "pub",
    "public",   "raise",     "readonly", "ref",        "require", "return",     "self",
    "short",    "should",    "signed",   "sizeof",     "so",      "static",     "std",
    "str",      "string",    "struct",   "sub",        "such",    "super",      "switch",
    "template", "than",      "that",     "the",        "then",    "there",      "these",
    "this",     "those",     "throw",    "throws",     "to",      "trait",      "true",
    "try",      "type",      "typedef",  "typename",   "typeof",  "union",      "unless",
    "unsigned", "until",     "use",      "using",      "val",     "value",      "var",
    "virtual",  "void",      "volatile", "was",        "were",    "what",       "when",
    "where",    "which",     "while",    "who",        "why",     "will",       "with",
    "would",    "xor",       "yield",
}));

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

bool is_common_word(std::string_view word) {
  return word.size() <= 1 || std::all_of(word.begin(), word.end(), is_digit) ||
         kCommonWords.contains(word);
}

}  // namespace strata::embed
