#include "arena/log_line.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "base/checksum.hpp"
#include "core/position_text.hpp"

namespace tengen {
namespace {

using nlohmann::json;

constexpr std::size_t kChecksum = 8;

constexpr std::array kEndKinds = {EndKind::Rules,  EndKind::Resigned, EndKind::Left,
                                  EndKind::Agreed, EndKind::Time,     EndKind::Fault};

template <class T>
json or_null(const std::optional<T>& value) {
    return value ? json(*value) : json(nullptr);
}

/// A tenth is enough, and shorter.
double tenths(double value) {
    return std::round(10 * value) / 10;
}

/// Four digits are enough, and shorter.
double short_number(double value) {
    return std::strtod(fmt::format("{:.4g}", value).c_str(), nullptr);
}

/// Time, nodes and reports of the players. Unknown numbers are null, and unknown lists are missing.
void add_uses(const GameRecord& record, json& line) {
    if (!record.uses.empty()) {
        json decisions = json::array();
        json ms = json::array();
        json cpu = json::array();
        json nodes = json::array();
        json late = json::array();
        bool is_late = false;
        for (const SeatUse& use : record.uses) {
            decisions.push_back(use.decisions);
            ms.push_back(tenths(use.ms));
            cpu.push_back(use.cpu_ms ? json(tenths(*use.cpu_ms)) : json(nullptr));
            nodes.push_back(use.nodes ? json(static_cast<std::uint64_t>(*use.nodes))
                                      : json(nullptr));
            late.push_back(tenths(use.late_ms));
            is_late = is_late || tenths(use.late_ms) > 0;
        }
        line["decisions"] = std::move(decisions);
        line["ms"] = std::move(ms);
        line["cpu"] = std::move(cpu);
        line["nodes"] = std::move(nodes);
        if (is_late) line["late"] = std::move(late);
    }
    if (!record.chances.empty()) {
        json chances = json::array();
        for (const std::int16_t chance : record.chances) {
            chances.push_back(chance == kNoChance ? json(nullptr) : json(chance / 10.0));
        }
        line["chance"] = std::move(chances);
    }
    if (record.scores.empty()) return;
    json scores = json::array();
    for (const float score : record.scores) {
        scores.push_back(std::isnan(score) ? json(nullptr) : json(short_number(score)));
    }
    line["score"] = std::move(scores);
}

/// Throws json::exception. Lists of another length say nothing.
void read_uses(const json& line, std::size_t seats, GameRecord& record) {
    const json empty = json::array();
    const auto list = [&](const char* key) { return line.value(key, empty); };
    const json decisions = list("decisions");
    const json ms = list("ms");
    const json cpu = list("cpu");
    const json nodes = list("nodes");
    const json late = list("late");
    const auto is_of_seats = [&](const json& values) { return values.size() == seats; };
    if (is_of_seats(decisions) && is_of_seats(ms)) {
        record.uses.resize(seats);
        for (std::size_t seat = 0; seat < seats; ++seat) {
            SeatUse& use = record.uses[seat];
            use.decisions = decisions[seat].get<int>();
            use.ms = ms[seat].get<double>();
            if (is_of_seats(cpu) && !cpu[seat].is_null()) use.cpu_ms = cpu[seat].get<double>();
            if (is_of_seats(nodes) && !nodes[seat].is_null()) use.nodes = nodes[seat].get<double>();
            if (is_of_seats(late)) use.late_ms = late[seat].get<double>();
        }
    }
    for (const json& chance : list("chance")) {
        const bool is_known = !chance.is_null() && chance >= 0 && chance <= 100;
        record.chances.push_back(
            is_known ? static_cast<std::int16_t>(std::lround(10 * chance.get<double>()))
                     : kNoChance);
    }
    if (record.chances.size() > record.actions.size()) record.chances.clear();
    for (const json& score : list("score")) {
        record.scores.push_back(score.is_null() ? kNoScore : score.get<float>());
    }
    if (record.scores.size() > record.actions.size()) record.scores.clear();
}

json ranks_of(const Outcome& outcome) {
    json ranks = json::array();
    for (int seat = 0; seat < outcome.seats; ++seat) {
        ranks.push_back(outcome.rank[static_cast<std::size_t>(seat)]);
    }
    return ranks;
}

json adjudication_json(const ArenaSettings& arena, const GameRecord& record) {
    const Adjudication& adjudication = *record.adjudication;
    json text{{"by", name_of(adjudication.kind)},
              {"ply", adjudication.ply},
              {"ranks", ranks_of(adjudication.outcome)},
              {"winner", adjudication.outcome.winner}};
    if (!adjudication.line.empty()) text["line"] = proof_text(arena, record);
    return text;
}

/// The ranks of a line, if they are of so many seats.
std::optional<Outcome> read_outcome(const json& line, std::size_t seats) {
    const auto ranks = line.at("ranks").get<std::vector<std::uint8_t>>();
    if (ranks.size() != seats) return std::nullopt;
    Outcome outcome;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        if (ranks[seat] < 1 || ranks[seat] > seats) return std::nullopt;
        outcome.rank[seat] = ranks[seat];
    }
    outcome.seats = static_cast<std::uint8_t>(seats);
    outcome.winner = line.at("winner").get<Side>();
    return outcome;
}

/// Throws json::exception, or returns nothing if it does not fit the game.
std::optional<Adjudication> read_adjudication(const ArenaSettings& arena, const GameRecord& record,
                                              const json& text) {
    Adjudication adjudication;
    const auto by = text.at("by").get<std::string>();
    std::size_t kind = 0;
    while (kind < kAdjudicationKinds && name_of(static_cast<AdjudicationKind>(kind)) != by) ++kind;
    const auto outcome = read_outcome(text, static_cast<std::size_t>(arena.game->seats()));
    adjudication.ply = text.at("ply").get<int>();
    const int plies = static_cast<int>(record.actions.size());
    if (kind == kAdjudicationKinds || !outcome) return std::nullopt;
    if (adjudication.ply < 0 || adjudication.ply > plies) return std::nullopt;
    adjudication.kind = static_cast<AdjudicationKind>(kind);
    adjudication.outcome = *outcome;
    if (!text.contains("line")) return adjudication;
    Position position(arena.game, start_of(arena, record).setup());
    for (int ply = 0; ply < adjudication.ply; ++ply) {
        position.apply(record.actions[static_cast<std::size_t>(ply)]);
    }
    if (!play_actions(position, text.at("line").get<std::string>())) return std::nullopt;
    for (int ply = adjudication.ply; ply < position.ply(); ++ply) {
        adjudication.line.push_back(position.action(ply));
    }
    return adjudication;
}

json to_json(const OptionValues& options) {
    json values = json::object();
    for (const OptionValue& option : options) {
        std::visit([&](const auto& value) { values[option.name] = value; }, option.value);
    }
    return values;
}

/// Throws json::exception. In the order of their names.
OptionValues read_options(const json& values) {
    OptionValues options;
    for (const auto& [name, value] : values.get<json::object_t>()) {
        Scalar scalar = value.is_number_integer() ? Scalar(value.get<std::int64_t>())
                                                  : Scalar(value.get<double>());
        options.push_back({name, std::move(scalar)});
    }
    return options;
}

json to_json(const ArenaSettings& arena, const Plan& plan, const GameRecord& record) {
    const MatchResult& result = record.result;
    json faults = json::array();
    for (const SurvivedFault& fault : record.faults) {
        faults.push_back({{"seat", fault.seat},
                          {"kind", name_of(fault.kind)},
                          {"ply", fault.ply},
                          {"text", english(fault.text)}});
    }
    json line{{"game", record.number},
              {"round", plan.game(record.number).round},
              {"try", record.attempt},
              {"host", record.host},
              {"seats", record.seating},
              {"seed", record.seed},
              {"opening", or_null(record.opening)},
              {"ranks", ranks_of(result.outcome)},
              {"winner", result.outcome.winner},
              {"end", name_of(result.kind)},
              {"culprit", or_null(result.culprit)},
              {"reason", result.reason},
              {"text", english(result.text)},
              {"ply", result.ply},
              {"moves", moves_text(arena, record)}};
    if (result.fault) line["fault"] = name_of(*result.fault);
    if (!faults.empty()) line["faults"] = faults;
    for (const OptionValues& options : record.options) line["options"].push_back(to_json(options));
    if (record.adjudication) line["adjudicated"] = adjudication_json(arena, record);
    add_uses(record, line);
    return line;
}

/// Throws json::exception, or returns nothing, if the line is not a game of these settings.
std::optional<GameRecord> read_game(const ArenaSettings& arena, const json& line) {
    GameRecord record;
    record.number = line.at("game").get<int>();
    record.attempt = line.value("try", 1);
    record.host = line.value("host", std::string());
    record.seating = line.at("seats").get<std::vector<int>>();
    record.seed = line.at("seed").get<std::uint64_t>();
    if (!line.at("opening").is_null()) record.opening = line.at("opening").get<int>();
    const int openings = static_cast<int>(arena.openings.size());
    if (record.opening && (*record.opening < 0 || *record.opening >= openings)) {
        return std::nullopt;
    }
    const auto seats = static_cast<std::size_t>(arena.game->seats());
    const auto contestants = static_cast<int>(arena.contestants.size());
    const std::optional<Outcome> outcome = read_outcome(line, seats);
    if (record.number < 1 || record.seating.size() != seats || !outcome) return std::nullopt;
    for (const int contestant : record.seating) {
        if (contestant < 0 || contestant >= contestants) return std::nullopt;
    }
    MatchResult& result = record.result;
    result.outcome = *outcome;
    const auto end = line.at("end").get<std::string>();
    const auto* const kind = std::find_if(kEndKinds.begin(), kEndKinds.end(),
                                          [&](EndKind one) { return name_of(one) == end; });
    if (kind == kEndKinds.end()) return std::nullopt;
    result.kind = *kind;
    const json& culprit = line.at("culprit");
    if (!culprit.is_null()) result.culprit = culprit.get<Seat>();
    if (result.culprit && *result.culprit >= seats) return std::nullopt;
    if (line.contains("fault")) result.fault = fault_kind(line.at("fault").get<std::string>());
    result.reason = line.at("reason").get<std::string>();
    result.text = Message("{}", line.at("text").get<std::string>());
    result.ply = line.at("ply").get<int>();
    for (const json& each : line.value("faults", json::array())) {
        const auto fault = fault_kind(each.at("kind").get<std::string>());
        const auto seat = each.at("seat").get<Seat>();
        if (!fault || seat >= seats) return std::nullopt;
        record.faults.push_back({seat, *fault, each.at("ply").get<int>(),
                                 Message("{}", each.at("text").get<std::string>())});
    }
    Position position(arena.game, start_of(arena, record).setup());
    if (!play_actions(position, line.at("moves").get<std::string>())) return std::nullopt;
    for (int ply = 0; ply < position.ply(); ++ply) record.actions.push_back(position.action(ply));
    read_uses(line, seats, record);
    const json options = line.value("options", json::array());
    if (!options.empty() && options.size() != seats) return std::nullopt;
    for (const json& each : options) record.options.push_back(read_options(each));
    if (line.contains("adjudicated")) {
        record.adjudication = read_adjudication(arena, record, line.at("adjudicated"));
        if (!record.adjudication) return std::nullopt;
    }
    return record;
}

}  // namespace

std::string with_checksum(const std::string& text) {
    return fmt::format("{:08x} {}", crc32c(text), text);
}

json read_log_line(std::string_view line) {
    json damaged(json::value_t::discarded);
    if (line.size() < kChecksum + 2 || line[kChecksum] != ' ') return damaged;
    const std::string_view text = line.substr(kChecksum + 1);
    if (fmt::format("{:08x}", crc32c(text)) != line.substr(0, kChecksum)) return damaged;
    return json::parse(text, nullptr, false);
}

std::string game_line(const ArenaSettings& arena, const Plan& plan, const GameRecord& record) {
    return to_json(arena, plan, record).dump();
}

std::string void_json(const VoidGames& games) {
    json read{{"reason", games.reason}, {"games", games.games}};
    if (!games.host.empty()) read["host"] = games.host;
    return json{{"void", read}}.dump(-1, ' ', false, json::error_handler_t::replace);
}

bool is_void_line(std::string_view line) {
    // Damage seldom hits both. Games have neither.
    return line.substr(std::min(kChecksum + 1, line.size())).starts_with("{\"void\":") ||
           line.find("{\"games\":[[") != std::string_view::npos;
}

std::optional<VoidGames> read_void(std::string_view line) {
    try {
        const json declared = read_log_line(line).at("void");
        return VoidGames{declared.value("host", std::string()),
                         declared.at("reason").get<std::string>(),
                         declared.at("games").get<std::vector<std::pair<int, int>>>()};
    } catch (const json::exception&) {
        return std::nullopt;
    }
}

std::optional<GameRecord> read_logged_game(std::string_view line, const ArenaSettings& arena) {
    try {
        const json read = read_log_line(line);
        return read.is_discarded() ? std::nullopt : read_game(arena, read);
    } catch (const json::exception&) {
        return std::nullopt;
    }
}

std::optional<GameRecord> read_logged_game(std::string_view line, const ArenaSettings& arena,
                                           const Plan& plan) {
    std::optional<GameRecord> game = read_logged_game(line, arena);
    if (!game || game->number > plan.games()) return game;
    return is_of(plan.game(game->number), *game) ? game : std::nullopt;
}

std::string host_name() {
    std::array<char, 256> name{};
    if (::gethostname(name.data(), name.size() - 1) != 0 || name[0] == '\0') return "host";
    std::string text = name.data();
    for (char& each : text) {
        if (each == '/') each = '-';
    }
    return text;
}

}  // namespace tengen
