#include "tournament/stage_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "base/text.hpp"
#include "tournament/texts.hpp"
#include "tournament/tournament.hpp"
#include "tournament/tuning_text.hpp"

namespace tengen::cli {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kChancesShown = 3;

std::string name_in(const Tournament& tournament, int player) {
    return printable(tournament.name(player), 40);
}

std::string names_in(const Tournament& tournament, const std::vector<int>& players) {
    std::string text;
    for (const int player : players) {
        text += (text.empty() ? "" : ", ") + name_in(tournament, player);
    }
    return text;
}

/// "a – b 5 : 3"
std::string table_text(const Tournament& tournament, const StageTable& table) {
    std::string text;
    for (const int player : table.players) {
        text += (text.empty() ? "" : " – ") + name_in(tournament, player);
    }
    for (std::size_t i = 0; i < table.points.size(); ++i) {
        text += fmt::format("{}{:g}", i == 0 ? " " : " : ", table.points[i]);
    }
    return text;
}

/// "a 71.2 %, b 20.1 %"
std::string chances_text(const Tournament& tournament, const StageInfo& stage) {
    std::vector<std::size_t> order(stage.chances.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::greater(),
                             [&](std::size_t i) { return stage.chances[i]; });
    if (order.size() > kChancesShown) order.resize(kChancesShown);
    std::string text;
    for (const std::size_t i : order) {
        text += fmt::format("{}{} {:.1f} %", text.empty() ? "" : ", ",
                            name_in(tournament, stage.players[i]), 100 * stage.chances[i]);
    }
    return text;
}

std::string content_of(const Tournament& tournament, const StageInfo& stage) {
    std::string text;
    const auto add = [&](const std::string& part) { text += " · " + part; };
    if (!stage.players.empty()) {
        add(counted(static_cast<std::int64_t>(stage.players.size()), "player"));
    }
    if (!stage.chances.empty()) add("best: " + chances_text(tournament, stage));
    if (!stage.left.empty()) add("left: " + names_in(tournament, stage.left));
    for (const auto& [first, second] : stage.far) {
        add(fmt::format("too far apart: {} – {}", name_in(tournament, first),
                        name_in(tournament, second)));
    }
    for (const StageTable& table : stage.tables) add(table_text(tournament, table));
    if (stage.extra > 0) add(counted(stage.extra, "extra round"));
    if (!stage.byes.empty()) add("bye: " + names_in(tournament, stage.byes));
    return text;
}

std::string_view kind_word(StageInfo::Kind kind) {
    switch (kind) {
        case StageInfo::Kind::Level:
            return "level";
        case StageInfo::Kind::Round:
            return "round";
        case StageInfo::Kind::Best:
        case StageInfo::Kind::Gap:
            break;
    }
    return "stage";
}

}  // namespace

std::vector<std::string> stage_lines(const Tournament& tournament) {
    std::vector<std::string> lines;
    if (tournament.tuning) return tuning_lines(tournament);
    if (!tournament.stages) return lines;
    const Stages& stages = *tournament.stages;
    for (const StageInfo& stage : stages.told()) {
        lines.push_back(fmt::format("{} {}{}: {}{}", kind_word(stage.kind), lines.size() + 1,
                                    stage.is_complete ? "" : " (not complete)",
                                    counted(stage.games, "game"), content_of(tournament, stage)));
    }
    if (std::string winner = winner_text(tournament); !winner.empty()) {
        lines.push_back(std::move(winner));
    }
    return lines;
}

std::string winner_text(const Tournament& tournament) {
    if (!tournament.stages) return "";
    const std::vector<int> winners = tournament.stages->winners();
    if (winners.empty()) return "";
    return (winners.size() == 1 ? "winner: " : "order: ") + names_in(tournament, winners);
}

ordered_json stages_json(const Tournament& tournament) {
    const auto names = [&](const std::vector<int>& players) {
        ordered_json list = ordered_json::array();
        for (const int player : players) list.push_back(tournament.name(player));
        return list;
    };
    ordered_json all = ordered_json::array();
    for (const StageInfo& stage : tournament.stages->told()) {
        ordered_json one{{"kind", kind_word(stage.kind)},
                         {"first_round", stage.first_round + 1},
                         {"rounds", stage.rounds},
                         {"games", stage.games},
                         {"complete", stage.is_complete}};
        if (!stage.players.empty()) one["players"] = names(stage.players);
        if (!stage.chances.empty()) one["chances"] = stage.chances;
        if (!stage.left.empty()) one["left"] = names(stage.left);
        for (const auto& [first, second] : stage.far) one["far"].push_back(names({first, second}));
        for (const StageTable& table : stage.tables) {
            one["tables"].push_back({{"players", names(table.players)}, {"points", table.points}});
        }
        if (!stage.byes.empty()) one["byes"] = names(stage.byes);
        if (stage.extra > 0) one["extra"] = stage.extra;
        all.push_back(std::move(one));
    }
    return {{"over", tournament.stages->is_over()},
            {"winners", names(tournament.stages->winners())},
            {"list", all}};
}

}  // namespace tengen::cli
