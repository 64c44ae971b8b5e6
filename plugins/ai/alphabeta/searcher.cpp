#include "searcher.hpp"

#include <cmath>

namespace alphabeta {

double screen_score(int score) {
    if (score > kProven) return 1 - (kWin - score) / 10000.0;
    if (score < -kProven) return -1 + (kWin + score) / 10000.0;
    return 0.9 * score / (std::abs(score) + 3000.0);
}

double win_chance(int score) {
    if (std::abs(score) > kProven) return score > 0 ? 1 : 0;
    return 1 / (1 + std::exp(-score / 800.0));
}

}  // namespace alphabeta
