#include "arena/report_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string_view>
#include <utility>

#include "base/number_text.hpp"
#include "html/page.hpp"

namespace tengen {
namespace {

constexpr std::size_t kLongText = 50;  ///< bytes; its column is wide also on a phone

/// The games of a pair appear when a score links to them.
constexpr std::string_view kStyle = R"(.pair { display: none; } .pair:target { display: block; }
.cross td a { display: block; color: inherit; }
tr:target { outline: 2px solid var(--accent); outline-offset: -2px; }
)";

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
        out.add("<td>–</td><td></td><td class=\"interval\"></td>");
        return;
    }
    const double scale = 150 / (range.second - range.first);
    const auto x = [&](double elo) { return 5 + (elo - range.first) * scale; };
    const double error = player.rating->error;
    // Not "-0".
    const double elo = std::round(player.rating->elo) + 0.0;
    out.add("<td>{:+.0f}</td><td class=\"muted\">±{:.0f}</td>", elo, error);
    out.add(
        "<td class=\"interval\"><svg style=\"width:160px\" viewBox=\"0 0 160 16\" "
        "role=\"img\"><title>{:+.0f} ± {:.0f} Elo</title><line class=\"line\" x1=\"{:.1f}\" "
        "x2=\"{:.1f}\" y1=\"8\" y2=\"8\"/><circle class=\"dot\" cx=\"{:.1f}\" cy=\"8\" "
        "r=\"4\"/></svg></td>",
        elo, error, x(elo - error), x(elo + error), x(elo));
}

/// A name that may break after its separators, such as "mcts:simulations=20".
std::string breakable(std::string_view name) {
    std::string text;
    for (std::size_t at = 0; at < name.size();) {
        const std::size_t end = std::min(name.find_first_of(":,=", at), name.size() - 1) + 1;
        text += escaped_markup(name.substr(at, end - at));
        if (end < name.size()) text += "<wbr>";
        at = end;
    }
    return text;
}

void write_name(MarkupWriter& out, std::size_t row, const PagePlayer& player) {
    out.add("<tr><td class=\"muted\">{}</td><th scope=\"row\" class=\"text name\">{}</th>", row + 1,
            breakable(player.name));
}

void write_standing(MarkupWriter& out, const ReportPage& page) {
    // The verdict is next to it.
    out.add("<section{}><h2>Standing</h2><div class=\"scroll\" tabindex=\"0\">",
            page.verdict ? " class=\"wide\"" : "");
    out.add(
        "<table class=\"standing\"><thead><tr><th></th><th class=\"text\">player</th><th>Elo</th>"
        "<th></th><th "
        "class=\"interval\"></th><th>points</th><th>faults</th></tr></thead><tbody>\n");
    const auto range = elo_range(page.players);
    for (std::size_t row = 0; row < page.players.size(); ++row) {
        const PagePlayer& player = page.players[row];
        write_name(out, row, player);
        write_strength(out, player, range);
        // A phone has room for the points alone.
        const std::size_t of = std::min(player.points.find(" of "), player.points.size());
        out.add("<td>{}<span class=\"of\">{}</span></td><td>{}</td></tr>\n",
                escaped_markup(player.points.substr(0, of)),
                escaped_markup(player.points.substr(of)), player.faults);
    }
    out.add("</tbody></table></div><p class=\"muted\">{}</p></section>\n",
            escaped_markup(page.standing_note));
}

/// The id of the games of two players.
std::string pair_id(std::size_t first, std::size_t second) {
    return fmt::format("games-{}-{}", std::min(first, second) + 1, std::max(first, second) + 1);
}

/// A score, which links to its games if the page has them.
std::string score_cell(const ReportPage& page, std::size_t row, std::size_t column, double score) {
    const std::string text = fmt::format("{:.0f}", score * 100);
    const auto is_it = [&](const PagePair& pair) {
        return pair.first == std::min(row, column) && pair.second == std::max(row, column);
    };
    if (std::ranges::none_of(page.pairs, is_it)) return text;
    return fmt::format("<a href=\"#{}\">{}</a>", pair_id(row, column), text);
}

/// The share of each player against each other one. Of two players, the standing has it.
void write_cross_table(MarkupWriter& out, const ReportPage& page) {
    if (page.players.size() < 3) return;
    out.add(
        "<section class=\"cross\" id=\"scores\"><h2>Scores</h2><div class=\"scroll\" "
        "tabindex=\"0\"><table><thead>"
        "<tr><th></th><th class=\"text name\">player</th>");
    for (std::size_t i = 0; i < page.players.size(); ++i) out.add("<th>{}</th>", i + 1);
    out.add("</tr></thead><tbody>\n");
    for (std::size_t row = 0; row < page.players.size(); ++row) {
        write_name(out, row, page.players[row]);
        const std::vector<std::optional<double>>& scores = page.players[row].against;
        for (std::size_t column = 0; column < scores.size(); ++column) {
            const std::optional<double>& score = scores[column];
            if (!score) {
                out.add("<td></td>");
                continue;
            }
            const double heat = std::clamp(*score * 90 - 40, 0.0, 50.0);
            out.add("<td style=\"background:rgb(181 72 42 / {:.0f}%)\">{}</td>", heat,
                    score_cell(page, row, column, *score));
        }
        out.add("</tr>\n");
    }
    out.add(
        "</tbody></table></div><p class=\"muted\">The share of the points against the player with "
        "the number of the column, in per cent.{}</p></section>\n",
        page.pairs.empty() ? "" : " A score links to games of the two.");
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
        const double width = 100 * static_cast<double>(bar.count) / static_cast<double>(most);
        out.add("<span>{}</span><div{}></div><span class=\"muted\">{}</span>\n",
                escaped_markup(bar.label),
                bar.count == 0 ? std::string()
                               : fmt::format(" class=\"bar\" style=\"width:{:.1f}%\"", width),
                with_commas(bar.count));
    }
    out.add("</div>");
    if (!chart.note.empty()) out.add("<p class=\"muted note\">{}</p>", escaped_markup(chart.note));
    out.add("</section>\n");
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

enum class RowsOf : std::uint8_t { Table, Pair };

std::string game_id(const std::string& number) {
    return "game-" + escaped_markup(number);
}

/// The rows of games have ids, which those of pairs link to.
void write_rows(MarkupWriter& out, const PageTable& table, RowsOf kind_of_rows) {
    static const PageFile none;
    const auto kind = [&](std::size_t column) {
        return column < table.text_columns ? " class=\"text\"" : "";
    };
    const auto kind_of_cell = [&](std::size_t column, const std::string& text) {
        const bool is_long = column < table.text_columns && text.size() > kLongText;
        return is_long ? " class=\"text long\"" : kind(column);
    };
    out.add("<div class=\"scroll\" tabindex=\"0\"><table><thead><tr>");
    for (std::size_t i = 0; i < table.head.size(); ++i) {
        out.add("<th{}>{}</th>", kind(i), escaped_markup(table.head[i]));
    }
    out.add("</tr></thead><tbody>\n");
    for (std::size_t number = 0; number < table.rows.size(); ++number) {
        const std::vector<std::string>& row = table.rows[number];
        const bool has_id = table.has_games && kind_of_rows == RowsOf::Table;
        out.add("<tr{}><td{}>", has_id ? fmt::format(" id=\"{}\"", game_id(row[0])) : std::string(),
                kind(0));
        if (table.has_games && kind_of_rows == RowsOf::Pair) {
            out.add("<a href=\"#{}\">{}</a>", game_id(row[0]), escaped_markup(row[0]));
        } else {
            write_first_cell(out, row[0], number < table.files.size() ? table.files[number] : none);
        }
        out.add("</td>");
        for (std::size_t i = 1; i < row.size(); ++i) {
            out.add("<td{}>{}</td>", kind_of_cell(i, row[i]), escaped_markup(row[i]));
        }
        out.add("</tr>\n");
    }
    out.add("</tbody></table></div>");
}

void write_table(MarkupWriter& out, const PageTable& table) {
    out.add("<details><summary>{}</summary><p class=\"muted\">{}</p>", escaped_markup(table.title),
            escaped_markup(table.note));
    write_rows(out, table, RowsOf::Table);
    out.add("</details>\n");
}

void write_pair(MarkupWriter& out, const PagePair& pair) {
    out.add("<section class=\"pair\" id=\"{}\"><h2>{}</h2><p class=\"muted\">{}</p>",
            pair_id(pair.first, pair.second), escaped_markup(pair.games.title),
            escaped_markup(pair.games.note));
    write_rows(out, pair.games, RowsOf::Pair);
    out.add("<p class=\"note\"><a href=\"#scores\">Hide</a></p></section>\n");
}

}  // namespace

std::string html_of(const ReportPage& page) {
    MarkupWriter out;
    begin_page(out, {page.title, page.subtitle, page.state}, kStyle);
    for (const std::string& warning : page.warnings) {
        out.add("<section class=\"warning\" role=\"note\">{}</section>\n", escaped_markup(warning));
    }
    write_standing(out, page);
    if (page.verdict) write_verdict(out, *page.verdict);
    write_cross_table(out, page);
    for (const PagePair& pair : page.pairs) write_pair(out, pair);
    for (const Course& course : page.courses) write_course(out, course);
    for (const BarChart& chart : page.charts) write_chart(out, chart);
    for (const PageTable& table : page.tables) write_table(out, table);
    end_page(out);
    return out.take();
}

}  // namespace tengen
