#include "diagram/game_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/teams.hpp"
#include "diagram/diagram_files.hpp"
#include "diagram/report_moves.hpp"
#include "html/course_plot.hpp"
#include "html/page.hpp"

namespace tengen {
namespace {

constexpr float kFigureSize = 480;
constexpr float kPositionSize = 300;

constexpr std::string_view kReportStyle = R"(
.figure { break-inside: avoid-page; }
.figure svg { max-width: 480px; border: 1px solid var(--edge); }
.position { display: inline-block; margin: 8px 12px 8px 0; break-inside: avoid; vertical-align: top; }
.position svg { width: 300px; max-width: 100%; }
.moves { margin: 6px 0; }
.moves span { white-space: nowrap; }
.moves b { color: var(--muted); font-weight: normal; }
.comment { margin: 6px 0; white-space: pre-line; }
.comment b { margin-right: .4em; }
.variation { color: var(--muted); margin: 2px 0 2px 1.2em; font-size: 13px; overflow-wrap: anywhere; }
@media (min-width: 900px) { .figure { grid-column: span 6; } }
@media print {
  :root { --back: #FFF; --panel: #FFF; --soft: #EEE; --edge: #BBB; --ink: #000; --muted: #444; --accent: #000;
    --yes: #000; --on: #FFF; font-size: 11px; color-scheme: light; }
  @page { margin: 14mm; }
  body { max-width: none; padding: 0; }
  main { gap: 10px; }
  section { border: 0; padding: 4px 0; border-radius: 0; }
  .figure { grid-column: span 6; }
  .state { border: 1px solid #000; background: none; }
}
)";

class ReportWriter {
  public:
    ReportWriter(const ReportGame& game, const ReportWish& wish)
        : game_(game), wish_(wish), moves_(report_moves(game)), engine_(main_engine(moves_)) {}

    std::string write() {
        begin_page(out_, {wish_.title, wish_.subtitle, wish_.state, wish_.language}, kReportStyle);
        if (!moves_[0].remarks.comment.empty()) {
            out_.add("<section><p class=\"comment\">{}</p></section>\n",
                     escaped_markup(moves_[0].remarks.comment));
        }
        write_graphs();
        write_marked_moves();
        for (const ReportFigure& figure : report_figures(moves_, wish_.moves)) {
            write_figure(figure);
        }
        end_page(out_);
        return out_.take();
    }

  private:
    const Game& game() const { return game_.end.game(); }

    std::string text(const Message& message) const {
        return wish_.message_text ? wish_.message_text(message) : english(message);
    }

    std::string seat_text(Seat seat) const {
        const std::string side = text(Message("{}", game().side_term(game_.end.side_of(seat))));
        const bool named =
            seat < game_.record.players.size() && !game_.record.players[seat].name.empty();
        return named ? fmt::format("{} ({})", game_.record.players[seat].name, side) : side;
    }

    /// A team has the name of its side.
    std::string team_text(Seat seat) const {
        if (teams_of(game()) == game().seats()) return seat_text(seat);
        return text(Message("{}", game().side_term(game_.end.side_of(seat))));
    }

    /// A graph for each seat or team: of the first one if there are two, as the other one's is its
    /// mirror image.
    void write_graphs() {
        if (engine_.empty()) return;
        const int teams = teams_of(game()) == 2 ? 1 : teams_of(game());
        // The seats begin with one of each team.
        for (int seat = 0; seat < teams; ++seat) {
            Course course;
            course.title =
                text(Message("Winning chance of {}", team_text(static_cast<Seat>(seat))));
            course.note = text(Message("Percent after each move, by {}.", engine_));
            course.bounds = {0, 50, 100};
            course.is_plain = true;
            const std::string unit = text(Message("moves"));
            course.unit = unit;
            for (std::size_t i = 0; i < moves_.size(); ++i) {
                const double chance = chance_after(moves_[i], static_cast<Seat>(seat));
                if (std::isnan(chance)) continue;
                course.points.push_back({static_cast<double>(number_after(i)), 100 * chance, 0, 0});
            }
            if (course.points.size() > 1) write_course(out_, course);
        }
    }

    double chance_after(const ReportMove& move, Seat seat) const {
        return kept_chance(move, engine_, seat, game());
    }

    std::string chance_text(const ReportMove& after, Seat seat) const {
        const double chance = chance_after(after, seat);
        return std::isnan(chance) ? "" : fmt::format("{:.0f}%", 100 * chance);
    }

    /// The engine's line instead of a move.
    std::string better_text(const ReportMove& before, const ReportMove& move) const {
        const EvaluationLine* best = best_line(before, engine_);
        if (best == nullptr) return {};
        const std::string& line = best->moves;
        return line == move.name || line.starts_with(move.name + ' ') ? "" : line;
    }

    static bool is_mistake(Glyph glyph) {
        return glyph == Glyph::Doubtful || glyph == Glyph::Bad || glyph == Glyph::VeryBad;
    }

    void write_marked_moves() {
        const bool has_any = std::ranges::any_of(
            moves_, [](const ReportMove& move) { return is_mistake(move.remarks.glyph); });
        if (!has_any) return;
        out_.add(
            "<section class=\"wide\"><h2>{}</h2><div class=\"scroll\" tabindex=\"0\"><table>"
            "<thead><tr><th>{}</th><th></th><th class=\"text\">{}</th><th>{}</th>"
            "<th>{}</th><th class=\"text\">{}</th></tr></thead><tbody>\n",
            text(Message("Mistakes")), text(Message("move")), text(Message("player")),
            text(Message("before")), text(Message("after")), text(Message("better")));
        for (std::size_t i = 1; i < moves_.size(); ++i) {
            const ReportMove& move = moves_[i];
            if (!is_mistake(move.remarks.glyph)) continue;
            out_.add(
                "<tr><td>{}</td><td>{}{}</td><td class=\"text\">{}</td><td>{}</td><td>{}</td>"
                "<td class=\"text\">{}</td></tr>\n",
                move.number, escaped_markup(move.name), glyph_text(move.remarks.glyph),
                escaped_markup(seat_text(move.seat)), chance_text(moves_[i - 1], move.seat),
                chance_text(move, move.seat), escaped_markup(better_text(moves_[i - 1], move)));
        }
        out_.add("</tbody></table></div></section>\n");
    }

    void write_figure(const ReportFigure& figure) {
        const int last = std::max(figure.last, 0);
        std::string heading = text(figure.first < last ? Message("Moves {}–{}", figure.first, last)
                                   : last > 0          ? Message("Move {}", last)
                                                       : Message("Start"));
        if (!figure.name.empty()) heading = figure.name + ": " + heading;
        out_.add("<section class=\"figure\"><h2>{}</h2><figure>", escaped_markup(heading));
        DiagramWish wish;
        show_figure(figure, wish);
        // A number on a stone does not show its former cell.
        if (moves_stones(game_.end)) wish.numbers = DiagramNumbers::None;
        write_diagram(wish, heading, kFigureSize, figure.coordinates);
        out_.add("</figure>\n");
        if (moves_stones(game_.end)) write_list(figure);
        for (std::size_t i = 1; i < moves_.size(); ++i) {
            if (is_in(figure, i)) write_move(moves_[i], number_after(i) != last || !is_last(i));
        }
        out_.add("</section>\n");
    }

    /// The moves of a figure as text: "1 e2-e4 2 e7-e5".
    void write_list(const ReportFigure& figure) {
        std::string text;
        for (std::size_t i = 1; i < moves_.size(); ++i) {
            const ReportMove& move = moves_[i];
            if (!is_in(figure, i)) continue;
            const std::string number =
                move.number > 0 ? fmt::format("<b>{}</b> ", move.number) : "";
            text += fmt::format("{}<span>{}{}{}</span>", text.empty() ? "" : " ", number,
                                escaped_markup(move.name), glyph_text(move.remarks.glyph));
        }
        if (!text.empty()) out_.add("<p class=\"moves\">{}</p>\n", text);
    }

    /// The last move with a number up to an entry.
    int number_after(std::size_t index) const {
        while (index > 0 && moves_[index].number == 0) --index;
        return moves_[index].number;
    }

    /// Whether the entry is the last one of its number; choices may follow a move.
    bool is_last(std::size_t index) const {
        return index + 1 >= moves_.size() || moves_[index + 1].number != 0;
    }

    bool is_in(const ReportFigure& figure, std::size_t index) const {
        const int number = std::max(number_after(index), 1);
        return number >= figure.first && number <= figure.last;
    }

    /// `draws`: whether marks need a diagram of their position, because the figure shows another.
    void write_move(const ReportMove& move, bool draws) {
        const RecordRemarks& remarks = move.remarks;
        const bool has_glyph = remarks.glyph != Glyph::None;
        if (!remarks.comment.empty() || has_glyph || !move.variations.empty()) {
            out_.add("<p class=\"comment\"><b>{}{}{}</b>{}</p>\n",
                     move.number > 0 ? fmt::format("{} ", move.number) : "",
                     escaped_markup(move.name), glyph_text(remarks.glyph),
                     escaped_markup(remarks.comment));
        }
        for (const std::string& variation : move.variations) {
            out_.add("<p class=\"variation\">{}</p>\n", escaped_markup(variation));
        }
        const bool has_marks =
            !remarks.marks.empty() || !remarks.texts.empty() || !remarks.rare->lines.empty();
        if (!draws || !has_marks || move.number == 0) return;
        DiagramWish wish;
        wish.last = move.number;
        wish.numbers = moves_stones(game_.end) ? DiagramNumbers::None : DiagramNumbers::Last;
        out_.add("<figure class=\"position\">");
        const std::string title = text(Message("After move {}", move.number));
        write_diagram(wish, title, kPositionSize, true);
        out_.add("<figcaption>{}</figcaption></figure>\n", escaped_markup(title));
    }

    void write_diagram(const DiagramWish& wish, const std::string& title, float size,
                       bool coordinates) {
        const Position shown = position_after(game_.end, wish.last.value_or(0));
        const ReportMove& at = moves_[static_cast<std::size_t>(
            std::min(shown.ply(), static_cast<int>(moves_.size()) - 1))];
        const Result<Diagram> diagram = make_diagram(game_.end, &at.remarks, wish);
        if (!diagram) return;
        const PictureStyle style{wish_.theme, size, coordinates, {}, wish_.flipped};
        out_.add("{}", svg_of(*diagram, style, title, fmt::format("f{}-", ++diagrams_)));
    }

    const ReportGame& game_;
    const ReportWish& wish_;
    std::vector<ReportMove> moves_;
    std::string engine_;
    MarkupWriter out_;
    int diagrams_ = 0;
};

/// The parts that are not empty, with commas between them.
std::string joined_parts(std::initializer_list<std::string> parts) {
    std::string text;
    for (const std::string& part : parts) {
        if (!part.empty()) text += (text.empty() ? "" : ", ") + part;
    }
    return text;
}

/// "Ann – Bob", or the name of the game or of the file.
std::string page_title(const Record& record, const std::string& file) {
    if (!record.titles.name.empty()) return record.titles.name;
    std::string players;
    for (const RecordPlayer& player : record.players) {
        if (player.name.empty()) return file;
        players += (players.empty() ? "" : " – ") + player.name;
    }
    return players.empty() ? file : players;
}

Message result_message(const Game& game, const MatchResult& result) {
    const Side winner = result.outcome.winner;
    if (winner == kEmpty) return result.text;
    return Message("{} wins: {}", game.side_term(winner), result.text);
}

}  // namespace

ReportWish report_wish(const ReportGame& game, const std::string& file,
                       const std::optional<MatchResult>& result, const Theme& theme,
                       const std::function<std::string(const Message&)>& message_text) {
    const RecordTitles& titles = game.record.titles;
    const Game& rules = game.end.game();
    ReportWish wish;
    wish.title = page_title(game.record, file);
    wish.subtitle = joined_parts(
        {full_name(rules.description()), titles.event, titles.round, titles.place, titles.date});
    wish.message_text = message_text;
    if (result) {
        const Message state = result_message(rules, *result);
        wish.state = message_text ? message_text(state) : english(state);
    }
    wish.theme = theme;
    return wish;
}

std::string game_report(const ReportGame& game, const ReportWish& wish) {
    return ReportWriter(game, wish).write();
}

}  // namespace tengen
