// The spine of `strata train`. Held out are whole files, chosen by the hash of their path, and no
// code is on both sides, since equal code counts once. The settings below were chosen by
// experiment (docs/embedding.md). O(pairs x epochs). Tested by own_model_test.cpp.
#include "train/own_model.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "core/hash.hpp"
#include "embed/builtin_model.hpp"
#include "embed/static_model.hpp"
#include "train/checkpoint.hpp"
#include "train/export.hpp"
#include "train/gather.hpp"

namespace strata::train {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kHeldOutOneIn = 10;
constexpr std::size_t kMostRows = 30'000;
constexpr std::uint64_t kLeastOccurrences = 3;
constexpr std::uint64_t kLeastSpelling = 3;
constexpr std::uint32_t kLargestBatch = 1024;
constexpr std::uint32_t kSmallestBatch = 32;
constexpr std::uint32_t kEpochs = 8;
constexpr float kGentleRate = 0.01F;  // of what goes out from trained rows

struct Corpus {
  std::vector<Pair> pairs;
  std::vector<Pool> pools;  // of what is held out, one a language
  OwnModelReport report;
};

bool is_file_held_out(std::string_view path) { return hash64(path, 7) % kHeldOutOneIn == 0; }

void hold_out(Pair&& pair, std::vector<Pool>& pools) {
  if (pair.kind != PairKind::kComment) {
    return;
  }
  auto pool = std::ranges::find(pools, pair.language, &Pool::language);
  if (pool == pools.end()) {
    pools.push_back({.package = pair.language, .language = pair.language, .pairs = {}});
    pool = pools.end() - 1;
  }
  pool->pairs.push_back(std::move(pair));
}

Result<Corpus> read_corpus(const OwnModelOptions& options) {
  Corpus corpus;
  Repetitions repetitions;
  for (const std::string& folder : options.folders) {
    auto files = gather(
        folder, {.scan = options.scan, .threads = options.threads, .progress = options.progress});
    if (!files) {
      return fail(std::move(files));
    }
    for (MinedFile& file : *files) {
      const bool held_out = is_file_held_out(file.path);
      bool used = false;
      for (Pair& pair : file.pairs) {
        if (repetitions.is_repeated(pair)) {
          continue;
        }
        used = true;
        if (held_out) {
          hold_out(std::move(pair), corpus.pools);
        } else {
          ++corpus.report.pairs_by_kind[std::string(to_string(pair.kind))];
          ++corpus.report.pairs_by_language[pair.language];
          corpus.pairs.push_back(std::move(pair));
        }
      }
      corpus.report.files += used ? 1U : 0U;
    }
  }
  corpus.report.folders = options.folders;
  corpus.report.pairs = corpus.pairs.size();
  return corpus;
}

Result<void> check_size(const Corpus& corpus) {
  std::size_t questions = 0;
  for (const Pool& pool : corpus.pools) {
    questions += pool.pairs.size();
  }
  if (corpus.pairs.size() >= kFewestPairs && questions >= kFewestQuestions) {
    return {};
  }
  return fail(ErrorKind::kInvalidArgument,
              fmt::format("too little to learn from: {} pairs of text and code and {} questions "
                          "to check with, in {} files with comments or telling names; it takes {} "
                          "and {}. Name more folders",
                          corpus.pairs.size(), questions, corpus.report.files, kFewestPairs,
                          kFewestQuestions));
}

TrainOptions training_options(const OwnModelOptions& options, std::size_t pairs) {
  TrainOptions train;
  train.seed = options.seed;
  train.threads = options.threads;
  train.progress = options.progress;
  train.batch = kLargestBatch;
  while (train.batch > kSmallestBatch && std::size_t{train.batch} * 4 > pairs) {
    train.batch /= 2;
  }
  train.epochs = options.epochs > 0 ? options.epochs : kEpochs;
  if (options.base == Base::kShipped) {
    train.rate = kGentleRate;
  }
  return train;
}

Examples examples_of(const std::vector<Pair>& pairs, const Vocabulary& vocabulary) {
  Examples examples;
  for (const Pair& pair : pairs) {
    examples.add(vocabulary, pair);
  }
  return examples;
}

void note(const OwnModelOptions& options, const std::string& line) {
  if (options.remark) {
    options.remark(line);
  }
}

// Trains from the start or from the checkpoint, to the end.
Result<void> run_training(const OwnModelOptions& options, const TrainOptions& train,
                          const Examples& examples, TrainState& state, OwnModelReport& report) {
  const std::uint64_t key = training_key(examples, train, state);
  if (auto resumed = read_checkpoint(options.checkpoint, key, state)) {
    state = *std::move(resumed);
    report.resumed_at = state.epoch;
    note(options, fmt::format("going on after epoch {} of {}, from {}\n", state.epoch, train.epochs,
                              options.checkpoint));
  }
  Result<void> written;
  auto last = Clock::now();
  strata::train::train(examples, train, state, [&](double loss, const TrainState& now) {
    note(options, fmt::format("epoch {} of {}: loss {:.3f}\n", now.epoch, train.epochs, loss));
    const bool due = Clock::now() - last >= options.checkpoint_interval;
    if (!options.checkpoint.empty() && due && now.epoch < train.epochs) {
      written = write_checkpoint(options.checkpoint, key, now);
      last = Clock::now();
    }
    return written.has_value();
  });
  return written;
}

double share(double sum, std::uint64_t of) { return of == 0 ? 0.0 : sum / static_cast<double>(of); }

Result<std::map<std::string, OwnModelScores>> compare(const embed::Embedder& base,
                                                      const embed::Embedder& model,
                                                      const std::vector<Pool>& pools) {
  const EvaluateOptions options{.most_queries = 1000, .smallest_pool = 2};
  auto before = evaluate(base, pools, options);
  if (!before) {
    return fail(std::move(before));
  }
  auto after = evaluate(model, pools, options);
  if (!after) {
    return fail(std::move(after));
  }
  std::map<std::string, OwnModelScores> scores;
  for (const auto& [language, report] : *after) {
    const HeldOutReport& old = (*before)[language];
    const std::uint64_t n = report.dense.queries;
    scores[language] = {.questions = n,
                        .base_mrr = share(old.dense.reciprocal_rank, n),
                        .base_recall = share(old.dense.found, n),
                        .mrr = share(report.dense.reciprocal_rank, n),
                        .recall = share(report.dense.found, n),
                        .bm25_mrr = share(report.bm25.reciprocal_rank, n),
                        .fused_mrr = share(report.fused.reciprocal_rank, n)};
  }
  return scores;
}

}  // namespace

Result<void> OwnModelOptions::validate() const {
  constexpr std::uint32_t kMostEpochs = 1000;
  if (folders.empty()) {
    return fail(ErrorKind::kInvalidArgument, "no folder to learn from");
  }
  if (epochs > kMostEpochs) {
    return fail(ErrorKind::kInvalidArgument, "epochs must be at most 1000");
  }
  return scan.validate();
}

bool OwnModelReport::is_better() const {
  const auto all = held_out.find("all");
  return all != held_out.end() && all->second.mrr >= all->second.base_mrr;
}

Result<OwnModel> train_own_model(const OwnModelOptions& options) {
  const auto begin = Clock::now();
  if (auto valid = options.validate(); !valid) {
    return fail(std::move(valid));
  }
  auto corpus = read_corpus(options);
  if (!corpus) {
    return fail(std::move(corpus));
  }
  if (auto enough = check_size(*corpus); !enough) {
    return fail(std::move(enough));
  }
  auto file = embed::ModelFile::open(embed::builtin_model(), embed::ModelCheck::kHeader);
  auto shipped =
      embed::StaticModel::view("shipped", embed::builtin_model(), embed::ModelCheck::kHeader);
  if (!file || !shipped) {
    return fail(std::move(shipped), "the model inside this program");
  }
  Vocabulary vocabulary;
  for (const Pair& pair : corpus->pairs) {
    vocabulary.count(pair.text);
    vocabulary.count(pair.code);
  }
  TrainOptions train = training_options(options, corpus->pairs.size());
  Table start;
  if (options.base == Base::kShipped) {
    vocabulary.freeze_onto(*file, kMostRows, kLeastOccurrences);
    start = import_model(*file);
    train.dimensions = start.dimensions;
  } else {
    vocabulary.freeze(kMostRows, kLeastOccurrences);
  }
  OwnModel model{.bytes = {}, .report = std::move(corpus->report)};
  note(options, fmt::format("{} pairs of text and code from {} files, {} words that the model "
                            "inside this program does not know\n",
                            model.report.pairs, model.report.files,
                            vocabulary.rows() - vocabulary.base_rows()));
  const Examples examples = examples_of(corpus->pairs, vocabulary);
  TrainState state = begin_training(vocabulary, train, start);
  if (auto done = run_training(options, train, examples, state, model.report); !done) {
    return fail(std::move(done));
  }
  auto bytes = export_model(state.table, vocabulary, kLeastSpelling);
  if (!bytes) {
    return fail(std::move(bytes));
  }
  auto trained = embed::StaticModel::copy("new", *bytes);
  if (!trained) {
    return fail(std::move(trained));
  }
  auto scores = compare(*shipped, *trained, corpus->pools);
  if (!scores) {
    return fail(std::move(scores));
  }
  if (!options.checkpoint.empty()) {
    std::error_code ignored;
    std::filesystem::remove(options.checkpoint, ignored);
  }
  model.bytes = *std::move(bytes);
  model.report.rows = vocabulary.rows();
  model.report.new_rows = vocabulary.rows() - vocabulary.base_rows();
  model.report.dimensions = train.dimensions;
  model.report.epochs = train.epochs;
  model.report.seed = options.seed;
  model.report.held_out = *std::move(scores);
  model.report.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return model;
}

}  // namespace strata::train
