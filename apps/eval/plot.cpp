// Everything is drawn from one list of labelled bars, from top to bottom. Tested by
// compare_test.cpp.
#include "apps/eval/plot.hpp"

#include <iterator>
#include <vector>

#include <fmt/format.h>

#include "apps/xml_text.hpp"

namespace strata::eval {

namespace {

constexpr int kRow = 18;
constexpr int kLabel = 200;
constexpr int kBar = 400;
constexpr int kWidth = kLabel + kBar + 80;
constexpr int kText = 13;  // baseline within a row

class Drawing {
 public:
  void title(std::string_view text) {
    y_ += kRow / 2;
    fmt::format_to(std::back_inserter(body_),
                   "<text x=\"0\" y=\"{}\" font-weight=\"bold\">{}</text>\n", y_ + kText,
                   apps::xml_text(text));
    y_ += kRow;
  }

  /// `value` in [0, 1].
  void bar(std::string_view label, double value) {
    fmt::format_to(std::back_inserter(body_),
                   "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n"
                   "<rect x=\"{}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\" fill=\"#4878a8\"/>\n"
                   "<text x=\"{:.1f}\" y=\"{}\">{:.3f}</text>\n",
                   kLabel - 8, y_ + kText, apps::xml_text(label), kLabel, y_ + 2, value * kBar,
                   kRow - 4, kLabel + value * kBar + 6, y_ + kText, value);
    y_ += kRow;
  }

  [[nodiscard]] std::string svg() const {
    return fmt::format(
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
               "viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\" font-size=\"12\">\n"
               "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
               kWidth, y_ + kRow) +
           body_ + "</svg>\n";
  }

 private:
  int y_ = 0;
  std::string body_;
};

void draw_groups(Drawing& drawing, std::string_view title,
                 const std::map<std::string, Means>& groups) {
  if (groups.empty()) {
    return;
  }
  drawing.title(title);
  for (const auto& [name, means] : groups) {
    drawing.bar(name, means.scores.ndcg);
  }
}

}  // namespace

std::string to_svg(const Report& report) {
  Drawing drawing;
  drawing.title(fmt::format("{}: NDCG@10", report.mode));
  drawing.bar("pieces", report.pieces.scores.ndcg);
  drawing.bar("files", report.files.scores.ndcg);
  drawing.title("recall by tokens read");
  for (std::size_t i = 0; i < kTokenBudgets.size(); ++i) {
    drawing.bar(fmt::format("{} tokens", kTokenBudgets[i]), report.pieces.scores.recall_within[i]);
  }
  draw_groups(drawing, "NDCG@10 by category", report.by_category);
  draw_groups(drawing, "NDCG@10 by language", report.by_language);
  draw_groups(drawing, "NDCG@10 by repository", report.by_repository);
  return drawing.svg();
}

}  // namespace strata::eval
