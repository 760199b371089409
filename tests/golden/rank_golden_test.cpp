// tests/golden/rank: per query the rank of the leaf that answers it, and one file of means, so that
// a change of quality shows as a diff. STRATA_UPDATE_GOLDEN=1 writes both anew; then read the diff.
// The corpora do not change with the project: a copy of some of its sources, and the headers and
// the pinned packages that bootstrap brings (tests/golden/rank/packages.txt).
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <stdlib.h>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/engine.hpp"

namespace strata::golden {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = "tests/golden/rank";
const fs::path kDeps = STRATA_DEPS;

struct Wanted {
  std::string corpus;
  std::string query;
  std::string path;
  std::string text;  ///< that the wanted leaf holds
};

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

/// Where bootstrap put the packages, by name.
std::map<std::string, fs::path> package_roots() {
  std::map<std::string, fs::path> roots;
  std::istringstream lines(read(kFolder / "packages.txt"));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string name;
    std::string version;
    if (!line.starts_with('#') && words >> name >> version) {
      fs::path root = kDeps / "packages" / (name + "-" + version);
      EXPECT_TRUE(fs::exists(root)) << "scripts/bootstrap brings " << name << " " << version;
      roots.emplace(name, std::move(root));
    }
  }
  return roots;
}

std::vector<Wanted> wanted_leaves() {
  std::vector<Wanted> all;
  std::istringstream lines(read(kFolder / "queries.txt"));
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == '#') {
      continue;
    }
    std::vector<std::string> fields;
    for (std::size_t begin = 0; begin <= line.size();) {
      const std::size_t end = std::min(line.find(" | ", begin), line.size());
      fields.push_back(line.substr(begin, end - begin));
      begin = end + 3;
    }
    if (fields.size() != 4) {
      ADD_FAILURE() << "not four fields: " << line;
      continue;
    }
    all.push_back({fields[0], fields[1], fields[2], fields[3]});
  }
  return all;
}

/// Indexes of the corpora in a folder that is removed at the end.
class Corpora {
 public:
  Corpora() {
    std::string pattern = (fs::temp_directory_path() / "strata-rank-XXXXXX").string();
    cache_ = mkdtemp(pattern.data());
    open("project", kFolder / "corpus");
    open("treesitter", kDeps / "include");
    for (const auto& [name, root] : package_roots()) {
      open(name, root);
    }
  }

  Corpora(const Corpora&) = delete;
  Corpora& operator=(const Corpora&) = delete;

  ~Corpora() {
    engines_.clear();
    std::error_code ignored;
    fs::remove_all(cache_, ignored);
  }

  [[nodiscard]] std::vector<Found> ask(const std::string& corpus, const std::string& query) const {
    auto answer =
        engines_.at(corpus).ask({.text = query, .filters = {}},
                                {.limit = 100, .per_file = 0, .level = retrieve::Level::kLeaf});
    EXPECT_TRUE(answer) << query << ": " << answer.error().to_string();
    return answer ? std::move(answer->found) : std::vector<Found>{};
  }

  /// 1-based rank of the wanted leaf; 0 = not among the first hundred.
  [[nodiscard]] std::size_t rank_of(const Wanted& wanted) const {
    const std::vector<Found> found = ask(wanted.corpus, wanted.query);
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (found[i].path == wanted.path && found[i].text.find(wanted.text) != std::string::npos) {
        return i + 1;
      }
    }
    return 0;
  }

 private:
  void open(const std::string& name, const fs::path& root) {
    auto engine = Engine::open({.root = fs::absolute(root).string(),
                                .cache = cache_.string(),
                                .index = {},
                                .progress = {},
                                .history_commits = 0});  // every commit would change the ranks
    if (!engine || !engine->refresh()) {
      throw std::runtime_error("no index of " + root.string());
    }
    engines_.emplace(name, *std::move(engine));
  }

  fs::path cache_;
  std::map<std::string, Engine> engines_;
};

/// Compares with the golden file, or writes it.
void expect_golden(const std::string& name, const std::string& actual) {
  if (std::getenv("STRATA_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(kFolder / name, std::ios::binary) << actual;
    return;
  }
  EXPECT_EQ(read(kFolder / name), actual)
      << "if the change is meant: STRATA_UPDATE_GOLDEN=1, then review the diff";
}

TEST(GoldenRank, EveryQueryFindsItsLeafWhereItDid) {
  const Corpora corpora;
  std::string ranks;
  std::size_t first = 0;
  std::size_t in_five = 0;
  std::size_t in_ten = 0;
  double reciprocal = 0;
  const std::vector<Wanted> all = wanted_leaves();
  for (const Wanted& wanted : all) {
    const std::size_t rank = corpora.rank_of(wanted);
    ranks += fmt::format("{:>4}  {} -> {}: {}\n", rank == 0 ? "-" : std::to_string(rank),
                         wanted.query, wanted.path, wanted.text);
    first += rank == 1 ? 1 : 0;
    in_five += rank > 0 && rank <= 5 ? 1 : 0;
    in_ten += rank > 0 && rank <= 10 ? 1 : 0;
    reciprocal += rank == 0 ? 0 : 1.0 / static_cast<double>(rank);
  }
  const auto count = static_cast<double>(all.size());
  expect_golden("ranks.txt", ranks);
  expect_golden("rank_stats.txt",
                fmt::format("queries   {}\nrecall@1  {:.3f}\nrecall@5  {:.3f}\nrecall@10 {:.3f}\n"
                            "MRR       {:.3f}\n",
                            all.size(), static_cast<double>(first) / count,
                            static_cast<double>(in_five) / count,
                            static_cast<double>(in_ten) / count, reciprocal / count));
}

TEST(GoldenRank, EveryWantedTextIsInItsFile) {
  std::map<std::string, fs::path> roots = package_roots();
  roots.emplace("project", kFolder / "corpus");
  roots.emplace("treesitter", kDeps / "include");
  for (const Wanted& wanted : wanted_leaves()) {
    ASSERT_TRUE(roots.contains(wanted.corpus)) << wanted.corpus;
    EXPECT_NE(read(roots.at(wanted.corpus) / wanted.path).find(wanted.text), std::string::npos)
        << wanted.corpus << " " << wanted.path << ": " << wanted.text;
  }
}

bool is_document(const std::string& path) { return path.ends_with(".md"); }

// Every question of the table that asks how or where, in every corpus that has documents: the other
// sort may not crowd out the one that was asked for.
TEST(GoldenRank, HowToQuestionsLeadToDocumentsAndWhereIsQuestionsToCode) {
  const Corpora corpora;
  std::string wrong;
  std::size_t how = 0;
  std::size_t where = 0;
  for (const Wanted& wanted : wanted_leaves()) {
    const bool asks_how = wanted.query.starts_with("how do I ") && is_document(wanted.path);
    const bool asks_where = wanted.query.starts_with("where ") && !is_document(wanted.path);
    if (!asks_how && !asks_where) {
      continue;
    }
    const auto found = corpora.ask(wanted.corpus, wanted.query);
    ASSERT_GE(found.size(), 5U) << wanted.query;
    (asks_how ? how : where) += 1;
    if (is_document(found.front().path) != asks_how) {
      wrong.append(wanted.corpus).append(": ").append(wanted.query).append(" -> ");
      wrong.append(found.front().path).append("\n");
    }
    EXPECT_TRUE(std::any_of(found.begin(), found.begin() + 5,
                            [&](const Found& each) { return is_document(each.path) == asks_how; }))
        << wanted.corpus << ": " << wanted.query;
  }
  expect_golden(
      "wrong_sort_first.txt",
      fmt::format("{} how-to and {} where-is questions; first result of the other sort:\n", how,
                  where) +
          wrong);
}

}  // namespace
}  // namespace strata::golden
