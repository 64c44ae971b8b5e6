#include "diagram/report_moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "board_drawing/move_numbers.hpp"
#include "core/teams.hpp"
#include "diagram/line_remarks.hpp"

namespace tengen {
namespace {

constexpr int kMaxVariationMoves = 40;  ///< without its branches
constexpr int kMaxMoves = 200;          ///< with them
constexpr int kMaxDepth = 3;            ///< of variations in variations
constexpr std::size_t kMaxVariations = 8;

/// A variation as text: "3 h7 [its comment] 4 i9 (4 g7 5 h8)". A person reads few moves without a
/// board, so long ones end with "…".
class VariationText {
  public:
    explicit VariationText(const Record& record) : record_(record) {}

    /// Adds a move and its main line. `number` is that of the move.
    void add_line(Position position, RecordNodeId node, int number, int depth = 0) {
        int moves = 0;
        for (; node != kNoNode; node = record_.nodes[node].first_child) {
            const RecordNode& at = record_.nodes[node];
            if (!is_move(at)) {
                add_comment(node);
                continue;
            }
            if (position.over() || !position.is_legal(at.action)) return;
            if (moves_ == kMaxMoves) return;
            if (++moves > kMaxVariationMoves || ++moves_ == kMaxMoves) return add_word("…");
            const Position before = position;
            add_move(position, node, number);
            if (moves > 1) add_others(before, node, number, depth);
            if (at.move != RecordMove::Choice) ++number;
            position.apply(at.action);
        }
    }
    std::string take() { return std::move(text_); }

  private:
    void add_word(std::string_view word) {
        if (!text_.empty() && text_.back() != '(') text_ += ' ';
        text_ += word;
    }

    void add_move(const Position& before, RecordNodeId node, int number) {
        const RecordNode& at = record_.nodes[node];
        const RecordRemarks* remarks = record_.find_remarks(node);
        if (at.move != RecordMove::Choice) add_word(std::to_string(number));
        add_word(before.action_name(at.action));
        if (remarks != nullptr) text_ += glyph_text(remarks->glyph);
        add_comment(node);
    }

    void add_comment(RecordNodeId node) {
        const RecordRemarks* remarks = record_.find_remarks(node);
        if (remarks == nullptr || remarks->comment.empty()) return;
        add_word(fmt::format("[{}]", remarks->comment));
    }

    /// The moves of other branches in the same position.
    void add_others(const Position& before, RecordNodeId node, int number, int depth) {
        const RecordNode& parent = record_.nodes[record_.nodes[node].parent];
        for (RecordNodeId other = parent.first_child; other != kNoNode;
             other = record_.nodes[other].next) {
            if (other == node) continue;
            if (moves_ == kMaxMoves) return;
            add_word("(");
            if (depth == kMaxDepth) {
                text_ += "…)";
                return;
            }
            add_line(before, other, number, depth + 1);
            text_ += ')';
        }
    }

    const Record& record_;
    std::string text_;
    int moves_ = 0;
};

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
        VariationText text(record);
        text.add_line(before, child, number);
        texts.push_back(text.take());
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

double kept_chance(const ReportMove& after, const std::string& engine, Seat seat,
                   const Game& game) {
    if (after.end) return share_of_win(game, *after.end, seat);
    const EvaluationLine* line = best_line(after, engine);
    return line == nullptr ? NAN : chance_in_game(*line, after.next, seat, game);
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

namespace {

/// Figures one after the other, each to the move before the next one.
class FigureList {
  public:
    explicit FigureList(const std::vector<ReportMove>& moves) {
        for (const ReportMove& move : moves) last_ = std::max(last_, move.number);
    }

    void begin(int first, const ReportFigure& settings) {
        if (!figures_.empty() && figures_.back().first == first) figures_.pop_back();
        if (!figures_.empty()) figures_.back().last = first - 1;
        figures_.push_back(settings);
        figures_.back().first = first;
        figures_.back().last = last_;
    }
    bool empty() const { return figures_.empty(); }
    int last() const { return last_; }
    std::vector<ReportFigure> take() { return std::move(figures_); }

  private:
    int last_ = 0;  ///< move
    std::vector<ReportFigure> figures_;
};

/// The numbers that a position sets, for its figure and later ones.
void read_numbering(const RareRemarks& rare, ReportFigure& settings) {
    if (rare.print_mode < 0) return;
    settings.numbers = rare.print_mode != 0;
    settings.by_hundred = rare.print_mode == 2;
}

}  // namespace

std::vector<ReportFigure> own_figures(const std::vector<ReportMove>& moves) {
    FigureList figures(moves);
    ReportFigure settings;
    int shift = 0;  // of numbers, since the last MN
    for (const ReportMove& move : moves) {
        const RareRemarks& rare = *move.remarks.rare;
        const ReportFigure before = settings;
        if (rare.number >= 0) shift = rare.number - move.number;
        read_numbering(rare, settings);
        if (!rare.figure || move.number == 0) continue;
        settings.name = (rare.figure->flags & kFigureNoName) != 0 ? "" : rare.figure->name;
        settings.coordinates = (rare.figure->flags & kFigureNoCoordinates) == 0;
        settings.first_number = shift == 0 ? 0 : std::max(move.number + shift, 0);
        if (figures.empty() && move.number > 1) figures.begin(1, before);
        figures.begin(move.number, settings);
    }
    return figures.take();
}

std::vector<ReportFigure> report_figures(const std::vector<ReportMove>& moves, int each) {
    if (std::vector<ReportFigure> own = own_figures(moves); !own.empty()) return own;
    FigureList figures(moves);
    ReportFigure settings;
    for (const ReportMove& move : moves) read_numbering(*move.remarks.rare, settings);
    for (int first = 1; first <= std::max(figures.last(), 1); first += each) {
        figures.begin(first, settings);
    }
    return figures.take();
}

void show_figure(const ReportFigure& figure, DiagramWish& wish) {
    wish.first = figure.first;
    wish.last = std::max(figure.last, 0);
    wish.numbers = figure.numbers ? DiagramNumbers::AsPlayed : DiagramNumbers::None;
    wish.first_number = figure.first_number;
    wish.by_hundred = figure.by_hundred;
}

}  // namespace tengen
