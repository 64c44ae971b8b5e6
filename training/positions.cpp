#include "positions.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <unordered_set>

namespace training {

namespace {

using sente::Side;

constexpr int kProvenOfWhich = 10;  ///< one of so many proven positions is kept

/// Whether the next move is easy to see.
bool is_decided(const sente::Board& board) {
    return board.count(0, sente::Threat::Five) > 0 || board.count(1, sente::Threat::Five) > 0 ||
           board.count(board.to_move(), sente::Threat::FourFour) > 0;
}

double chance_of(const Ply& move) {
    const double score = std::clamp(static_cast<double>(move.score), -2000.0, 2000.0);
    return chance(score / sente::kChanceUnit);
}

double result_of(const Game& game, Side me) {
    return (1.0 + (me == 0 ? game.result : -game.result)) / 2;
}

/// The place of the header with the size of a board, which is added if it is new.
std::size_t size_of(std::vector<Header>& headers, const Header& header) {
    const auto same = [&](const Header& other) {
        return other.rows == header.rows && other.columns == header.columns;
    };
    const auto found = std::ranges::find_if(headers, same);
    const auto at = static_cast<std::size_t>(found - headers.begin());
    if (at == headers.size()) headers.push_back(header);
    return at;
}

}  // namespace

double chance(double value) {
    return 1 / (1 + std::exp(-value));
}

Origin for_each_position(const std::vector<std::string>& paths, const Evaluation& evaluation,
                         const std::function<void(const Position&)>& use) {
    Origin origin;
    std::vector<std::unordered_set<std::uint64_t>> seen;  // for each size
    for (const std::string& path : paths) {
        const GameFile file = read_games(path);
        const Header& header = file.header;
        const std::size_t size = size_of(origin.headers, header);
        seen.resize(origin.headers.size());
        if (header.rule != origin.header().rule) {
            throw std::runtime_error(path + ": is of another rule than " + paths[0]);
        }
        origin.games += file.games.size();
        const sente::Values values = evaluation.values(header);
        sente::Engine engine(rules_of(header), values, std::size_t{1} << 20);
        sente::Board& board = engine.board();
        int proven = 0;
        for (const Game& game : file.games) {
            board.clear();
            for (std::size_t ply = 0; ply < game.plies.size(); ++ply) {
                const Ply& move = game.plies[ply];
                const bool wanted =
                    ply >= game.opening && !is_decided(board) &&
                    (!sente::is_proven(move.score) || ++proven % kProvenOfWhich == 0) &&
                    seen[size].insert(board.key()).second;
                if (wanted) {
                    const std::size_t varied = std::size_t{game.opening} + kVariedPlies;
                    use({values, board, size, move, chance_of(move),
                         result_of(game, board.to_move()), ply >= varied});
                }
                board.put(move.cell);
            }
        }
    }
    return origin;
}

}  // namespace training
