// Databases of games: compared with a slow count that plays all games, and imports of files.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "core/position_text.hpp"
#include "explorer/import_files.hpp"
#include "explorer/made_games.hpp"
#include "explorer/rif_reader.hpp"
#include "support/sanitized.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// Whether the positions are images of each other, by cells alone.
bool are_images(const Position& left, const Position& right,
                const std::vector<Symmetry>& symmetries) {
    return left.turn().slot == right.turn().slot &&
           std::ranges::any_of(symmetries, [&](const Symmetry& symmetry) {
               for (Cell cell = 0; cell < left.board().cell_count(); ++cell) {
                   if (left.at(cell) != right.at(symmetry.image[cell])) return false;
               }
               return true;
           });
}

bool passes(const ExplorerGame& game, const GameFilter& filter) {
    const int moves = static_cast<int>(game.actions.size());
    const bool named = std::ranges::any_of(game.players, [&](const std::string& player) {
        return player.find(filter.player) != std::string::npos;
    });
    return named && game.event.find(filter.event) != std::string::npos &&
           (filter.since == 0 || game.date >= filter.since) &&
           (filter.until == 0 || game.date / 10'000 <= filter.until / 10'000) &&
           (!filter.winner || game.winner == filter.winner) && moves >= filter.min_moves &&
           (filter.max_moves == 0 || moves <= filter.max_moves);
}

/// A slow count by playing all games: the games with an image of the position, and of those each
/// result.
std::array<std::int64_t, 4> slow_count(const std::vector<ExplorerGame>& games,
                                       const Position& position, const GameFilter& filter) {
    const std::vector<Symmetry> symmetries = symmetries_of(position.game());
    std::array<std::int64_t, 4> count{};
    for (const ExplorerGame& game : games) {
        if (!passes(game, filter) || static_cast<int>(game.actions.size()) < position.ply()) {
            continue;
        }
        Position played(position.shared_game());
        for (int ply = 0; ply < position.ply(); ++ply) {
            played.apply(game.actions[static_cast<std::size_t>(ply)]);
        }
        if (!are_images(position, played, symmetries)) continue;
        ++count[0];
        ++count[1 + *game.winner];
    }
    return count;
}

std::array<std::int64_t, 4> counted(const GameTally& tally) {
    return {tally.games, tally.results[0], tally.results[1], tally.results[2]};
}

Position random_position(const std::vector<ExplorerGame>& games,
                         const std::shared_ptr<const Game>& game, int plies,
                         std::mt19937_64& random) {
    const ExplorerGame& chosen = games[random() % games.size()];
    Position position(game);
    for (int ply = 0; ply < std::min<int>(plies, static_cast<int>(chosen.actions.size())); ++ply) {
        position.apply(chosen.actions[static_cast<std::size_t>(ply)]);
    }
    return position;
}

ImportCounts import_path(MadeDatabase& made, const std::filesystem::path& path,
                         std::vector<Error>* wrong = nullptr) {
    ExplorerImport import(*made.database);
    FileImport files(
        import, all_rules(),
        [&](const Error& error) {
            if (wrong != nullptr) wrong->push_back(error);
        },
        [] { return false; });
    const auto none = [](const std::filesystem::path&) -> Result<bool> { return false; };
    const auto added = files.add_path(path, none);
    INFO((added ? "" : english(added.error())));
    REQUIRE(added);
    REQUIRE(import.commit());
    return files.counts();
}

}  // namespace

TEST_CASE("a database counts the games of a position like a slow count", "[explorer]") {
    const auto game = shipped("gomoku");
    constexpr int kGames = repetitions(1500, 500);
    const auto games = made_games(game, kGames, 1);
    MadeDatabase made(game);
    // Several transactions of different size: the totals grow.
    int added = made.add({games.begin(), games.begin() + 100});
    added += made.add({games.begin() + 100, games.begin() + 101});
    added += made.add({games.begin() + 101, games.end()});
    REQUIRE(added == kGames);
    std::mt19937_64 random(2);
    for (int i = 0; i < 60; ++i) {
        const Position position = random_position(games, game, i % 8, random);
        INFO(actions_text(position));
        const auto found = made.database->find(position);
        REQUIRE(found);
        CHECK(counted(*found) == slow_count(games, position, {}));
        std::int64_t sum = found->ended;
        for (const PlayedAction& played : found->played) {
            sum += played.games;
            Position after = position;
            after.apply(played.action);
            const auto next = made.database->find(after);
            REQUIRE(next);
            CHECK(next->games >= played.games);
            for (const Action other : played.equivalents) {
                Position twin = position;
                twin.apply(other);
                CHECK(made.database->find(twin)->games == next->games);
            }
        }
        CHECK(sum == found->games);
    }
}

TEST_CASE("an image of a position has the same games, with the images of the moves", "[explorer]") {
    for (const std::string name : {"gomoku", "connect_four", "hex", "reversi", "pente"}) {
        INFO(name);
        const auto game = shipped(name);
        const auto games = made_games(game, 200, 3);
        MadeDatabase made(game);
        made.add(games);
        std::mt19937_64 random(4);
        for (const Symmetry& symmetry : symmetries_of(*game)) {
            const Position position = random_position(games, game, 5, random);
            const auto image = image_of(position, symmetry);
            REQUIRE(image);
            const auto found = made.database->find(position);
            const auto other = made.database->find(*image);
            REQUIRE((found && other));
            CHECK(found->games >= 1);
            CHECK(counted(*found) == counted(*other));
            std::multiset<std::vector<Action>> here, there;
            for (const PlayedAction& played : found->played) {
                std::vector<Action> images;
                for (const Action action : played.equivalents) {
                    images.push_back(image_of(action, symmetry));
                }
                std::ranges::sort(images);
                here.insert(images);
            }
            for (const PlayedAction& played : other->played) there.insert(played.equivalents);
            CHECK(here == there);
        }
    }
}

TEST_CASE("filters leave the games that they describe", "[explorer]") {
    const auto game = shipped("gomoku");
    const auto games = made_games(game, 800, 5);
    MadeDatabase made(game);
    made.add(games);
    std::vector<GameFilter> filters(9);
    filters[1].player = "Player 3";
    filters[2].event = "Event 1";
    filters[3].since = 20'100'101;
    filters[4].until = 20'050'000;
    filters[5].winner = Side{2};
    filters[6].winner = kEmpty;
    filters[7].min_moves = 20;
    filters[8] = filters[1];
    filters[8].since = 20'050'000;
    filters[8].max_moves = 30;
    std::mt19937_64 random(6);
    for (const GameFilter& filter : filters) {
        const Position position = random_position(games, game, 2, random);
        const auto expected = slow_count(games, position, filter);
        const auto found = made.database->find(position, filter);
        REQUIRE(found);
        CHECK(counted(*found) == expected);
        const auto listed = made.database->games_with(position, filter, 10'000);
        REQUIRE(listed);
        CHECK(static_cast<std::int64_t>(listed->size()) == expected[0]);
    }
    GameFilter unmatched;
    unmatched.player = "%";
    CHECK(made.database->find(Position(game), unmatched)->games == 0);
}

TEST_CASE("the games of a position have their players, dates and next moves", "[explorer]") {
    const auto game = shipped("gomoku");
    ExplorerGame one;
    one.actions = {Action::place(112), Action::place(113), Action::place(97)};
    one.players = {"Ann", "Bob"};
    one.event = "Cup";
    one.date = 20'240'500;
    one.winner = Side{1};
    one.source = "cup.sgf:3";
    MadeDatabase made(game);
    made.add({one});
    // h8, then a neighbour: the other way round in the game.
    const auto games = made.database->games_with(play(game, "h8 h9"), {}, 5);
    REQUIRE(games);
    REQUIRE(games->size() == 1);
    const KnownGame& known = games->front();
    CHECK(known.players == one.players);
    CHECK(known.event == "Cup");
    CHECK(date_text(known.date) == "2024-05");
    CHECK(known.winner == Side{1});
    CHECK(known.moves == 3);
    CHECK(known.ply == 2);
    // The game has h7. Its image in the shown position counts.
    CHECK(known.next == "g8");
    CHECK(known.source == "cup.sgf:3");
    const auto found = made.database->find(play(game, "h8 h9"));
    REQUIRE(found->played.size() == 1);
    CHECK(found->last == one.date);
    // Left and right of the line h8 h9 are equivalent.
    CHECK(found->played[0].equivalents ==
          std::vector<Action>{Action::place(111), Action::place(113)});
}

TEST_CASE("the next moves of listed games are those of the table, in any image", "[explorer]") {
    const auto game = shipped("gomoku");
    MadeDatabase made(game);
    made.add(made_games(game, 200, 11));
    for (const char* moves : {"", "h8", "h8 i9", "h8 g7", "h8 i7"}) {
        INFO(moves);
        const Position position = play(game, moves);
        const auto table = made.database->find(position);
        const auto listed = made.database->games_with(position, {}, 10'000);
        REQUIRE(table);
        REQUIRE(listed);
        std::map<std::string, std::int64_t> counts;
        for (const KnownGame& known : *listed) ++counts[known.next];
        for (const PlayedAction& played : table->played) {
            CHECK(counts[position.action_name(played.action)] == played.games);
        }
        CHECK(counts[""] == table->ended);
    }
}

TEST_CASE("a game that is already known is left out, in any image", "[explorer]") {
    const auto game = shipped("gomoku");
    const auto games = made_games(game, 50, 7);
    MadeDatabase made(game);
    CHECK(made.add(games) == 50);
    CHECK(made.add(games) == 0);
    std::vector<ExplorerGame> images = games;
    const Symmetry turned = symmetries_of(*game)[3];
    for (ExplorerGame& image : images) {
        for (Action& action : image.actions) action = image_of(action, turned);
    }
    CHECK(made.add(images) == 0);
    for (ExplorerGame& image : images) image.date += 1;
    CHECK(made.add(images) == 50);
    CHECK(made.database->count_games() == 100);
}

TEST_CASE("collections and RenjuNet files give the games that they were made of", "[explorer]") {
    const auto game = shipped("gomoku:renju");
    const auto games = made_games(game, 300, 8);
    MadeDatabase direct(game);
    direct.add(games);
    write_to(direct.folder / "games.sgf", sgf_of(games, *game));
    write_to(direct.folder / "games.rif", rif_of(games));
    for (const std::string name : {"games.sgf", "games.rif"}) {
        INFO(name);
        // The same games again: every move, player, date and result must be the same.
        CHECK(import_path(direct, direct.folder / name).doubles == 300);
        MadeDatabase imported(game);
        CHECK(import_path(imported, direct.folder / name).added == 300);
        GameFilter white;
        white.winner = Side{2};
        const Position start(game);
        CHECK(counted(*imported.database->find(start)) == counted(*direct.database->find(start)));
        CHECK(imported.database->find(start, white)->games ==
              direct.database->find(start, white)->games);
    }
}

TEST_CASE("imported games of two sources are counted like a slow count", "[explorer]") {
    const auto game = shipped("gomoku:renju");
    constexpr int kGames = repetitions(1000, 300);
    auto games = made_games(game, kGames, 9);
    const auto others = made_games(game, kGames, 10);
    MadeDatabase made(game);
    write_to(made.folder / "games.sgf", sgf_of(games, *game));
    write_to(made.folder / "games.rif", rif_of(others));
    CHECK(import_path(made, made.folder / "games.sgf").added == kGames);
    CHECK(import_path(made, made.folder / "games.rif").added == kGames);
    games.insert(games.end(), others.begin(), others.end());
    std::mt19937_64 random(11);
    GameFilter filter;
    filter.winner = Side{1};
    filter.player = "Player 2";
    for (int i = 0; i < 30; ++i) {
        const Position position = random_position(games, game, i % 8, random);
        INFO(actions_text(position));
        for (const GameFilter& each : {GameFilter{}, filter}) {
            const auto found = made.database->find(position, each);
            REQUIRE(found);
            CHECK(counted(*found) == slow_count(games, position, each));
        }
    }
}

TEST_CASE("wrong games are reported with file and place, and the others are imported",
          "[explorer]") {
    MadeDatabase made(shipped("gomoku"));
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "more");
    write_to(folder / "a.sgf",
             "(;SZ[15];B[hh];W[ii])\n(;SZ[15];B[hh]\n;W[hh])\n(;SZ[19];B[hh])\n(;SZ[15];B[aa])");
    write_to(folder / "more/b.psq", "Piskvorky 15x15, 11:11, 0\n8,8,100\nno moves");
    write_to(folder / "more/readme.txt", "no game");
    write_to(folder / "more/c.rif",
             "<?xml version=\"1.0\"?><db><games><game><move>h8 h9</move>"
             "</game>\n<game><move>h8 z9</move></game></games></db>");
    std::vector<Error> wrong;
    const ImportCounts counts = import_path(made, folder.path(), &wrong);
    CHECK(counts.added == 4);
    CHECK(counts.wrong == 3);
    CHECK(counts.other_board == 1);
    CHECK(counts.ignored == 1);
    REQUIRE(wrong.size() == 3);
    CHECK(wrong[0].place == (folder / "a.sgf").string() + ":3:2");
    CHECK(wrong[1].place == (folder / "a.sgf").string() + ":4");
    CHECK(wrong[2].place == (folder / "more/c.rif").string() + ":2");
}

TEST_CASE("move strings are imported, one game or a game on each line", "[explorer]") {
    MadeDatabase made(shipped("gomoku"));
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "games");
    write_to(folder / "games/a.txt", "h8i9j10\nh8 h9 i8\n\nh8i9h8\nh8z9\n");
    // One game on several lines.
    write_to(folder / "games/b.txt", "g7g8\ng9g10\n");
    write_to(folder / "games/c.txt", "no game");
    std::vector<Error> wrong;
    const ImportCounts counts = import_path(made, folder / "games", &wrong);
    CHECK(counts.added == 3);
    CHECK(counts.ignored == 1);
    REQUIRE(wrong.size() == 2);
    CHECK(wrong[0].place == (folder / "games/a.txt").string() + ":4:5");
    CHECK(wrong[1].place == (folder / "games/a.txt").string() + ":5:3");
    const auto found = made.database->find(Position(shipped("gomoku")), {});
    REQUIRE(found);
    CHECK(found->games == 3);
}

TEST_CASE("games with other rules give their stones", "[explorer]") {
    // The sides are swapped in this game of swap2: Ann places first, and plays white.
    const auto swap2 = shipped("gomoku:swap2");
    Record record;
    record.description = swap2->description();
    record.board = {15, 15};
    record.players = {{"Ann", ""}, {"Bob", ""}};
    RecordNodeId last = kRecordRoot;
    for (const char* const move : {"h8", "i9", "j10", "black", "k12"}) {
        last = record.add(last, RecordMove::Choice, Action::choose(0));
        record.remarks_of(last).rare.edit().name = move;
    }
    record.result = RecordResult{EndKind::Resigned, Side{2}, {}, {}, {}};
    const auto game = explorer_game(record, shipped("gomoku"), "f", all_rules());
    INFO((game ? "" : english(game.error())));
    REQUIRE(game);
    CHECK(game->actions.size() == 4);
    CHECK(game->players == std::vector<std::string>{"Bob", "Ann"});
    CHECK(game->winner == Side{2});
    const auto same = explorer_game(record, swap2, "f", all_rules());
    REQUIRE(same);
    CHECK(same->actions.size() == 5);
}

TEST_CASE("another file or another game's database is refused", "[explorer]") {
    const TemporaryFolder folder;
    write_to(folder / "text.db", "This is not a database of games, but a text of some length.");
    CHECK(ExplorerDatabase::open(folder / "text.db", all_rules()).error().front().code ==
          ErrorCode::Input);
    CHECK(ExplorerDatabase::open(folder / "none.db", all_rules()).error().front().code ==
          ErrorCode::CommandLine);
    CHECK(ExplorerDatabase::open(folder.path(), all_rules()).error().front().code ==
          ErrorCode::Input);
    REQUIRE(ExplorerDatabase::create(folder / "new.db", shipped("gomoku")));
    CHECK(ExplorerDatabase::open(folder / "new.db", all_rules()));
    CHECK(
        ExplorerDatabase::create(folder / "new.db", shipped("gomoku:renju")).error().front().code ==
        ErrorCode::CommandLine);
    CHECK(content_of(folder / "text.db").starts_with("This is not"));
}

TEST_CASE("dates keep their known parts", "[explorer]") {
    const std::map<std::string, int> dates{{"2024-05-31", 20'240'531},
                                           {"2024-05", 20'240'500},
                                           {"2024", 20'240'000},
                                           {"2024/05/31", 20'240'531},
                                           {"2024-05-31,06-01", 20'240'531},
                                           {"2024-13-01", 20'240'000},
                                           {"31.5.2024", 0},
                                           {"", 0},
                                           {"x", 0}};
    for (const auto& [text, date] : dates) {
        INFO(text);
        CHECK(parse_date(text) == date);
    }
    CHECK(date_text(20'240'531) == "2024-05-31");
    CHECK(date_text(20'240'000) == "2024");
}
