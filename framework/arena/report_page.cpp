#include "arena/report_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>
#include <string_view>
#include <utility>

namespace tengen {
namespace {

constexpr std::string_view kStyle = R"(
:root { --back: #F3EEE4; --panel: #FBF8F2; --soft: #EFE7D8; --edge: #DDD3C3; --ink: #2B2620; --muted: #6F665B;
  --accent: #B5482A; --yes: #2F6B48; --on: #FFF; color-scheme: light dark;
  font: 15px/1.45 "Noto Sans", "DejaVu Sans", "Noto Sans SC", "WenQuanYi Micro Hei", system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { :root { --back: #1C2025; --panel: #262B32; --soft: #2F353E; --edge: #39404A;
  --ink: #E8E4DC; --muted: #A2AAB2; --accent: #E58A5F; --yes: #7CC29A; --on: #1C2025; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1280px; padding: 24px 16px; background: var(--back); color: var(--ink); }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 14px; margin-bottom: 16px; }
h1, h2, p { margin: 0; overflow-wrap: anywhere; }
h1 { font-size: 26px; }
h2 { font-size: 17px; margin-bottom: 8px; }
.muted, figcaption { color: var(--muted); font-size: 13px; overflow-wrap: anywhere; }
.state { margin-left: auto; background: var(--soft); border-radius: 12px; padding: 2px 10px; font-size: 13px; }
main { display: grid; gap: 16px; grid-template-columns: repeat(12, minmax(0, 1fr)); }
section, details { background: var(--panel); border: 1px solid var(--edge); border-radius: 10px; padding: 16px;
  grid-column: span 12; min-width: 0; }
@media (min-width: 640px) { .narrow { grid-column: span 6; } }
@media (min-width: 1100px) { .wide { grid-column: span 8; } .narrow { grid-column: span 4; } }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.standing { width: 100%; }
th { color: var(--muted); font-weight: 400; font-size: 13px; }
th[scope=row] { color: var(--ink); font-weight: 600; font-size: inherit; }
th, td { text-align: right; padding: 3px 6px; white-space: nowrap; }
.text { text-align: left; white-space: normal; overflow-wrap: anywhere; min-width: 6em; }
.long { min-width: 20em; } td:has(a) { min-width: 0; }
.answer { background: var(--accent); color: var(--on); border-radius: 10px; padding: 1px 9px; margin-right: 8px; }
.answer.yes { background: var(--yes); }
figure { margin: 10px 0 0; }
svg { display: block; width: 100%; max-width: 480px; height: auto; }
.back { fill: var(--soft); } .line { fill: none; stroke: var(--accent); stroke-width: 2; }
.band { fill: var(--accent); opacity: .2; } .dot { fill: var(--accent); } .zero { stroke: var(--edge); }
.bound { stroke: var(--muted); stroke-dasharray: 4 4; } svg text { fill: var(--muted); font-size: 12px;
  paint-order: stroke; stroke: var(--soft); stroke-width: 5px; stroke-linejoin: round; }
.bars { display: grid; grid-template-columns: minmax(0, max-content) 1fr max-content; gap: 6px 10px; align-items: center; }
.bars span { overflow-wrap: anywhere; }
.bar { height: 14px; background: var(--accent); border-radius: 3px; min-width: 2px; }
.warning { border-left: 4px solid var(--accent); }
summary { cursor: pointer; font-weight: 600; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
)";

std::string escaped(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (const char c : text) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            default:
                out += c;
        }
    }
    return out;
}

class Writer {
  public:
    template <typename... Args>
    void add(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    }
    std::string take() { return std::move(text_); }

  private:
    std::string text_;
};

// ---- Plots

constexpr double kPlotWidth = 360;
constexpr double kPlotHeight = 120;
constexpr std::size_t kMaxPoints = 300;
constexpr std::size_t kLongText = 50;  ///< bytes; its column is wide also on a phone

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
    for (const CoursePoint& point : points) include(point.value);
    if (course.band) {
        // The first intervals are so wide that they would flatten the others.
        for (std::size_t i = points.size() / 10; i < points.size(); ++i) {
            include(points[i].low);
            include(points[i].high);
        }
    }
    if (frame.high - frame.low < 1e-9) frame.high = frame.low + 1;
    return frame;
}

void write_band(Writer& out, const Frame& frame, const std::vector<CoursePoint>& points) {
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

void write_course(Writer& out, const Course& course) {
    out.add("<section class=\"narrow\"><h2>{}</h2>", escaped(course.title));
    const std::vector<CoursePoint> points = thinned(course.points);
    if (points.empty()) {
        out.add("<p class=\"muted\">{}</p></section>\n", escaped(course.note));
        return;
    }
    const Frame frame = frame_of(course, points);
    const CoursePoint& last = points.back();
    out.add(
        "<figure><svg viewBox=\"0 0 {} {}\" role=\"img\"><title>{}</title><desc>After {:.0f} "
        "rounds: {:.2f}. {}</desc><rect class=\"back\" width=\"{}\" height=\"{}\" rx=\"6\"/>",
        kPlotWidth, kPlotHeight, escaped(course.title), last.round, last.value,
        escaped(course.note), kPlotWidth, kPlotHeight);
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
    const auto label = [&](double value) {
        return course.is_plain ? fmt::format("{:.4g}", value) : fmt::format("{:+.1f}", value);
    };
    out.add("\"/><text x=\"6\" y=\"20\">{}</text><text x=\"6\" y=\"{}\">{}</text></svg>",
            label(frame.high), kPlotHeight - 11, label(frame.low));
    out.add("<figcaption>{}</figcaption></figure></section>\n", escaped(course.note));
}

// ---- Standing

/// The Elo that all strengths and their intervals lie within.
std::pair<double, double> elo_range(const std::vector<PagePlayer>& players) {
    double low = 0;
    double high = 0;
    for (const PagePlayer& player : players) {
        if (!player.rating) continue;
        low = std::min(low, player.rating->elo - player.rating->error);
        high = std::max(high, player.rating->elo + player.rating->error);
    }
    return {low, std::max(high, low + 1)};
}

void write_strength(Writer& out, const PagePlayer& player, std::pair<double, double> range) {
    if (!player.rating) {
        out.add("<td>–</td><td></td><td></td>");
        return;
    }
    const double scale = 150 / (range.second - range.first);
    const auto x = [&](double elo) { return 5 + (elo - range.first) * scale; };
    const double error = player.rating->error;
    // Not "-0".
    const double elo = std::round(player.rating->elo) + 0.0;
    out.add("<td>{:+.0f}</td><td class=\"muted\">±{:.0f}</td>", elo, error);
    out.add(
        "<td><svg style=\"width:160px\" viewBox=\"0 0 160 16\" role=\"img\"><title>{:+.0f} ± "
        "{:.0f} Elo</title><line class=\"line\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"8\" y2=\"8\"/>"
        "<circle class=\"dot\" cx=\"{:.1f}\" cy=\"8\" r=\"4\"/></svg></td>",
        elo, error, x(elo - error), x(elo + error), x(elo));
}

void write_standing(Writer& out, const ReportPage& page) {
    out.add("<section class=\"wide\"><h2>Standing</h2><div class=\"scroll\" tabindex=\"0\">");
    out.add(
        "<table class=\"standing\"><thead><tr><th></th><th class=\"text\">player</th><th>Elo</th>"
        "<th></th><th></th><th>points</th>");
    for (std::size_t i = 0; i < page.players.size(); ++i) out.add("<th>{}</th>", i + 1);
    out.add("<th>faults</th></tr></thead><tbody>\n");
    const auto range = elo_range(page.players);
    for (std::size_t row = 0; row < page.players.size(); ++row) {
        const PagePlayer& player = page.players[row];
        out.add("<tr><td class=\"muted\">{}</td><th scope=\"row\" class=\"text\">{}</th>", row + 1,
                escaped(player.name));
        write_strength(out, player, range);
        out.add("<td>{}</td>", escaped(player.points));
        for (const std::optional<double>& score : player.against) {
            if (!score) {
                out.add("<td></td>");
                continue;
            }
            const double heat = std::clamp(*score * 90 - 40, 0.0, 50.0);
            out.add("<td style=\"background:rgb(181 72 42 / {:.0f}%)\">{:.0f}</td>", heat,
                    *score * 100);
        }
        out.add("<td>{}</td></tr>\n", player.faults);
    }
    out.add("</tbody></table></div><p class=\"muted\">{}</p></section>\n",
            escaped(page.standing_note));
}

// ---- Other parts

void write_verdict(Writer& out, const PageVerdict& verdict) {
    out.add("<section class=\"narrow\"><h2>{}</h2><p><span class=\"answer{}\">{}</span>{}</p>",
            escaped(verdict.question), verdict.answer == "yes" ? " yes" : "",
            escaped(verdict.answer), escaped(verdict.figures));
    out.add("<p class=\"muted\">{}</p></section>\n", escaped(verdict.rounds));
}

void write_chart(Writer& out, const BarChart& chart) {
    std::int64_t most = 1;
    for (const PageBar& bar : chart.bars) most = std::max(most, bar.count);
    out.add("<section class=\"narrow\"><h2>{}</h2><div class=\"bars\">", escaped(chart.title));
    for (const PageBar& bar : chart.bars) {
        out.add(
            "<span>{}</span><div class=\"bar\" style=\"width:{:.1f}%\"></div><span "
            "class=\"muted\">{}</span>\n",
            escaped(bar.label), 100 * static_cast<double>(bar.count) / static_cast<double>(most),
            bar.count);
    }
    out.add("</div></section>\n");
}

/// An address that contains the file, because the page has no other files.
std::string data_address(const PageFile& file) {
    constexpr std::string_view kPlain = "-_.~!*'();:@,/=+$[]";
    std::string address = "data:application/octet-stream,";
    for (const char c : file.content) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_plain =
            (byte < 0x80 && std::isalnum(byte) != 0) || kPlain.find(c) != std::string_view::npos;
        address += is_plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
    }
    return address;
}

void write_first_cell(Writer& out, const std::string& text, const PageFile& file) {
    if (file.name.empty()) {
        out.add("{}", escaped(text));
        return;
    }
    out.add("<a download=\"{}\" href=\"{}\">{}</a>", escaped(file.name), data_address(file),
            escaped(text));
}

void write_table(Writer& out, const PageTable& table) {
    static const PageFile none;
    const auto kind = [&](std::size_t column) {
        return column < table.text_columns ? " class=\"text\"" : "";
    };
    const auto kind_of_cell = [&](std::size_t column, const std::string& text) {
        const bool is_long = column < table.text_columns && text.size() > kLongText;
        return is_long ? " class=\"text long\"" : kind(column);
    };
    out.add(
        "<details><summary>{}</summary><p class=\"muted\">{}</p><div class=\"scroll\" "
        "tabindex=\"0\"><table><thead><tr>",
        escaped(table.title), escaped(table.note));
    for (std::size_t i = 0; i < table.head.size(); ++i) {
        out.add("<th{}>{}</th>", kind(i), escaped(table.head[i]));
    }
    out.add("</tr></thead><tbody>\n");
    for (std::size_t number = 0; number < table.rows.size(); ++number) {
        const std::vector<std::string>& row = table.rows[number];
        out.add("<tr><td{}>", kind(0));
        write_first_cell(out, row[0], number < table.files.size() ? table.files[number] : none);
        out.add("</td>");
        for (std::size_t i = 1; i < row.size(); ++i) {
            out.add("<td{}>{}</td>", kind_of_cell(i, row[i]), escaped(row[i]));
        }
        out.add("</tr>\n");
    }
    out.add("</tbody></table></div></details>\n");
}

}  // namespace

std::string html_of(const ReportPage& page) {
    Writer out;
    out.add(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{}</title>"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
        escaped(page.title));
    // No icon is loaded either.
    out.add("<link rel=\"icon\" href=\"data:,\"><style>{}</style></head><body>\n", kStyle);
    out.add(
        "<header><h1>{}</h1><p class=\"muted\">{}</p><span class=\"state\">{}</span></header>"
        "<main>\n",
        escaped(page.title), escaped(page.subtitle), escaped(page.state));
    for (const std::string& warning : page.warnings) {
        out.add("<section class=\"warning\" role=\"note\">{}</section>\n", escaped(warning));
    }
    write_standing(out, page);
    if (page.verdict) write_verdict(out, *page.verdict);
    for (const Course& course : page.courses) write_course(out, course);
    for (const BarChart& chart : page.charts) write_chart(out, chart);
    for (const PageTable& table : page.tables) write_table(out, table);
    out.add("</main></body></html>\n");
    return out.take();
}

}  // namespace tengen
