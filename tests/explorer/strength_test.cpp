// Strengths of players, similar positions, and single games of databases of games.
#include <SQLiteCpp/SQLiteCpp.h>

#include "core/position_text.hpp"
#include "explorer/import_files.hpp"
#include "explorer/import_thread.hpp"
#include "explorer/made_games.hpp"
#include "explorer/stone_pattern.hpp"
#include "record/record_format.hpp"
#include "support/sanitized.hpp"
#include "support/waiting.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// Games with strengths for some players: 1500 to 1900 by player, none for others.
std::vector<ExplorerGame> rated_games(const std::shared_ptr<const Game>& game, int count) {
    std::vector<ExplorerGame> games = made_games(game, count, 21);
    int number = 0;
    for (ExplorerGame& each : games) {
        each.date += number;  // no two games are equal
        each.strengths = {number % 3 == 0 ? 0 : 1500 + number % 5 * 100,
                          number % 4 == 0 ? 0 : 1700 + number % 7 * 50};
        ++number;
    }
    return games;
}

struct Strength {
    std::int64_t rated = 0;
    std::int64_t rating = 0;
    friend bool operator==(const Strength&, const Strength&) = default;
};

/// The strengths of the players who act in images of a position, by playing all games.
Strength slow_strength(const std::vector<ExplorerGame>& games, const Position& position) {
    const auto frames = std::make_shared<const CanonicalFrames>(position.shared_game());
    const std::uint64_t key = CanonicalKey(frames, position).key();
    const auto mover = static_cast<std::size_t>(position.turn().side) - 1;
    Strength sum;
    for (const ExplorerGame& game : games) {
        Position played(position.shared_game());
        bool had = CanonicalKey(frames, played).key() == key;
        for (const Action action : game.actions) {
            played.apply(action);
            had = had || CanonicalKey(frames, played).key() == key;
        }
        if (!had || game.strengths[mover] == 0) continue;
        ++sum.rated;
        sum.rating += game.strengths[mover];
    }
    return sum;
}

}  // namespace

TEST_CASE("the strength in a position is that of the players who act there", "[explorer]") {
    const auto game = shipped("gomoku");
    const auto games = rated_games(game, 300);
    MadeDatabase made(game);
    made.add({games.begin(), games.begin() + 100});
    made.add({games.begin() + 100, games.end()});
    GameFilter all;
    all.min_moves = 1;  // counts without the table of totals
    for (const std::string moves : {"", "g7", "h8", "h8 i8", "g8 h8 i8"}) {
        INFO(moves);
        const Position position = play(game, moves);
        const auto found = made.database->find(position);
        const auto filtered = made.database->find(position, all);
        REQUIRE((found && filtered));
        CHECK(Strength{found->rated, found->rating} == slow_strength(games, position));
        CHECK(Strength{filtered->rated, filtered->rating} == slow_strength(games, position));
        Strength sum;
        for (const PlayedAction& played : found->played) {
            sum.rated += played.rated;
            sum.rating += played.rating;
        }
        if (found->ended == 0) CHECK(sum == Strength{found->rated, found->rating});
    }
    CHECK(made.database->find(Position(game))->mean_strength() > 1500);
}

TEST_CASE("strengths come from the ratings of SGF files", "[explorer]") {
    struct Row {
        std::string text;
        int strength;
    };
    const std::vector<Row> rows{{"2150", 2150}, {"2150?", 2150}, {"1999.5", 1999}, {"5d", 0},
                                {"", 0},        {"-3", 0},       {"123456", 0},    {"x", 0}};
    for (const Row& row : rows) {
        INFO(row.text);
        const std::string bytes = "(;GM[4]SZ[15]PB[Ann]PW[Bob]BR[" + row.text + "]WR[1800];B[hh])";
        const Result<Record> record =
            find_record_format("sgf")->read({bytes, "game.sgf", {}, all_rules()});
        REQUIRE(record);
        const auto read = explorer_game(*record, shipped("gomoku"), "game.sgf", all_rules());
        REQUIRE(read);
        CHECK(read->strengths == std::vector<int>{row.strength, 1800});
    }
}

TEST_CASE("a database of the first version gets a place for strengths", "[explorer]") {
    const auto game = shipped("gomoku");
    const auto games = rated_games(game, 120);
    MadeDatabase made(game);
    made.add({games.begin(), games.begin() + 100});
    const std::int64_t before = made.database->find(Position(game))->games;
    made.database.reset();
    to_version_2(made.path);
    {
        SQLite::Database file(made.path.string(), SQLite::OPEN_READWRITE);
        file.exec(
            "ALTER TABLE seats DROP COLUMN strength; ALTER TABLE totals DROP COLUMN rated;"
            "ALTER TABLE totals DROP COLUMN rating; PRAGMA user_version=1");
    }
    auto opened = ExplorerDatabase::open(made.path, all_rules());
    REQUIRE(opened);
    made.database = std::move(*opened);
    CHECK(made.database->find(Position(game))->games == before);
    CHECK(made.database->find(Position(game))->mean_strength() == 0);
    made.add({games.begin() + 100, games.end()});
    CHECK(made.database->find(Position(game))->rated > 0);
}

TEST_CASE("a game of a database is like the imported one", "[explorer]") {
    const auto game = shipped("gomoku");
    const auto games = rated_games(game, 20);
    MadeDatabase made(game);
    made.add(games);
    const auto listed = made.database->games_with(Position(game), {}, 100);
    REQUIRE(listed);
    REQUIRE(listed->size() == games.size());
    for (const KnownGame& known : *listed) {
        const auto read = made.database->game_of(known.id);
        REQUIRE(read);
        const auto& source = games[static_cast<std::size_t>(known.id) - 1];
        CHECK(read->actions == source.actions);
        CHECK(read->players == source.players);
        CHECK(read->strengths == source.strengths);
        CHECK(read->date == source.date);
        CHECK(read->winner == source.winner);
        CHECK(read->source == known.source);
    }
    CHECK_FALSE(made.database->game_of(21));
}

TEST_CASE("games are similar if they have the stones anywhere, in any image", "[explorer]") {
    const auto game = shipped("gomoku");
    MadeDatabase made(game);
    ExplorerGame one;
    one.players = {"Ann", "Bob"};
    const auto cell = [&](const char* name) {
        return Action::place(parse_cell(game->board(), name).value());
    };
    one.actions = {cell("c3"), cell("c4"), cell("e4"), cell("o15")};
    made.add({one});
    struct Row {
        std::string moves;
        bool found;
    };
    // The first two rows and the last one are stones of the game, turned and shifted.
    for (const Row& row : {Row{"h8 h9 j9", true}, Row{"h8 i8 i10", true}, Row{"h8 h9 k9", false},
                           Row{"h8 h9 i9", false}, Row{"h8 h9", true}}) {
        INFO(row.moves);
        const auto pattern = StonePattern::around(play(game, row.moves));
        REQUIRE(pattern);
        std::int64_t total = 0;
        REQUIRE(made.database->games_with(*pattern, {}, 5, total));
        CHECK((total == 1) == row.found);
    }
    CHECK_FALSE(StonePattern::around(Position(game)));
}

TEST_CASE("a position of other rules is found by its stones", "[explorer]") {
    const auto plain = shipped("gomoku");
    const auto swap2 = shipped("gomoku:swap2");
    const Position opened = play(swap2, "h8 i9 i8 white h9");
    const auto position = position_by_rules(opened, plain);
    REQUIRE(position);
    CHECK(actions_text(*position) == actions_text(play(plain, "h8 i9 i8 h9")));
    CHECK_FALSE(position_by_rules(Position(shipped("gomoku:three_way")), plain));
    CHECK_FALSE(position_by_rules(Position(shipped("connect_four")), plain));
}

TEST_CASE("an import on another thread counts, lists wrong games, and can be stopped",
          "[explorer]") {
    const TemporaryFolder folder;
    const auto game = shipped("gomoku");
    write_to(folder / "a.sgf", sgf_of(made_games(game, 200, 30), *game) + "(;SZ[15];B[hh];W[hh])");
    const auto path = folder / "new" / "games.db";
    std::atomic<int> changes = 0;
    const auto wait = [](const ImportThread& import) {
        wait_until([&] { return import.progress().ended; });
        return import.progress();
    };
    {
        ImportThread import(path, game, {folder / "a.sgf"}, all_rules(), [&] { ++changes; });
        const ImportThread::Progress end = wait(import);
        CHECK_FALSE(end.problem);
        CHECK(end.counts.added == 200);
        CHECK(end.counts.wrong == 1);
        REQUIRE(end.wrong.size() == 1);
        CHECK(end.wrong[0].place.starts_with((folder / "a.sgf").string() + ":"));
    }
    CHECK(changes > 0);
    {
        ImportThread import(path, game, {folder / "missing"}, all_rules(), [] {});
        CHECK(wait(import).problem);
    }
    write_to(folder / "b.sgf", sgf_of(made_games(game, repetitions(3000, 1000), 31), *game));
    {
        ImportThread import(path, game, {folder / "b.sgf"}, all_rules(), [] {});
        import.stop();
        const ImportThread::Progress end = wait(import);
        CHECK(end.stopped);
        CHECK_FALSE(end.problem);
    }
    const auto opened = ExplorerDatabase::open(path, all_rules());
    REQUIRE(opened);
    CHECK((*opened)->count_games().value() >= 200);
}
