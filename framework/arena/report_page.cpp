#include "arena/report_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string_view>
#include <utility>

#include "html/page.hpp"

namespace tengen {
namespace {

constexpr std::size_t kLongText = 50;  ///< bytes; its column is wide also on a phone

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

void write_strength(MarkupWriter& out, const PagePlayer& player, std::pair<double, double> range) {
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

void write_standing(MarkupWriter& out, const ReportPage& page) {
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
                escaped_markup(player.name));
        write_strength(out, player, range);
        out.add("<td>{}</td>", escaped_markup(player.points));
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
            escaped_markup(page.standing_note));
}

// ---- Other parts

void write_verdict(MarkupWriter& out, const PageVerdict& verdict) {
    out.add("<section class=\"narrow\"><h2>{}</h2><p><span class=\"answer{}\">{}</span>{}</p>",
            escaped_markup(verdict.question), verdict.answer == "yes" ? " yes" : "",
            escaped_markup(verdict.answer), escaped_markup(verdict.figures));
    out.add("<p class=\"muted\">{}</p></section>\n", escaped_markup(verdict.rounds));
}

void write_chart(MarkupWriter& out, const BarChart& chart) {
    std::int64_t most = 1;
    for (const PageBar& bar : chart.bars) most = std::max(most, bar.count);
    out.add("<section class=\"narrow\"><h2>{}</h2><div class=\"bars\">",
            escaped_markup(chart.title));
    for (const PageBar& bar : chart.bars) {
        out.add(
            "<span>{}</span><div class=\"bar\" style=\"width:{:.1f}%\"></div><span "
            "class=\"muted\">{}</span>\n",
            escaped_markup(bar.label),
            100 * static_cast<double>(bar.count) / static_cast<double>(most), bar.count);
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

void write_first_cell(MarkupWriter& out, const std::string& text, const PageFile& file) {
    if (file.name.empty()) {
        out.add("{}", escaped_markup(text));
        return;
    }
    out.add("<a download=\"{}\" href=\"{}\">{}</a>", escaped_markup(file.name), data_address(file),
            escaped_markup(text));
}

void write_table(MarkupWriter& out, const PageTable& table) {
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
        escaped_markup(table.title), escaped_markup(table.note));
    for (std::size_t i = 0; i < table.head.size(); ++i) {
        out.add("<th{}>{}</th>", kind(i), escaped_markup(table.head[i]));
    }
    out.add("</tr></thead><tbody>\n");
    for (std::size_t number = 0; number < table.rows.size(); ++number) {
        const std::vector<std::string>& row = table.rows[number];
        out.add("<tr><td{}>", kind(0));
        write_first_cell(out, row[0], number < table.files.size() ? table.files[number] : none);
        out.add("</td>");
        for (std::size_t i = 1; i < row.size(); ++i) {
            out.add("<td{}>{}</td>", kind_of_cell(i, row[i]), escaped_markup(row[i]));
        }
        out.add("</tr>\n");
    }
    out.add("</tbody></table></div></details>\n");
}

}  // namespace

std::string html_of(const ReportPage& page) {
    MarkupWriter out;
    begin_page(out, {page.title, page.subtitle, page.state});
    for (const std::string& warning : page.warnings) {
        out.add("<section class=\"warning\" role=\"note\">{}</section>\n", escaped_markup(warning));
    }
    write_standing(out, page);
    if (page.verdict) write_verdict(out, *page.verdict);
    for (const Course& course : page.courses) write_course(out, course);
    for (const BarChart& chart : page.charts) write_chart(out, chart);
    for (const PageTable& table : page.tables) write_table(out, table);
    end_page(out);
    return out.take();
}

}  // namespace tengen
