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

constexpr int kThinkMs = 1000;     ///< used without any limit
constexpr int kReserveMs = 4;      ///< left of a limit for the answer's way
constexpr int kOpeningCalls = 60;  ///< positions to judge for one decision in an opening

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
    std::vector<Cell> forbidden;
    for (const ai::Action action : position.legal()) {
        if (!ai::is_place(action)) continue;
        const Cell cell = ai::cell_of(action);
        (board.is_forbidden(board.to_move(), cell) ? forbidden : moves).push_back(cell);
    }
    return moves.empty() ? forbidden : moves;
}

double win_chance(int score) {
    if (score > kProven) return 1;
    if (score < -kProven) return 0;
    // Without proof, it is never certain.
    constexpr double kLeast = 0.001;
    return std::clamp(1 / (1 + std::exp(-static_cast<double>(score) / kChanceUnit)), kLeast,
                      1 - kLeast);
}

/// Judges the positions of an opening by short searches.
class Guide : public ai::OpeningGuide {
  public:
    /// `limits` are those of one position.
    Guide(Engine& engine, const ai::Game& game, Limits limits)
        : engine_(engine), game_(game), limits_(std::move(limits)) {}

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
        if (!moves.empty()) return engine_.think(moves, limits_, {});
        Progress even;
        even.line.score = 0;
        return even;
    }

    Engine& engine_;
    const ai::Game& game_;
    Limits limits_;
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
                            ai::integer_option("threads", 0, 0, 256,
                                               "threads at the same time; 0: as many as the match "
                                               "allows"),
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
        Limits limits_of_call = limits(search, start);
        limits_of_call.nodes = nodes_per_call(search.limits());
        Guide guide(*engine_, game(), limits_of_call);
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
        engine_->set_threads(threads(search.limits()));
        const Progress result =
            engine_->think(moves, limits(search, start),
                           [&](const Progress& progress) { report(search, progress); });
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

    int threads(const tengen_limits_t& given) const {
        const auto wanted = static_cast<int>(options().integer("threads"));
        const auto most = static_cast<int>(given.threads);
        return wanted == 0 ? most : std::min(wanted, most);
    }

    /// The time for one decision. A negative number means no limit.
    static std::int64_t soft_ms(const tengen_limits_t& given) {
        if (given.soft_ms >= 0) return given.soft_ms;
        return given.hard_ms >= 0 ? given.hard_ms / 2 : -1;
    }

    /// The nodes for one position of an opening.
    std::uint64_t nodes_per_call(const tengen_limits_t& given) const {
        constexpr std::uint64_t kMost = 20000;
        constexpr std::uint64_t kNodesAMs = 300;
        std::uint64_t all = most_nodes(given);
        if (all == 0) all = kMost * kOpeningCalls;
        const std::int64_t ms = soft_ms(given);
        if (ms >= 0) all = std::min(all, kNodesAMs * static_cast<std::uint64_t>(ms));
        return std::clamp<std::uint64_t>(all / kOpeningCalls, 1, kMost);
    }

    Limits limits(ai::Search& search, Limits::Clock::time_point start) {
        const tengen_limits_t& given = search.limits();
        Limits limits;
        limits.nodes = most_nodes(given);
        const auto depth = static_cast<int>(options().integer("depth"));
        limits.depth = depth == 0 ? kMaxDepth : depth;
        if (given.depth != 0) limits.depth = std::min(limits.depth, static_cast<int>(given.depth));
        std::int64_t ms = soft_ms(given);
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
