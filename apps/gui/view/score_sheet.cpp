#include "view/score_sheet.hpp"

#include <algorithm>
#include <numeric>

#include "base/text.hpp"
#include "base/user_folders.hpp"
#include "config/value_reader.hpp"
#include "config/yaml_writer.hpp"
#include "table/table.hpp"

namespace tengen::gui {
namespace {

constexpr std::size_t kMaxScoreName = 200;  ///< characters
constexpr int kMaxGames = 1'000'000'000;

/// Orders seats by their players' names; equal names stay in the order of seats.
std::vector<std::size_t> by_name(const std::vector<std::string>& players) {
    std::vector<std::size_t> order(players.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](std::size_t seat) { return players[seat]; });
    return order;
}

void add(Tally& tally, char result) {
    switch (static_cast<GameResult>(result)) {
        case GameResult::Win:
            ++tally.wins;
            tally.best_streak = std::max(tally.best_streak, ++tally.streak);
            return;
        case GameResult::Draw:
            ++tally.draws;
            break;
        case GameResult::Loss:
            ++tally.losses;
            break;
    }
    tally.streak = 0;
}

void add(std::vector<Tally>& tallies, std::string_view results) {
    for (std::size_t i = 0; i < tallies.size(); ++i) add(tallies[i], results[i]);
}

bool is_result(std::string_view text, std::size_t players) {
    return text.size() == players && text.find_first_not_of("WDL") == std::string_view::npos;
}

constexpr std::pair<const char*, int Tally::*> kNumbers[] = {{"wins", &Tally::wins},
                                                             {"draws", &Tally::draws},
                                                             {"losses", &Tally::losses},
                                                             {"streak", &Tally::streak},
                                                             {"best", &Tally::best_streak}};

void read_tally(const YamlNode& node, Tally& tally, ErrorList& errors) {
    if (!expect_map(node, "before", errors)) return;
    MapReader map(node, "before", node.place, errors);
    for (const auto& [name, member] : kNumbers) {
        const YamlEntry* entry = map.find(name);
        if (entry == nullptr) continue;
        if (const auto number = read_integer(name, 0, kMaxGames, entry->value, errors)) {
            tally.*member = *number;
        }
    }
    map.finish();
}

YamlNode to_tree(const Tally& tally) {
    YamlNode tree = yaml_map({});
    for (const auto& [name, member] : kNumbers) {
        if (tally.*member != 0) {
            tree.set(name, {}, yaml_scalar(std::to_string(tally.*member), {}));
        }
    }
    return tree;
}

YamlNode list() {
    YamlNode node;
    node.kind = YamlNode::Kind::List;
    return node;
}

}  // namespace

std::optional<EndedGame> ended_game(const Table& table) {
    if (!table.has_game() || table.file().path().empty()) return std::nullopt;
    const auto& result = table.match().result();
    if (!result || result->kind == EndKind::Aborted) return std::nullopt;
    EndedGame ended{
        table.file().path().filename().string(), full_name(table.game().description()), {}, {}};
    for (int seat = 0; seat < table.game().seats(); ++seat) {
        ended.players.push_back(table.player(static_cast<Seat>(seat)).english());
        const bool first = result->outcome.rank[static_cast<std::size_t>(seat)] == 1;
        ended.results.push_back(result->outcome.draw() ? GameResult::Draw
                                : first                ? GameResult::Win
                                                       : GameResult::Loss);
    }
    return ended;
}

ScoreSheet ScoreSheet::standard() {
    return ScoreSheet(user_path(UserFolder::Data, "tengen/scores.yaml"));
}

std::optional<ScoreSheet::Lineup> ScoreSheet::read_lineup(const YamlNode& node, ErrorList& errors) {
    if (!expect_map(node, "lineups", errors)) return std::nullopt;
    MapReader map(node, "lineups", node.place, errors);
    const YamlEntry* game = map.need("game");
    const YamlEntry* players = map.need("players");
    const YamlEntry* before = map.find("before");
    const YamlEntry* games = map.find("games");
    map.finish();
    if (game == nullptr || players == nullptr) return std::nullopt;
    Lineup lineup;
    lineup.game = read_text("game", kMaxScoreName, game->value, errors).value_or("");
    if (!expect_list(players->value, "players", errors)) return std::nullopt;
    for (const YamlNode& item : players->value.items) {
        lineup.players.push_back(read_text("players", kMaxScoreName, item, errors).value_or(""));
    }
    lineup.before.resize(lineup.players.size());
    if (before != nullptr && expect_list(before->value, "before", errors)) {
        for (std::size_t i = 0; i < before->value.items.size() && i < lineup.before.size(); ++i) {
            read_tally(before->value.items[i], lineup.before[i], errors);
        }
    }
    if (games != nullptr && expect_map(games->value, "games", errors)) {
        for (const YamlEntry& one : games->value.entries) {
            if (is_result(one.value.text, lineup.players.size())) {
                lineup.games.push_back({one.key, one.value.text});
            } else {
                errors.add(one.value.place, "'{}' must be {}, found {}", printable(one.key),
                           "a letter W, D or L for each player", found(one.value));
            }
        }
    }
    return lineup;
}

std::vector<Error> ScoreSheet::load() {
    lineups_.clear();
    changed_ = false;
    ErrorList errors;
    const std::optional<YamlNode> tree = file_.read(errors);
    if (tree) {
        MapReader map(*tree, "", tree->place, errors);
        const YamlEntry* lineups = map.find("lineups");
        map.finish();
        if (lineups != nullptr && expect_list(lineups->value, "lineups", errors)) {
            for (const YamlNode& node : lineups->value.items) {
                if (auto read = read_lineup(node, errors)) lineups_.push_back(std::move(*read));
            }
        }
    }
    if (errors.empty()) return {};
    changed_ = !lineups_.empty();
    return {file_.move_aside(Errors(errors.take()))};
}

ScoreSheet::Lineup& ScoreSheet::lineup(const std::string& game,
                                       const std::vector<std::string>& players) {
    const auto found = std::ranges::find_if(
        lineups_, [&](const Lineup& one) { return one.game == game && one.players == players; });
    if (found != lineups_.end()) {
        std::rotate(found, found + 1, lineups_.end());
    } else {
        if (lineups_.size() == kKeptLineups) lineups_.erase(lineups_.begin());
        lineups_.push_back({game, players, std::vector<Tally>(players.size()), {}});
    }
    return lineups_.back();
}

void ScoreSheet::count(const EndedGame& ended) {
    const auto order = by_name(ended.players);
    std::vector<std::string> names;
    std::string results;
    for (const std::size_t seat : order) {
        names.push_back(ended.players[seat]);
        results += static_cast<char>(ended.results[seat]);
    }
    Lineup& now = lineup(ended.game, names);
    const auto same = std::ranges::find(now.games, ended.id, &Game::id);
    if (same != now.games.end() && same->results == results) return;
    changed_ = true;
    if (same != now.games.end()) {
        same->results = results;
        return;
    }
    forget(ended.id);  // the players may have changed meanwhile
    Lineup& players = lineup(ended.game, names);
    players.games.push_back({ended.id, results});
    if (players.games.size() > kKeptGames) {
        add(players.before, players.games.front().results);
        players.games.erase(players.games.begin());
    }
}

void ScoreSheet::forget(const std::string& id) {
    for (Lineup& lineup : lineups_) {
        const std::size_t erased =
            std::erase_if(lineup.games, [&](const Game& game) { return game.id == id; });
        changed_ = changed_ || erased != 0;
    }
}

std::vector<Tally> ScoreSheet::total(const Lineup& lineup) {
    std::vector<Tally> tallies = lineup.before;
    for (const Game& game : lineup.games) add(tallies, game.results);
    return tallies;
}

std::vector<Tally> ScoreSheet::tallies(const std::string& game,
                                       const std::vector<std::string>& players) const {
    const auto order = by_name(players);
    std::vector<std::string> names;
    for (const std::size_t seat : order) names.push_back(players[seat]);
    std::vector<Tally> by_seat(players.size());
    for (const Lineup& one : lineups_) {
        if (one.game != game || one.players != names) continue;
        const std::vector<Tally> sorted = total(one);
        for (std::size_t i = 0; i < order.size(); ++i) by_seat[order[i]] = sorted[i];
    }
    return by_seat;
}

YamlNode ScoreSheet::to_tree() const {
    YamlNode all = list();
    for (const Lineup& one : lineups_) {
        YamlNode node = yaml_map({});
        node.set("game", {}, yaml_quoted(one.game));
        YamlNode players = list();
        for (const std::string& name : one.players) players.items.push_back(yaml_quoted(name));
        node.set("players", {}, std::move(players));
        const bool older =
            std::ranges::any_of(one.before, [](const Tally& tally) { return tally != Tally(); });
        if (older) {
            YamlNode before = list();
            for (const Tally& tally : one.before) before.items.push_back(gui::to_tree(tally));
            node.set("before", {}, std::move(before));
        }
        YamlNode games = yaml_map({});
        for (const Game& game : one.games) games.set(game.id, {}, yaml_scalar(game.results, {}));
        if (!one.games.empty()) node.set("games", {}, std::move(games));
        all.items.push_back(std::move(node));
    }
    YamlNode tree = yaml_map({});
    tree.set("lineups", {}, std::move(all));
    return tree;
}

Result<void> ScoreSheet::save() {
    if (!changed_) return {};
    const Result<void> written = file_.write(to_tree());
    if (written) changed_ = false;
    return written;
}

}  // namespace tengen::gui
