#include "tournament/positions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <vector>

#include "base/mix.hpp"
#include "core/position_text.hpp"
#include "engine/gomocup_game.hpp"
#include "tournament/texts.hpp"

namespace tengen::cli {
namespace {

constexpr int kSmallest = 5;
constexpr int kLargest = 22;
constexpr std::uint16_t kNone = 0xFFFF;
constexpr std::int16_t kCertain = 1000;

/// Appends the lowest bytes of a number, the least significant first.
void put(std::string& bytes, std::uint64_t number, int count) {
    for (int i = 0; i < count; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xFF);
}

/// Whether the course of the game shows who was better.
bool is_of_use(const GameRecord& game) {
    const EndKind kind = game.result.kind;
    return kind == EndKind::Rules || kind == EndKind::Resigned || kind == EndKind::Agreed;
}

std::int16_t chance_at(const GameRecord& game, std::size_t ply) {
    return ply < game.chances.size() ? game.chances[ply] : kNoChance;
}

/// The plies of a game that are training data.
struct DataGame {
    int number = 0;
    const GameRecord* record = nullptr;
    std::size_t first = 0;  ///< those before it are the opening
    std::size_t end = 0;    ///< after the last one
};

std::uint64_t hash_of(const ArenaSettings& arena, const GameRecord& game) {
    std::uint64_t hash = Position(arena.game, start_of(arena, game).setup()).key();
    for (const Action action : game.actions) hash = mix(hash + action.bits());
    return hash;
}

/// Returns the ply after the first decision whose player has proved the result.
std::size_t end_of_doubt(const GameRecord& game) {
    for (std::size_t ply = 0; ply < game.actions.size(); ++ply) {
        const std::int16_t chance = chance_at(game, ply);
        if (chance == 0 || chance == kCertain) return ply + 1;
    }
    return game.actions.size();
}

/// The games to write, in the order of the plan. Counts the others.
std::vector<DataGame> choose_games(const ArenaSettings& arena, const KnownGames& known,
                                   const PositionOptions& options, TrainingData& data) {
    std::vector<DataGame> chosen;
    std::set<std::uint64_t> seen;
    for (const auto& [number, game] : known.games) {
        DataGame one{number, &game, static_cast<std::size_t>(start_of(arena, game).ply()),
                     options.until_proof ? end_of_doubt(game) : game.actions.size()};
        one.first = std::max(one.first, static_cast<std::size_t>(options.skip));
        const bool is_empty = options.skip > 0 && one.first >= one.end;
        const auto chance = mix(mix(options.seed) + static_cast<std::uint64_t>(number));
        if (!is_of_use(game) || is_empty) {
            ++data.skipped;
        } else if (options.drop_copies && !seen.insert(hash_of(arena, game)).second) {
            ++data.copies;
        } else if (chance % static_cast<std::uint64_t>(options.sample) != 0) {
            ++data.unsampled;
        } else {
            chosen.push_back(one);
        }
    }
    return chosen;
}

/// A game of c-gomoku-cli: stones of black and white in turns. The first ones are given.
struct PackedGame {
    std::vector<std::uint16_t> opening;
    struct Move {
        std::uint16_t cell = 0;
        std::int16_t chance = kNoChance;
    };
    std::vector<Move> moves;
    int result = 1;  ///< of the side that begins after the opening: 0 lost, 1 drawn, 2 won
};

/// x from the left and y from the top, five bits each.
std::uint16_t packed_cell(const GomocupGame& board, Cell cell) {
    const int x = cell % board.columns;
    const int y = board.rows - 1 - cell / board.columns;
    return static_cast<std::uint16_t>(x << 5 | y);
}

/// Stones without an order, black first; empty if the sides could not have placed them in turns.
std::optional<std::vector<std::uint16_t>> in_turns(const GomocupGame& board, const Setup& setup) {
    std::vector<std::uint16_t> of_side[2];
    for (const Stone& stone : setup.stones) {
        if (stone.side < 1 || stone.side > 2) return std::nullopt;
        of_side[stone.side - 1].push_back(packed_cell(board, stone.cell));
    }
    const std::size_t black = of_side[0].size();
    const std::size_t white = of_side[1].size();
    const Side next = black == white ? 1 : 2;
    if (black < white || black > white + 1) return std::nullopt;
    if (setup.to_move != kEmpty && setup.to_move != next) return std::nullopt;
    std::vector<std::uint16_t> cells;
    for (std::size_t i = 0; i < black + white; ++i) cells.push_back(of_side[i % 2][i / 2]);
    return cells;
}

/// Empty if the sides do not place stones in turns.
std::optional<PackedGame> packed(const ArenaSettings& arena, const GomocupGame& board,
                                 const DataGame& data) {
    const GameRecord& game = *data.record;
    const Position start = start_of(arena, game);
    auto stones = in_turns(board, start.setup());
    if (!stones) return std::nullopt;
    PackedGame result;
    result.opening = std::move(*stones);
    // An opening rule ends with a choice, and decides who has which side.
    std::size_t first = data.first;
    for (std::size_t i = first; i < game.actions.size(); ++i) {
        if (!game.actions[i].is_place()) first = i + 1;
    }
    Position position(arena.game, start.setup());
    Side beginner = kEmpty;
    for (std::size_t i = 0; i < data.end; ++i) {
        const Action action = game.actions[i];
        if (action.is_place()) {
            const std::size_t stones_so_far = result.opening.size() + result.moves.size();
            const Side side = stones_so_far % 2 == 0 ? 1 : 2;
            if (position.turn().side != side) return std::nullopt;
            const std::uint16_t cell = packed_cell(board, action.cell());
            if (i < first) {
                result.opening.push_back(cell);
            } else {
                result.moves.push_back({cell, chance_at(game, i)});
            }
            if (i >= first && beginner == kEmpty) beginner = side;
        }
        position.apply(action);
    }
    if (beginner == kEmpty) beginner = result.opening.size() % 2 == 0 ? 1 : 2;
    const Side winner = game.result.outcome.winner;
    result.result = winner == kEmpty ? 1 : winner == beginner ? 2 : 0;
    return result;
}

/// The logistic scale of engines for gomoku: 200 for a chance of 73 %.
std::int16_t evaluation(std::int16_t thousandths) {
    const double chance = std::clamp(thousandths / 1000.0, 0.001, 0.999);
    return static_cast<std::int16_t>(std::lround(200 * std::log(chance / (1 - chance))));
}

void put_packed(std::string& bytes, const GomocupGame& board, const PackedGame& game) {
    const auto opening = static_cast<std::uint32_t>(game.opening.size());
    const auto moves = static_cast<std::uint32_t>(game.moves.size());
    put(bytes,
        static_cast<std::uint32_t>(board.rows) | static_cast<std::uint32_t>(board.rule) << 5 |
            static_cast<std::uint32_t>(game.result) << 8 | (opening + moves) << 12 | opening << 22,
        4);
    put(bytes, moves << 14, 4);
    for (const std::uint16_t cell : game.opening) put(bytes, cell, 2);
    for (const PackedGame::Move& move : game.moves) {
        const bool is_known = move.chance != kNoChance;
        constexpr std::uint32_t kOnly = 3;  // the first and the last line of a decision
        put(bytes, kOnly | (is_known ? 0u : 4u) | static_cast<std::uint32_t>(move.cell) << 6, 2);
        put(bytes, is_known ? static_cast<std::uint16_t>(evaluation(move.chance)) : 0, 2);
    }
}

Result<TrainingData> binpack(const Tournament& tournament, const KnownGames& known,
                             const PositionOptions& options, const std::string& file) {
    const ArenaSettings& arena = tournament.arena;
    const Result<GomocupGame> board = gomocup_game(*arena.game);
    const bool is_known = board && (board->rule == 0 || board->rule == 1 || board->rule == 4) &&
                          board->rows == board->columns && board->rows >= kSmallest &&
                          board->rows <= kLargest;
    if (!is_known) {
        return fail(ErrorCode::Input, file,
                    "binpack is for freestyle, standard and renju on square boards from {} to {} "
                    "(name a file with another ending)",
                    kSmallest, kLargest);
    }
    TrainingData data;
    for (const DataGame& game : choose_games(arena, known, options, data)) {
        const auto moves = packed(arena, *board, game);
        if (!moves) {
            ++data.skipped;
            continue;
        }
        put_packed(data.bytes, *board, *moves);
        ++data.games;
    }
    return data;
}

std::string head_of(const ArenaSettings& arena) {
    nlohmann::json openings = nlohmann::json::array();
    for (const Position& opening : arena.openings) openings.push_back(opening_text(opening));
    const nlohmann::json head{{"tengen", "positions"},
                              {"version", 1},
                              {"description", to_text(arena.game->description())},
                              {"seats", arena.game->seats()},
                              {"openings", openings}};
    return head.dump() + '\n';
}

TrainingData own_form(const Tournament& tournament, const KnownGames& known,
                      const PositionOptions& options) {
    const ArenaSettings& arena = tournament.arena;
    TrainingData data;
    data.bytes = head_of(arena);
    for (const DataGame& one : choose_games(arena, known, options, data)) {
        const GameRecord& game = *one.record;
        if (one.end >= kNone) {
            ++data.skipped;
            continue;
        }
        ++data.games;
        put(data.bytes, static_cast<std::uint32_t>(one.number), 4);
        put(data.bytes, static_cast<std::uint32_t>(game.opening ? *game.opening + 1 : 0), 4);
        put(data.bytes, one.end, 2);
        put(data.bytes, std::min(one.first, one.end), 2);
        for (int seat = 0; seat < arena.game->seats(); ++seat) {
            put(data.bytes, game.result.outcome.rank[static_cast<std::size_t>(seat)], 1);
        }
        for (std::size_t ply = 0; ply < one.end; ++ply) {
            const std::uint32_t bits = game.actions[ply].bits();
            const std::int16_t chance = chance_at(game, ply);
            put(data.bytes, std::min<std::uint32_t>(bits, kNone), 2);
            put(data.bytes, chance == kNoChance ? kNone : static_cast<std::uint16_t>(chance), 2);
            if (bits >= kNone) put(data.bytes, bits, 4);
        }
    }
    return data;
}

}  // namespace

Result<TrainingData> training_data(const Tournament& tournament, const KnownGames& known,
                                   const PositionOptions& options,
                                   const std::filesystem::path& file) {
    if (file.extension() == ".binpack") return binpack(tournament, known, options, file.string());
    return own_form(tournament, known, options);
}

}  // namespace tengen::cli
