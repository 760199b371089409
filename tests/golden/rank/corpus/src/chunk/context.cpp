// Five forms from rich to poor are tried in order; the first that fits wins. Tested by
// context_test.cpp.
#include "chunk/context.hpp"

#include <algorithm>
#include <array>

#include "chunk/blanks.hpp"
#include "text/utf8.hpp"

namespace strata::chunk {
namespace {

constexpr std::size_t kLongestSignature = 240;  // bytes; longer ones are cut at a blank
constexpr std::size_t kLongestPath = 160;  // bytes of a path; longer ones lose their first folders

std::string_view file_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

std::string_view last_folders(std::string_view path) {
  while (path.size() > kLongestPath && path.find('/') != std::string_view::npos) {
    path.remove_prefix(path.find('/') + 1);
  }
  return path;
}

std::string signature_of(std::string_view bytes, const parse::Symbol& symbol) {
  constexpr std::size_t kRead = 4 * kLongestSignature;  // white space may be most of it
  std::string_view source = slice(bytes, symbol.signature);
  source = source.substr(0, text::boundary_at_or_before(source, kRead));
  std::string signature = collapse_blanks(source);
  if (signature.size() > kLongestSignature) {
    const std::size_t blank = signature.find_last_of(" \n", kLongestSignature);
    signature.resize(blank != std::string::npos
                         ? blank
                         : text::boundary_at_or_before(signature, kLongestSignature));
  }
  return signature;
}

std::string lines(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) {
    if (!part.empty()) {
      text.append(text.empty() ? "" : "\n").append(part);
    }
  }
  return collapse_blanks(text);
}

}  // namespace

ContextBuilder::ContextBuilder(std::string_view path, std::string_view bytes,
                               const parse::SyntaxTree& tree, const text::TokenCounter& counter,
                               std::uint32_t budget)
    : path_(last_folders(path)), bytes_(bytes), tree_(tree), counter_(counter), budget_(budget) {}

Context ContextBuilder::for_scope(SymbolId scope, std::uint32_t left) {
  const auto [entry, is_new] = known_.try_emplace(scope);
  if (is_new) {
    entry->second = build(scope, budget_);
  }
  return entry->second.tokens <= left ? entry->second : build(scope, std::min(left, budget_));
}

Context ContextBuilder::build(SymbolId scope, std::uint32_t budget) const {
  std::string_view name;
  std::string signature;
  if (scope.exists()) {
    name = tree_.symbols[scope.value].path;
    signature = signature_of(bytes_, tree_.symbols[scope.value]);
  }
  const std::array<std::string, 5> forms = {lines({path_, name, signature}), lines({path_, name}),
                                            lines({file_name(path_), name}), std::string(name),
                                            std::string(file_name(path_))};
  for (const std::string& form : forms) {
    const std::size_t tokens = form.empty() ? 0 : counter_.count(form + "\n");
    if (tokens > 0 && tokens <= budget) {
      return {form, static_cast<std::uint32_t>(tokens)};
    }
  }
  return {};
}

}  // namespace strata::chunk
