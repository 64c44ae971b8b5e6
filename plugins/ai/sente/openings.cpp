#include "openings.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "balance.hpp"
#include "host_position.hpp"

namespace sente {

namespace ai = tengen::ai;

namespace {

constexpr int kManyCalls = 60;
constexpr int kFewCalls = 12;  ///< for a choice among a few sides
constexpr std::size_t kFewChoices = 3;
constexpr int kListedLength = 15;  ///< of the boards that have listed starts
constexpr int kImages = 8;
constexpr std::size_t kStartStones = 3;
constexpr int kMaxTries = 30;

using Start = std::array<Cell, kStartStones>;

constexpr std::string_view kFreestyleStarts =
#include "starts/freestyle.inc"
    ;
constexpr std::string_view kStandardStarts =
#include "starts/standard.inc"
    ;
constexpr std::string_view kRenjuStarts =
#include "starts/renju.inc"
    ;

Cell turned(int row, int column, int image) {
    if ((image & 1) != 0) row = kListedLength - 1 - row;
    if ((image & 2) != 0) column = kListedLength - 1 - column;
    if ((image & 4) != 0) std::swap(row, column);
    return static_cast<Cell>(row * kListedLength + column);
}

/// All images of the starts.
std::vector<Start> images_of(std::string_view starts) {
    std::vector<Start> images;
    std::size_t at = 0;
    while (at < starts.size()) {
        std::array<std::pair<int, int>, kStartStones> cells{};
        for (auto& [row, column] : cells) {
            column = starts[at++] - 'a';
            while (at < starts.size() && starts[at] >= '0' && starts[at] <= '9') {
                row = 10 * row + (starts[at++] - '0');
            }
            --row;
            ++at;  // a blank or the end of the line
        }
        for (int image = 0; image < kImages; ++image) {
            Start start{};
            for (std::size_t i = 0; i < kStartStones; ++i) {
                start[i] = turned(cells[i].first, cells[i].second, image);
            }
            images.push_back(start);
        }
    }
    return images;
}

/// Whether the player to move may place the rest of a start, in turn for both sides, and the other
/// one chooses next.
bool can_place(ai::Position& position, const Start& start) {
    const int seat = position.turn().seat;
    const auto first = static_cast<std::size_t>(position.ply());
    std::size_t placed = first;
    bool fits = true;
    while (fits && placed < kStartStones) {
        fits = position.turn().seat == seat && position.turn().side == 1 + placed % 2 &&
               position.is_legal(ai::place(start[placed])) &&
               (placed + 1 < kStartStones || other_chooses_next(position));
        if (fits) {
            position.apply(ai::place(start[placed]));
            ++placed;
        }
    }
    while (placed > first) {
        position.undo();
        --placed;
    }
    return fits;
}

}  // namespace

double Guide::worth(ai::Position& position, int seat) {
    follow(engine_, game_, position);
    const std::vector<Cell> moves = playable_moves(engine_, position);
    if (moves.empty()) return 0;
    const int score = engine_.think(moves, limits_, {}).line.score;
    const double worth = 2 * win_chance(score) - 1;
    return position.turn().seat == seat ? worth : -worth;
}

ai::Action Guide::stone(ai::Position& position) {
    const bool balanced = other_chooses_next(position);
    follow(engine_, game_, position);
    const std::vector<Cell> moves = playable_moves(engine_, position);
    if (moves.empty()) return position.legal()[0];
    const Progress result =
        balanced ? find_balanced(engine_, moves, limits_) : engine_.think(moves, limits_, {});
    return ai::place(result.line.moves[0]);
}

int opening_calls(ai::Position& position) {
    const auto legal = position.legal();
    const bool few =
        legal.size() <= kFewChoices && std::all_of(legal.begin(), legal.end(), ai::is_choice);
    return few ? kFewCalls : kManyCalls;
}

bool other_chooses_next(ai::Position& position) {
    const ai::Turn turn = position.turn();
    int played = 0;
    bool chooses = false;
    while (!position.over()) {
        const auto legal = position.legal();
        const bool choice = !legal.empty() && ai::is_choice(legal[0]);
        if (played > 0 && position.turn().seat != turn.seat) {
            chooses = choice;
            break;
        }
        // After the stone, this player may have to choose first.
        if (legal.empty() || choice != (played > 0) || !(choice || ai::is_place(legal[0]))) break;
        const ai::Action action = legal[0];
        position.apply(action);
        ++played;
        const bool offered = !choice && position.at(ai::cell_of(action)) == ai::kEmpty;
        if (offered) break;
    }
    while (played-- > 0) position.undo();
    return chooses;
}

std::string_view starts_for(SideRule black) {
    return black.forbidden ? kRenjuStarts : black.exact ? kStandardStarts : kFreestyleStarts;
}

std::optional<Cell> listed_stone(const ai::Game& game, ai::Position& position,
                                 std::string_view starts, ai::Chance& chance) {
    const auto placed = static_cast<std::size_t>(position.ply());
    if (game.rows() != kListedLength || game.columns() != kListedLength) return std::nullopt;
    if (placed >= kStartStones) return std::nullopt;
    std::vector<Start> images = images_of(starts);
    std::erase_if(images, [&](const Start& start) {
        for (std::size_t i = 0; i < placed; ++i) {
            const ai::Action action = position.action_at(static_cast<int>(i));
            if (!ai::is_place(action) || ai::cell_of(action) != start[i]) return true;
        }
        return false;
    });
    for (int tries = 0; tries < kMaxTries && !images.empty(); ++tries) {
        const Start& start = images[chance.below(images.size())];
        if (can_place(position, start)) return start[placed];
    }
    return std::nullopt;
}

}  // namespace sente
