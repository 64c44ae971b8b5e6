#include "tournament/report_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/text.hpp"
#include "tournament/game_file.hpp"
#include "tournament/texts.hpp"
#include "tournament/tournament.hpp"

namespace tengen::cli {
namespace {

constexpr std::size_t kGamesShown = 500;
constexpr std::size_t kGamesSize = 500'000;  ///< bytes of their moves and files
constexpr std::size_t kPairRows = 2000;      ///< of all pairs together; a game may have several

std::string players_of(const Tournament& tournament, const GameRecord& game) {
    std::string text;
    for (const int player : game.seating) {
        text += (text.empty() ? "" : " – ") + tournament.name(player);
    }
    return text;
}

/// "new", or a dash if no player has won.
std::string winners_text(const Tournament& tournament, const GameRecord& game) {
    std::set<int> winners;
    for (const std::size_t seat : winners_of(game.result, game.seating.size())) {
        winners.insert(game.seating[seat]);
    }
    std::string text;
    for (const int player : winners) {
        text += (text.empty() ? "" : ", ") + tournament.name(player);
    }
    return text.empty() ? "–" : text;
}

/// Calls a function with the index of each pair of players at a table of `players` in all.
template <class Function>
void for_each_pair(const GameRecord& game, int players, const Function& call) {
    const std::set<int> table(game.seating.begin(), game.seating.end());
    for (auto one = table.begin(); one != table.end(); ++one) {
        for (auto other = std::next(one); other != table.end(); ++other) {
            call(index_of_pair(players, *one, *other));
        }
    }
}

/// The games in the order of their value for a small page: the newest one of each pair, then the
/// second newest ones.
std::vector<const GameRecord*> by_pairs(const std::map<int, GameRecord>& games, int players) {
    std::vector<std::size_t> of_pair(all_pairs(players).size());
    std::vector<std::pair<std::size_t, const GameRecord*>> placed;
    for (auto at = games.rbegin(); at != games.rend(); ++at) {
        std::size_t place = kGamesShown;
        for_each_pair(at->second, players,
                      [&](std::size_t pair) { place = std::min(place, of_pair[pair]++); });
        if (place < kGamesShown) placed.emplace_back(place, &at->second);
    }
    std::ranges::stable_sort(placed, {}, &decltype(placed)::value_type::first);
    placed.resize(std::min(placed.size(), kGamesShown));
    std::vector<const GameRecord*> found;
    for (const auto& [place, game] : placed) found.push_back(game);
    return found;
}

struct ShownGame {
    const GameRecord* game = nullptr;
    std::string moves;
    PageFile file;
};

/// The games that the page has room for, newest first.
std::vector<ShownGame> games_to_show(const Tournament& tournament,
                                     const std::map<int, GameRecord>& games) {
    const RecordFormat& format = *find_record_format("sgf");
    const auto players = static_cast<int>(tournament.arena.contestants.size());
    std::vector<ShownGame> shown;
    std::size_t size = 0;
    for (const GameRecord* game : by_pairs(games, players)) {
        if (size >= kGamesSize) break;
        ShownGame one{game, moves_text(tournament.arena, *game), {}};
        if (auto file = game_file(tournament, *game, format)) {
            one.file = {
                tournament.folder.stem().string() + '-' + game_file_name(game->number, format),
                std::move(*file)};
        }
        size += one.moves.size() + one.file.content.size();
        shown.push_back(std::move(one));
    }
    std::ranges::sort(shown, std::greater(), [](const ShownGame& one) { return one.game->number; });
    return shown;
}

PageTable table_of(const Tournament& tournament, std::vector<ShownGame>& shown, std::size_t games) {
    const std::string folder = tournament.folder.filename().string();
    PageTable table;
    table.title = "Games (" + with_commas(static_cast<std::int64_t>(games)) + ")";
    table.note = fmt::format(
        "The last {}{}. A number saves its game as a file, which the window and other boards "
        "open. 'tengen arena replay {} NUMBER' shows a game; 'tengen arena export {} --games "
        "FOLDER' writes all.",
        shown.size(),
        shown.size() < games && tournament.requested.size() > 2 ? " by pairs of players" : "",
        folder, folder);
    table.head = {"game", "players", "end", "moves", "machine", "plies"};
    table.text_columns = 5;
    table.has_games = true;
    for (ShownGame& one : shown) {
        const GameRecord& game = *one.game;
        table.rows.push_back({std::to_string(game.number), players_of(tournament, game),
                              english(game.result.text), std::move(one.moves), game.host,
                              std::to_string(game.result.ply)});
        table.files.push_back(std::move(one.file));
    }
    return table;
}

/// "new against old": the score, and how many of their games follow.
PageTable head_of_pair(const Tournament& tournament, const PairScore& pair) {
    PageTable table;
    table.title =
        fmt::format("{} against {}", tournament.name(pair.first), tournament.name(pair.second));
    table.note =
        fmt::format("Of {} that counted, {} won {}, drew {} and lost {}.",
                    counted_with_commas(pair.counted(), "game"), tournament.name(pair.first),
                    with_commas(pair.wins), with_commas(pair.draws), with_commas(pair.losses));
    table.head = {"game", "won by", "players", "end", "plies"};
    table.text_columns = 4;
    table.has_games = true;
    return table;
}

std::vector<PagePair> pairs_of(const Tournament& tournament, const Tally& tally,
                               const std::vector<ShownGame>& shown, const std::vector<int>& order) {
    std::vector<PagePair> pairs;
    // The standing of two players needs no links, because all games are theirs.
    if (order.size() < 3) return pairs;
    const auto players = static_cast<int>(tournament.arena.contestants.size());
    std::vector<std::vector<const GameRecord*>> games(all_pairs(players).size());
    for (const ShownGame& one : shown) {
        for_each_pair(*one.game, players,
                      [&](std::size_t pair) { games[pair].push_back(one.game); });
    }
    const std::size_t most =
        std::max<std::size_t>(1, kPairRows / (order.size() * (order.size() - 1) / 2));
    for (std::size_t first = 0; first < order.size(); ++first) {
        for (std::size_t second = first + 1; second < order.size(); ++second) {
            const auto& both = games[index_of_pair(players, order[first], order[second])];
            if (both.empty()) continue;
            // Indices of a score are those of its request.
            PairScore score = tally.scores().pairs(std::vector{order[first], order[second]})[0];
            score.first = order[first];
            score.second = order[second];
            PagePair pair{first, second, head_of_pair(tournament, score)};
            for (const GameRecord* game : both) {
                if (pair.games.rows.size() >= most) break;
                pair.games.rows.push_back(
                    {std::to_string(game->number), winners_text(tournament, *game),
                     players_of(tournament, *game), english(game->result.text),
                     std::to_string(game->result.ply)});
            }
            pair.games.note += fmt::format(" Here are the last {}; a number leads to the game.",
                                           pair.games.rows.size());
            pairs.push_back(std::move(pair));
        }
    }
    return pairs;
}

}  // namespace

ReportGames games_of_report(const Tournament& tournament, const Tally& tally,
                            const KnownGames& known, const std::vector<int>& order) {
    std::vector<ShownGame> shown = games_to_show(tournament, known.games);
    ReportGames games;
    games.pairs = pairs_of(tournament, tally, shown, order);
    games.table = table_of(tournament, shown, known.games.size());
    return games;
}

}  // namespace tengen::cli
