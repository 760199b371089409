// One request for each unit, side by side, each kept before the next one starts in its place, so
// that a run that is cut short pays for nothing twice. Tested by chat_summarizer_test.cpp.
#include "hierarchy/chat_summarizer.hpp"

#include <atomic>
#include <utility>

#include <fmt/format.h>

#include "core/hash.hpp"
#include "core/option_range.hpp"
#include "core/parallel.hpp"
#include "embed/remote/curl_transport.hpp"
#include "embed/remote/remote_embedder.hpp"
#include "embed/remote/remote_options.hpp"
#include "hierarchy/answer_store.hpp"
#include "hierarchy/chat_format.hpp"
#include "scan/secrets.hpp"
#include "text/identifiers.hpp"

namespace strata::hierarchy {

namespace {

constexpr std::size_t kReplyBytes = 262'144;
constexpr std::string_view kVersion = "chat1";

embed::ExchangeOptions exchange_options(const ChatOptions& options) {
  return {.url = options.url,
          .ca_file = options.ca_file,
          .connections = options.connections,
          .retries = options.retries,
          .first_pause = options.first_pause,
          .timeout = options.timeout,
          .allow_private = options.allow_private};
}

}  // namespace

Result<std::vector<std::string>> ExtractiveSummarizer::summarise(
    std::span<const SummaryTask> tasks) const {
  std::vector<std::string> summaries;
  summaries.reserve(tasks.size());
  for (const SummaryTask& task : tasks) {
    summaries.emplace_back(task.extract);
  }
  return summaries;
}

Result<void> ChatOptions::validate() const {
  if (auto checked = exchange_options(*this).validate("summaries"); !checked) {
    return checked;
  }
  if (model.empty()) {
    return fail(ErrorKind::kInvalidArgument,
                "summaries.model is missing; name it as the endpoint calls it");
  }
  if (!key_variable.empty() && !key_file.empty()) {
    return fail(ErrorKind::kInvalidArgument,
                "summaries.key_file and key_variable are both given; one of them must go");
  }

  const OptionRange ranges[] = {
      {"max_bytes", max_bytes, 80, 8192},
      {"max_text_bytes", max_text_bytes, 256, 1'048'576},
  };
  return all_in_range("summaries", ranges);
}

ChatSummarizer::ChatSummarizer(ChatOptions options, ChatParts parts)
    : options_(std::move(options)),
      withhold_(std::move(parts.withhold)),
      exchange_(exchange_options(options_), std::move(parts.transport), std::move(parts.key),
                std::move(parts.pause), std::move(parts.notice)) {}

Result<std::unique_ptr<Summarizer>> ChatSummarizer::make(ChatOptions options, ChatParts parts) {
  if (auto checked = options.validate(); !checked) {
    return fail(std::move(checked));
  }
  if (!parts.transport || !parts.withhold) {
    return fail(ErrorKind::kInvalidArgument,
                "summaries by a model need a transport and a rule for what is withheld");
  }
  if (!embed::is_key(parts.key)) {
    return fail(ErrorKind::kInvalidArgument,
                "the key of the summary endpoint holds a blank or another character that no header "
                "can carry");
  }
  return std::unique_ptr<Summarizer>(new ChatSummarizer(std::move(options), std::move(parts)));
}

std::string ChatSummarizer::fingerprint() const {
  const std::string all =
      fmt::format("{}:{};{}:{};{};{}", options_.url.size(), options_.url, options_.model.size(),
                  options_.model, options_.max_bytes, options_.max_text_bytes);
  return fmt::format("{}/{}", kVersion, hash128(all).to_hex());
}

Result<std::string> ChatSummarizer::summarise_one(const SummaryTask& task) const {
  const std::string body = chat_request(options_, task);
  std::string key = options_.url;
  key.append("\n").append(body);
  const bool keeps = !options_.cache_folder.empty();
  if (keeps) {
    if (auto kept = kept_answer(options_.cache_folder, key)) {
      return *std::move(kept);
    }
  }
  auto reply = exchange_.post(body, kReplyBytes);
  if (!reply) {
    return reply;
  }
  auto answer = read_chat_reply(*reply, options_.max_bytes);
  if (answer && !answer->empty() && keeps) {
    keep_answer(options_.cache_folder, key, *answer);
  }
  return answer;
}

Result<std::vector<std::string>> ChatSummarizer::summarise(
    std::span<const SummaryTask> tasks) const {
  std::vector<Result<std::string>> answers(tasks.size());
  std::atomic<bool> failed = false;
  parallel_for(tasks.size(), options_.connections, [&](std::size_t i) {
    const SummaryTask& task = tasks[i];
    if (failed) {
      return;  // one request has failed for good: the others would be for nothing
    }
    if (!text::words(task.text).empty() && !withhold_(task.text)) {
      answers[i] = summarise_one(task);
      failed = failed || !answers[i];
    }
  });
  std::vector<std::string> summaries;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    if (!answers[i]) {
      return fail(std::move(answers[i]), "summary endpoint " + options_.url);
    }
    summaries.push_back(answers[i]->empty() ? std::string(tasks[i].extract)
                                            : *std::move(answers[i]));
  }
  return summaries;
}

Result<std::unique_ptr<Summarizer>> make_chat_summarizer(const ChatOptions& options,
                                                         embed::Notice notice) {
  if (auto checked = options.validate(); !checked) {
    return fail(std::move(checked));
  }
  auto key = embed::read_key(
      {.group = "summaries", .variable = options.key_variable, .file = options.key_file});
  if (!key) {
    return fail(std::move(key));
  }
  auto transport = embed::curl_transport();
  if (!transport) {
    return fail(std::move(transport));
  }
  return ChatSummarizer::make(
      options,
      {.transport = *std::move(transport),
       .key = *std::move(key),
       .withhold = [](std::string_view text) { return scan::find_secret(text).has_value(); },
       .pause = {},
       .notice = std::move(notice)});
}

}  // namespace strata::hierarchy
