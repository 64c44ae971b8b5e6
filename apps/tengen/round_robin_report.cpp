#include "round_robin_report.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/durable_file.hpp"
#include "base/text.hpp"
#include "board_view.hpp"
#include "command_line/json_text.hpp"
#include "config/duration.hpp"
#include "config/text_file.hpp"

namespace tengen::cli {

using nlohmann::ordered_json;

/// The content of the file beyond the scores.
struct RoundRobinResults::Kept {
    ~Kept() {
        if (lock) ::unlink(lock_path.c_str());
    }

    std::string path;
    std::string lock_path;
    FileDescriptor lock;  ///< held while this program plays; the results file itself is replaced
    std::vector<std::string> names;
    ordered_json settings;
    ordered_json other_pairs = ordered_json::array();  ///< of players outside this request
    std::vector<std::int64_t> other_faults;            ///< faults of each name in those pairs
};

namespace {

constexpr std::size_t kMaxBytes = 16 << 20;        ///< size of a results file; enough for thousands
                                                   ///< of pairs
constexpr std::uint64_t kMaxOfPair = 100'000'000;  ///< 100 times the maximum of -n

/// A key in the settings of games with a separate player for each seat.
constexpr const char* kAtTable = "players_at_table";

int players_at_table_of(const ArenaSettings& settings) {
    return players_at_table(static_cast<int>(settings.contestants.size()), settings.game->seats());
}

/// The settings without those that do not change results, or that other keys hold.
ordered_json settings_of(const MatchQuestion& asked, const ArenaSettings& settings) {
    ordered_json json = settings_json(asked, settings);
    for (const char* key : {"seats", "games", "concurrency", "isolation", "openings_file"}) {
        json.erase(key);
    }
    json["seed"] = settings.seed;
    json["game"] = full_name(settings.game->description());
    if (const int at_table = players_at_table_of(settings); at_table > 2) json[kAtTable] = at_table;
    return json;
}

ordered_json to_json(const PairScore& score, const std::vector<std::string>& names) {
    return {{"first", names[static_cast<std::size_t>(score.first)]},
            {"second", names[static_cast<std::size_t>(score.second)]},
            {"rounds", score.rounds},
            {"wins", score.wins},
            {"draws", score.draws},
            {"losses", score.losses},
            {"faults", score.faults}};
}

bool is_count(const ordered_json& json) {
    return json.is_number_unsigned() && json.get<std::uint64_t>() <= kMaxOfPair;
}

/// Throws like nlohmann's functions if it is not a pair at all.
bool has_counts(const ordered_json& pair) {
    const ordered_json& faults = pair.at("faults");
    return is_count(pair.at("rounds")) && is_count(pair.at("wins")) && is_count(pair.at("draws")) &&
           is_count(pair.at("losses")) && is_count(faults.at(0)) && is_count(faults.at(1));
}

/// The pair must have counts.
void read_pair(const ordered_json& json, PairScore& score, bool turned) {
    score.rounds = json.at("rounds").get<int>();
    score.wins = json.at(turned ? "losses" : "wins").get<int>();
    score.draws = json.at("draws").get<int>();
    score.losses = json.at(turned ? "wins" : "losses").get<int>();
    score.faults = json.at("faults").get<std::array<int, 2>>();
    if (turned) std::swap(score.faults[0], score.faults[1]);
}

int index_of(const std::vector<std::string>& names, const std::string& name) {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

/// Reads the scores of these players' pairs. Returns the other pairs.
ordered_json read_pairs(const ordered_json& pairs, const std::vector<std::string>& names,
                        std::vector<PairScore>& scores) {
    ordered_json others = ordered_json::array();
    for (const ordered_json& pair : pairs) {
        const int first = index_of(names, pair.at("first").get<std::string>());
        const int second = index_of(names, pair.at("second").get<std::string>());
        const auto same = [&](const PairScore& score) {
            return score.first == std::min(first, second) &&
                   score.second == std::max(first, second);
        };
        const auto score = std::find_if(scores.begin(), scores.end(), same);
        if (first < 0 || score == scores.end()) {
            others.push_back(pair);
        } else {
            read_pair(pair, *score, first > second);
        }
    }
    return others;
}

/// The number of faults of each of these players in the pairs.
std::vector<std::int64_t> faults_in(const ordered_json& pairs,
                                    const std::vector<std::string>& names) {
    std::vector<std::int64_t> faults(names.size());
    for (const ordered_json& pair : pairs) {
        for (const auto& [who, place] : {std::pair("first", 0), std::pair("second", 1)}) {
            const int player = index_of(names, pair.at(who).get<std::string>());
            if (player < 0) continue;
            faults[static_cast<std::size_t>(player)] += pair.at("faults").at(place).get<int>();
        }
    }
    return faults;
}

/// The first player's score against the second in percent; a dash if they have not met.
std::string share(const std::vector<PairScore>& scores, int first, int second) {
    for (const PairScore& score : scores) {
        const bool turned = score.first == second && score.second == first;
        if (!turned && (score.first != first || score.second != second)) continue;
        if (score.counted() == 0) return "-";
        const double points = turned ? score.counted() - score.points() : score.points();
        return fmt::format("{:.0f}", 100 * points / score.counted());
    }
    return "";
}

std::string time_control_text(const ClockSettings& clock) {
    std::string text;
    if (clock.move) text += ", " + to_text(*clock.move) + " per move";
    if (clock.total) text += ", " + to_text(*clock.total) + " per game";
    if (clock.increment.count() > 0) text += " + " + to_text(clock.increment) + " per move";
    return text;
}

/// Aligns columns to their widest text. The first is left-aligned, the others are right-aligned.
std::string aligned(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths(rows.front().size());
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], character_count(row[i]));
        }
    }
    std::string text;
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string space(widths[i] - character_count(row[i]), ' ');
            text += i == 0 ? row[i] + space : "  " + space + row[i];
        }
        text += '\n';
    }
    return text;
}

std::string as_markdown(const std::vector<std::vector<std::string>>& rows) {
    std::string text;
    for (std::size_t line = 0; line < rows.size(); ++line) {
        text += fmt::format("| {} |\n", fmt::join(rows[line], " | "));
        if (line > 0) continue;
        text += "| ---";
        for (std::size_t i = 1; i < rows[0].size(); ++i) text += " | ---:";
        text += " |\n";
    }
    return text;
}

std::int64_t rounds_of(const ordered_json& pairs) {
    std::int64_t rounds = 0;
    for (const ordered_json& pair : pairs) rounds += pair.at("rounds").get<int>();
    return rounds;
}

/// The name of `row.counted`: "games", unless one game counts for several pairs.
const char* counted_name(int at_table) {
    return at_table > 2 ? "counted" : "games";
}

ordered_json players_json(const std::vector<RoundRobinRow>& rows,
                          const std::vector<std::string>& names, int at_table) {
    ordered_json players = ordered_json::array();
    for (const RoundRobinRow& row : rows) {
        ordered_json player{{"name", names[static_cast<std::size_t>(row.player)]},
                            {"elo", nullptr},
                            {"error", nullptr},
                            {"points", row.points},
                            {counted_name(at_table), row.counted},
                            {"draws", row.draws},
                            {"faults", row.faults}};
        if (row.rating) {
            player["elo"] = row.rating->elo;
            player["error"] = row.rating->error;
        }
        players.push_back(player);
    }
    return players;
}

/// The cells to the left of the scores against each player.
std::vector<std::string> player_cells(const RoundRobinRow& row, std::size_t place,
                                      const std::vector<std::string>& names) {
    return {fmt::format("{}. {}", place, names[static_cast<std::size_t>(row.player)]),
            row.rating ? fmt::format("{:+.0f}", row.rating->elo) : "-",
            row.rating ? fmt::format("{:.0f}", row.rating->error) : "-",
            std::to_string(row.counted),
            std::to_string(row.draws),
            std::to_string(row.faults),
            row.counted == 0
                ? "-"
                : fmt::format("{:.1f}", 100 * row.points / static_cast<double>(row.counted))};
}

constexpr const char* kNoResults = "holds no results of a round robin";

tl::unexpected<Errors> not_these_results(const std::string& path, std::string_view why) {
    return fail(ErrorCode::Input, path, "{} (name another file, or remove it to start again)", why);
}

/// Fails if the results of a file have other settings.
Result<void> check_settings(const std::string& path, ordered_json kept, ordered_json asked) {
    if (kept == asked) return {};
    const bool apart = kept.contains(kAtTable);
    kept.erase(kAtTable);
    asked.erase(kAtTable);
    if (kept != asked) {
        return not_these_results(path, "holds results of another game or other settings");
    }
    return not_these_results(
        path,
        apart
            ? "holds games with a separate player at each seat, but now two players share the seats"
            : "holds games of two players who shared the seats, but now each seat has a separate "
              "player");
}

}  // namespace

RoundRobinResults::RoundRobinResults(std::unique_ptr<Kept> kept, const ArenaSettings& settings)
    : kept_(std::move(kept)),
      settings_(settings),
      scores_(all_pairs(static_cast<int>(kept_->names.size()))) {}
RoundRobinResults::~RoundRobinResults() = default;
RoundRobinResults::RoundRobinResults(RoundRobinResults&&) noexcept = default;

/// Without the lock, a second program would overwrite the results of this one.
Result<void> RoundRobinResults::lock() {
    const std::filesystem::path path(kept_->path);
    const std::string beside = (path.parent_path() / ("." + path.filename().string())).string();
    const std::string lock_path = beside + ".lock";
    for (;;) {
        FileDescriptor file(::open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
        // A folder that refuses the lock refuses the results too. The first save reports it.
        if (!file) return {};
        if (auto locked = tengen::lock(file, kept_->path); !locked) return locked;
        struct stat status {};
        // The previous owner of the lock has removed its file.
        if (::fstat(file.get(), &status) == 0 && status.st_nlink == 0) continue;
        kept_->lock_path = lock_path;
        kept_->lock = std::move(file);
        return {};
    }
}

Result<RoundRobinResults> RoundRobinResults::open(std::string path, const MatchQuestion& asked,
                                                  const ArenaSettings& settings) {
    auto kept = std::make_unique<Kept>();
    kept->path = std::move(path);
    kept->names = asked.seats;
    kept->settings = settings_of(asked, settings);
    RoundRobinResults results(std::move(kept), settings);
    const std::string& file_name = results.kept_->path;
    std::error_code ignored;
    if (file_name.empty()) return results;
    if (auto locked = results.lock(); !locked) return fail(locked.error());
    remove_old_temporaries(std::filesystem::absolute(file_name, ignored).parent_path());
    if (!std::filesystem::exists(file_name, ignored)) return results;
    const Result<FileDescriptor> file = open_to_read(file_name);
    if (!file) return fail(file.error());
    const Result<std::string> text = read_all(*file, file_name, kMaxBytes);
    if (!text) return fail(text.error());
    try {
        const ordered_json json = ordered_json::parse(*text);
        const auto right = check_settings(file_name, json.at("settings"), results.kept_->settings);
        if (!right) return fail(right.error());
        const ordered_json& pairs = json.at("pairs");
        if (!std::all_of(pairs.begin(), pairs.end(), has_counts)) {
            return not_these_results(file_name, kNoResults);
        }
        const std::vector<std::string>& names = results.kept_->names;
        results.kept_->other_pairs = read_pairs(pairs, names, results.scores_);
        // With two players at the table, these are faults of other games.
        if (players_at_table_of(settings) > 2) {
            results.kept_->other_faults = faults_in(results.kept_->other_pairs, names);
        }
    } catch (const ordered_json::exception&) {
        return not_these_results(file_name, kNoResults);
    }
    return results;
}

Result<void> RoundRobinResults::save() const {
    if (kept_->path.empty()) return {};
    return replace_file(kept_->path, text(RoundRobinForm::Json));
}

std::string RoundRobinResults::text(RoundRobinForm form) const {
    if (form != RoundRobinForm::Json) return table(form == RoundRobinForm::Markdown);
    ordered_json pairs = ordered_json::array();
    for (const PairScore& score : scores_) pairs.push_back(to_json(score, kept_->names));
    for (const ordered_json& pair : kept_->other_pairs) pairs.push_back(pair);
    const auto players = static_cast<int>(kept_->names.size());
    const int at_table = players_at_table_of(settings_);
    const ordered_json all{
        {"settings", kept_->settings},
        {"games", games_of_rounds(rounds_of(pairs), players, settings_.game->seats())},
        {"players", players_json(ranking(), kept_->names, at_table)},
        {"pairs", pairs}};
    return json_text(all, 2) + '\n';
}

std::vector<RoundRobinRow> RoundRobinResults::ranking() const {
    return round_robin_rows(static_cast<int>(kept_->names.size()), scores_,
                            players_at_table_of(settings_), kept_->other_faults);
}

/// "gomoku 15x15, 100 games per pair, 100ms per move, seed 1"
std::string RoundRobinResults::title() const {
    const auto [fewest, most] = std::minmax_element(
        scores_.begin(), scores_.end(),
        [](const PairScore& a, const PairScore& b) { return a.rounds < b.rounds; });
    const GameDescription& description = settings_.game->description();
    const int a_round = games_of_round(static_cast<int>(kept_->names.size()), description.seats);
    std::string games = std::to_string(fewest->rounds * a_round);
    if (fewest->rounds < most->rounds) games += fmt::format(" to {}", most->rounds * a_round);
    const int at_table = players_at_table_of(settings_);
    const std::string tables = at_table > 2 ? fmt::format(" at tables of {}", at_table) : "";
    return fmt::format("{} {}, {} games per pair{}{}, seed {}", full_name(description),
                       size_text(description.board), games, tables,
                       time_control_text(settings_.clock), settings_.seed);
}

std::string RoundRobinResults::table(bool markdown) const {
    const auto all = ranking();
    const int at_table = players_at_table_of(settings_);
    std::vector<std::vector<std::string>> rows{
        {"player", "Elo", "±", counted_name(at_table), "draws", "faults", "score"}};
    for (std::size_t i = 0; i < all.size(); ++i) {
        rows[0].push_back(std::to_string(i + 1));
        rows.push_back(player_cells(all[i], i + 1, kept_->names));
        for (const RoundRobinRow& other : all) {
            rows.back().push_back(share(scores_, all[i].player, other.player));
        }
    }
    if (markdown) return title() + "\n\n" + as_markdown(rows);
    std::string text = title() + '\n' + aligned(rows) +
                       "Elo: 0 is the mean, ± is the 95 % margin. Scores are in percent; on the "
                       "right, against each player.\n";
    if (at_table > 2) {
        text += "A game counts against each other player, except players who lost it too.\n";
    }
    return text;
}

}  // namespace tengen::cli
