// An arena with scripted contestants, and the games that it has reported.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "arena/arena.hpp"
#include "arena/scripted_session.hpp"
#include "support/small_games.hpp"

namespace tengen::test {

inline Answer by_seed(const Position& position, const Budget& budget) {
    ActionList scratch;
    const auto legal = position.legal(scratch);
    ActionList sorted(legal.begin(), legal.end());
    std::sort(sorted.begin(), sorted.end());
    return Decision{Decision::Kind::Play, sorted[budget.seed % sorted.size()]};
}

struct Hall {
    ArenaSettings settings;
    std::map<std::string, Think> thinks;
    std::map<std::string, std::shared_ptr<SessionLog>> logs;
    std::vector<GameRecord> told;

    Hall(std::shared_ptr<const Game> game, int games) {
        settings.game = std::move(game);
        settings.games = games;
        settings.session = [this](boost::asio::io_context& io, const Contestant& contestant) {
            return std::make_shared<ScriptedSession>(io, thinks.at(contestant.name),
                                                     logs.at(contestant.name));
        };
    }
    Hall& add(const std::string& name, Think think) {
        settings.contestants.push_back({name, {}});
        thinks[name] = std::move(think);
        logs[name] = std::make_shared<SessionLog>();
        return *this;
    }
    Result<ArenaReport> run(const std::function<bool()>& stop = {}) {
        return run_arena(
            settings, [this](const GameRecord& game) { told.push_back(game); }, stop);
    }
};

inline std::vector<std::vector<Action>> actions_of(const Hall& hall) {
    std::vector<std::vector<Action>> actions;
    for (const GameRecord& game : hall.told) actions.push_back(game.actions);
    return actions;
}

}  // namespace tengen::test
