#include "arena/logged_games.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "arena/plan_growth.hpp"
#include "arena/tally.hpp"

namespace tengen {

/// The games that void lines name, in the order of lookups.
class LoggedGames::VoidSet {
  public:
    explicit VoidSet(const std::vector<VoidGames>& voids) {
        for (const VoidGames& one : voids) {
            for (const auto& [number, attempt] : one.games) {
                games_.emplace(number, attempt, one.host);
            }
        }
    }
    bool has(const GameRecord& game) const {
        return games_.contains({game.number, game.attempt, ""}) ||
               games_.contains({game.number, game.attempt, game.host});
    }

  private:
    std::set<std::tuple<int, int, std::string>> games_;
};

namespace {

/// Moves the declarations out of the lines.
void take_voids(std::vector<std::string>& lines, LogCensus& census) {
    const auto games = std::stable_partition(
        lines.begin(), lines.end(), [](const std::string& line) { return is_void_line(line); });
    for (auto line = lines.begin(); line != games; ++line) {
        if (auto one = read_void(*line)) {
            census.voids.push_back(std::move(*one));
        } else {
            ++census.damaged_voids;
        }
    }
    lines.erase(lines.begin(), games);
}

}  // namespace

LoggedGames::LoggedGames(std::vector<std::string> lines, const ArenaSettings& arena)
    : arena_(arena) {
    // A line begins with its checksum. A copy of a line says nothing new.
    std::sort(lines.begin(), lines.end());
    lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
    take_voids(lines, census_);
    voids_ = std::make_unique<VoidSet>(census_.voids);
    for (const std::string& line : lines) {
        if (auto game = read_logged_game(line, arena)) {
            games_[game->number].push_back(std::move(*game));
        } else {
            ++census_.damaged;
        }
    }
}

LoggedGames::~LoggedGames() = default;

bool LoggedGames::is_void(const GameRecord& game) const {
    return voids_->has(game) || !counts(arena_, game);
}

const GameRecord* LoggedGames::find(const PlannedGame& planned) const {
    const auto known = games_.find(planned.number);
    if (known == games_.end()) return nullptr;
    const GameRecord* found = nullptr;
    for (const GameRecord& game : known->second) {
        if (!is_of(planned, game) || is_void(game)) continue;
        if (found == nullptr || game.attempt < found->attempt) found = &game;
    }
    return found;
}

std::map<int, GameRecord> LoggedGames::of_plan(const Plan& plan, LogCensus& census) const {
    census = census_;
    std::map<int, GameRecord> games;
    for (const auto& [number, known] : games_) {
        if (number > plan.games()) break;
        const PlannedGame planned = plan.game(number);
        int others = -1;
        for (const GameRecord& game : known) {
            if (!is_of(planned, game)) {
                // Another result of an earlier stage has led to it.
                ++(arena_.growth ? census.astray : census.damaged);
            } else if (is_void(game)) {
                ++census.voided;
                int& last = census.attempts[number];
                last = std::max(last, game.attempt);
            } else {
                ++others;
            }
        }
        if (others < 0) continue;
        census.spare += others;
        const GameRecord& game = games[number] = *find(planned);
        ++census.hosts[game.host];
    }
    return games;
}

std::map<int, GameRecord> read_logged_games(std::vector<std::string> lines,
                                            const ArenaSettings& arena, const Plan& plan,
                                            LogCensus& census) {
    const LoggedGames logged(std::move(lines), arena);
    if (arena.growth) {
        arena.growth->restart();
        Tally tally(arena, std::nullopt);
        count_games(
            arena, [&](const PlannedGame& planned) { return logged.find(planned); }, tally);
    }
    return logged.of_plan(plan, census);
}

}  // namespace tengen
