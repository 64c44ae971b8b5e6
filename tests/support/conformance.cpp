#include "support/conformance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>
#include <stdexcept>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/position_text.hpp"
#include "support/parse_position.hpp"
#include "support/sanitized.hpp"

namespace tengen::test {

namespace {

struct Breach : std::runtime_error {
    using std::runtime_error::runtime_error;
};

void require(bool holds, const std::string& what) {
    if (!holds) throw Breach(what);
}

/// Everything that is visible of a position.
struct Snapshot {
    explicit Snapshot(const Position& position)
        : cells(position.cells().begin(), position.cells().end()),
          values(position.values().begin(), position.values().end()),
          empty(position.empty_cells().begin(), position.empty_cells().end()),
          turn(position.turn()),
          key(position.key()),
          ply(position.ply()),
          over(position.over()) {
        for (int i = 0; i < position.game().word_count(); ++i) words.push_back(position.word(i));
        ActionList scratch;
        const auto list = position.legal(scratch);
        legal.assign(list.begin(), list.end());
    }

    /// Equal for two positions that are the same for the players.
    std::string content() const {
        std::string text(cells.begin(), cells.end());
        text.append(values.begin(), values.end());
        for (const std::int32_t word : words) text += fmt::format(",{}", word);
        return text + fmt::format(";{}", turn.slot);
    }

    friend bool operator==(const Snapshot&, const Snapshot&) = default;

    std::vector<Side> cells;
    std::vector<std::uint8_t> values;
    std::vector<Action> empty, legal;
    std::vector<std::int32_t> words;
    Turn turn;
    std::uint64_t key;
    int ply;
    bool over;
};

std::string name_of_difference(const Snapshot& left, const Snapshot& right) {
    if (left.cells != right.cells) return "cells";
    if (left.values != right.values) return "values";
    if (left.words != right.words) return "words";
    if (left.turn != right.turn) return "turn";
    if (left.key != right.key) return "key";
    if (left.empty != right.empty) return "order of empty cells";
    if (left.legal != right.legal) return "legal actions";
    return "ply or end";
}

void require_same(const Snapshot& left, const Snapshot& right, std::string_view what) {
    if (left == right) return;
    throw Breach(fmt::format("{}: another {}", what, name_of_difference(left, right)));
}

class Harness {
  public:
    Harness(std::shared_ptr<const Game> game, const RuleCatalogue& catalogue, Setup setup)
        : game_(std::move(game)), catalogue_(catalogue), setup_(std::move(setup)) {}

    void check_description() const {
        const std::string text = to_text(game_->description());
        const auto parsed = parse_description(text, catalogue_);
        require(parsed.has_value(), "the description's text is not read back");
        require(*parsed == game_->description(), "the description's text means another game");
    }

    /// Plays to the end, or `most` plies if it is not 0. `ply` follows the game, for the report of
    /// a breach.
    void play_game(std::uint64_t seed, int most, int& ply) {
        random_.seed(seed);
        Position position(game_, setup_);
        std::vector<Snapshot> past{Snapshot(position)};
        const int clone_at = below(static_cast<std::uint32_t>(game_->board().cell_count()));
        while (!position.over() && (most == 0 || position.ply() < most)) {
            ply = position.ply();
            check_actions(position, past.back());
            if (ply == clone_at) check_clone(position);
            step(position, past);
            require(position.ply() <= kMaxGame, "the game does not end");
        }
        ply = position.ply();
        if (position.over()) check_end(position);
        check_replay(position, past);
        check_text(position);
        std::vector<Action> actions;
        for (int i = 0; i < position.ply(); ++i) actions.push_back(position.action(i));
        unwind(position, past, ply);
        play_again(position, actions, past, ply);
    }

  private:
    static constexpr int kMaxGame = 20'000;
    static constexpr int kTextEvery = 16;  ///< plies between two checks of the texts of all moves

    int below(std::size_t bound) {
        return static_cast<int>(std::uniform_int_distribution<std::size_t>(0, bound - 1)(random_));
    }

    Action any_of(const std::vector<Action>& actions) {
        require(!actions.empty(), "the game is not over but has no legal move");
        return actions[static_cast<std::size_t>(below(actions.size()))];
    }

    /// Moves that a game could have, legal or not. Of rare kinds it returns only a part, unless
    /// `all`.
    std::vector<Action> imaginable(bool all) const {
        std::vector<Action> actions{
            Action::pass(),        Action::place(kNoCell),       Action::move(0, 1),
            Action::take(kNoCell), Action::place_of(1, kNoCell), Action::move_as(0, 1, 0)};
        for (int index = 0; index <= game_->board().cell_count(); ++index) {
            const auto cell = static_cast<Cell>(index);
            actions.push_back(Action::place(cell));
            if (!all) continue;
            actions.push_back(Action::take(cell));
            for (Side side = 0; side <= game_->sides() + 1; ++side) {
                actions.push_back(Action::place_of(side, cell));
            }
            for (Piece piece = 0; piece < kMaxPieces; ++piece) {
                actions.push_back(Action::place_of(1, cell, piece));
                actions.push_back(Action::place_of(kNobody, cell, piece));
            }
        }
        for (std::uint32_t option = 0; option < 8; ++option) {
            actions.push_back(Action::choose(option));
        }
        return actions;
    }

    void check_actions(const Position& position, const Snapshot& now) const {
        std::vector<Action> legal = now.legal;
        std::sort(legal.begin(), legal.end());
        require(std::adjacent_find(legal.begin(), legal.end()) == legal.end(),
                "an action is in the list twice");
        const bool thorough = position.ply() % kTextEvery == 0;
        for (const Action action : imaginable(thorough)) {
            const bool listed = std::binary_search(legal.begin(), legal.end(), action);
            if (position.is_legal(action) != listed) {
                throw Breach("is_legal() and the list differ on " + name(position, action));
            }
            require(!thorough || listed || !english(position.why_not(action)).empty(),
                    "a refusal has no text");
        }
        for (const Action action : legal) {
            if (position.is_legal(action)) continue;
            throw Breach(name(position, action) + " is listed but not legal");
        }
        if (!thorough) return;
        for (const Action action : legal) check_name(position, action);
        if (game_->mover() != nullptr) check_moves(position, legal);
    }

    /// Every move of a stone of the side to move, also as each kind, is legal if it is in the list
    /// (which is sorted), and otherwise refused with a reason. Each position tests another stone,
    /// because all of them take long.
    void check_moves(const Position& position, const std::vector<Action>& legal) const {
        const auto check = [&](Action action) {
            const bool listed = std::binary_search(legal.begin(), legal.end(), action);
            if (position.is_legal(action) != listed) {
                throw Breach("is_legal() and the list differ on " + position.action_name(action));
            }
            require(listed || !english(position.why_not(action)).empty(), "a refusal has no text");
        };
        const int cells = game_->board().cell_count();
        const auto pieces = static_cast<Piece>(game_->description().pieces.size());
        std::vector<Cell> stones;
        for (Cell cell = 0; cell < cells; ++cell) {
            if (position.at(cell) == position.turn().side) stones.push_back(cell);
        }
        if (stones.empty()) return;
        const Cell from = stones[static_cast<std::size_t>(position.ply()) % stones.size()];
        for (Cell to = 0; to < cells; ++to) {
            check(Action::move(from, to));
            for (Piece piece = 0; piece < pieces; ++piece) {
                check(Action::move_as(from, to, piece));
            }
        }
    }

    static std::string name(const Position& position, Action action) {
        const bool nowhere = action.is_move() || (action.kind() != ActionKind::Choose &&
                                                  action.kind() != ActionKind::Pass &&
                                                  action.cell() >= position.board().cell_count());
        return nowhere ? fmt::format("{:#x}", action.bits()) : position.action_name(action);
    }

    static void check_name(const Position& position, Action action) {
        const std::string text = position.action_name(action);
        const Result<Action> parsed = parse_action(position, text);
        require(parsed && *parsed == action, fmt::format("'{}' is read as another action", text));
    }

    /// Plays and undoes two moves, then plays one of them.
    void step(Position& position, std::vector<Snapshot>& past) {
        const Action other = any_of(past.back().legal);
        const Action action = any_of(past.back().legal);
        check_name(position, action);
        for (const Action tried : {other, action}) {
            position.apply(tried);
            remember(Snapshot(position));
            position.undo();
            require_same(Snapshot(position), past.back(), "undo");
        }
        position.apply(action);
        require(position.action(position.ply() - 1) == action, "the history has another action");
        require(position.turn_at(position.ply() - 1) == past.back().turn,
                "the history has another turn");
        past.emplace_back(position);
        remember(past.back());
    }

    /// Equal contents must have equal keys, and different contents different keys.
    void remember(const Snapshot& now) {
        const std::string content = now.content();
        const auto key = key_of_.emplace(content, now.key).first;
        require(key->second == now.key, "equal positions have different keys");
        const auto same = content_of_.emplace(now.key, &key->first).first;
        require(*same->second == content, "different positions have equal keys");
    }

    void check_clone(const Position& position) {
        const Snapshot before(position);
        Position clone = position;
        require_same(Snapshot(clone), before, "clone");
        require(clone == position, "a clone is not equal");
        Position assigned(game_, setup_);
        assigned = position;
        require_same(Snapshot(assigned), before, "assignment");
        while (!clone.over() && clone.ply() < position.ply() + kTextEvery) {
            clone.apply(any_of(Snapshot(clone).legal));
        }
        require_same(Snapshot(position), before, "playing on with a clone");
        while (clone.ply() > position.ply()) clone.undo();
        require_same(Snapshot(clone), before, "undo in a clone");
    }

    void check_end(const Position& position) const {
        for (const Action action : imaginable(true)) {
            require(!position.is_legal(action), "an action is legal after the end");
        }
        check_ranks(position.outcome());
        const Verdict verdict = position.verdict();
        require(!verdict.reason.empty(), "the verdict has no reason");
        require(!english(verdict.text).empty(), "the verdict has no text");
        require(verdict.reason != "line" || verdict.cells.size() >= 2,
                "the verdict does not show the line");
        for (const Cell cell : verdict.cells) {
            require(cell < game_->board().cell_count(), "the verdict shows a cell off the board");
        }
        for (const Mark& mark : position.marks()) {
            require(mark.cell < game_->board().cell_count(), "a mark is off the board");
        }
    }

    /// Competition ranks: a seat's rank is the number of seats before it, plus one.
    void check_ranks(const Outcome& outcome) const {
        require(outcome.seats == game_->seats(), "the outcome has another number of seats");
        const auto ranks = std::span(outcome.rank).first(outcome.seats);
        for (const std::uint8_t rank : ranks) {
            const auto better = std::count_if(ranks.begin(), ranks.end(),
                                              [&](std::uint8_t other) { return other < rank; });
            require(rank == better + 1 || outcome.seats == 1, "the ranks are not a ranking");
        }
        const bool unused = std::all_of(outcome.rank.begin() + outcome.seats, outcome.rank.end(),
                                        [](std::uint8_t rank) { return rank == 0; });
        require(unused, "a seat that the game does not have is ranked");
        require(outcome.winner <= game_->sides(), "the winner is not a side of the game");
        require(!outcome.draw() || outcome.winner == kEmpty, "a draw has a winner");
    }

    void check_replay(const Position& position, const std::vector<Snapshot>& past) const {
        Position replay(game_, setup_);
        for (int ply = 0; ply < position.ply(); ++ply) {
            require_same(Snapshot(replay), past[static_cast<std::size_t>(ply)], "replay");
            require(replay.is_legal(position.action(ply)), "replay: an action is not legal");
            replay.apply(position.action(ply));
        }
        require_same(Snapshot(replay), past.back(), "replay");
        require(same_end(replay, position), "replay: another outcome");
    }

    /// A position that is not over has no outcome.
    static bool same_end(const Position& one, const Position& other) {
        return one.over() == other.over() && (!one.over() || one.outcome() == other.outcome());
    }

    void check_text(const Position& position) const {
        const std::string text = to_text(position);
        const Result<Position> parsed = parse_position(text, catalogue_);
        if (!parsed) throw Breach("text: " + english(parsed.error()));
        require(*parsed == position && parsed->key() == position.key(), "text: another position");
        require(same_end(*parsed, position), "text: another outcome");
        require(to_text(*parsed) == text, "text: different after reading and writing");
    }

    void unwind(Position& position, const std::vector<Snapshot>& past, int& ply) const {
        while (position.ply() > 0) {
            position.undo();
            ply = position.ply();
            require_same(Snapshot(position), past[static_cast<std::size_t>(ply)], "unwinding");
        }
        require(position == Position(game_, setup_),
                "undoing everything does not restore the start");
    }

    /// Plays the same moves again. This shows invisible state that undo did not restore.
    void play_again(Position& position, const std::vector<Action>& actions,
                    const std::vector<Snapshot>& past, int& ply) const {
        for (const Action action : actions) {
            position.apply(action);
            ply = position.ply();
            require_same(Snapshot(position), past[static_cast<std::size_t>(ply)], "playing again");
        }
    }

    std::shared_ptr<const Game> game_;
    const RuleCatalogue& catalogue_;
    Setup setup_;
    std::mt19937_64 random_;
    std::unordered_map<std::string, std::uint64_t> key_of_;
    std::unordered_map<std::uint64_t, const std::string*> content_of_;  ///< keys of the other map
};

}  // namespace

std::string find_breach(const std::shared_ptr<const Game>& game, const RuleCatalogue& catalogue,
                        const ConformanceOptions& options) {
    Harness harness(game, catalogue, options.setup);
    std::uint64_t seed = options.seed;
    int ply = 0;
    try {
        harness.check_description();
        const int games = std::max(1, options.games / kSanitizedPart);
        int left = options.plies;
        for (int i = 0; i < games; ++i, ++seed) {
            harness.play_game(seed, left, ply);
            if (options.plies == 0) continue;
            left -= ply;
            if (left <= 0) break;
        }
    } catch (const Breach& breach) {
        return fmt::format("{} seed {} ply {}: {}", full_name(game->description()), seed, ply,
                           breach.what());
    }
    return {};
}

}  // namespace tengen::test
