// Summaries by a language model behind an OpenAI-style endpoint. It exists only where a user
// configured one.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "embed/remote/exchange.hpp"
#include "hierarchy/summarizer.hpp"

namespace strata::hierarchy {

/// POST {"model", "messages", "max_tokens", "temperature": 0} gives
/// {"choices": [{"message": {"content"}}]}.
struct ChatOptions {
  std::string url;      ///< whole address, "https://host/v1/chat/completions"
  std::string ca_file;  ///< certificates (PEM) that vouch for it; "" = the system's
  std::string model;    ///< as the endpoint calls it

  std::string key_variable;  ///< environment variable that holds the key; "" = none
  std::string key_file;      ///< file whose first line is the key; "" = none; not both

  std::uint32_t max_bytes = 480;         ///< longest summary; 80..8192
  std::uint32_t max_text_bytes = 16384;  ///< of a unit that are sent, its beginning; 256..1048576
  std::uint32_t connections = 4;         ///< requests under way at once; 1..64
  std::uint32_t retries = 5;             ///< of one request, after errors that may pass; 0..20
  std::chrono::milliseconds first_pause{500};  ///< before the first retry; doubles; 0..60 s
  std::chrono::milliseconds timeout{60'000};   ///< of one request as a whole; 1 ms..10 min

  /// Also connect to addresses of this machine and of local networks, which may then be http.
  bool allow_private = false;

  /// Folder in which answers are kept, by everything they depend on; "" = none are kept.
  std::string cache_folder;

  /// kInvalidArgument that names the option and what would be right.
  [[nodiscard]] Result<void> validate() const;
};

/// What it works with, apart from its options.
struct ChatParts {
  embed::Transport transport;
  std::string key;                                 ///< "" = none
  std::function<bool(std::string_view)> withhold;  ///< true: must not leave this machine; required
  embed::Pause pause;                              ///< empty: sleep
  embed::Notice notice = {};                       ///< may be empty
};

class ChatSummarizer final : public Summarizer {
 public:
  /// Errors of options.validate(); kInvalidArgument without a transport or withhold, or for a key
  /// that no header can carry. Sends nothing yet.
  [[nodiscard]] static Result<std::unique_ptr<Summarizer>> make(ChatOptions options,
                                                                ChatParts parts);

  /// Changes with address, model and limits.
  [[nodiscard]] std::string fingerprint() const override;
  /// Texts that are withheld or hold no word are not sent and keep their extract, as do those whose
  /// answer is empty. kNetwork or kPermission if a request fails for good.
  [[nodiscard]] Result<std::vector<std::string>> summarise(
      std::span<const SummaryTask> tasks) const override;

 private:
  ChatSummarizer(ChatOptions options, ChatParts parts);

  [[nodiscard]] Result<std::string> summarise_one(const SummaryTask& task) const;

  ChatOptions options_;
  std::function<bool(std::string_view)> withhold_;
  embed::Exchange exchange_;
};

/// The real thing: key from where the options say, libcurl, nothing in which scan::find_secret sees
/// a key.
[[nodiscard]] Result<std::unique_ptr<Summarizer>> make_chat_summarizer(const ChatOptions& options,
                                                                       embed::Notice notice);

}  // namespace strata::hierarchy
