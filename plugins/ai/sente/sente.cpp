// sente: the strongest AI for five in a row with two players who place a stone in turn. The page
// sente.md explains the method.
#include <tengen/kit/forbidden_rule.hpp>
#include <tengen/kit/line_rule.hpp>
#include <tengen/kit/memory.hpp>
#include <tengen/kit/opening.hpp>

#include <chrono>
#include <cmath>
#include <stdexcept>

#include "root.hpp"

namespace sente {

namespace {

namespace ai = tengen::ai;

constexpr int kThinkMs = 1000;  ///< used without any limit
constexpr int kReserveMs = 4;   ///< left of a limit for the answer's way
constexpr int kMaxDepth = 100;
constexpr int kOpeningCalls = 60;  ///< positions to judge for one decision in an opening

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
    for (int row = 0; row < game.rows(); ++row) {
        for (int column = 0; column < game.columns(); ++column) {
            const auto cell = static_cast<ai::Cell>(row * game.columns() + column);
            if (game.blocked(cell)) return "sente plays on boards without holes";
        }
    }
    for (const int axis : line.axes()) {
        // Joined edges have steps from one end to the other.
        const auto corner = static_cast<ai::Cell>(game.cell_count() - 1);
        for (const int direction : {axis, axis ^ 1}) {
            const ai::Cell next = game.step(corner, direction);
            const bool leaves = next == game.cell_count();
            const bool inside = next == corner - 1 || next == corner - game.columns() ||
                                next == corner - game.columns() - 1;
            if (!leaves && !inside) return "sente plays on boards without joined edges";
        }
    }
    return {};
}

SideRule rule_of(const ai::Game& game, ai::Side side) {
    const ai::LineRule line(game);
    const ai::ForbiddenRule forbidden(game);
    return {line.effect_of_run(6, side) != ai::LineEffect::Wins, forbidden.binds(side)};
}

/// Gives the engine the stones of a position, the played ones last and in their order.
void follow(Engine& engine, const ai::Game& game, ai::Position& position) {
    std::vector<Stone> stones;
    std::vector<bool> placed(static_cast<std::size_t>(game.cell_count()));
    std::vector<Stone> last;
    for (int ply = position.ply() - 1; ply >= 0; --ply) {
        const ai::Action action = position.action_at(ply);
        if (!ai::is_place(action)) continue;
        const Cell cell = ai::cell_of(action);
        if (position.at(cell) == ai::kEmpty || placed[cell]) continue;
        placed[cell] = true;
        last.push_back({cell, position.at(cell) - 1});
    }
    for (int cell = 0; cell < game.cell_count(); ++cell) {
        const auto at = static_cast<Cell>(cell);
        if (position.at(at) == ai::kEmpty || placed[at]) continue;
        stones.push_back({at, position.at(at) - 1});
    }
    stones.insert(stones.end(), last.rbegin(), last.rend());
    engine.set_position(stones);
    engine.board().give_turn(position.turn().side - 1);
}

/// The moves worth trying that are legal and not forbidden; if there is none, all legal ones.
std::vector<Cell> playable_moves(Engine& engine, ai::Position& position) {
    Board& board = engine.board();
    std::vector<Cell> moves;
    for (const Cell cell : engine.likely_moves()) {
        if (position.is_legal(ai::place(cell)) && !board.is_forbidden(board.to_move(), cell)) {
            moves.push_back(cell);
        }
    }
    if (!moves.empty()) return moves;
    for (const ai::Action action : position.legal()) {
        if (ai::is_place(action)) moves.push_back(ai::cell_of(action));
    }
    return moves;
}

double win_chance(int score) {
    if (score > kProven) return 1;
    if (score < -kProven) return 0;
    return 1 / (1 + std::exp(-static_cast<double>(score) / kChanceUnit));
}

/// Judges the positions of an opening by short searches.
class Guide : public ai::OpeningGuide {
  public:
    Guide(Engine& engine, const ai::Game& game, std::uint64_t nodes)
        : engine_(engine), game_(game), nodes_(nodes) {}

    double worth(ai::Position& position, int seat) override {
        const double worth = 2 * win_chance(search(position).line.score) - 1;
        return position.turn().seat == seat ? worth : -worth;
    }
    ai::Action stone(ai::Position& position) override {
        const Progress result = search(position);
        return result.line.moves.empty() ? position.legal()[0] : ai::place(result.line.moves[0]);
    }

  private:
    Progress search(ai::Position& position) {
        follow(engine_, game_, position);
        const std::vector<Cell> moves = playable_moves(engine_, position);
        if (moves.empty()) return {};
        Limits limits;
        limits.nodes = nodes_;
        return engine_.think(moves, limits, {});
    }

    Engine& engine_;
    const ai::Game& game_;
    std::uint64_t nodes_;
};

class Sente : public ai::Strategy {
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
                            ai::blunder_option(), ai::seed_option()}};
    }

    static std::string refuses(const ai::Game& game) { return refusal(game); }

    explicit Sente(const ai::Context& context) : Strategy(context) {}

    void new_game() override {
        if (engine_) engine_->new_game();
    }

    ai::Decision think(ai::Search& search) override {
        const auto start = Limits::Clock::now();
        ai::Chance chance(search, options().integer("seed"));
        prepare(search);
        Guide guide(*engine_, game(), nodes_per_call(search.limits()));
        ai::OpeningPlayer opening(search, game(), guide, kOpeningCalls);
        if (opening.goes_on()) return ai::decide_opening(search, opening, chance);
        const auto legal = search.position().legal();
        if (legal.empty()) throw std::runtime_error("there is no legal action");
        if (chance.percent(options().integer("blunder"))) {
            return ai::play_unjudged(search, legal[chance.below(legal.size())]);
        }
        follow(*engine_, game(), search.position());
        const std::vector<Cell> moves = playable_moves(*engine_, search.position());
        if (moves.empty()) return ai::play(legal[0]);
        const Progress result =
            engine_->think(moves, limits(search, start), [&](const Progress& progress) {
                if (!progress.moves.empty()) report(search, progress);
            });
        return ai::play(ai::place(result.line.moves[0]));
    }

  private:
    void prepare(ai::Search& search) {
        if (engine_) return;
        const Rules rules{game().rows(), game().columns(), rule_of(game(), 1), rule_of(game(), 2)};
        const auto wanted = static_cast<std::uint64_t>(options().integer("table_mib")) << 20;
        engine_ = std::make_unique<Engine>(rules, ai::bytes_for_tables(search.limits(), wanted));
    }

    /// The maximum of nodes for one decision (0: no limit).
    std::uint64_t most_nodes(const tengen_limits_t& given) const {
        const auto own = static_cast<std::uint64_t>(options().integer("nodes"));
        return own == 0 || given.nodes == 0 ? own + given.nodes : std::min(own, given.nodes);
    }

    /// The nodes for one position of an opening.
    std::uint64_t nodes_per_call(const tengen_limits_t& given) const {
        constexpr std::uint64_t kMost = 20000;
        constexpr std::uint64_t kNodesAMs = 300;
        std::uint64_t all = most_nodes(given);
        if (all == 0) all = kMost * kOpeningCalls;
        if (given.soft_ms >= 0) {
            all = std::min(all, kNodesAMs * static_cast<std::uint64_t>(given.soft_ms));
        }
        return std::clamp<std::uint64_t>(all / kOpeningCalls, 1, kMost);
    }

    Limits limits(ai::Search& search, Limits::Clock::time_point start) {
        const tengen_limits_t& given = search.limits();
        Limits limits;
        limits.nodes = most_nodes(given);
        const auto depth = static_cast<int>(options().integer("depth"));
        limits.depth = depth == 0 ? kMaxDepth : depth;
        if (given.depth != 0) limits.depth = std::min(limits.depth, static_cast<int>(given.depth));
        std::int64_t ms = given.soft_ms;
        if (ms < 0 && given.hard_ms >= 0) ms = given.hard_ms / 2;
        if (ms < 0 && limits.nodes == 0 && limits.depth == kMaxDepth) ms = kThinkMs;
        constexpr std::int64_t kDay = 86'400'000;
        if (ms >= 0) {
            limits.deadline = start + std::chrono::milliseconds(
                                          std::clamp<std::int64_t>(ms - kReserveMs, 0, kDay));
        }
        limits.stopped = [&search] { return search.stop_requested(); };
        return limits;
    }

    void report(ai::Search& search, const Progress& progress) {
        ai::Report report;
        report.depth = static_cast<std::uint32_t>(progress.line.depth);
        report.nodes = progress.nodes;
        report.score = 100.0 * progress.line.score / kChanceUnit;
        report.win_chance = win_chance(progress.line.score);
        for (const Cell cell : progress.line.moves) report.line.push_back(ai::place(cell));
        report.values.assign(static_cast<std::size_t>(game().cell_count()), NAN);
        for (const auto& [cell, score] : progress.moves) {
            if (score > -kInfinite) report.values[cell] = 100.0 * score / kChanceUnit;
        }
        search.report(report);
    }

    std::unique_ptr<Engine> engine_;
};

}  // namespace

}  // namespace sente

using sente::Sente;
TENGEN_AI(Sente)
