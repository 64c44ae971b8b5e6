// A game at a fake server: a real match, and its messages as a server sends them.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "journal/journal_format.hpp"
#include "match/table.hpp"
#include "messages/server_messages.hpp"

namespace tengen::test {

/// Keeps the lines of a journal in memory.
class MemoryJournal final : public JournalWriter {
  public:
    Result<void> append(const JournalEvent& event) override {
        std::string line = event_line(event, lines.size() + 1);
        line.pop_back();
        lines.push_back(std::move(line));
        return {};
    }
    bool complete() const override { return true; }
    bool is_whole() const override { return true; }
    Result<void> flush() override { return {}; }
    Result<void> copy_to(const std::filesystem::path&) override { return {}; }
    const std::filesystem::path& path() const override { return path_; }
    void sync_later(LaterSync) override {}

    std::vector<std::string> lines;

  private:
    std::filesystem::path path_;
};

/// Ann sits at seat 0; the others are Ben and Cleo.
class ServedGame {
  public:
    explicit ServedGame(const std::shared_ptr<const Game>& game, std::string game_id = "a.game",
                        const ClockSettings& settings = {})
        : id(std::move(game_id)), table(game) {
        table.setup.clock = settings;
        header.game = game->description();
        header.clock = settings;
        static const char* const kNames[] = {"Ann", "Ben", "Cleo"};
        for (int seat = 0; seat < game->seats(); ++seat) {
            const std::string name = kNames[seat % 3];
            table.person(name);
            header.seats.push_back("human:" + name);
            std::string account = name;
            account[0] = static_cast<char>(account[0] + ('a' - 'A'));
            messages::SeatNow now;
            now.who = messages::Who{name, account, messages::PlayerKind::Guest, {}};
            now.here = true;
            seats.push_back(std::move(now));
        }
        table.start(&journal);
        table.poll();
    }

    LocalMatch& match() { return *table.match; }
    const std::vector<std::string>& lines() const { return journal.lines; }
    std::string key() { return fmt::format("{:016x}", match().position().key()); }

    /// The whole game, or its lines after the first `have` ones.
    messages::GameNow now(std::size_t have = 0) {
        messages::GameNow now;
        now.game = id;
        now.code = "code";
        if (have == 0) now.header = header_text(header);
        now.from = static_cast<std::int64_t>(have) + 1;
        now.lines.assign(lines().begin() + static_cast<std::ptrdiff_t>(have), lines().end());
        now.key = key();
        now.seats = seats;
        if (you >= 0) now.you = you;
        now.state =
            match().result() ? messages::GameState::Over : messages::GameState::Playing;
        now.clock = clock;
        now.offers = offers;
        return now;
    }
    /// The lines after the first `have` ones.
    messages::Events events(std::size_t have) {
        messages::Events events;
        events.game = id;
        events.from = static_cast<std::int64_t>(have) + 1;
        events.lines.assign(lines().begin() + static_cast<std::ptrdiff_t>(have), lines().end());
        events.key = key();
        events.clock = clock;
        return events;
    }
    /// Plays, and returns the new events.
    messages::Events play(const std::string& action) {
        const std::size_t have = lines().size();
        REQUIRE(table.play(action));
        return events(have);
    }
    messages::Here here() {
        return {id, seats, 2, std::nullopt};
    }

    std::string id;
    JournalHeader header;
    std::vector<messages::SeatNow> seats;
    int you = 0;
    messages::ClockNow clock;
    messages::OffersNow offers;
    MemoryJournal journal;
    Table table;
};

}  // namespace tengen::test
