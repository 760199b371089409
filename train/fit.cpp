// Trains the embedding on pairs that strata_mine wrote, reports on held-out packages, writes the
// model file.
//   strata_fit --pairs PAIRS.jsonl --out MODEL.bin [--epochs N] [--seed N] [--rows N] [--rate X]
//              [--batch N] [--group N] [--head N]... [--share KIND=X]... [--temperature X]
//              [--sif X] [--held-out ONE_IN] [--least N]
//   strata_fit --pairs PAIRS.jsonl --evaluate MODEL.bin [--held-out ONE_IN]
// The second form trains nothing and reports on a model that exists.
// Progress goes to stderr, the report to stdout; MODEL.bin is written after each epoch. Equal input
// and options give equal bytes on every machine.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/hash.hpp"
#include "embed/static_model.hpp"
#include "train/export.hpp"
#include "train/held_out.hpp"
#include "train/trainer.hpp"

namespace {

using namespace strata::train;  // NOLINT(google-build-using-namespace)

struct Arguments {
  std::string pairs;
  std::string out;
  std::string evaluate;  // a model file that exists; absent: train one
  TrainOptions train;
  std::size_t rows = 30'000;
  std::uint64_t least = 5;
  std::uint32_t held_out = 12;
};

template <class T>
bool read_number(const std::string& text, T& value) {
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
  return parsed.ec == std::errc{} && parsed.ptr == text.data() + text.size();
}

// "name=0.5"; a share of 0 leaves the kind out of the vocabulary, too.
bool read_share(const std::string& text, std::array<float, kPairKinds>& shares) {
  const std::size_t equal = std::min(text.find('='), text.size());
  const std::size_t kind = pair_kind_from(text.substr(0, equal));
  return kind < shares.size() && equal < text.size() &&
         read_number(text.substr(equal + 1), shares.at(kind));
}

bool read_argument(const std::string& key, const std::string& value, Arguments& arguments) {
  if (key == "--pairs" || key == "--out") {
    (key == "--out" ? arguments.out : arguments.pairs) = value;
    return true;
  }
  if (key == "--evaluate") {
    arguments.evaluate = value;
    return true;
  }
  TrainOptions& train = arguments.train;
  if (key == "--epochs") {
    return read_number(value, train.epochs);
  }
  if (key == "--seed") {
    return read_number(value, train.seed);
  }
  if (key == "--rate") {
    return read_number(value, train.rate);
  }
  if (key == "--batch") {
    return read_number(value, train.batch) && train.batch > 0;
  }
  if (key == "--group") {
    return read_number(value, train.group) && train.group > 0;
  }
  if (key == "--head") {
    train.heads.emplace_back();
    return read_number(value, train.heads.back()) && train.heads.back() > 0;
  }
  if (key == "--temperature") {
    return read_number(value, train.temperature) && train.temperature > 0;
  }
  if (key == "--sif") {
    return read_number(value, train.sif);
  }
  if (key == "--share") {
    return read_share(value, train.shares);
  }
  if (key == "--rows") {
    return read_number(value, arguments.rows) && arguments.rows > 0;
  }
  if (key == "--least") {
    return read_number(value, arguments.least);
  }
  if (key == "--held-out") {
    return read_number(value, arguments.held_out) && arguments.held_out > 0;
  }
  return false;
}

bool read_arguments(int argc, char** argv, Arguments& arguments) {
  for (int i = 1; i + 1 < argc; i += 2) {
    if (!read_argument(argv[i], argv[i + 1], arguments)) {
      return false;
    }
  }
  return argc % 2 == 1 && !arguments.pairs.empty() &&
         arguments.out.empty() != arguments.evaluate.empty();
}

// What training sees, and the packages that it does not.
struct Data {
  Vocabulary vocabulary;
  Examples examples;
  std::vector<Pool> pools;
};

strata::Result<Data> load(const Arguments& arguments) {
  Data data;
  std::vector<Pair> pairs;
  std::unordered_map<std::string, std::size_t> pools;
  auto read = read_pairs(arguments.pairs, [&](Pair&& pair) {
    if (arguments.train.shares.at(static_cast<std::size_t>(pair.kind)) <= 0 &&
        !is_held_out(pair.package, arguments.held_out)) {
      return;
    }
    if (!is_held_out(pair.package, arguments.held_out)) {
      data.vocabulary.count(pair.text);
      data.vocabulary.count(pair.code);
      pairs.push_back(std::move(pair));
      return;
    }
    if (pair.kind == PairKind::kComment) {
      const auto [pool, added] =
          pools.emplace(pair.package + '\n' + pair.language, data.pools.size());
      if (added) {
        data.pools.push_back({.package = pair.package, .language = pair.language, .pairs = {}});
      }
      data.pools[pool->second].pairs.push_back(std::move(pair));
    }
  });
  if (!read) {
    return strata::fail(std::move(read));
  }
  data.vocabulary.freeze(arguments.rows, arguments.least);
  for (const Pair& pair : pairs) {
    data.examples.add(data.vocabulary, pair);
  }
  return data;
}

strata::Result<void> print_report(const std::vector<Pool>& pools, std::string_view model_bytes) {
  auto model = strata::embed::StaticModel::copy("model", model_bytes);
  if (!model) {
    return strata::fail(std::move(model));
  }
  auto reports = evaluate(*model, pools);
  if (!reports) {
    return strata::fail(std::move(reports));
  }
  const auto line = [](const Scores& scores) {
    const auto n = static_cast<double>(scores.queries);
    return fmt::format("{:.3f} / {:.3f}", scores.reciprocal_rank / n, scores.found / n);
  };
  fmt::print("held out (MRR / R@10)  queries  BM25  dense  fused\n");
  for (const auto& [group, report] : *reports) {
    fmt::print("{:<12} {:>6}  {}  {}  {}\n", group, report.dense.queries, line(report.bm25),
               line(report.dense), line(report.fused));
  }
  for (const std::uint32_t dimensions : {128U, 64U}) {
    auto shorter = evaluate(*model, pools, {.dimensions = dimensions});
    if (!shorter) {
      return strata::fail(std::move(shorter));
    }
    const HeldOutReport& all = (*shorter)["all"];
    fmt::print("first {:<6} {:>6}  {}  {}\n", dimensions, all.dense.queries, line(all.dense),
               line(all.fused));
  }
  for (const Pool& pool : pools) {
    fmt::print("pool {} {} {}\n", pool.package, pool.language, pool.pairs.size());
  }
  return {};
}

// The model as it is now, written to the file that was asked for.
strata::Result<std::string> write_model(const TrainState& state, const Data& data,
                                        const std::string& path) {
  constexpr std::uint64_t kLeastSpelling = 20;
  auto model = export_model(state.table, data.vocabulary, kLeastSpelling);
  if (!model) {
    return strata::fail(std::move(model));
  }
  std::ofstream file(path, std::ios::binary);
  file.write(model->data(), static_cast<std::streamsize>(model->size()));
  file.close();
  if (!file) {
    return strata::fail(strata::ErrorKind::kIo, path + ": cannot be written");
  }
  return model;
}

// The file holds the model of the last whole epoch at any time.
strata::Result<std::string> fit(const Data& data, const Arguments& arguments) {
  fmt::print(stderr, "{} pairs, {} rows, {} held-out pools\n", data.examples.kinds.size(),
             data.vocabulary.rows(), data.pools.size());
  TrainState state = begin_training(data.vocabulary, arguments.train);
  auto model = write_model(state, data, arguments.out);
  if (!model) {
    return model;
  }
  train(data.examples, arguments.train, state, [&](double loss, const TrainState& now) {
    fmt::print(stderr, "epoch {}: loss {:.4f}\n", now.epoch, loss);
    model = write_model(now, data, arguments.out);
    return static_cast<bool>(model);
  });
  return model;
}

strata::Result<std::string> read_model(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (bytes.empty()) {
    return strata::fail(strata::ErrorKind::kIo, path + ": cannot be read");
  }
  return bytes;
}

strata::Result<void> run(const Arguments& arguments) {
  auto data = load(arguments);
  if (!data) {
    return strata::fail(std::move(data));
  }
  auto model = arguments.evaluate.empty() ? fit(*data, arguments) : read_model(arguments.evaluate);
  if (!model) {
    return strata::fail(std::move(model));
  }
  return print_report(data->pools, *model);
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  if (!read_arguments(argc, argv, arguments)) {
    fmt::print(stderr,
               "usage: strata_fit --pairs PAIRS.jsonl (--out MODEL.bin | --evaluate MODEL.bin)"
               " [--epochs N] ...\n");
    return 2;
  }
  if (const auto done = run(arguments); !done) {
    fmt::print(stderr, "{}\n", done.error().to_string());
    return 2;
  }
  return 0;
}
