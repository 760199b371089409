// Panels are as wide as the file has gaps, within limits; below the curve, bars show how far each
// gap lies on the side of a border (up) or not (down), in shares of the largest. Needs no font and
// no program to be drawn. Tested by curve_svg_test.cpp.
#include "apps/cli/curve_svg.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <string_view>

#include <fmt/format.h>

#include "apps/cli/safe_text.hpp"
#include "apps/xml_text.hpp"

namespace strata::cli {

namespace {

constexpr double kLeft = 40;
constexpr double kCurve = 120;   // height of the similarities from 0 to 1
constexpr double kMargins = 30;  // height of the bars to either side
constexpr double kTitle = 24;
constexpr double kPanel = kTitle + kCurve + 2 * kMargins + 40;
constexpr double kNarrowest = 400;
constexpr double kWidest = 1600;
constexpr double kGap = 12;  // pixels between leaves, where they fit

struct Panel {
  std::string path;
  std::vector<CurvePoint> gaps;
  std::vector<std::size_t> borders;  // gaps after which a region begins
  std::vector<std::uint32_t> lines;  // first line of the leaf after each gap
};

std::vector<Panel> panels_of(const std::vector<TreeEntry>& entries) {
  std::vector<Panel> panels;
  bool region_begins = false;
  for (const TreeEntry& entry : entries) {
    if (entry.level == "file") {
      panels.push_back({.path = entry.path, .gaps = {}, .borders = {}, .lines = {}});
    }
    if (entry.level == "region") {
      region_begins = true;
    }
    if (entry.level != "leaf") {
      continue;
    }
    if (entry.curve && !panels.empty()) {
      if (region_begins) {
        panels.back().borders.push_back(panels.back().gaps.size());
      }
      panels.back().gaps.push_back(*entry.curve);
      panels.back().lines.push_back(entry.lines.first);
    }
    region_begins = false;
  }
  std::erase_if(panels, [](const Panel& panel) { return panel.gaps.empty(); });
  return panels;
}

double width_of(const Panel& panel) {
  const double wanted = kGap * static_cast<double>(panel.gaps.size() + 1);
  return std::clamp(wanted, kNarrowest, kWidest);
}

class Drawing {
 public:
  void panel(const Panel& panel) {
    const double width = width_of(panel);
    step_ = width / static_cast<double>(panel.gaps.size() + 1);
    widest_ = std::max(widest_, width);
    text(0, y_ + 14, "font-weight=\"bold\"", apps::xml_text(safe_line(panel.path)));
    top_ = y_ + kTitle;
    for (const int share : {0, 1}) {
      const double y = height_at(share);
      line(kLeft, y, kLeft + width, y, "#cccccc", 1);
      text(kLeft - 6, y + 4, "text-anchor=\"end\"", share == 0 ? "0" : "1");
    }
    for (const std::size_t gap : panel.borders) {
      line(place_of(gap), top_, place_of(gap), top_ + kCurve + 2 * kMargins + 8, "#d62728", 1);
      text(place_of(gap), top_ + kCurve + 2 * kMargins + 20,
           "text-anchor=\"middle\" fill=\"#d62728\"", std::to_string(panel.lines[gap]));
    }
    curve(panel.gaps, &CurvePoint::similarity, "#9ab5cf", 1);
    curve(panel.gaps, &CurvePoint::smoothed, "#1f4e79", 2);
    margins(panel.gaps);
    y_ += kPanel;
  }

  [[nodiscard]] std::string svg() const {
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
        "viewBox=\"0 0 {0:.0f} {1:.0f}\" font-family=\"sans-serif\" font-size=\"11\">\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        kLeft + widest_ + 20, y_);
    out += body_;
    out += "</svg>\n";
    return out;
  }

 private:
  [[nodiscard]] double place_of(std::size_t gap) const {
    return kLeft + step_ * static_cast<double>(gap + 1);
  }

  [[nodiscard]] double height_at(double similarity) const {
    return top_ + kCurve * (1 - std::clamp(similarity, 0.0, 1.0));
  }

  void text(double x, double y, std::string_view style, std::string_view words) {
    fmt::format_to(std::back_inserter(body_), "<text x=\"{:.1f}\" y=\"{:.1f}\" {}>{}</text>\n", x,
                   y, style, words);
  }

  void line(double x1, double y1, double x2, double y2, std::string_view colour, int width) {
    fmt::format_to(std::back_inserter(body_),
                   "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" "
                   "stroke-width=\"{}\"/>\n",
                   x1, y1, x2, y2, colour, width);
  }

  void curve(const std::vector<CurvePoint>& gaps, float CurvePoint::*value, std::string_view colour,
             int width) {
    body_ += "<polyline fill=\"none\" points=\"";
    for (std::size_t i = 0; i < gaps.size(); ++i) {
      fmt::format_to(std::back_inserter(body_), "{:.1f},{:.1f} ", place_of(i),
                     height_at(static_cast<double>(gaps[i].*value)));
    }
    fmt::format_to(std::back_inserter(body_), "\" stroke=\"{}\" stroke-width=\"{}\"/>\n", colour,
                   width);
  }

  void margins(const std::vector<CurvePoint>& gaps) {
    double largest = 0;
    for (const CurvePoint& gap : gaps) {
      largest = std::max(largest, std::abs(static_cast<double>(gap.margin)));
    }
    const double zero = top_ + kCurve + kMargins + 4;
    line(kLeft, zero, place_of(gaps.size()), zero, "#cccccc", 1);
    for (std::size_t i = 0; i < gaps.size() && largest > 0; ++i) {
      const double share = static_cast<double>(gaps[i].margin) / largest;
      line(place_of(i), zero, place_of(i), zero - share * kMargins,
           share > 0 ? "#2ca02c" : "#bbbbbb", 3);
    }
  }

  double y_ = 8;
  double top_ = 0;
  double step_ = 0;
  double widest_ = kNarrowest;
  std::string body_;
};

}  // namespace

std::string curve_svg(const std::vector<TreeEntry>& entries) {
  Drawing drawing;
  for (const Panel& panel : panels_of(entries)) {
    drawing.panel(panel);
  }
  return drawing.svg();
}

}  // namespace strata::cli
