// A table with the shipped games. If only people play, every command takes effect immediately.
#pragma once

#include <chrono>
#include <functional>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>

#include "support/plugin_cache.hpp"
#include "support/shipped.hpp"
#include "support/temporary_folder.hpp"
#include "table/table.hpp"

namespace tengen::test {

class PeopleTable {
  public:
    /// `watcher` gets all notifications. May be null.
    /// `syncer` syncs saved games, and must live longer.
    explicit PeopleTable(TableObserver* watcher = nullptr, FileSyncer* syncer = nullptr)
        : levels(Levels::read(folders()).value()),
          plugins(PluginFolders{{TENGEN_BINARY_DIR "/tests/plugin/bad/moves.so",
                                 TENGEN_BINARY_DIR "/plugins/ai"},
                                1},
                  TENGEN_BINARY_DIR "/bin/tengen-ai-host", copied_plugin_cache(home / "plugins")),
          factory(io, plugins, levels, Isolation::Process),
          journals(JournalFolder::open(home / "games")) {
        TableServices services{io, catalogue(), factory, {}, &journals};
        services.syncer = syncer;
        services.load_game = [this](std::string_view name, const Overrides& overrides) {
            return games.load(name, overrides);
        };
        table.emplace(std::move(services), watcher != nullptr ? *watcher : observer);
    }

    /// Starts a game. Seats are as on the command line: "human:Ann,human:Bo". Moves are in their
    /// typed form.
    void play(const std::string& game, const std::string& seats,
              const std::vector<std::string>& moves) {
        TableSpec plan;
        plan.game = game;
        plan.seats = parse_seats(seats).value();
        REQUIRE(begin(std::move(plan)));
        io.restart();
        io.poll();
        REQUIRE(table->has_game());
        for (const std::string& move : moves) {
            INFO(move);
            act(move);
        }
    }

    /// The same with AIs, who need a moment to get ready. Searching AIs have a minute per move.
    void play_with_ais(const std::string& game, const std::string& seats) {
        TableSpec plan;
        plan.game = game;
        plan.seats = parse_seats(seats).value();
        plan.thinking = ThinkingTime::of(std::chrono::seconds(60));
        REQUIRE(begin(std::move(plan)));
        wait([this] { return table->has_game() && !table->is_waiting(); });
    }

    /// Starts a game. Its players may not be ready on return.
    Result<void> begin(TableSpec spec) {
        const auto load = [this](std::string_view name, const Overrides& overrides) {
            return games.load(name, overrides);
        };
        auto plan = planned(std::move(spec), load);
        if (!plan) return fail(plan.error());
        return table->play(std::move(*plan));
    }

    /// Runs until `so` is true, at most 30 s.
    void wait(const std::function<bool()>& so) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
        while (!so()) {
            REQUIRE(std::chrono::steady_clock::now() < end);
            io.restart();
            io.run_one_for(std::chrono::milliseconds(50));
        }
    }

    void act(const std::string& move) {
        REQUIRE(table->people().act(move));
        io.restart();
        io.poll();
    }

    TemporaryFolder home;
    boost::asio::io_context io{1};
    const GameLibrary& games = shipped_library();
    Levels levels;
    PluginLibrary plugins;
    PlayerFactory factory;
    Result<JournalFolder> journals;
    TableObserver observer;
    std::optional<Table> table;

  private:
    static ConfigFolders folders() { return {{TENGEN_SOURCE_DIR "/config"}, 0}; }
    static const RuleCatalogue& catalogue() { return all_rules(); }
};

}  // namespace tengen::test
