#include "diagram/report_moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "board_drawing/move_numbers.hpp"
#include "diagram/line_remarks.hpp"

namespace tengen {
namespace {

constexpr std::size_t kMaxVariationMoves = 12;
constexpr std::size_t kMaxVariations = 8;

// Bits of SGF's FG.
constexpr int kNoCoordinates = 1;
constexpr int kNoName = 2;

/// A variation's moves to its end, with the comment of the first one.
std::string variation_text(const Record& record, Position position, RecordNodeId node, int number) {
    std::string text;
    std::string comment;
    std::size_t count = 0;
    for (; node != kNoNode; node = record.nodes[node].first_child) {
        const RecordNode& at = record.nodes[node];
        const RecordRemarks* remarks = record.find_remarks(node);
        if (remarks != nullptr && comment.empty()) comment = remarks->comment;
        if (!is_move(at)) continue;
        if (position.over() || !position.is_legal(at.action)) break;
        if (++count > kMaxVariationMoves) {
            text += " …";
            break;
        }
        const bool counts = at.move != RecordMove::Choice;
        text += text.empty() ? "" : " ";
        if (counts) text += fmt::format("{} ", number++);
        text += position.action_name(at.action);
        if (remarks != nullptr) text += glyph_text(remarks->glyph);
        position.apply(at.action);
    }
    return comment.empty() ? text : text + ": " + comment;
}

/// Moves other than that of the line, in the same position.
std::vector<std::string> variations_of(const Record& record, const Position& before,
                                       RecordNodeId parent, RecordNodeId chosen, int number) {
    std::vector<std::string> texts;
    for (RecordNodeId child = record.nodes[parent].first_child; child != kNoNode;
         child = record.nodes[child].next) {
        if (child == chosen || !is_move(record.nodes[child])) continue;
        if (texts.size() == kMaxVariations) {
            texts.emplace_back("…");
            break;
        }
        texts.push_back(variation_text(record, before, child, number));
    }
    return texts;
}

}  // namespace

std::vector<ReportMove> report_moves(const ReportGame& game) {
    const std::vector<int> numbers = move_numbers(game.end);
    std::vector<ReportMove> moves(1);
    moves[0].node = kRecordRoot;
    Position position(game.end.shared_game(), game.end.setup());
    int next = 1;
    for (std::size_t i = 1; i < game.line.size(); ++i) {
        const RecordNodeId node = game.line[i];
        if (!is_move(game.record.nodes[node])) {
            moves.back().node = node;
            continue;
        }
        const auto ply = static_cast<std::size_t>(position.ply());
        const Action action = game.end.action(position.ply());
        ReportMove move;
        move.number = numbers[ply];
        move.ply = position.ply() + 1;
        move.name = position.action_name(action);
        move.side = position.turn().side;
        move.seat = position.turn().seat;
        move.node = node;
        move.variations =
            variations_of(game.record, position, game.record.nodes[node].parent, node, next);
        if (move.number > 0) next = move.number + 1;
        moves.push_back(std::move(move));
        position.apply(action);
    }
    Position at(game.end.shared_game(), game.end.setup());
    for (ReportMove& move : moves) {
        while (at.ply() < move.ply) at.apply(game.end.action(at.ply()));
        move.next = at.turn().seat;
        if (at.over()) move.end = at.outcome();
        move.remarks = remarks_after(game.record, game.line, move.ply);
    }
    return moves;
}

const EvaluationLine* best_line(const ReportMove& after, const std::string& engine) {
    const Evaluation* best = nullptr;
    for (const Evaluation& each : after.remarks.rare->evaluations) {
        if (each.lines.empty()) continue;
        if (each.lines.front().proven == Proven::Won) return &each.lines.front();
        // A search of the played move alone is about as long as that of all moves, which is first.
        const bool longer = best == nullptr || each.nodes > 2 * best->nodes;
        if (each.engine == engine && longer) best = &each;
    }
    return best == nullptr ? nullptr : &best->lines.front();
}

double kept_chance(const ReportMove& after, const std::string& engine, Seat seat, int seats) {
    if (after.end) return after.end->share_of_win(seat);
    const EvaluationLine* line = best_line(after, engine);
    return line == nullptr ? NAN : chance_of_line(*line, after.next, seat, seats);
}

std::string main_engine(const std::vector<ReportMove>& moves) {
    std::map<std::string, int> counts;
    for (const ReportMove& move : moves) {
        for (const Evaluation& evaluation : move.remarks.rare->evaluations) {
            const bool has_chances =
                !evaluation.lines.empty() && !evaluation.lines.front().chances.empty();
            if (has_chances) ++counts[evaluation.engine];
        }
    }
    const auto most = std::ranges::max_element(
        counts, {}, [](const std::pair<const std::string, int>& entry) { return entry.second; });
    return most == counts.end() ? std::string() : most->first;
}

std::vector<ReportFigure> report_figures(const std::vector<ReportMove>& moves, int each) {
    int last = 0;
    for (const ReportMove& move : moves) last = std::max(last, move.number);
    std::vector<ReportFigure> figures;
    const auto begin = [&](int first, const ReportFigure& settings) {
        if (!figures.empty() && figures.back().first == first) figures.pop_back();
        if (!figures.empty()) figures.back().last = first - 1;
        ReportFigure figure = settings;
        figure.first = first;
        figure.last = last;
        figures.push_back(figure);
    };
    ReportFigure settings;
    bool has_own = false;
    for (const ReportMove& move : moves) {
        const RareRemarks& rare = *move.remarks.rare;
        settings.first_number = 0;
        if (rare.print_mode >= 0) {
            settings.numbers = rare.print_mode != 0;
            settings.by_hundred = rare.print_mode == 2;
        }
        if (rare.figure && move.number > 0) {
            has_own = true;
            settings.name = (rare.figure->flags & kNoName) != 0 ? "" : rare.figure->name;
            settings.coordinates = (rare.figure->flags & kNoCoordinates) == 0;
            settings.first_number = std::max(rare.number, 0);
            if (figures.empty() && move.number > 1) begin(1, {});
            begin(move.number, settings);
        }
    }
    if (has_own) return figures;
    settings.name.clear();
    for (int first = 1; first <= std::max(last, 1); first += each) begin(first, settings);
    return figures;
}

}  // namespace tengen
