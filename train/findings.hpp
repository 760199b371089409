// What one file says that becomes pairs only together with other files of its folder.
#pragma once

#include <string>
#include <vector>

#include "train/pairs.hpp"

namespace strata::train {

/// A named definition that other files may speak of.
struct Definition {
  std::string name;  ///< last part: "push"
  std::string code;  ///< without its documentation, cut to the usual size
};

/// A test by what it is called and what it calls.
struct TestCase {
  std::string text;                 ///< "rejects an empty line"
  std::vector<std::string> called;  ///< names of functions, then of types, distinct, in order
};

/// A sentence of a document that names code.
struct NamingSentence {
  std::string text;  ///< without the name
  std::string name;  ///< of a definition, or the path of a file as written
};

struct Findings {
  std::string path;                     ///< relative to the folder
  std::string language;                 ///< "python"
  std::vector<Pair> pairs;              ///< comments, names and the file's sentence, by position
  std::vector<Pair> error_pairs;        ///< error strings
  std::vector<Definition> definitions;  ///< of code that is no test
  std::string beginning;                ///< of such a file, from its first definition on
  std::vector<TestCase> tests;
  std::vector<NamingSentence> sentences;
};

}  // namespace strata::train
