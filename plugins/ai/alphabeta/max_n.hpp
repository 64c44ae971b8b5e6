// Three or more seats, each of which maximizes its own result.
#pragma once

#include "searcher.hpp"

namespace alphabeta {

class MaxN final : public Searcher {
  public:
    MaxN(State& state, std::size_t width) : state_(state), width_(width) {}

    void begin(int seat, ai::Effort& effort) override;
    void new_game() override {}
    int try_action(ai::Action action, int depth, int alpha, int beta) override;
    bool known_best(ai::Action& action) const override;

  private:
    using Scores = std::array<int, TENGEN_MAX_SEATS>;  ///< by seat

    Scores scores_of(ai::Action action, int depth, int ply);
    Scores search(int depth, int ply);
    Scores final_scores(int ply) const;
    Scores judge() const;
    bool can_win(ai::Action& action) const;

    State& state_;
    std::size_t width_;
    int seat_ = 0;
    ai::Effort* effort_ = nullptr;
    std::vector<Candidate> candidates_;
};

}  // namespace alphabeta
