// The bodies that go to an OpenAI-style endpoint and come back from it.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "embed/embedder.hpp"
#include "embed/remote/remote_options.hpp"

namespace strata::embed {

/// JSON of the request; bytes that are no UTF-8 become U+FFFD.
[[nodiscard]] std::string request_body(const RemoteOptions& options,
                                       std::span<const std::string> texts);

/// Unit or zero rows in the order of the texts, or kNetwork with what is wrong: no JSON, an error
/// in it, another number of vectors, an index twice, out of range or at some of them only, another
/// width, a component that is no finite number, another model, zeros for all of many texts. Vectors
/// without an index are in the order of the texts; a reply need not name its model. Quotes at most
/// a line of the body.
[[nodiscard]] Result<Embeddings> read_reply(const RemoteOptions& options, std::string_view body,
                                            std::size_t texts);

/// The beginning of a body on one line of printable ASCII, for messages.
[[nodiscard]] std::string excerpt(std::string_view body);

}  // namespace strata::embed
