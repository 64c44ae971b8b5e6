// tengen arena report: the figures of a tournament as one HTML page. Long, because its parts are
// only read together.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <utility>

#include "arena/report_page.hpp"
#include "arena/tally.hpp"
#include "base/durable_file.hpp"
#include "base/text.hpp"
#include "commands.hpp"
#include "config/explain_tournament.hpp"
#include "core/board_outline.hpp"
#include "tournament/host_text.hpp"
#include "tournament/report.hpp"
#include "tournament/report_games.hpp"
#include "tournament/stage_text.hpp"
#include "tournament/texts.hpp"
#include "tournament/tournament_commands.hpp"
#include "tournament/tuning_text.hpp"

namespace tengen::cli {
namespace {

constexpr std::size_t kFaultsShown = 500;
constexpr double kMaxElo = 1200;  ///< greater differences are drawn at the edge
constexpr int kLengths = 8;       ///< bars at most
constexpr int kFirstRounds = 5;   ///< without a point, because they say little

struct ReportOptions {
    std::string folder, file;
};

CommandLine declare(ReportOptions& options) {
    CommandLine line("tengen arena report",
                     "Write the figures of a tournament as one HTML page, which needs no other "
                     "file and no network.");
    line.positional("DIR", options.folder, Presence::Required, "a tournament's folder");
    line.text("--out", "FILE", options.file, "the page (default: cup.html for cup.arena)");
    line.example("tengen arena report cup.arena", "writes cup.html");
    return line;
}

/// Everything that a page is made of.
struct Facts {
    const Tournament& tournament;
    const Tally& tally;
    const KnownGames& known;  ///< of a test, up to its verdict
    int after_verdict;

    std::string name(int player) const {
        return tournament.arena.contestants[static_cast<std::size_t>(player)].name;
    }
};

std::string percent(double share) {
    return fmt::format("{:.1f}", share * 100);
}

// ---- Standing

/// The share of the points of the first player against the second; empty if they have not met.
std::optional<double> pair_share(const PairScore& pair) {
    if (pair.counted() == 0) return std::nullopt;
    return pair.points() / pair.counted();
}

/// Returns the rows' players, best first.
std::vector<int> add_standing(const Facts& facts, ReportPage& page) {
    const std::vector<int> players = facts.tournament.requested;
    const auto count = static_cast<int>(players.size());
    const std::vector<PairScore> pairs = facts.tally.scores().pairs(players);
    const std::vector<RoundRobinRow> rows = facts.tally.scores().rows(players);
    std::vector<int> order;
    for (const RoundRobinRow& row : rows) order.push_back(row.player);
    for (const RoundRobinRow& row : rows) {
        PagePlayer player{facts.name(players[static_cast<std::size_t>(row.player)]),
                          row.rating,
                          fmt::format("{:g} of {}", row.points, with_commas(row.counted)),
                          row.faults,
                          {}};
        for (const int other : order) {
            if (other == row.player) {
                player.against.emplace_back();
                continue;
            }
            const PairScore& pair = pairs[index_of_pair(count, row.player, other)];
            player.against.push_back(pair_share(row.player < other ? pair : pair.turned()));
        }
        page.players.push_back(std::move(player));
    }
    page.standing_note =
        "Elo by the model of Bradley and Terry, with one more drawn game for each pair that has "
        "met; the interval holds in 95 % of cases.";
    if (facts.tally.test() != nullptr) {
        page.standing_note += " The Elo of the test has no such game, so it is a little larger.";
    }
    for (int& player : order) player = players[static_cast<std::size_t>(player)];
    return order;
}

// ---- Courses

/// Bounds that are not finite have no number.
std::string interval_text(double low, double high) {
    if (high >= kMaxElo) return fmt::format("above {:+.0f}", low);
    if (low <= -kMaxElo) return fmt::format("below {:+.0f}", high);
    return fmt::format("between {:+.0f} and {:+.0f}", low, high);
}

/// The Elo of one player against another after each of their rounds.
Course elo_course(const Facts& facts, int first, int second) {
    Course course;
    course.title = fmt::format("Elo of {} against {}", facts.name(first), facts.name(second));
    course.band = true;
    double rounds = 0;
    double sum = 0;
    double squares = 0;
    for (const PairResult& result : facts.tally.scores().results()) {
        const std::optional<double> share = share_of(result, first, second);
        if (!share) continue;
        const double score = *share;
        ++rounds;
        sum += score;
        squares += score * score;
        const double mean = sum / rounds;
        const double error =
            kWidth95 * std::sqrt(std::max(0.0, squares / rounds - mean * mean) / rounds);
        // Without a point of both, the difference has no bounds.
        if (rounds < kFirstRounds || mean <= 0 || mean >= 1) continue;
        const auto elo = [](double at) {
            if (at <= 0 || at >= 1) return at <= 0 ? -kMaxElo : kMaxElo;
            return std::clamp(400 * std::log10(at / (1 - at)), -kMaxElo, kMaxElo);
        };
        course.points.push_back({rounds, elo(mean), elo(mean - error), elo(mean + error)});
    }
    if (course.points.empty()) {
        course.note = rounds < kFirstRounds ? "Too few rounds are complete."
                                            : "One of the two has won all points.";
    } else {
        const CoursePoint& last = course.points.back();
        // Rounds with one score alone have no deviation, which says nothing about the next ones.
        course.note = fmt::format(
            "{:+.0f} after {} rounds, {}", last.value,
            with_commas(static_cast<std::int64_t>(rounds)),
            last.low < last.high ? "with 95 % " + interval_text(last.low, last.high)
                                 : std::string("with an unknown interval: all have one score"));
    }
    return course;
}

/// The log likelihood ratio after each round.
Course ratio_course(const Facts& facts) {
    const SprtSettings& settings = facts.tally.test()->settings();
    Course course;
    course.title = "Log likelihood ratio";
    course.bounds = {settings.lower(), settings.upper()};
    course.note = fmt::format("The test ends below {:.2f} and above {:.2f}.", settings.lower(),
                              settings.upper());
    MatchSprt test(settings);
    int last = 0;
    for (const auto& [number, game] : facts.known.games) {
        if (number != last + 1 || test.sprt().verdict() != SprtVerdict::Open) break;
        last = number;
        test.add(game);
        const double rounds = test.sprt().scores().rounds();
        const double known = course.points.empty() ? 0 : course.points.back().round;
        if (rounds > known) course.points.push_back({rounds, test.sprt().ratio(), 0, 0});
    }
    return course;
}

PageVerdict verdict_of(const Facts& facts) {
    const MatchSprt& test = *facts.tally.test();
    const SprtVerdict verdict = test.sprt().verdict();
    PageVerdict shown;
    shown.question = fmt::format("Is {} stronger than {}?", facts.name(0), facts.name(1));
    shown.answer = verdict == SprtVerdict::Stronger      ? "yes"
                   : verdict == SprtVerdict::NotStronger ? "no"
                                                         : "open";
    const SprtSettings& settings = test.settings();
    shown.figures =
        fmt::format("LLR {:.{}f}, {:g} against {:g} Elo, {} rounds", test.sprt().ratio(),
                    ratio_decimals(test.sprt().ratio(), settings), settings.elo0, settings.elo1,
                    with_commas(static_cast<std::int64_t>(test.sprt().scores().rounds())));
    if (const auto estimate = estimate_elo(test.sprt().scores())) {
        shown.figures += "; Elo " + elo_text(*estimate);
        if (verdict != SprtVerdict::Open) {
            shown.figures += fmt::format(" ({})", early_stop_text(verdict));
        }
    }
    for (const ScoreCount& score : test.sprt().scores().counts) {
        shown.rounds +=
            fmt::format("{}{:g}: {}", shown.rounds.empty() ? "rounds by score " : " · ",
                        score.score, with_commas(static_cast<std::int64_t>(score.count)));
    }
    if (facts.after_verdict > 0) {
        shown.rounds += ". " + after_verdict_text(facts.after_verdict);
    }
    return shown;
}

/// "2.1 h of play": the time of all players together; empty if the ledger does not have it.
std::string play_time_text(const Facts& facts) {
    double ms = 0;
    for (const PlayerUse& use : facts.tally.uses()) ms += use.ms.sum;
    return ms > 0 ? duration_text(ms / 1000) + " of play" : std::string();
}

// ---- Charts

BarChart ends_chart(const Facts& facts) {
    std::map<std::string, std::int64_t> ends;
    for (const auto& [number, game] : facts.known.games) ++ends[game.result.reason];
    BarChart chart{"How games ended", {}};
    for (const auto& [reason, count] : ends) {
        std::string label = reason;
        std::replace(label.begin(), label.end(), '_', ' ');
        chart.bars.push_back({label, count});
    }
    std::ranges::stable_sort(chart.bars, std::greater(), &PageBar::count);
    return chart;
}

BarChart lengths_chart(const Facts& facts) {
    BarChart chart{"Moves of a game", {}};
    std::map<int, std::int64_t> games;
    for (const auto& [number, game] : facts.known.games) ++games[game.result.ply];
    if (games.empty()) return chart;
    const int shortest = games.begin()->first;
    const int longest = games.rbegin()->first;
    const int width = (longest - shortest + kLengths) / kLengths;
    for (int from = shortest; from <= longest; from += width) {
        const int to = std::min(from + width - 1, longest);
        PageBar bar{from == to ? std::to_string(from) : fmt::format("{} to {}", from, to), 0};
        for (auto at = games.lower_bound(from); at != games.upper_bound(to); ++at) {
            bar.count += at->second;
        }
        chart.bars.push_back(std::move(bar));
    }
    return chart;
}

BarChart seats_chart(const Facts& facts) {
    const Game& game = *facts.tournament.arena.game;
    std::vector<std::int64_t> wins(static_cast<std::size_t>(game.seats()));
    std::int64_t drawn = 0;
    for (const auto& [number, record] : facts.known.games) {
        const std::vector<std::size_t> winners = winners_of(record.result, wins.size());
        for (const std::size_t seat : winners) ++wins[seat];
        drawn += winners.empty();
    }
    BarChart chart{"Games won by seat", {}, first_seat_text(facts.tally, game.seats())};
    if (facts.tally.one_sided() > 0) chart.note += "; " + one_sided_text(facts.tally);
    if (!chart.note.empty()) chart.note += '.';
    for (std::size_t seat = 0; seat < wins.size(); ++seat) {
        chart.bars.push_back({fmt::format("seat {}", seat + 1), wins[seat]});
    }
    chart.bars.push_back({"shared", drawn});
    return chart;
}

// ---- Tables

PageTable openings_table(const Facts& facts) {
    const std::vector<Position>& openings = facts.tournament.arena.openings;
    PageTable table;
    table.title = "Openings (" + with_commas(static_cast<std::int64_t>(openings.size())) + ")";
    if (facts.tally.one_sided() > 0) {
        table.note = one_sided_text(facts.tally) + ". 'tengen arena openings " +
                     quoted_word(facts.tournament.folder.filename().string()) +
                     " --keep 30..70' writes the others.";
    }
    table.head = {"opening", "number", "rounds", "first seat %"};
    for (const auto& [opening, rounds] : facts.tally.openings()) {
        table.rows.push_back({opening_text(openings[static_cast<std::size_t>(opening)]),
                              std::to_string(opening + 1), fmt::format("{:.0f}", rounds.rounds),
                              percent(rounds.mean())});
    }
    return table;
}

PageTable stages_table(const Facts& facts) {
    const bool is_tuning = facts.tournament.tuning != nullptr;
    PageTable table{is_tuning ? "Tuning" : "Stages", "", {is_tuning ? "values" : "stage"}, {}, 1};
    for (std::string& line : stage_lines(facts.tournament)) {
        table.rows.push_back({std::move(line)});
    }
    return table;
}

/// Empty if no game says what its players needed.
PageTable uses_table(const Facts& facts) {
    PageTable table;
    table.title = "Time and nodes";
    table.note =
        "Per move, as far as the ledger has them. The time of play is that of all players "
        "together. Nodes are those that AIs report. A late answer came after the time per move, "
        "but within the margin.";
    table.head = {"player", "time", "processor time", "nodes", "late answers"};
    const std::vector<PlayerUse>& uses = facts.tally.uses();
    for (std::size_t player = 0; player < uses.size(); ++player) {
        const UseTexts texts = texts_of(uses[player]);
        if (texts.time.empty()) continue;
        table.rows.push_back({facts.name(static_cast<int>(player)), texts.time,
                              texts.processor_time, texts.nodes,
                              texts.lateness.empty() ? "none" : texts.lateness});
    }
    return table;
}

PageTable faults_table(const Facts& facts) {
    PageTable table{"", "", {"player", "fault", "game", "move"}, {}, 2};
    const auto add = [&](const GameRecord& game, Seat seat, FaultKind kind, int ply) {
        table.rows.push_back({facts.name(game.seating[seat]), std::string(name_of(kind)),
                              std::to_string(game.number), std::to_string(ply + 1)});
    };
    for (const auto& [number, game] : facts.known.games) {
        for (const SurvivedFault& fault : game.faults) add(game, fault.seat, fault.kind, fault.ply);
        if (game.result.fault && game.result.culprit) {
            add(game, *game.result.culprit, *game.result.fault, game.result.ply);
        }
    }
    table.title = "Faults (" + with_commas(static_cast<std::int64_t>(table.rows.size())) + ")";
    if (facts.tally.forfeited() > 0) {
        table.note = fmt::format(
            "{} more were forfeited: a player who fails in {} games in a row loses the rest "
            "without playing. The standing counts them as faults.",
            counted_with_commas(facts.tally.forfeited(), "game"),
            facts.tournament.arena.forfeit_after);
    }
    if (table.rows.empty()) return {table.title, "No player failed. " + table.note, {}, {}};
    table.rows.resize(std::min(table.rows.size(), kFaultsShown));
    return table;
}

/// The adjudicated games by rule, and those that ended otherwise. Nothing without any.
void add_adjudications(const Facts& facts, ReportPage& page) {
    const AdjudicatedGames& games = facts.tally.adjudicated();
    if (games.all == 0) return;
    PageTable table{"Adjudicated games (" + with_commas(games.all) + ")",
                    adjudications_text(games) + '.',
                    {"rule", "games"},
                    {},
                    1};
    for (std::size_t kind = 0; kind < kAdjudicationKinds; ++kind) {
        if (games.by_kind[kind] == 0) continue;
        table.rows.push_back({std::string(name_of(static_cast<AdjudicationKind>(kind))),
                              with_commas(games.by_kind[kind])});
    }
    page.tables.push_back(std::move(table));
    if (games.otherwise == 0) return;
    page.warnings.push_back(
        fmt::format("{} adjudicated otherwise than they ended when they were played on: "
                    "'tengen arena why {}' lists them.",
                    counted(games.otherwise, "game"), facts.tournament.folder.string()));
}

void add_warnings(const Facts& facts, ReportPage& page) {
    const LogCensus& census = facts.known.census;
    if (facts.tally.copies() > 0) page.warnings.push_back(copies_text(facts.tally) + '.');
    std::ranges::move(void_texts(census), std::back_inserter(page.warnings));
    std::ranges::move(host_warnings(facts.tournament, facts.tally),
                      std::back_inserter(page.warnings));
    if (census.damaged > 0) {
        page.warnings.push_back(
            fmt::format("{} of the ledger is damaged.", counted(census.damaged, "line")));
    }
}

ReportPage page_of(const Facts& facts) {
    const Tournament& tournament = facts.tournament;
    const Tally& tally = facts.tally;
    ReportPage page;
    const GameDescription& description = tournament.arena.game->description();
    page.title = tournament.folder.stem().string();
    page.subtitle =
        fmt::format("{} {} · {} · {} · {}", full_name(description), size_text(description.board),
                    clock_text(tournament.spec.clock),
                    counted(static_cast<std::int64_t>(tournament.requested.size()), "player"),
                    counted_with_commas(std::ssize(facts.known.games), "game"));
    const int rounds = planned_rounds(tournament);
    const bool done = tally.has_verdict() || tally.rounds() >= rounds;
    page.state =
        done ? "finished"
             : fmt::format("{} of {} rounds", with_commas(tally.rounds()), with_commas(rounds));
    if (const std::string time = play_time_text(facts); !time.empty()) page.state += " · " + time;
    if (const std::string winner = winner_text(tournament); !winner.empty()) {
        page.state += " · " + winner;
    }
    add_warnings(facts, page);
    const std::vector<int> order = add_standing(facts, page);
    if (tally.test() != nullptr) {
        page.verdict = verdict_of(facts);
        page.courses.push_back(ratio_course(facts));
        page.courses.push_back(elo_course(facts, 0, 1));
    } else {
        if (tournament.tuning) page.courses = tuning_courses(tournament);
        page.courses.push_back(elo_course(facts, order[0], order[1]));
    }
    page.charts = {ends_chart(facts), lengths_chart(facts), seats_chart(facts)};
    add_adjudications(facts, page);
    if (tally.hosts().size() > 1) page.tables.push_back(hosts_table(tournament, tally));
    if (!tournament.arena.openings.empty()) page.tables.push_back(openings_table(facts));
    if (tournament.arena.growth) page.tables.push_back(stages_table(facts));
    if (PageTable uses = uses_table(facts); !uses.rows.empty()) {
        page.tables.push_back(std::move(uses));
    }
    page.tables.push_back(faults_table(facts));
    ReportGames games = games_of_report(tournament, tally, facts.known, order);
    page.pairs = std::move(games.pairs);
    page.tables.push_back(std::move(games.table));
    return page;
}

/// Whether no file is there, or a page, such as an earlier report.
bool may_replace(const std::filesystem::path& file) {
    constexpr std::string_view kPage = "<!DOCTYPE html>";
    std::error_code error;
    // Reading a pipe would block, and only a file can be replaced.
    if (!std::filesystem::is_regular_file(file, error)) return true;
    std::ifstream there(file, std::ios::binary);
    std::string begin(kPage.size(), '\0');
    there.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    return begin == kPage || std::filesystem::file_size(file, error) == 0;
}

}  // namespace

Result<int> run_arena_report(Program& program, std::span<const std::string> arguments) {
    ReportOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    Result<CountedFolder> folder = count_folder(program, options.folder);
    if (!folder) return fail(folder.error());
    const int after_verdict = folder->after_verdict();
    if (folder->tally->has_verdict()) {
        auto& games = folder->known.games;
        games.erase(games.upper_bound(folder->tally->games()), games.end());
    }
    std::filesystem::path file = options.file;
    if (file.empty()) {
        file = folder->tournament->folder.lexically_normal().replace_extension(".html");
    }
    if (!may_replace(file)) {
        return fail(ErrorCode::CommandLine, "--out",
                    "{} exists and is not a web page (name another file)",
                    printable(file.string(), 200));
    }
    const std::string html =
        html_of(page_of({*folder->tournament, *folder->tally, folder->known, after_verdict}));
    if (auto saved = replace_file(file, html); !saved) return fail(saved.error());
    program.out().line(fmt::format("written: {}", printable(file.string(), 200)));
    return 0;
}

}  // namespace tengen::cli
