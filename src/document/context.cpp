// Forms from rich to poor are tried in order; the first that fits wins. Tested by
// document_test.cpp.
#include "document/context.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>
#include <utility>

#include "chunk/blanks.hpp"

namespace strata::document {
namespace {

constexpr std::size_t kLongestPath = 160;      // bytes; longer ones lose their first folders
constexpr std::size_t kLongestOpening = 2000;  // bytes; no budget has room for more

std::string_view last_folders(std::string_view path) {
  while (path.size() > kLongestPath && path.find('/') != std::string_view::npos) {
    path.remove_prefix(path.find('/') + 1);
  }
  return path;
}

/// Titles that are nearest to the leaf: the path without its first ones.
std::string_view last_title(std::string_view section) {
  const std::size_t at = section.rfind(" > ");
  return at == std::string_view::npos ? section : section.substr(at + 3);
}

std::string lines(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) {
    if (!part.empty()) {
      text.append(text.empty() ? "" : "\n").append(part);
    }
  }
  return text;
}

}  // namespace

chunk::Context context_of(std::string_view path, std::string_view section, std::string_view opening,
                          const text::TokenCounter& counter, std::uint32_t budget) {
  const std::string folders = chunk::collapse_blanks(last_folders(path));
  const std::string titles = chunk::collapse_blanks(section);
  path = folders;
  section = titles;
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const std::string_view title = last_title(section);
  opening = opening.size() > kLongestOpening ? std::string_view() : opening;
  const std::array<std::string, 8> forms = {lines({path, section, opening}),
                                            lines({name, section, opening}),
                                            lines({title, opening}),
                                            lines({opening}),
                                            lines({path, section}),
                                            lines({name, section}),
                                            lines({title}),
                                            lines({name})};
  for (const std::string& form : forms) {
    const std::size_t tokens = form.empty() ? 0 : counter.count(form + "\n");
    if (tokens > 0 && tokens <= budget) {
      return {form, static_cast<std::uint32_t>(tokens)};
    }
  }
  return {};
}

}  // namespace strata::document
