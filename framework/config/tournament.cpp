// Long, because one reader checks all keys of a tournament and their combinations.
#include "config/tournament.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/number_list.hpp"
#include "base/text.hpp"
#include "config/duration.hpp"
#include "config/value_reader.hpp"
#include "config/yaml_reader.hpp"

namespace tengen {
namespace {

constexpr std::array<std::string_view, 7> kFormats = {
    "match", "sprt", "gauntlet", "round_robin", "knockout", "swiss", "tune"};

constexpr std::chrono::seconds kDefaultMoveTime{1};

constexpr double kMaxGap = 4000;

constexpr int kMaxAhead = 10'000;

/// Host is a fault of this program.
constexpr std::array kPlayerFaults{FaultKind::Late,          FaultKind::Crashed,
                                   FaultKind::Exited,        FaultKind::OutOfMemory,
                                   FaultKind::StoleTime,     FaultKind::TooManyThreads,
                                   FaultKind::IllegalAction, FaultKind::Protocol,
                                   FaultKind::Failed,        FaultKind::Refused};

class TournamentReader {
  public:
    TournamentReader(const YamlNode& tree, ErrorList& errors)
        : tree_(tree), map_(tree, "", tree.place, errors), findings_(errors) {}

    TournamentSpec read() {
        read_game();
        read_format();
        read_players(map_.need("players"));
        if (const std::string book = read_book(map_, findings_); !book.empty()) {
            for (PlayerSpec& player : spec_.players) {
                if (player.seat.book.empty()) player.seat.book = book;
            }
        }
        read_rounds(map_.find("rounds"));
        read_stop(map_.find("stop"));
        read_tune(map_.find("tune"));
        if (const YamlEntry* entry = map_.find("time")) {
            spec_.clock = read_clock(*entry, findings_, "margin");
        }
        if (!spec_.clock.move && !spec_.clock.total) spec_.clock.move = kDefaultMoveTime;
        for (const PlayerSpec& player : spec_.players) {
            if (!player.times.increment || player.times.at(spec_.clock).total) continue;
            findings_.add(player.seat.place, "'increment' needs 'total'");
        }
        read_start();
        read_copies(map_.find("copies"));
        read_run(map_.find("run"));
        read_adjudication(map_.find("adjudicate"));
        read_faults(map_.find("faults"));
        if (const auto seed = whole(map_, "seed", 1, INT32_MAX)) {
            spec_.seed = static_cast<std::uint64_t>(*seed);
        }
        map_.finish();
        return std::move(spec_);
    }

  private:
    std::optional<int> whole(MapReader& map, std::string_view key, int min, int max) {
        const YamlEntry* entry = map.find(key);
        if (entry == nullptr) return std::nullopt;
        return read_integer(key, min, max, entry->value, findings_);
    }

    std::optional<double> number(MapReader& map, std::string_view key, double min, double max) {
        const YamlEntry* entry = map.find(key);
        if (entry == nullptr) return std::nullopt;
        return read_number(key, min, max, entry->value, findings_);
    }

    void read_game() {
        if (const YamlEntry* entry = map_.need("game")) {
            const auto name = read_text("game", kMaxYamlScalar, entry->value, findings_);
            if (name) spec_.game = *name;
        }
        YamlNode keys = yaml_map(tree_.place);
        for (const std::string_view key :
             {"board", "sides", "facing", "pieces", "regions", "rules", "seats"}) {
            if (const YamlEntry* entry = map_.find(key)) keys.entries.push_back(*entry);
        }
        if (keys.entries.empty()) return;
        keys.place = keys.entries.front().place;
        spec_.overrides.keys = std::make_shared<YamlNode>(std::move(keys));
    }

    void refuse_elsewhere(std::string_view key, TournamentFormat format) {
        if (spec_.format == format) return;
        if (const YamlEntry* entry = map_.find(key)) {
            findings_.add(entry->place, "'{}' needs 'format: {}'", key, name_of(format));
        }
    }

    void read_format() {
        const YamlEntry* entry = map_.need("format");
        if (entry == nullptr) return;
        const auto word =
            read_choice("format", {kFormats.begin(), kFormats.end()}, entry->value, findings_);
        for (std::size_t i = 0; word && i < kFormats.size(); ++i) {
            if (*word == kFormats[i]) spec_.format = static_cast<TournamentFormat>(i);
        }
        if (spec_.format == TournamentFormat::Gauntlet) {
            spec_.candidates = whole(map_, "candidates", 1, kMaxTournamentPlayers).value_or(1);
            spec_.gap = number(map_, "gap", 1, kMaxGap);
        }
        refuse_elsewhere("candidates", TournamentFormat::Gauntlet);
        refuse_elsewhere("gap", TournamentFormat::Gauntlet);
        refuse_elsewhere("until", TournamentFormat::RoundRobin);
        const YamlEntry* until =
            spec_.format == TournamentFormat::RoundRobin ? map_.find("until") : nullptr;
        if (until != nullptr) {
            spec_.until_best = read_choice("until", {"best"}, until->value, findings_) == "best";
        }
    }

    void read_players(const YamlEntry* entry) {
        if (entry == nullptr || !expect_list(entry->value, "players", findings_)) return;
        const std::vector<YamlNode>& items = entry->value.items;
        if (spec_.format == TournamentFormat::Tune) return read_tuned_player(entry->value);
        if (items.size() < 2 || items.size() > kMaxTournamentPlayers) {
            findings_.add(entry->value.place, "'players' must be 2..{} players, found {}",
                          kMaxTournamentPlayers, items.size());
            return;
        }
        for (const YamlNode& item : items) spec_.players.push_back(read_player(item, findings_));
        check_names(items);
        if (spec_.format == TournamentFormat::Sprt && items.size() != 2) {
            findings_.add(entry->value.place, "a test compares two players, found {}",
                          items.size());
        }
        if (spec_.format == TournamentFormat::Gauntlet &&
            static_cast<std::size_t>(spec_.candidates) >= items.size()) {
            findings_.add(entry->value.place, "a gauntlet needs more players than 'candidates'");
        }
    }

    /// A given name belongs to one player. Players without one have that of their AI, and equal
    /// ones of these are numbered.
    void check_names(const std::vector<YamlNode>& items) {
        const std::vector<PlayerSpec>& players = spec_.players;
        for (std::size_t i = 0; i < items.size(); ++i) {
            const std::string& name = players[i].name;
            if (name.empty()) continue;
            const auto has_name = [&](const PlayerSpec& other) { return other.name == name; };
            const auto named = players.begin() + static_cast<std::ptrdiff_t>(i);
            if (std::any_of(players.begin(), named, has_name)) {
                findings_.add(items[i].place, "two players have the name '{}'", name);
            }
            const auto is_called = [&](const PlayerSpec& other) {
                return other.name.empty() && to_text(other.seat) == name;
            };
            if (std::ranges::any_of(players, is_called)) {
                findings_.add(items[i].place,
                              "'{}' is also the name of a player without 'name' (give them "
                              "different names)",
                              name);
            }
        }
    }

    void read_tuned_player(const YamlNode& list) {
        if (list.items.size() != 1) {
            findings_.add(list.place, "tuning is for one player, found {}", list.items.size());
            return;
        }
        spec_.players.push_back(read_player(list.items.front(), findings_));
        const SeatSpec& seat = spec_.players.front().seat;
        if (seat.kind != SeatKind::Engine) return;
        findings_.add(seat.place,
                      "the options of engine '{}' have no types and bounds, so they cannot be "
                      "tuned (name an AI)",
                      printable(seat.name, 40));
    }

    void read_tune(const YamlEntry* entry) {
        const bool tunes = spec_.format == TournamentFormat::Tune;
        if (!tunes && entry != nullptr) {
            findings_.add(entry->place, "'tune' needs 'format: tune'");
        }
        if (!tunes) return;
        if (entry == nullptr) {
            findings_.add(tree_.place, "'format: tune' needs the options in 'tune'");
            return;
        }
        if (spec_.players.empty()) return;
        spec_.tune->options = read_tuned_options(*entry, spec_.players.front(), findings_);
    }

    void read_rounds(const YamlEntry* entry) {
        if (spec_.format == TournamentFormat::Tune) {
            spec_.tune.emplace();
            // Programs may take turns with iterations.
            spec_.block = 1;
        }
        if (entry == nullptr || !expect_map(entry->value, "rounds", findings_)) return;
        MapReader map(entry->value, "rounds", entry->place, findings_);
        spec_.rounds = whole(map, "max", 1, kMaxRounds);
        spec_.games = whole(map, "games", 1, kMaxTournamentGames);
        if (spec_.games && spec_.rounds) {
            findings_.add(entry->place, "'rounds' has either 'max' or 'games'");
        }
        if (spec_.games && has_stages(spec_)) {
            findings_.add(entry->place, "a tournament in stages has 'max' instead of 'games'");
        }
        spec_.block = whole(map, "block", 1, kMaxBlock).value_or(spec_.block);
        if (spec_.tune) {
            spec_.tune->ahead = whole(map, "ahead", 1, kMaxAhead).value_or(spec_.tune->ahead);
            spec_.tune->test = whole(map, "test", 0, kMaxRounds).value_or(spec_.tune->test);
        }
        map.finish();
    }

    void read_stop(const YamlEntry* entry) {
        const bool is_test = spec_.format == TournamentFormat::Sprt || spec_.tune;
        if (is_test) spec_.stop.emplace().place = tree_.place;
        if (entry == nullptr) return;
        if (!is_test) {
            findings_.add(entry->place, "'stop' needs 'format: sprt' or 'format: tune'");
            return;
        }
        if (!expect_map(entry->value, "stop", findings_)) return;
        MapReader map(entry->value, "stop", entry->place, findings_);
        StopRule& stop = *spec_.stop;
        stop.place = entry->value.place;
        stop.elo0 = number(map, "elo0", -2000, 2000).value_or(stop.elo0);
        stop.elo1 = number(map, "elo1", -2000, 2000).value_or(stop.elo1);
        constexpr double kLeastError = 1e-6;
        stop.alpha = number(map, "alpha", kLeastError, 0.5).value_or(stop.alpha);
        stop.beta = number(map, "beta", kLeastError, 0.5).value_or(stop.beta);
        if (const YamlEntry* scale = map.find("scale")) {
            const auto word =
                read_choice("scale", {"normalised", "logistic"}, scale->value, findings_);
            stop.logistic = word == "logistic";
        }
        map.finish();
        if (stop.elo0 >= stop.elo1) {
            findings_.add(stop.place, "'elo1' must be greater than 'elo0'");
        }
    }

    void read_start() {
        if (const YamlEntry* entry = map_.find("stones")) {
            if (auto text = read_text("stones", kMaxYamlScalar, entry->value, findings_)) {
                spec_.stones = std::move(*text);
            }
            spec_.openings_place = entry->value.place;
        }
        const YamlEntry* entry = map_.find("openings");
        if (entry == nullptr || !expect_map(entry->value, "openings", findings_)) return;
        if (!spec_.stones.empty()) findings_.add(entry->place, "'stones' are the only opening");
        MapReader map(entry->value, "openings", entry->place, findings_);
        if (const YamlEntry* file = map.need("file")) {
            if (auto path = read_text("file", kMaxYamlScalar, file->value, findings_)) {
                spec_.openings = std::move(*path);
            }
            spec_.openings_place = file->value.place;
        }
        if (const YamlEntry* order = map.find("order")) {
            spec_.shuffled =
                read_choice("order", {"sequential", "random"}, order->value, findings_) == "random";
        }
        if (const YamlEntry* images = map.find("symmetries")) {
            spec_.symmetries =
                read_choice("symmetries", {"on", "off"}, images->value, findings_) == "on";
        }
        map.finish();
    }

    void read_copies(const YamlEntry* entry) {
        if (entry == nullptr) return;
        spec_.drop_copies =
            read_choice("copies", {"count", "drop"}, entry->value, findings_) == "drop";
        const bool needs_all = spec_.format == TournamentFormat::Knockout ||
                               spec_.format == TournamentFormat::Swiss || spec_.tune;
        if (spec_.drop_copies && needs_all) {
            findings_.add(entry->value.place, "every round counts in the format '{}'",
                          name_of(spec_.format));
        }
    }

    void read_run(const YamlEntry* entry) {
        if (entry == nullptr || !expect_map(entry->value, "run", findings_)) return;
        MapReader map(entry->value, "run", entry->place, findings_);
        spec_.games_at_once = whole(map, "games", 1, kMaxGamesAtOnce).value_or(1);
        const YamlEntry* games = map.find("games");
        spec_.games_place = games != nullptr ? games->value.place : entry->place;
        spec_.threads = whole(map, "threads", 1, kMaxAiThreads).value_or(1);
        read_cores(map.find("cores"));
        if (const YamlEntry* force = map.find("force")) {
            spec_.shares_cores =
                read_choice("force", {"on", "off"}, force->value, findings_) == "on";
        }
        if (const YamlEntry* isolation = map.find("isolation")) {
            const auto word =
                read_choice("isolation", {"process", "none"}, isolation->value, findings_);
            if (word == "none") spec_.isolation = Isolation::None;
        }
        map.finish();
    }

    void read_cores(const YamlEntry* entry) {
        if (entry == nullptr) return;
        spec_.cores_place = entry->value.place;
        const auto list =
            entry->value.is_scalar() ? to_number_list(entry->value.text, kMaxCore) : std::nullopt;
        if (list) {
            spec_.cores = *list;
        } else {
            findings_.add(entry->value.place,
                          "'cores' must be numbers of cores from 0 to {}, such as 0-3 or 0,2, "
                          "found {}",
                          kMaxCore, found(entry->value));
        }
    }

    /// Chances are in per cent.
    void read_adjudication(const YamlEntry* entry) {
        if (entry == nullptr || !expect_map(entry->value, "adjudicate", findings_)) return;
        MapReader map(entry->value, "adjudicate", entry->place, findings_);
        AdjudicationRules& rules = spec_.adjudication;
        read_proved(map.find("proved"));
        rules.moves = whole(map, "moves", 1, kMaxRounds);
        const YamlEntry* resign = map.find("resign");
        if (resign != nullptr && expect_map(resign->value, "resign", findings_)) {
            MapReader part(resign->value, "resign", resign->place, findings_);
            rules.resign = AdjudicationRules::Resign{};
            AdjudicationRules::Resign& rule = *rules.resign;
            rule.chance = number(part, "chance", 0, 49).value_or(rule.chance * 100) / 100;
            rule.moves = whole(part, "moves", 1, kMaxRounds).value_or(rule.moves);
            part.finish();
        }
        const YamlEntry* draw = map.find("draw");
        if (draw != nullptr && expect_map(draw->value, "draw", findings_)) {
            MapReader part(draw->value, "draw", draw->place, findings_);
            rules.draw = AdjudicationRules::Draw{};
            AdjudicationRules::Draw& rule = *rules.draw;
            rule.within = number(part, "within", 0, 49).value_or(rule.within * 100) / 100;
            rule.moves = whole(part, "moves", 1, kMaxRounds).value_or(rule.moves);
            rule.from = whole(part, "from", 0, kMaxRounds).value_or(rule.from);
            part.finish();
        }
        const YamlEntry* check = map.find("check");
        if (check != nullptr) rules.check = whole(map, "check", 1, 100).value_or(0);
        map.finish();
        if (check != nullptr && !rules.any()) {
            findings_.add(check->place, "'check' needs a rule that ends games, such as 'moves'");
        }
    }

    /// "20000 nodes", or the time that a usual computer needs for these: "20ms".
    void read_proved(const YamlEntry* entry) {
        if (entry == nullptr) return;
        spec_.proved_place = entry->value.place;
        const auto text = read_text("proved", kMaxYamlScalar, entry->value, findings_);
        if (!text) return;
        constexpr std::string_view kUnit = " nodes";
        std::optional<std::uint64_t> nodes;
        if (text->ends_with(kUnit)) {
            nodes = to_number<std::uint64_t>(
                std::string_view(*text).substr(0, text->size() - kUnit.size()));
        } else if (const auto time = parse_duration(*text)) {
            nodes = static_cast<std::uint64_t>(time->count()) * kProofNodesPerMillisecond;
        }
        if (nodes && *nodes >= 1 && *nodes <= kMaxProofNodes) {
            spec_.adjudication.proved = *nodes;
            return;
        }
        findings_.add(
            entry->value.place,
            "'proved' must be 1 to {} nodes or a time up to {}, such as '20000 nodes' or "
            "20ms, found {}",
            kMaxProofNodes,
            to_text(std::chrono::milliseconds(kMaxProofNodes / kProofNodesPerMillisecond)),
            found(entry->value));
    }

    /// The kinds of faults of a policy: "all", or a list such as [late, crashed].
    std::set<FaultKind> read_fault_kinds(MapReader& map, std::string_view policy) {
        std::set<FaultKind> kinds;
        const YamlEntry* entry = map.find(policy);
        if (entry == nullptr) return kinds;
        const bool is_list = entry->value.kind == YamlNode::Kind::List;
        for (const YamlNode& item : is_list ? entry->value.items : std::vector{entry->value}) {
            if (!is_list && item.is_word("all")) {
                for (const FaultKind kind : kPlayerFaults) kinds.insert(kind);
                continue;
            }
            std::vector<std::string> words;
            for (const FaultKind kind : kPlayerFaults) words.emplace_back(name_of(kind));
            if (!is_list) words.emplace_back("all");
            if (const auto word = read_choice(policy, words, item, findings_)) {
                kinds.insert(*fault_kind(*word));
            }
        }
        for (const FaultKind kind : kinds) {
            if (faults_with_policy_.insert(kind).second) continue;
            findings_.add(entry->place, "the fault '{}' already has another policy", name_of(kind));
            break;
        }
        return kinds;
    }

    /// Players that failed lose the game, random moves replace theirs, the game is played again, or
    /// the run ends.
    void read_faults(const YamlEntry* entry) {
        if (entry == nullptr || !expect_map(entry->value, "faults", findings_)) return;
        MapReader map(entry->value, "faults", entry->place, findings_);
        spec_.void_faults = read_fault_kinds(map, "void");
        spec_.stop_faults = read_fault_kinds(map, "stop");
        read_fault_kinds(map, "loses");
        if (const YamlEntry* random = map.find("random")) {
            read_choice("random", {"all"}, random->value, findings_);
            spec_.policies.on_fault = FaultPolicy::Random;
            if (!faults_with_policy_.empty()) {
                findings_.add(random->place, "random moves replace all faults or none");
            }
        }
        if (spec_.tune) {
            if (const YamlEntry* after = map.find("stop_after")) {
                findings_.add(after->place, "no player forfeits in the format 'tune'");
            }
        }
        spec_.forfeit_after = whole(map, "stop_after", 1, kMaxRounds).value_or(spec_.forfeit_after);
        map.finish();
    }

    std::set<FaultKind> faults_with_policy_;
    const YamlNode& tree_;
    MapReader map_;
    ErrorList& findings_;
    TournamentSpec spec_;
};

}  // namespace

std::string_view name_of(TournamentFormat format) {
    return kFormats[static_cast<std::size_t>(format)];
}

bool has_stages(const TournamentSpec& spec) {
    return spec.gap || spec.until_best || spec.format == TournamentFormat::Knockout ||
           spec.format == TournamentFormat::Swiss || spec.format == TournamentFormat::Tune;
}

std::optional<TournamentSpec> read_tournament(const YamlNode& tree, ErrorList& errors) {
    const std::size_t before = errors.count();
    if (!expect_map(tree, "", errors)) return std::nullopt;
    TournamentSpec spec = TournamentReader(tree, errors).read();
    if (errors.count() != before) return std::nullopt;
    return spec;
}

bool is_tournament(const YamlNode& tree) {
    return tree.find("players") != nullptr || tree.find("format") != nullptr;
}

namespace {

/// The keys of `tune` are PLAYER.OPTION, and the path of a setting was split at their dot.
void join_tuned_options(YamlNode& overlay) {
    const auto tune = std::ranges::find(overlay.entries, "tune", &YamlEntry::key);
    if (tune == overlay.entries.end() || !tune->value.is_map()) return;
    YamlNode joined = yaml_map(tune->value.place);
    for (const YamlEntry& player : tune->value.entries) {
        if (player.key.find('.') != std::string::npos || !player.value.is_map()) {
            joined.entries.push_back(player);
            continue;
        }
        for (const YamlEntry& option : player.value.entries) {
            joined.entries.push_back(option);
            joined.entries.back().key = player.key + '.' + option.key;
        }
    }
    tune->value = std::move(joined);
}

}  // namespace

Result<YamlNode> tournament_tree(std::string text, const Place& source,
                                 const std::vector<Setting>& settings) {
    ErrorList errors;
    std::optional<YamlNode> tree = read_yaml(std::move(text), source, errors);
    Overrides overrides;
    overrides.settings = settings;
    YamlNode overlay = overlay_of(overrides, errors);
    join_tuned_options(overlay);
    if (tree && tree->is_map()) merge_keys(*tree, overlay);
    if (!tree || !errors.empty()) return fail(errors.take());
    return std::move(*tree);
}

}  // namespace tengen
