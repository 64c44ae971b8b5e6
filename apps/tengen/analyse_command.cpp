// tengen analyse: the best lines of a position, found by an AI or engine.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "command_line/json_text.hpp"
#include "command_line/play_options.hpp"
#include "commands.hpp"
#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "core/score_chance.hpp"
#include "plugin/analyst.hpp"
#include "position_argument.hpp"
#include "table/analysis_ai.hpp"
#include "table/analysis_options.hpp"
#include "table/move_words.hpp"

namespace tengen::cli {
namespace {

/// How long after the time limit the end may come.
constexpr std::chrono::seconds kEndPatience{5};
/// Actions of a line in the text.
constexpr std::size_t kShownActions = 12;

struct AnalyseOptions {
    GameOptions game;
    std::vector<std::string> words;
    SeatSpec ai;
    std::int64_t lines = 5;
    std::chrono::milliseconds time{2000};
    bool endless = false;
    std::int64_t move = -1;  ///< negative: the last one
    std::string only, without;
    std::int64_t nodes = 0;  ///< 0: no limit
    std::int64_t threads = 1;
    bool every_set = false;
    bool json = false;
    std::string isolation = "process";
    std::vector<std::string> plugin_folders;
    bool unsafe_plugins = false;
};

CommandLine declare(AnalyseOptions& options) {
    CommandLine line("tengen analyse",
                     "Find the best lines of a position with an AI or engine, and print for each: "
                     "rank, move, winning chance, score, depth and the expected moves. Ctrl-C ends "
                     "the analysis and prints the last complete set of lines.");
    line.moves("[GAME[:VARIANT]] POSITION|FILE", options.words, Presence::Optional,
               "a position or a game file, like those of 'tengen show'");
    options.game.declare(line);
    options.game.declare_number(line);
    declare_ai_or_engine(line, options.ai);
    line.number("--lines", "N", options.lines, 1, AnalysisSettings::kMaxLines,
                "number of lines (default: 5)");
    declare_time(line, options.time, "time to analyse, such as 500ms or 1min (default: 2s)");
    line.flag("--endless", options.endless, "analyse until Ctrl-C");
    line.number("--move", "N", options.move, 0, 1'000'000,
                "the position after move N; 0 is the start (default: the last move)");
    line.text("--only", "MOVES", options.only, "analyse only these moves, such as 'h8 i9'");
    line.text("--without", "MOVES", options.without, "leave out these moves");
    line.number("--nodes", "N", options.nodes, 1, INT64_MAX, "stop after this many nodes");
    line.number("--threads", "N", options.threads, 1, 256, "threads that it may use (default: 1)");
    line.flag("--every-set", options.every_set,
              "print each complete set of lines as soon as it is found");
    line.flag("--json", options.json, "print one line of JSON for each set");
    declare_plugins(line, options.isolation, options.plugin_folders);
    declare_unsafe_plugins(line, options.unsafe_plugins);
    line.exclusive("--time", "--endless");
    line.example("tengen analyse gomoku h8 i9 j10", "the five best moves");
    line.example("tengen analyse game.sgf --move 21 --ai sente --lines 3 --time 10s",
                 "a position of a game");
    line.example("tengen analyse gomoku h8 --ai engine:rapfi,dialect=yixin --endless --every-set",
                 "an external engine, until Ctrl-C");
    return line;
}

Result<std::vector<Action>> read_moves(const Position& position, std::string_view option,
                                       std::string_view text) {
    std::vector<Action> actions;
    while (true) {
        const std::size_t begin = text.find_first_not_of(" ,");
        if (begin == std::string_view::npos) return actions;
        text.remove_prefix(begin);
        const std::size_t end = std::min(text.find_first_of(" ,"), text.size());
        const Result<Action> action = parse_action(position, text.substr(0, end));
        if (!action) {
            return fail(ErrorCode::CommandLine, std::string(option), "{}",
                        action.error().front().message);
        }
        actions.push_back(*action);
        text.remove_prefix(end);
    }
}

Result<AnalysisSettings> settings_of(const AnalyseOptions& options, const Position& position) {
    AnalysisSettings settings;
    settings.lines = static_cast<std::uint32_t>(options.lines);
    Result<std::vector<Action>> only = read_moves(position, "--only", options.only);
    if (!only) return fail(only.error());
    Result<std::vector<Action>> without = read_moves(position, "--without", options.without);
    if (!without) return fail(without.error());
    settings.only = std::move(*only);
    settings.without = std::move(*without);
    ActionList scratch;
    const auto legal = position.legal(scratch);
    const bool some = std::any_of(legal.begin(), legal.end(),
                                  [&](Action action) { return settings.allows(action); });
    if (!some) {
        return fail(ErrorCode::CommandLine, "", "no move is left to analyse (--only, --without)");
    }
    return settings;
}

std::string_view bound_name(ScoreBound bound) {
    if (bound == ScoreBound::AtLeast) return "at_least";
    return bound == ScoreBound::AtMost ? "at_most" : "exact";
}

std::string_view proven_name(Proven proven) {
    if (proven == Proven::Won) return "won";
    return proven == Proven::Lost ? "lost" : "drawn";
}

/// Prints sets of lines.
class SetPrinter {
  public:
    SetPrinter(Output& out, std::string ai, const Position& position, bool json)
        : out_(out), ai_(std::move(ai)), position_(position), json_(json) {}

    void print(const Analysis& set, double seconds) {
        json_ ? out_.line(to_json(set, seconds)) : print_text(set, seconds);
        out_.flush();
    }

    /// JSON has the depth and the nodes of each set.
    void print_limit(const std::string& limit) {
        if (!json_ && !limit.empty()) out_.line(fmt::format("{} stopped at {}", ai_, limit));
    }

  private:
    std::string chance_text(const AnalysisLine& line) const {
        const std::string in = line.length == 0 ? "" : fmt::format(" in {}", line.length);
        if (line.proven != Proven::No) return std::string(proven_name(line.proven)) + in;
        const double chance = line.chances[position_.turn().seat];
        if (std::isnan(chance)) return "-";
        const std::string_view sign = line.bound == ScoreBound::AtLeast  ? ">"
                                      : line.bound == ScoreBound::AtMost ? "<"
                                                                         : "";
        return fmt::format("{}{:.1f} %", sign, 100 * chance);
    }

    void print_text(const Analysis& set, double seconds) {
        out_.line(fmt::format("{} for {}: {} nodes, {:.2f} s", ai_,
                              position_.game().side_name(position_.turn().side), set.nodes,
                              seconds));
        if (set.by_thinking) {
            out_.line(fmt::format(
                "{} offers no analysis: the lines are its decisions here and after each move",
                ai_));
        }
        out_.line(fmt::format("{:>4}  {:<6} {:>11} {:>9} {:>5}  {}", "rank", "move", "chance",
                              "score", "depth", "line"));
        for (std::size_t i = 0; i < set.lines.size(); ++i) {
            const AnalysisLine& line = set.lines[i];
            std::vector<std::string> names = names_of_line(position_, line.actions);
            const std::string first = names[0];
            if (names.size() > kShownActions) {
                names.resize(kShownActions);
                names.emplace_back("...");
            }
            out_.line(fmt::format(
                "{:>4}  {:<6} {:>11} {:>9} {:>5}  {}", i + 1, first, chance_text(line),
                std::isnan(line.score) ? "-" : fmt::format("{:.6g}", line.score),
                line.depth == 0 ? "-" : std::to_string(line.depth), fmt::join(names, " ")));
        }
    }

    static nlohmann::ordered_json number(double value) {
        return std::isnan(value) ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(value);
    }

    nlohmann::ordered_json line_json(const AnalysisLine& line, std::size_t rank) const {
        nlohmann::ordered_json chances = nlohmann::ordered_json::array();
        for (int seat = 0; seat < position_.game().seats(); ++seat) {
            chances.push_back(number(line.chances[static_cast<std::size_t>(seat)]));
        }
        nlohmann::ordered_json json;
        json["rank"] = rank;
        json["move"] = position_.action_name(line.actions[0]);
        json["line"] = names_of_line(position_, line.actions);
        json["chances"] = std::move(chances);
        json["draw"] = number(line.draw);
        json["score"] = number(line.score);
        json["bound"] = bound_name(line.bound);
        json["proven"] = line.proven == Proven::No
                             ? nlohmann::ordered_json(nullptr)
                             : nlohmann::ordered_json(proven_name(line.proven));
        json["length"] = line.length == 0 ? nlohmann::ordered_json(nullptr)
                                          : nlohmann::ordered_json(line.length);
        json["depth"] = line.depth;
        json["deepest"] = line.deepest;
        json["nodes"] = line.nodes;
        return json;
    }

    std::string to_json(const Analysis& set, double seconds) const {
        nlohmann::ordered_json lines = nlohmann::ordered_json::array();
        for (const AnalysisLine& line : set.lines) {
            lines.push_back(line_json(line, lines.size() + 1));
        }
        nlohmann::ordered_json cells = nlohmann::ordered_json::object();
        for (const CellFinding& found : set.cells) {
            cells[cell_name(position_.board(), found.cell)] = {{"value", number(found.value)},
                                                               {"nodes", found.nodes}};
        }
        return json_text({{"ai", ai_},
                          {"to_move", position_.game().side_name(position_.turn().side)},
                          {"seat", position_.turn().seat},
                          {"key", fmt::format("{:016x}", set.key)},
                          {"method", set.by_thinking ? "thinking" : "analysis"},
                          {"nodes", set.nodes},
                          {"seconds", seconds},
                          {"lines", std::move(lines)},
                          {"cells", std::move(cells)}});
    }

    Output& out_;
    std::string ai_;
    const Position& position_;
    bool json_;
};

Error explained(const std::string& ai, const Fault& fault) {
    const bool refused = fault.kind == FaultKind::Refused;
    return {refused ? ErrorCode::CommandLine : ErrorCode::Plugin, ai, fault.text};
}

/// An AI or engine that has not been started.
struct Chosen {
    std::shared_ptr<AiSession> session;
    std::string shown;
    AnalysisLimits limits = {};
    std::optional<double> scale = {};  ///< of its scores
};

Result<Chosen> choose(const PlayerFactory& factory, const SeatSpec& seat, const Game& game) {
    if (seat.kind == SeatKind::Engine) {
        const Result<ChosenEngine> engine = factory.choose_engine(seat);
        if (!engine) return fail(engine.error());
        if (const auto remark = sandbox_remark(*engine)) Program::print_warning(english(*remark));
        return Chosen{factory.open_session(*engine), engine->shown};
    }
    const Result<ChosenAi> ai = factory.choose(seat, game);
    if (!ai) return fail(ai.error());
    if (auto checked = check_analysis_seat(seat, *ai); !checked) return fail(checked.error());
    return Chosen{factory.open_session(*ai), ai->shown, AnalysisLimits::of(seat)};
}

/// Blocks until the analysis has ended: by its time, by Ctrl-C, or because nothing more can be
/// found. A second Ctrl-C ends the program.
Result<int> run_analysis(boost::asio::io_context& io, const Chosen& chosen,
                         const Position& position, AnalysisSettings settings,
                         const AnalyseOptions& options, SetPrinter& printer) {
    Analyst analyst(chosen.session);
    std::optional<Analysis> last;
    Clock::time_point begun = Clock::now();
    const auto seconds = [&] {
        return std::chrono::duration<double>(Clock::now() - begun).count();
    };
    analyst.on_lines([&](const Analysis& set) {
        last = set;
        if (chosen.scale) add_chances(*last, position, *chosen.scale);
        if (options.every_set) printer.print(*last, seconds());
    });
    bool interrupted = false;
    boost::asio::signal_set interrupts(io, SIGINT);
    interrupts.async_wait([&](const boost::system::error_code& error, int) {
        if (error) return;
        interrupts.clear();
        interrupted = true;
        analyst.stop();
    });
    Budget budget;
    if (!options.endless) {
        budget.soft = begun + options.time;
        budget.hard = budget.soft + kEndPatience;
    }
    budget.nodes = static_cast<std::uint64_t>(options.nodes);
    budget.threads = static_cast<std::uint32_t>(options.threads);
    budget.seed = 1;
    chosen.limits.restrict(budget);
    std::optional<Fault> fault;
    analyst.analyse(position, std::move(settings), budget,
                    [&](const tl::expected<void, Fault>& ended) {
                        if (!ended) fault = ended.error();
                        io.stop();
                    });
    io.run();
    if (last && !options.every_set) printer.print(*last, seconds());
    if (last && !fault && !interrupted && Clock::now() < budget.soft) {
        printer.print_limit(reached_limit(budget, *last));
    }
    if (fault) return fail(explained(chosen.shown, *fault));
    if (!last) {
        return fail(ErrorCode::Plugin, chosen.shown,
                    "found no line within its limits (allow more time or nodes)");
    }
    return 0;
}

}  // namespace

Result<int> run_analyse(Program& program, std::span<const std::string> arguments) {
    AnalyseOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    Result<Shown> shown = find_position(program, options.game, options.words);
    if (!shown) return fail(shown.error());
    Position& position = shown->position;
    if (options.move >= 0) {
        if (const auto went = go_to_move(position, options.move); !went) return fail(went.error());
    }
    if (position.over()) {
        return fail(ErrorCode::CommandLine, "",
                    "the game is over: there is nothing to analyse (--move chooses a position)");
    }
    Result<AnalysisSettings> settings = settings_of(options, position);
    if (!settings) return fail(settings.error());
    for (const std::string& folder : options.plugin_folders) program.add_plugin_folder(folder);
    if (options.unsafe_plugins) program.trust_plugins();
    const Result<const Levels*> levels = program.levels();
    if (!levels) return fail(levels.error());
    boost::asio::io_context io(1);
    const Isolation isolation = options.isolation == "none" ? Isolation::None : Isolation::Process;
    const PlayerFactory factory(io, program.plugins(), **levels, isolation);
    const Result<SeatSpec> ai = options.ai.name.empty()
                                    ? default_analysis_ai(io, factory, position.shared_game())
                                    : Result<SeatSpec>(options.ai);
    if (!ai) return fail(ai.error());
    Result<Chosen> chosen = choose(factory, *ai, position.game());
    if (!chosen) return fail(chosen.error());
    const auto scale = factory.score_scale(*ai, position.game());
    if (!scale) return fail(scale.error());
    chosen->scale = *scale;
    SetPrinter printer(program.out(), chosen->shown, position, options.json);
    return run_analysis(io, *chosen, position, std::move(*settings), options, printer);
}

}  // namespace tengen::cli
