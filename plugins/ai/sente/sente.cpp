// sente: the strongest AI for five in a row with two players who place a stone in turn. The page
// sente.md explains the method.
#include <tengen/kit/effort.hpp>
#include <tengen/kit/forbidden_rule.hpp>
#include <tengen/kit/line_rule.hpp>
#include <tengen/kit/memory.hpp>

#include <chrono>
#include <cmath>
#include <stdexcept>

#include "balance.hpp"
#include "clock.hpp"
#include "host_position.hpp"
#include "openings.hpp"
#include "strength.hpp"

namespace sente {

namespace {

namespace ai = tengen::ai;

constexpr int kThinkMs = 1000;       ///< used without any limit
constexpr std::size_t kNoTable = 1;  ///< bytes, until the limits of a decision are known
/// The table for a limit of nodes.
constexpr std::uint64_t kMinTable = std::uint64_t{2} << 20;
constexpr std::uint64_t kTableANode = 256;
constexpr int kTablePart = 8;  ///< of the first decision's time is for its table, at most

/// Whether each cell has exactly the neighbours of a rectangle.
bool is_plain(const ai::Game& game, const ai::LineRule& line) {
    for (int number = 0; number < game.cell_count(); ++number) {
        const auto cell = static_cast<ai::Cell>(number);
        if (game.blocked(cell)) return false;
        const int row = number / game.columns();
        const int column = number % game.columns();
        for (const int axis : line.axes()) {
            for (const int direction : {axis, axis ^ 1}) {
                const ai::Cell next = game.step(cell, direction);
                if (next == game.cell_count()) continue;
                const int rows = std::abs(next / game.columns() - row);
                const int columns = std::abs(next % game.columns() - column);
                if (std::max(rows, columns) != 1) return false;
            }
        }
        // Without holes, layers or joined edges, only cells at an edge lack neighbours.
        const bool inside =
            row > 0 && row + 1 < game.rows() && column > 0 && column + 1 < game.columns();
        for (const int axis : line.axes()) {
            const bool open = game.step(cell, axis) != game.cell_count() &&
                              game.step(cell, axis ^ 1) != game.cell_count();
            if (inside && !open) return false;
        }
    }
    return true;
}

/// Why the engine does not know what a side's rows do; empty if it does.
std::string refusal_of_shapes(const ai::Game& game, const ai::LineRule& line, ai::Side side) {
    const ai::LineEffect six = line.effect_of_run(6, side);
    if (six == ai::LineEffect::Loses) return "sente does not play if an overline loses";
    int forbidden = 0;
    for (const char* kind : {"overline", "double_four", "double_three"}) {
        if (game.parameter(TENGEN_RULE_FORBIDS, kind, side) == "true") ++forbidden;
    }
    if (forbidden == 0) return {};
    const bool simple = game.parameter(TENGEN_RULE_FORBIDS, "threes") == "simple";
    if (forbidden < 3 || simple || side != 1 || six != ai::LineEffect::None) {
        return "of forbidden points, sente knows only those of renju";
    }
    return {};
}

/// Why the engine cannot play a game; empty if it can.
std::string refusal(const ai::Game& game) {
    constexpr int kKnown = TENGEN_RULE_PLACES | TENGEN_RULE_LINES | TENGEN_RULE_FULL_BOARD |
                           TENGEN_RULE_OPENING | TENGEN_RULE_FORBIDS | TENGEN_RULE_STONES;
    const ai::LineRule line(game);
    if (game.seats() != 2 || game.sides() != 2) return "sente plays with two seats and two sides";
    if (line.length() != 5) return "sente makes lines of five";
    if (!game.does_only(kKnown)) return "the game has a rule that sente does not know";
    if (!line.closed_counts()) return "closed lines must count for sente";
    if (line.misere()) return "a line must win for sente";
    if (line.axes().size() != kDirections) return "sente makes lines in four directions";
    if (game.parameter(TENGEN_RULE_LINES, "winner") == "actor") {
        return "lines must be of the own side for sente";
    }
    if (game.parameter(TENGEN_RULE_PLACES, "stones") == "any")
        return "stones of any side are placed";
    if (!game.does(TENGEN_RULE_FULL_BOARD)) return "a full board must end the game for sente";
    if (std::min(game.rows(), game.columns()) < 5 ||
        std::max(game.rows(), game.columns()) > kMaxLength) {
        return "sente plays on boards from 5x5 to 64x64";
    }
    for (const ai::Side side : {ai::Side{1}, ai::Side{2}}) {
        const std::string reason = refusal_of_shapes(game, line, side);
        if (!reason.empty()) return reason;
    }
    return is_plain(game, line) ? "" : "sente plays on rectangles without holes or joined edges";
}

SideRule rule_of(const ai::Game& game, ai::Side side) {
    const ai::LineRule line(game);
    const ai::ForbiddenRule forbidden(game);
    return {line.effect_of_run(6, side) != ai::LineEffect::Wins, forbidden.binds(side)};
}

class Sente : public ai::Strategy, public ai::Analyst {
  public:
    static ai::About about() {
        return {.id = "sente",
                .name = "Sente",
                .author = "Tengen",
                .about = "Searches deep and by fours. The strongest at five in a row for two.",
                .options = {ai::integer_option("depth", 0, 0, kMaxDepth,
                                               "moves to search ahead; 0: as the time allows"),
                            ai::integer_option("nodes", 0, 0, 1000000000,
                                               "maximum of nodes per move; 0: no limit"),
                            ai::integer_option("table_mib", 64, 1, 4096,
                                               "memory for the transposition table"),
                            ai::integer_option("threads", 0, 0, 256,
                                               "threads at the same time; 0: as many as the match "
                                               "allows"),
                            ai::integer_option("strength", kFullStrength, 0, kFullStrength,
                                               "0: weakest; below 100, fewer nodes and random "
                                               "errors"),
                            ai::blunder_option(), ai::seed_option()}};
    }

    static std::string refuses(const ai::Game& game) { return refusal(game); }

    explicit Sente(const ai::Context& context)
        : Strategy(context),
          strength_(static_cast<int>(options().integer("strength"))),
          engine_(std::make_unique<Engine>(
              Rules{game().rows(), game().columns(), rule_of(game(), 1), rule_of(game(), 2)},
              kNoTable)) {}

    void new_game() override { engine_->new_game(); }

    ai::Decision think(ai::Search& search) override {
        const auto start = Limits::Clock::now();
        ai::Chance chance(search, options().integer("seed"));
        ThinkingTime time = time_for(search);
        prepare(search, start, time);
        Limits limits_of_call = limits(search, start, time);
        const int calls = opening_calls(search.position());
        limits_of_call.nodes = nodes_per_call(search.limits(), time, calls);
        Guide guide(*engine_, game(), limits_of_call);
        ai::OpeningPlayer opening(search, game(), guide, calls);
        if (opening.goes_on()) return decide_in_opening(search, opening, chance, start, time);
        const auto legal = search.position().legal();
        if (legal.empty()) throw std::runtime_error("there is no legal action");
        if (chance.percent(options().integer("blunder"))) {
            return ai::play_unjudged(search, legal[chance.below(legal.size())]);
        }
        follow(*engine_, game(), search.position());
        const std::vector<Cell> moves = playable_moves(*engine_, search.position());
        if (moves.empty()) return ai::play(legal[0]);
        engine_->set_threads(threads(search.limits()));
        const auto tell = [&](const Progress& progress) {
            time.note(progress.line.moves[0], progress.line.score);
            report(search, progress);
        };
        const Limits all = limits(search, start, time);
        const auto random = [&](int count) {
            return static_cast<int>(chance.below(static_cast<std::size_t>(count)));
        };
        const Progress result = strength_.error == 0 ? engine_->think(moves, all, tell)
                                                     : think_weaker(*engine_, moves, all,
                                                                    strength_.error, random, tell);
        return ai::play(ai::place(result.line.moves[0]));
    }

    /// The request has the limits: the options that make it weaker are for play. Keeps the table
    /// from position to position.
    void analyse(ai::Analysis& analysis) override {
        const auto start = Limits::Clock::now();
        const ThinkingTime time = time_for(analysis);
        prepare(analysis, start, time);
        ai::Position& position = analysis.position();
        Guide guide(*engine_, game(), {});
        if (ai::OpeningPlayer(analysis, game(), guide, opening_calls(position)).goes_on()) {
            return analyse_opening(analysis);
        }
        follow(*engine_, game(), position);
        const std::vector<Cell> playable = playable_moves(*engine_, position);
        const std::vector<Cell> moves = wanted_moves(analysis, playable);
        if (moves.empty()) return;
        Limits ends;
        ends.nodes = analysis.limits().nodes;
        ends.depth = ai::deepest(analysis, kMaxDepth);
        if (time.limited()) ends.deadline = start + std::chrono::milliseconds(time.last_end());
        ends.stopped = [&analysis] { return analysis.stop_requested(); };
        engine_->analyse(moves, moves == playable, analysis.lines(), ends,
                         [&](const Study& study) { report(analysis, study); });
    }

  private:
    /// The moves to analyse, the likely ones first. If only a few are asked for, all of them, also
    /// those far from all stones.
    static std::vector<Cell> wanted_moves(ai::Analysis& analysis,
                                          const std::vector<Cell>& playable) {
        std::vector<Cell> moves;
        for (const Cell cell : playable) {
            if (analysis.allows(ai::place(cell))) moves.push_back(cell);
        }
        const std::size_t likely = moves.size();
        for (const ai::Action action : analysis.position().legal()) {
            if (!ai::is_place(action) || !analysis.allows(action)) continue;
            const Cell cell = ai::cell_of(action);
            if (std::find(playable.begin(), playable.end(), cell) == playable.end()) {
                moves.push_back(cell);
            }
        }
        if (likely > 0 && moves.size() > playable.size()) moves.resize(likely);
        return moves;
    }

    /// Reports only the decision, for an opening with choices.
    void analyse_opening(ai::Analysis& analysis) {
        const ai::Decision decision = think(analysis);
        if (!analysis.allows(decision.action)) return;
        ai::Lines found;
        found.lines.push_back({.actions = {decision.action}});
        analysis.report(found);
    }

    void report(ai::Analysis& analysis, const Study& study) {
        ai::Lines found;
        found.nodes = study.nodes;
        found.values = values_of(study.moves, study.lines.front().line.score);
        for (const RankedLine& ranked : study.lines) {
            const int score = ranked.line.score;
            found.values[ranked.line.moves[0]] = value_of(score);
            ai::Line line;
            for (const Cell cell : ranked.line.moves) line.actions.push_back(ai::place(cell));
            const double chance = win_chance(score);
            line.chances = {chance, 1 - chance};
            if (analysis.seat() == 1) std::swap(line.chances[0], line.chances[1]);
            line.score = value_of(score);
            line.depth = static_cast<std::uint32_t>(ranked.line.depth);
            line.nodes = ranked.nodes;
            if (is_proven(score)) {
                line.proven = score > 0 ? TENGEN_PROVEN_WIN : TENGEN_PROVEN_LOSS;
                line.length = static_cast<std::uint32_t>(kWin - std::abs(score));
            }
            found.lines.push_back(std::move(line));
        }
        analysis.report(found);
    }

    /// Converts a score to hundredths of the unit of the chance.
    static double value_of(int score) { return 100.0 * score / kChanceUnit; }

    /// Makes the table in the first decision. If only the time is limited, a short time gets a
    /// small table. Other decisions must be the same every time, so the size does not depend on the
    /// time, and the rest of the pages come while the table is used.
    void prepare(ai::Search& search, Limits::Clock::time_point start, const ThinkingTime& time) {
        if (has_table_) return;
        auto wanted = static_cast<std::uint64_t>(options().integer("table_mib")) << 20;
        const std::uint64_t nodes = most_nodes(search.limits());
        if (nodes != 0 && nodes < wanted / kTableANode) {
            wanted = std::min(wanted, kMinTable + kTableANode * nodes);
        }
        const std::uint64_t bytes = ai::bytes_for_tables(search.limits(), wanted);
        const bool repeatable =
            nodes != 0 || options().integer("depth") != 0 || search.limits().depth != 0;
        const auto end = start + std::chrono::milliseconds(time.end()) / kTablePart;
        Table table(bytes);
        const std::size_t ready = table.provide([&] {
            return search.stop_requested() || (time.limited() && Limits::Clock::now() >= end);
        });
        if (time.limited() && !repeatable) table.shrink(ready);
        engine_->set_table(std::move(table));
        has_table_ = true;
    }

    ai::Decision decide_in_opening(ai::Search& search, ai::OpeningPlayer& opening,
                                   ai::Chance& chance, Limits::Clock::time_point start,
                                   const ThinkingTime& time) {
        ai::Position& position = search.position();
        const std::string_view starts = starts_for(rule_of(game(), 1));
        if (const auto cell = listed_stone(game(), position, starts, chance)) {
            return ai::play_unjudged(search, ai::place(*cell));
        }
        if (!other_chooses_next(position)) return ai::decide_opening(search, opening, chance);
        follow(*engine_, game(), position);
        const std::vector<Cell> moves = playable_moves(*engine_, position);
        const Progress result = find_balanced(*engine_, moves, limits(search, start, time));
        report(search, result);
        return ai::play(ai::place(result.line.moves[0]));
    }

    int threads(const tengen_limits_t& given) const {
        const auto wanted = static_cast<int>(options().integer("threads"));
        const auto most = static_cast<int>(given.threads);
        return wanted == 0 ? most : std::min(wanted, most);
    }

    /// The maximum of nodes for one decision (0: no limit).
    std::uint64_t most_nodes(const tengen_limits_t& given) const {
        std::uint64_t least = 0;
        for (const std::uint64_t nodes : {static_cast<std::uint64_t>(options().integer("nodes")),
                                          given.nodes, strength_.nodes}) {
            if (nodes != 0) least = least == 0 ? nodes : std::min(least, nodes);
        }
        return least;
    }

    static ThinkingTime time_for(const ai::Search& search) {
        const tengen_limits_t& given = search.limits();
        return ThinkingTime({given.soft_ms, given.hard_ms,
                             given.clock_ms[static_cast<std::size_t>(search.seat())]});
    }

    /// The nodes for one position of an opening.
    std::uint64_t nodes_per_call(const tengen_limits_t& given, const ThinkingTime& time,
                                 int calls) const {
        const auto parts = static_cast<std::uint64_t>(calls);
        constexpr std::uint64_t kMost = 100000;
        constexpr std::uint64_t kNodesAMs = 300;
        std::uint64_t all = most_nodes(given);
        if (all == 0) all = kMost * parts;
        if (time.limited()) all = std::min(all, kNodesAMs * static_cast<std::uint64_t>(time.end()));
        return std::clamp<std::uint64_t>(all / parts, 1, kMost);
    }

    /// `time` must outlive the limits.
    Limits limits(ai::Search& search, Limits::Clock::time_point start, const ThinkingTime& time) {
        using std::chrono::milliseconds;
        const tengen_limits_t& given = search.limits();
        Limits limits;
        limits.nodes = most_nodes(given);
        const auto depth = static_cast<int>(options().integer("depth"));
        limits.depth = depth == 0 ? kMaxDepth : depth;
        if (given.depth != 0) limits.depth = std::min(limits.depth, static_cast<int>(given.depth));
        if (time.limited()) {
            limits.deadline = start + milliseconds(time.last_end());
        } else if (limits.nodes == 0 && limits.depth == kMaxDepth) {
            limits.deadline = start + milliseconds(kThinkMs);
        }
        limits.stopped = [&search, &time, start] {
            if (!time.flexible()) return search.stop_requested();
            const auto now =
                std::chrono::duration_cast<milliseconds>(Limits::Clock::now() - start).count();
            return now >= time.end() || (search.stop_requested() && time.is_real_stop(now));
        };
        return limits;
    }

    void report(ai::Search& search, const Progress& progress) {
        ai::Report report;
        report.depth = static_cast<std::uint32_t>(progress.line.depth);
        report.nodes = progress.nodes;
        report.score = value_of(progress.line.score);
        report.win_chance = win_chance(progress.line.score);
        for (const Cell cell : progress.line.moves) report.line.push_back(ai::place(cell));
        report.values = values_of(progress.moves, progress.line.score);
        search.report(report);
    }

    /// Values of cells by the scores of the moves. Once a win is proven, scores of other moves are
    /// only bounds near it.
    std::vector<double> values_of(const std::vector<std::pair<Cell, int>>& moves, int best) const {
        std::vector<double> values(static_cast<std::size_t>(game().cell_count()), NAN);
        for (const auto& [cell, score] : moves) {
            if (score <= -kInfinite || (best > kProven && !is_proven(score))) continue;
            values[cell] = value_of(score);
        }
        return values;
    }

    Strength strength_;
    std::unique_ptr<Engine> engine_;
    bool has_table_ = false;
};

}  // namespace

}  // namespace sente

using sente::Sente;
TENGEN_AI(Sente)
