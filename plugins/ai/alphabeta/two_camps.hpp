// Alpha-beta search between two camps: two sides, or one seat's side against all others (paranoid).
#pragma once

#include <tengen/kit/search_table.hpp>

#include "searcher.hpp"

namespace alphabeta {

/// Internal scores are for the camp to move.
class TwoCamps final : public Searcher {
  public:
    /// `table_bytes` 0 means no table, which only changes the speed.
    TwoCamps(State& state, std::size_t table_bytes, std::size_t width);

    /// The camp of that seat's side plays against all others.
    void begin(int seat, ai::Effort& effort) override;
    void new_game() override { table_.clear(); }
    int try_action(ai::Action action, int depth, int alpha, int beta) override;
    bool known_best(ai::Action& action) const override;

  private:
    enum class Bound : std::uint8_t { Exact, Lower, Upper };
    struct Entry {
        std::uint64_t key = 0;
        ai::Action action = 0;
        std::int32_t score = 0;
        std::uint8_t depth = 0;
        Bound bound = Bound::Exact;
    };
    /// The consequences of lines that could be made next.
    struct Pressure {
        bool decided = false;
        int score = 0;
        std::size_t forced = 0;  ///< the number of answers that do not lose immediately; 0: unknown
        std::array<ai::Action, 2> answers{};  ///< the answers; if decided, the first one is played
    };

    bool ours() const { return state_.side() == our_side_; }
    int score_of(ai::Action action, int depth, int ply, int alpha, int beta);
    int search(int depth, int ply, int alpha, int beta);
    int search_candidates(int depth, int ply, int alpha, int beta, const Pressure& pressure);
    int final_score(int ply) const;
    Pressure pressure(int ply) const;
    Pressure answers_to(ai::Cell line, ai::Side theirs, int ply) const;
    int judge() const;
    void order(std::size_t first, ai::Action known, int ply);
    void remember_cut(ai::Action action, int depth, int ply);
    static int to_table(int score, int ply);
    static int from_table(int score, int ply);

    State& state_;
    ai::SearchTable<Entry> table_;
    bool has_table_;
    std::size_t width_;
    bool duel_;  ///< two seats that take turns
    int our_seat_ = 0;
    ai::Side our_side_ = ai::kEmpty;
    ai::Effort* effort_ = nullptr;
    std::vector<Candidate> candidates_;
    std::array<std::array<ai::Action, 2>, kDeepest + 1> killers_{};
    std::vector<int> history_;  ///< by cell: how often and how deep it cut
};

}  // namespace alphabeta
