// Requests are made file by file, by the thread that analyses the file; the summarizer keeps its
// answers, so that a file that changes in one place asks for that place only. Tested by
// generated_summaries_test.cpp.
#include "engine/generated_summaries.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "lang/language.hpp"

namespace strata::engine {

std::string SummaryService::fingerprint() const {
  if (summarizer == nullptr) {
    return {};
  }
  std::string out = ";summaries=";
  out += summarizer->fingerprint();
  out += regions ? "r" : "";
  out += leaves ? "l" : "";
  out += std::to_string(static_cast<int>(embedding));
  return out;
}

Result<SummaryService> open_summaries(const std::optional<GeneratedSummaries>& configured,
                                      const std::string& cache, const embed::Notice& notice) {
  SummaryService service;
  if (!configured) {
    return service;
  }
  hierarchy::ChatOptions chat = configured->chat;
  if (chat.cache_folder.empty()) {
    chat.cache_folder = cache;
    chat.cache_folder += "/summaries";
  }
  auto made = hierarchy::make_chat_summarizer(chat, notice);
  if (!made) {
    return fail(std::move(made));
  }
  service.summarizer = *std::move(made);
  service.regions = configured->regions;
  service.leaves = configured->leaves;
  service.embedding = configured->embedding;
  return service;
}

std::string_view summary_in(std::string_view context) {
  const std::size_t at = context.rfind(kSummaryMark);
  const bool begins_line = at == 0 || (at != std::string_view::npos && context[at - 1] == '\n');
  if (!begins_line) {
    return {};
  }
  const std::string_view rest = context.substr(at + kSummaryMark.size());
  return rest.substr(0, rest.find('\n'));
}

Result<std::vector<std::string>> leaf_summaries(const SummaryService& service,
                                                const scan::SourceFile& file,
                                                const std::vector<chunk::Chunk>& leaves) {
  std::vector<std::string> summaries(leaves.size());
  if (service.summarizer == nullptr || !service.leaves || file.holds_secret) {
    return summaries;
  }
  std::vector<hierarchy::SummaryTask> tasks;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    if (leaves[i].searchable) {
      tasks.push_back({.path = file.path,
                       .language = lang::info(file.language).name,
                       .text = slice(file.bytes, leaves[i].core),
                       .extract = {}});
      places.push_back(i);
    }
  }
  auto answers = service.summarizer->summarise(tasks);
  if (!answers) {
    return answers;
  }
  for (std::size_t i = 0; i < places.size(); ++i) {
    summaries[places[i]] = std::move((*answers)[i]);
  }
  return summaries;
}

void add_summary(chunk::Chunk& leaf, std::string_view summary) {
  if (summary.empty()) {
    return;
  }
  if (!leaf.context.empty() && leaf.context.back() != '\n') {
    leaf.context += '\n';
  }
  leaf.context += kSummaryMark;
  leaf.context += summary;
  leaf.context += '\n';
}

Result<void> summarise_regions(const SummaryService& service, const scan::SourceFile& file,
                               const embed::Embedder& embedder,
                               hierarchy::FileHierarchy& hierarchy) {
  if (service.summarizer == nullptr || !service.regions || file.holds_secret) {
    return {};
  }
  std::vector<hierarchy::SummaryTask> tasks;
  tasks.reserve(hierarchy.regions.size());
  for (const hierarchy::Region& region : hierarchy.regions) {
    tasks.push_back({.path = file.path,
                     .language = lang::info(file.language).name,
                     .text = slice(file.bytes, region.range),
                     .extract = region.summary});
  }
  auto answers = service.summarizer->summarise(tasks);
  if (!answers) {
    return fail(std::move(answers));
  }
  for (std::size_t i = 0; i < hierarchy.regions.size(); ++i) {
    hierarchy.regions[i].summary = std::move((*answers)[i]);
  }
  embed::Embeddings& means = hierarchy.region_means;
  if (service.embedding == SummaryEmbedding::kNone || means.rows() != hierarchy.regions.size()) {
    return {};
  }
  std::vector<std::string_view> texts;
  texts.reserve(hierarchy.regions.size());
  for (const hierarchy::Region& region : hierarchy.regions) {
    texts.push_back(region.summary);
  }
  auto vectors = embedder.embed_documents(texts);
  if (!vectors) {
    return fail(std::move(vectors), "embedding summaries");
  }
  for (std::size_t i = 0; i < hierarchy.regions.size(); ++i) {
    const std::span<const float> of_summary = vectors->row(i);
    const bool known =
        std::any_of(of_summary.begin(), of_summary.end(), [](float value) { return value != 0; });
    const std::span<float> row =
        std::span(means.values).subspan(i * means.dimensions, means.dimensions);
    for (std::size_t d = 0; known && d < row.size(); ++d) {
      row[d] = of_summary[d] + (service.embedding == SummaryEmbedding::kBeside ? row[d] : 0.0F);
    }
    embed::normalize(row);
  }
  return {};
}

}  // namespace strata::engine
