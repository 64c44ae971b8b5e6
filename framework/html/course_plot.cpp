#include "html/course_plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>

#include "base/number_text.hpp"

namespace tengen {
namespace {

constexpr double kPlotWidth = 360;
constexpr double kPlotHeight = 120;
constexpr std::size_t kMaxPoints = 300;

/// Every n-th point, and always the last one.
std::vector<CoursePoint> thinned(const std::vector<CoursePoint>& points) {
    const std::size_t step = points.size() / kMaxPoints + 1;
    std::vector<CoursePoint> kept;
    for (std::size_t i = 0; i < points.size(); i += step) kept.push_back(points[i]);
    if (!kept.empty() && kept.back().round != points.back().round) kept.push_back(points.back());
    return kept;
}

/// The part of the plane that a plot shows.
struct Frame {
    double first = 0, last = 1;  ///< rounds
    double low = 0, high = 0;
    bool has_scale = true;  ///< otherwise all values are one

    double x(double round) const {
        return last > first ? (round - first) / (last - first) * kPlotWidth : kPlotWidth / 2;
    }
    double y(double value) const {
        return kPlotHeight - 6 - (value - low) / (high - low) * (kPlotHeight - 12);
    }
};

Frame frame_of(const Course& course, const std::vector<CoursePoint>& points) {
    Frame frame{points.front().round, points.back().round};
    if (course.is_plain) frame.low = frame.high = points.front().value;
    const auto include = [&](double value) {
        frame.low = std::min(frame.low, value);
        frame.high = std::max(frame.high, value);
    };
    for (const double bound : course.bounds) include(bound);
    // The first differences and their intervals are so wide that they would flatten the others.
    for (std::size_t i = course.band ? points.size() / 10 : 0; i < points.size(); ++i) {
        include(points[i].value);
        if (!course.band) continue;
        include(points[i].low);
        include(points[i].high);
    }
    if (frame.high - frame.low < 1e-9) {
        frame.has_scale = false;
        const double room = std::max(1.0, std::abs(frame.high) / 10);
        frame.low -= room;
        frame.high += room;
    }
    return frame;
}

void write_band(MarkupWriter& out, const Frame& frame, const std::vector<CoursePoint>& points) {
    const auto y = [&](double value) { return frame.y(std::clamp(value, frame.low, frame.high)); };
    out.add("<polygon class=\"band\" points=\"");
    for (const CoursePoint& point : points) {
        out.add("{:.1f},{:.1f} ", frame.x(point.round), y(point.high));
    }
    for (auto point = points.rbegin(); point != points.rend(); ++point) {
        out.add("{:.1f},{:.1f} ", frame.x(point->round), y(point->low));
    }
    out.add("\"/>");
}

/// The values of the upper and the lower edge, and of the bounds. An edge near a bound has no
/// label, because a reader would take it for the bound's.
void write_labels(MarkupWriter& out, const Course& course, const Frame& frame) {
    constexpr double kLineHeight = 14;
    constexpr double kTop = 20;
    constexpr double kBottom = kPlotHeight - 11;
    const auto text_of = [&](double value) {
        return course.is_plain ? value_text(value) : fmt::format("{:+.2f}", value);
    };
    const auto is_free = [&](double value) {
        return std::ranges::none_of(course.bounds, [&](double bound) {
            return std::abs(frame.y(bound) - frame.y(value)) < kLineHeight;
        });
    };
    const auto edge = [&](double value, double y) {
        if (!frame.has_scale && !course.bounds.empty()) return;
        if (!is_free(value)) return;
        const std::string text =
            course.is_plain ? value_text(value) : fmt::format("{:+.1f}", value);
        out.add("<text x=\"6\" y=\"{}\">{}</text>", y, text);
    };
    edge(frame.high, kTop);
    edge(frame.low, kBottom);
    for (const double bound : course.bounds) {
        const double y = frame.y(bound);
        // Inside the plot: below a bound at the top, else above it.
        out.add("<text class=\"end\" x=\"{}\" y=\"{:.1f}\">{}</text>", kPlotWidth - 6,
                y < kTop ? y + kLineHeight : y - 4, text_of(bound));
    }
}

}  // namespace

void write_course(MarkupWriter& out, const Course& course) {
    out.add("<section class=\"narrow\"><h2>{}</h2>", escaped_markup(course.title));
    const std::vector<CoursePoint> points = thinned(course.points);
    if (points.empty()) {
        out.add("<p class=\"muted\">{}</p></section>\n", escaped_markup(course.note));
        return;
    }
    const Frame frame = frame_of(course, points);
    const CoursePoint& last = points.back();
    out.add(
        "<figure><svg class=\"plot\" viewBox=\"0 0 {} {}\" "
        "role=\"img\"><title>{}</title><desc>After {:.0f} "
        "{}: {:.2f}. {}</desc><rect class=\"back\" width=\"{}\" height=\"{}\" rx=\"6\"/>",
        kPlotWidth, kPlotHeight, escaped_markup(course.title), last.round, course.unit, last.value,
        escaped_markup(course.note), kPlotWidth, kPlotHeight);
    const auto horizontal = [&](const char* kind, double value) {
        out.add("<line class=\"{}\" x1=\"0\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>", kind,
                kPlotWidth, frame.y(value), frame.y(value));
    };
    if (course.band) write_band(out, frame, points);
    if (!course.is_plain) horizontal("zero", 0);
    for (const double bound : course.bounds) horizontal("bound", bound);
    out.add("<polyline class=\"line\" points=\"");
    for (const CoursePoint& point : points) {
        out.add("{:.1f},{:.1f} ", frame.x(point.round),
                frame.y(std::clamp(point.value, frame.low, frame.high)));
    }
    out.add("\"/>");
    write_labels(out, course, frame);
    out.add("</svg>");
    out.add("<figcaption>{}</figcaption></figure></section>\n", escaped_markup(course.note));
}

}  // namespace tengen
