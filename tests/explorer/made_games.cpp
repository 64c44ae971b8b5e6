#include "explorer/made_games.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <random>

#include "core/notation.hpp"

namespace tengen::test {

namespace {

constexpr int kOpening = 4;   ///< actions from few cells
constexpr int kLongest = 40;  ///< actions

std::string player_of(int number) {
    return fmt::format("Player {}", number);
}

}  // namespace

std::vector<ExplorerGame> made_games(const std::shared_ptr<const Game>& game, int count,
                                     std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<ExplorerGame> games;
    for (int i = 0; i < count; ++i) {
        ExplorerGame made;
        Position position(game);
        ActionList scratch;
        const int length = 5 + static_cast<int>(random() % (kLongest - 5));
        while (!position.over() && position.ply() < length) {
            const auto legal = position.legal(scratch);
            std::vector<Action> actions(legal.begin(), legal.end());
            std::ranges::sort(actions);
            const std::size_t middle = actions.size() / 2;
            const std::size_t index = position.ply() < kOpening && actions.size() > 8
                                          ? middle + random() % 3
                                          : random() % actions.size();
            made.actions.push_back(actions[index]);
            position.apply(actions[index]);
        }
        made.players = {player_of(static_cast<int>(random() % 7)),
                        player_of(static_cast<int>(random() % 7))};
        made.event = fmt::format("Event {}", random() % 3);
        made.date = 20'000'101 + static_cast<int>(random() % 20) * 10'000;
        made.winner = position.over() ? position.outcome().winner : static_cast<Side>(random() % 3);
        made.source = fmt::format("made:{}", i);
        games.push_back(std::move(made));
    }
    return games;
}

std::string sgf_of(const std::vector<ExplorerGame>& games, const Game& game) {
    const Board& board = game.board();
    std::string text;
    for (const ExplorerGame& made : games) {
        text += fmt::format("(;GM[4]FF[4]SZ[{}]PB[{}]PW[{}]EV[{}]DT[{}]RE[{}]", board.columns(),
                            made.players[0], made.players[1], made.event, date_text(made.date),
                            made.winner == Side{1}   ? "B+R"
                            : made.winner == Side{2} ? "W+R"
                                                     : "Draw");
        bool black = true;
        for (const Action action : made.actions) {
            text +=
                fmt::format(";{}[{}{}]", black ? 'B' : 'W',
                            static_cast<char>('a' + board.column(action.cell())),
                            static_cast<char>('a' + board.rows() - 1 - board.row(action.cell())));
            black = !black;
        }
        text += ")\n";
    }
    return text;
}

std::string rif_of(const std::vector<ExplorerGame>& games) {
    std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database>\n<players>\n";
    for (int i = 0; i < 7; ++i) {
        text += fmt::format("<player id=\"{}\" name=\"Player\" surname=\"{}\"/>\n", i + 10, i);
    }
    text += "</players>\n<tournaments>\n";
    for (int event = 0; event < 3; ++event) {
        for (int year = 2000; year < 2020; ++year) {
            text += fmt::format(
                "<tournament id=\"{}\" name=\"Event {}\" year=\"{}\" month=\"1\" "
                "start=\"{}-01-01\"/>\n",
                event * 10'000 + year, event, year, year);
        }
    }
    text += "</tournaments>\n<games>\n";
    const auto player = [](const std::string& name) { return 10 + name.back() - '0'; };
    for (const ExplorerGame& made : games) {
        std::string moves;
        for (const Action action : made.actions) {
            moves += (moves.empty() ? "" : " ");
            moves += static_cast<char>('a' + action.cell() % 15);
            moves += std::to_string(action.cell() / 15 + 1);
        }
        text += fmt::format(
            "<game id=\"1\" tournament=\"{}\" black=\"{}\" white=\"{}\" bresult=\"{}\">"
            "<move>{}</move></game>\n",
            (made.event.back() - '0') * 10'000 + made.date / 10'000, player(made.players[0]),
            player(made.players[1]),
            made.winner == Side{1}   ? "1"
            : made.winner == Side{2} ? "0"
                                     : "0.5",
            moves);
    }
    return text + "</games>\n</database>\n";
}

int MadeDatabase::add(const std::vector<ExplorerGame>& games) {
    ExplorerImport import(*database);
    int added = 0;
    for (const ExplorerGame& game : games) {
        const Result<Added> done = import.add(game);
        INFO((done ? "" : english(done.error())));
        REQUIRE(done);
        added += *done == Added::New ? 1 : 0;
    }
    REQUIRE(import.commit());
    return added;
}

void to_version_2(const std::filesystem::path& path) {
    SQLite::Database file(path.string(), SQLite::OPEN_READWRITE);
    file.exec(
        "CREATE TABLE old(key INTEGER NOT NULL, game INTEGER NOT NULL, ply INTEGER NOT NULL,"
        "next INTEGER NOT NULL, result INTEGER NOT NULL, PRIMARY KEY(key, game)) WITHOUT ROWID");
    SQLite::Statement visits(file, "SELECT key, game, visit FROM visits");
    SQLite::Statement add(file, "INSERT INTO old VALUES(?, ?, ?, ?, ?)");
    while (visits.executeStep()) {
        const std::int64_t visit = visits.getColumn(2).getInt64();
        add.reset();
        add.bind(1, visits.getColumn(0).getInt64());
        add.bind(2, visits.getColumn(1).getInt64());
        add.bind(3, visit / 16 / 1024);
        add.bind(4, visit / 16 % 1024 - 1);
        add.bind(5, visit % 16 - 1);
        add.exec();
    }
    visits.reset();
    file.exec("DROP TABLE visits; ALTER TABLE old RENAME TO visits; PRAGMA user_version=2");
}

}  // namespace tengen::test
