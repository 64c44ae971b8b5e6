// Two seats: alpha-beta with a transposition table.
#pragma once

#include <tengen/kit/effort.hpp>
#include <tengen/kit/search_table.hpp>

#include "state.hpp"

namespace minimax {

inline constexpr int kMaxDepth = 250;

/// Scores are for the seat to act. A win that comes with the n-th action from now is kWin - n and a
/// loss -(kWin - n), so quick wins and slow losses are better; a draw is 0; what is not searched to
/// the end is guessed within +-State::kMaxPromise.
class TwoSeats {
  public:
    /// What an action is worth to the seat that takes it.
    struct Value {
        int score = 0;
        bool settled = false;  ///< exact: searching deeper changes nothing
    };

    TwoSeats(State& state, std::size_t table_bytes, double positions);
    void forget() { table_.clear(); }

    /// Searches an action of the seat to act `depth` actions deep. Meaningless once effort.spent().
    Value try_action(ai::Action action, int depth, ai::Effort& effort);

    /// What the position is worth to the seat to act, searched deeper and deeper until it is
    /// certain, the effort is spent or it is `deepest` actions deep. A win or a loss is settled
    /// even where another may be quicker.
    Value judge(int deepest, ai::Effort& effort);

    static bool better(const Value& left, const Value& right) { return left.score > right.score; }
    static bool is_win(const Value& value) { return value.settled && value.score > kProven; }

    /// -1..1; a win n actions away is 1 - n / 10000.
    static double score(const Value& value);
    static double win_chance(const Value& value);

    /// The best action of the seat to act as far as it is known.
    bool known_best(ai::Action& action);

  private:
    static constexpr int kWin = 32000;
    static constexpr int kProven = 27000;  ///< no game is longer than the 64x64 cells between these
    static constexpr int kInfinite = 32001;
    static constexpr int kResolved = 255;  ///< depth of what was searched to the end

    enum class Bound : std::uint8_t { Exact, Lower, Upper };
    struct Entry {
        std::uint64_t key = 0;
        ai::Action action = 0;
        std::int16_t score = 0;
        std::uint8_t depth = 0;
        Bound bound = Bound::Exact;
    };
    /// What the threats to complete a line at once leave to choose.
    struct Pressure {
        bool decided = false;
        int score = 0;           ///< when decided
        std::size_t forced = 0;  ///< only so many actions do not lose immediately; 0: not known
        bool likely = false;     ///< where captures might save it otherwise: so it is but a guess
        std::array<ai::Action, 2> answers{};  ///< those
    };

    int search(int depth, int alpha, int beta);
    int search_candidates(int depth, int alpha, int beta, const Pressure& pressure);
    int score_of(ai::Action action, int depth, int alpha, int beta);
    int final_score(int seat) const;
    Pressure pressure(int depth);
    Pressure answers_to(const std::vector<ai::Action>& wins, ai::Side theirs);
    /// Does an entry say all that is asked, searched deep enough or for certain?
    bool usable(const Entry& entry, int depth, int alpha, int beta) const;
    bool is_certain(const Entry& entry, int alpha, int beta) const;
    void bring_to_front(std::size_t first, ai::Action action);

    State& state_;
    ai::SearchTable<Entry> table_;
    ai::Effort* effort_ = nullptr;
    std::uint64_t guesses_ = 0;  ///< positions valued without searching them to the end
    std::vector<Candidate> candidates_;
    std::vector<ai::Action> cells_;
};

}  // namespace minimax
