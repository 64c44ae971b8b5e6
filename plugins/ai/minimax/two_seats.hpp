// Games with two seats: alpha-beta with a transposition table.
#pragma once

#include <tengen/kit/effort.hpp>
#include <tengen/kit/search_table.hpp>

#include "state.hpp"

namespace minimax {

inline constexpr int kMaxDepth = 250;

/// Scores are for the seat to move. A win with the n-th action from now is kWin - n, and a loss is
/// -(kWin - n). So quick wins and slow losses are better. A draw is 0. Unfinished games are
/// evaluated within +-State::kMaxPromise.
class TwoSeats {
  public:
    /// The value of an action to the seat that takes it.
    struct Value {
        int score = 0;
        bool settled = false;  ///< exact: searching deeper changes nothing
    };

    TwoSeats(State& state, std::size_t table_bytes, double positions);
    void forget() { table_.clear(); }

    /// Searches an action of the seat to move `depth` actions deep. Meaningless once
    /// effort.spent().
    Value try_action(ai::Action action, int depth, ai::Effort& effort);

    /// The value of the position to the seat to move. Deepens until the value is certain, the
    /// effort is spent or the depth is `deepest` actions. A win or a loss counts as settled even if
    /// another may be quicker.
    Value judge(int deepest, ai::Effort& effort);

    static bool better(const Value& left, const Value& right) { return left.score > right.score; }
    static bool is_win(const Value& value) { return value.settled && value.score > kProven; }

    /// A score for display, -1..1; a win n actions away is 1 - n / 10000.
    static double score(const Value& value);
    static double win_chance(const Value& value);
    /// Sets the proven result of a line with a settled value.
    static void prove(const Value& value, ai::Line& line);

    /// Finds the best known action of the seat to move; false if there is none.
    bool known_best(ai::Action& action);

  private:
    static constexpr int kWin = 32000;
    static constexpr int kProven = 27000;  ///< a game has at most 64x64 actions, fewer than the
                                           ///< scores above this
    static constexpr int kInfinite = 32001;
    static constexpr int kMaxTakes = 16;   ///< actions of a series of takes
    static constexpr int kResolved = 255;  ///< depth of positions that were searched to the end

    enum class Bound : std::uint8_t { Exact, Lower, Upper };
    struct Entry {
        std::uint64_t key = 0;
        ai::Action action = 0;
        std::int16_t score = 0;
        std::uint8_t depth = 0;
        Bound bound = Bound::Exact;
    };
    /// The remaining choices if a side threatens to complete a line.
    struct Pressure {
        bool decided = false;
        int score = 0;           ///< valid if decided
        std::size_t forced = 0;  ///< the number of answers that do not lose immediately; 0: unknown
        bool likely = false;     ///< only an estimate, because captures might change it
        std::array<ai::Action, 2> answers{};  ///< the forced answers
    };

    /// Whether an action begins a turn.
    enum class Begins : std::uint8_t { Turn, Action };

    int search(int depth, int alpha, int beta);
    int quiet(int alpha, int beta, int left, Begins begins);
    int quiet_score(ai::Action action, int alpha, int beta, int left);
    int search_candidates(int depth, int alpha, int beta, const Pressure& pressure);
    int score_of(ai::Action action, int depth, int alpha, int beta);
    int final_score(int seat) const;
    Pressure pressure(int depth);
    Pressure answers_to(const std::vector<ai::Action>& wins, ai::Side theirs);
    /// Whether an entry answers the question: it is deep enough or certain.
    bool usable(const Entry& entry, int depth, int alpha, int beta) const;
    bool is_certain(const Entry& entry, int alpha, int beta) const;
    void bring_to_front(std::size_t first, ai::Action action);

    State& state_;
    ai::SearchTable<Entry> table_;
    ai::Effort* effort_ = nullptr;
    std::uint64_t guesses_ = 0;  ///< positions evaluated without a search to the end
    std::vector<Candidate> candidates_;
    std::vector<ai::Action> cells_;
};

}  // namespace minimax
