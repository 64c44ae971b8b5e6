#include "view/analysis_words.hpp"

#include <fmt/format.h>

#include <cmath>

#include "core/notation.hpp"
#include "core/short_move.hpp"
#include "diagram/report_moves.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr std::uint64_t kMinNodes = 1000;
constexpr std::uint32_t kMinDepth = 2;

/// `won` and `lost` have a number; `win` and `loss` have none.
std::string proven_label(const AnalysisLine& line, const char* won, const char* lost,
                         const char* win, const char* loss, const char* draw) {
    if (line.proven == Proven::Drawn) return draw;
    const bool wins = line.proven == Proven::Won;
    if (line.length == 0) return wins ? win : loss;
    return tr(Message(wins ? won : lost, line.length));
}

}  // namespace

std::string move_name(const Study& study, RecordNodeId node) {
    const Record& record = study.record();
    const RecordNode& move = record.nodes[node];
    if (has_short_name(study, node)) {
        return short_move(study.position_of(move.parent), move.action);
    }
    switch (move.move) {
        case RecordMove::Stone: {
            const int columns = record.board.columns;
            return column_name(move.action.cell() % columns) +
                   std::to_string(move.action.cell() / columns + 1);
        }
        case RecordMove::Pass:
            return tr("Pass");
        case RecordMove::None:
            return "";
        default:
            return tr_word(record.find_remarks(node)->rare->name);
    }
}

bool has_short_name(const Study& study, RecordNodeId node) {
    return study.record().nodes[node].move == RecordMove::Other && has_short_moves(*study.game());
}

std::string chance_label(const AnalysisLine& line, Seat to_move) {
    if (line.proven != Proven::No) {
        return proven_label(line, translatable("win {}"), translatable("loss {}"), tr("win"),
                            tr("loss"), tr("draw"));
    }
    const double chance = line.chances[to_move];
    if (std::isnan(chance)) return "–";
    const char* sign = line.bound == ScoreBound::AtLeast  ? "≥ "
                       : line.bound == ScoreBound::AtMost ? "≤ "
                                                          : "";
    return fmt::format("{}{:.0f} %", sign, 100 * chance);
}

std::string disc_label(const AnalysisLine& line, Seat to_move) {
    if (line.proven != Proven::No) {
        return proven_label(line, translatable("W{}"), translatable("L{}"), tr("W"), tr("L"), "=");
    }
    const double chance = line.chances[to_move];
    if (!std::isnan(chance)) return fmt::format("{:.0f}", 100 * chance);
    if (std::isnan(line.score) || std::abs(line.score) >= 1000) return "";
    return fmt::format("{:.0f}", line.score);
}

std::string score_label(const AnalysisLine& line) {
    if (std::isnan(line.score) || line.proven != Proven::No) return "";
    if (std::abs(line.score) >= 99.995) return fmt::format("{:.0f}", line.score);
    const std::string text = fmt::format("{:.2f}", line.score);
    return text == "-0.00" ? "0.00" : text;
}

bool is_faint(const AnalysisLine& line, const Analysis& of) {
    if (line.proven != Proven::No) return false;
    const std::uint64_t nodes = line.nodes != 0 ? line.nodes : of.nodes;
    return nodes < kMinNodes || (line.depth != 0 && line.depth < kMinDepth);
}

std::string glyph_name(Glyph glyph) {
    switch (glyph) {
        case Glyph::None:
            break;
        case Glyph::VeryGood:
            return tr("!! very good");
        case Glyph::Good:
            return tr("! good");
        case Glyph::Interesting:
            return tr("!? interesting");
        case Glyph::Doubtful:
            return tr("?! doubtful");
        case Glyph::Bad:
            return tr("? bad");
        case Glyph::VeryBad:
            return tr("?? very bad");
    }
    return tr("no sign");
}

std::string judgement_name(const Game& game, const PositionOpinion& judgement) {
    switch (judgement.kind) {
        case OpinionKind::None:
            break;
        case OpinionKind::Even:
            return tr("even");
        case OpinionKind::Unclear:
            return tr("unclear");
        case OpinionKind::Good: {
            const Term side = game.side_term(judgement.side);
            return judgement.very ? tr(Message("very good for {}", side))
                                  : tr(Message("good for {}", side));
        }
    }
    return tr("no judgement");
}

std::string print_text(const RecordRemarks& remarks) {
    const RareRemarks& rare = *remarks.rare;
    std::string text;
    const auto add = [&text](const std::string& more) {
        text += (text.empty() ? "" : tr("; ")) + more;
    };
    if (rare.figure) {
        const std::string& name = rare.figure->name;
        add(name.empty() ? tr("A figure begins here")
                         : tr(Message("A figure begins here: {}", name)));
    }
    if (rare.number >= 0) add(tr(Message("move number {}", rare.number)));
    if (rare.figure && (rare.figure->flags & kFigureNoCoordinates) != 0) {
        add(tr("without coordinates"));
    }
    constexpr const char* kModes[] = {translatable("no numbers on stones from here on"),
                                      translatable("numbers on stones from here on"),
                                      translatable("numbers up to 100 from here on")};
    if (rare.print_mode >= 0 && rare.print_mode < std::ssize(kModes)) {
        add(tr(kModes[rare.print_mode]));
    }
    return text;
}

std::string join_text(const JoinReport& report) {
    std::string text;
    const auto add = [&text](const std::string& more) {
        text += (text.empty() ? "" : tr("; ")) + more;
    };
    const auto count = [](std::size_t number) { return static_cast<std::int64_t>(number); };
    if (report.games != 1 || report.wrong > 0) {
        add(tr_count("{} game joined", "{} games joined", count(report.games)));
    }
    add(tr_count("{} move added", "{} moves added", count(report.joined.added)));
    if (const std::size_t left_out = report.left_out + report.joined.left_out; left_out > 0) {
        add(tr_count("{} illegal one left out", "{} illegal ones left out", count(left_out)));
    }
    if (report.wrong > 0) add(tr_count("{} wrong game", "{} wrong games", count(report.wrong)));
    if (report.files.ignored > 0) {
        add(tr_count("{} other file", "{} other files", count(report.files.ignored)));
    }
    return text;
}

std::string spoken_place(const Study& study, RecordNodeId node) {
    const Record& record = study.record();
    const std::string name = node == kRecordRoot ? "" : move_name(study, node);
    const Position& position = study.position_of(node);
    std::string text = tr("start");
    if (node != kRecordRoot) {
        const Side side = record.nodes[node].side;
        text = fmt::format("{}{}{}", position.ply(), tr(": "), name);
        if (side != kEmpty) text += tr(", ") + tr_word(position.game().side_name(side));
    }
    std::int64_t variations = 0;
    for (RecordNodeId next = record.nodes[node].first_child; next != kNoNode;
         next = record.nodes[next].next) {
        ++variations;
    }
    const auto add = [&text](const std::string& more) { text += tr("; ") + more; };
    if (variations > 1) add(tr_count("{} variation", "{} variations", variations));
    if (variations == 0 && node != kRecordRoot) add(tr("end of the line"));
    if (position.over()) add(tr(position.verdict().text));
    const RecordRemarks* remarks = record.find_remarks(node);
    if (remarks == nullptr) return text;
    if (remarks->glyph != Glyph::None) add(std::string(glyph_text(remarks->glyph)));
    if (remarks->judgement.kind != OpinionKind::None) {
        add(judgement_name(position.game(), remarks->judgement));
    }
    if (!remarks->rare->title.empty()) add(remarks->rare->title);
    if (const std::string print = print_text(*remarks); !print.empty()) add(print);
    if (!remarks->comment.empty()) add(remarks->comment);
    return text;
}

std::string end_text(const Game& game, const MatchResult& result) {
    const Side winner = result.outcome.winner;
    if (winner == kEmpty || result.kind != EndKind::Rules) return tr(result.text);
    return tr(Message("{} won: {}", game.side_term(winner), result.text));
}

}  // namespace tengen::gui
