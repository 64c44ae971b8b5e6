// A table with two players who move as fast as the server confirms, over restarts of the server.
#pragma once

#include <fmt/format.h>

#include "journal/journal_format.hpp"
#include "server_program/served.hpp"

namespace tengen::test {

/// Fills every other row from left to right, so there is never a five in a row.
inline std::string move_number(std::size_t index) {
    return fmt::format("{}{}", static_cast<char>('a' + index % 15), 1 + index / 15 * 2);
}

struct LoadedTable {
    std::string id;
    std::string tokens[2];
    std::unique_ptr<Visit> visits[2];
    std::size_t plays = 0;  ///< moves of the game
    std::int64_t last = 0;  ///< its last event
    std::int64_t request = 0;
    std::vector<std::string> confirmed;

    void visit(boost::asio::io_context& io, const network::Url& url) {
        for (int seat : {0, 1}) {
            visits[seat] =
                std::make_unique<Visit>(io, url, seat == 0 ? "Ann" : "Ben", tokens[seat]);
            REQUIRE(visits[seat]->greeted);
            tokens[seat] = visits[seat]->token;
        }
        request = 0;
    }
    void open(const std::string& code = {}) {
        for (auto& visit : visits) {
            const messages::GameNow game = open_game(*visit, id, code);
            plays = 0;
            last = static_cast<std::int64_t>(game.lines.size());
            std::vector<std::string> moves;
            for (std::size_t i = 0; i < game.lines.size(); ++i) {
                const auto event = read_event_line(game.lines[i], i + 1);
                REQUIRE(event);
                if (event->kind == JournalEventKind::Play) moves.push_back(event->text);
            }
            plays = moves.size();
            REQUIRE(moves.size() >= confirmed.size());
            moves.resize(confirmed.size());
            REQUIRE(moves == confirmed);
        }
        // A move without a confirmation may be there too.
        for (std::size_t i = confirmed.size(); i < plays; ++i) confirmed.push_back(move_number(i));
    }
    Visit& mover() { return *visits[plays % 2]; }
    bool is_closed() const { return visits[0]->closed() && visits[1]->closed(); }
    /// Sends the next move after the answer to the last one. Returns whether one was confirmed.
    bool go_on() {
        bool done = false;
        if (request != 0) {
            const auto answer = mover().answer_to(request);
            if (!answer) return false;
            request = 0;
            const auto* ok = std::get_if<messages::Ok>(&*answer);
            if (ok == nullptr) return false;
            confirmed.push_back(move_number(plays));
            last = ok->number.value();
            ++plays;
            done = true;
        }
        if (!mover().closed())
            request = mover().send(messages::Play{id, last, move_number(plays), {}});
        return done;
    }
};

/// A table of two who have made some moves.
inline LoadedTable running_table(boost::asio::io_context& io, const network::Url& url) {
    LoadedTable table;
    table.visit(io, url);
    const auto [id, code] = new_table(*table.visits[0], "gomoku");
    table.id = id;
    table.open(code);
    REQUIRE(std::holds_alternative<messages::Ok>(table.visits[1]->ask(messages::Sit{{id, {}}})));
    REQUIRE(runs_until(io, [&] {
        table.go_on();
        return table.confirmed.size() >= 4;
    }));
    return table;
}

}  // namespace tengen::test
