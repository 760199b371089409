// The bodies that go to a chat endpoint and come back from it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "hierarchy/chat_summarizer.hpp"

namespace strata::hierarchy {

/// JSON of the request for one unit; bytes that are no UTF-8 become U+FFFD.
[[nodiscard]] std::string chat_request(const ChatOptions& options, const SummaryTask& task);

/// The answer in one line of at most `max_bytes` bytes, or kNetwork with what is wrong: no JSON, an
/// error in it, no choice, no text. Quotes at most a line of the body.
[[nodiscard]] Result<std::string> read_chat_reply(std::string_view body, std::size_t max_bytes);

}  // namespace strata::hierarchy
