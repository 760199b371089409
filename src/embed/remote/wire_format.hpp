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

/// Unit rows in the order of the texts, or kNetwork with what is wrong: no JSON, an error in it,
/// another number of vectors, an index twice or out of range, another width, a component that is no
/// finite number, another model. Quotes at most a line of the body.
[[nodiscard]] Result<Embeddings> read_reply(const RemoteOptions& options, std::string_view body,
                                            std::size_t texts);

/// The beginning of a body on one line of printable ASCII, for messages.
[[nodiscard]] std::string excerpt(std::string_view body);

}  // namespace strata::embed
