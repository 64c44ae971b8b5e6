// tengen think: an AI's answer to a position.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "command_line/json_text.hpp"
#include "command_line/play_options.hpp"
#include "commands.hpp"
#include "core/notation.hpp"
#include "plugin/ai_session.hpp"
#include "position_argument.hpp"
#include "table/move_words.hpp"
#include "table/player_factory.hpp"

namespace tengen::cli {
namespace {

/// How long after the time limit the answer may arrive.
constexpr std::chrono::seconds kAnswerPatience{5};
constexpr std::size_t kShownValues = 10;

struct ThinkOptions {
    GameOptions game;
    std::vector<std::string> words;
    SeatSpec ai;
    std::chrono::milliseconds time{2000};
    std::int64_t nodes = 0;  ///< 0: no limit
    std::int64_t depth = 0;
    std::int64_t threads = 1;
    std::int64_t seed = 1;
    bool json = false;
    std::string isolation = "process";
    std::vector<std::string> plugin_folders;
    bool unsafe_plugins = false;
};

CommandLine declare(ThinkOptions& options) {
    CommandLine line("tengen think",
                     "Ask an AI for its move in a position, and print what it reports: depth, "
                     "nodes, value, winning chance, best line and the values of cells.");
    line.moves("[GAME[:VARIANT]] POSITION", options.words, Presence::Optional,
               "a position, like that of 'tengen show'");
    options.game.declare(line);
    options.game.declare_number(line);
    declare_ai(line, options.ai);
    declare_time(line, options.time, "time to think, such as 500ms or 1min (default: 2s)");
    line.number("--nodes", "N", options.nodes, 1, INT64_MAX, "stop after this many nodes");
    line.number("--depth", "N", options.depth, 1, 1000, "maximum depth of the search");
    line.number("--threads", "N", options.threads, 1, 256, "threads that it may use (default: 1)");
    line.number("--seed", "N", options.seed, 1, INT64_MAX, "random seed (default: 1)");
    line.flag("--json", options.json, "print one line of JSON");
    declare_plugins(line, options.isolation, options.plugin_folders);
    declare_unsafe_plugins(line, options.unsafe_plugins);
    line.example("tengen think gomoku h8 i9 j10 --ai alphabeta --time 5s", "one question");
    line.example("tengen think tictactoe a1 b2 --ai nearby --plugin-path nearby/build --json",
                 "your own AI, for programs");
    return line;
}

struct Thought {
    Decision decision;
    AiReport report;
    double seconds = 0;
};

AiReport nothing_reported() {
    AiReport report;
    report.score = report.win_chance = NAN;
    return report;
}

Error explained(const std::string& ai, const Fault& fault) {
    const bool refused = fault.kind == FaultKind::Refused;
    return {refused ? ErrorCode::CommandLine : ErrorCode::Plugin, ai, fault.text};
}

Budget budget_of(const ThinkOptions& options) {
    Budget budget;
    budget.soft = Clock::now() + options.time;
    budget.hard = budget.soft + kAnswerPatience;
    budget.nodes = static_cast<std::uint64_t>(options.nodes);
    budget.depth = static_cast<std::uint32_t>(options.depth);
    budget.threads = static_cast<std::uint32_t>(options.threads);
    budget.seed = static_cast<std::uint64_t>(options.seed);
    return budget;
}

/// Blocks until the AI has answered.
Result<Thought> ask(boost::asio::io_context& io, const ChosenAi& ai, const Position& position,
                    const ThinkOptions& options) {
    const auto session = make_ai_session(io, ai.settings);
    std::optional<Fault> fault;
    Thought thought{{}, nothing_reported(), 0};
    Clock::time_point asked;
    session->on_report([&](const AiReport& report) { thought.report = report; });
    session->prepare(position.shared_game(), [&](const tl::expected<void, Fault>& ready) {
        if (!ready) {
            fault = ready.error();
            return io.stop();
        }
        asked = Clock::now();
        session->think(position, budget_of(options), [&](const Answer& answer) {
            thought.seconds = std::chrono::duration<double>(Clock::now() - asked).count();
            if (answer) {
                thought.decision = *answer;
            } else {
                fault = answer.error();
            }
            io.stop();
        });
    });
    io.run();
    if (fault) return fail(explained(ai.shown, *fault));
    return thought;
}

/// The cells that the AI has valued, the best first.
std::vector<std::pair<std::string, double>> values_of(const Position& position,
                                                      const AiReport& report) {
    std::vector<std::pair<std::string, double>> values;
    for (std::size_t cell = 0; cell < report.values.size(); ++cell) {
        if (std::isnan(report.values[cell])) continue;
        values.emplace_back(cell_name(position.board(), static_cast<Cell>(cell)),
                            report.values[cell]);
    }
    std::ranges::stable_sort(values, std::greater(), &std::pair<std::string, double>::second);
    return values;
}

std::string_view kind_name(Decision::Kind kind) {
    if (kind == Decision::Kind::Resign) return "resign";
    return kind == Decision::Kind::OfferDraw ? "draw" : "play";
}

std::string decision_text(const Position& position, const Decision& decision) {
    if (decision.kind == Decision::Kind::Resign) return "resigns";
    const bool offers = decision.kind == Decision::Kind::OfferDraw;
    return fmt::format("plays {}{}", position.action_name(decision.action),
                       offers ? " and offers a draw" : "");
}

void print_text(Output& out, const std::string& ai, const Position& position,
                const Thought& thought) {
    const AiReport& report = thought.report;
    out.line(fmt::format("{} {} for {} ({:.2f} s)", ai, decision_text(position, thought.decision),
                         position.game().side_name(position.turn().side), thought.seconds));
    std::vector<std::string> facts;
    if (report.depth > 0) facts.push_back(fmt::format("depth {}", report.depth));
    if (report.nodes > 0) facts.push_back(fmt::format("nodes {}", report.nodes));
    if (!std::isnan(report.score)) facts.push_back(fmt::format("value {:g}", report.score));
    if (!std::isnan(report.win_chance)) {
        facts.push_back(fmt::format("winning chance {} %", percent_of(report.win_chance)));
    }
    if (const auto length = wins_in(position, report)) {
        facts.push_back(fmt::format("won in {}", *length));
    }
    if (!facts.empty()) out.line(fmt::format("{}", fmt::join(facts, ", ")));
    if (!report.line.empty()) {
        out.line(
            fmt::format("best line: {}", fmt::join(names_of_line(position, report.line), " ")));
    }
    const auto values = values_of(position, report);
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < std::min(values.size(), kShownValues); ++i) {
        cells.push_back(fmt::format("{} {:g}", values[i].first, values[i].second));
    }
    if (cells.empty()) return;
    const std::string more = values.size() > kShownValues
                                 ? fmt::format(" (best {} of {})", kShownValues, values.size())
                                 : "";
    out.line(fmt::format("values: {}{}", fmt::join(cells, ", "), more));
}

std::string to_json(const std::string& ai, const Position& position, const Thought& thought) {
    const AiReport& report = thought.report;
    const auto number = [](double value) {
        return std::isnan(value) ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(value);
    };
    const bool resigns = thought.decision.kind == Decision::Kind::Resign;
    const std::optional<int> length = wins_in(position, report);
    nlohmann::ordered_json values = nlohmann::ordered_json::object();
    for (const auto& [cell, value] : values_of(position, report)) values[cell] = value;
    return json_text(
        {{"ai", ai},
         {"to_move", position.game().side_name(position.turn().side)},
         {"decision", kind_name(thought.decision.kind)},
         {"move", resigns ? nlohmann::ordered_json(nullptr)
                          : nlohmann::ordered_json(position.action_name(thought.decision.action))},
         {"depth", report.depth},
         {"nodes", report.nodes},
         {"value", number(report.score)},
         {"win_chance", number(report.win_chance)},
         {"won_in", length ? nlohmann::ordered_json(*length) : nlohmann::ordered_json(nullptr)},
         {"line", names_of_line(position, report.line)},
         {"values", values},
         {"seconds", thought.seconds}});
}

}  // namespace

Result<int> run_think(Program& program, std::span<const std::string> arguments) {
    ThinkOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    if (options.ai.name.empty()) {
        return fail(ErrorCode::CommandLine, "",
                    "tengen think needs --ai NAME (see 'tengen plugins')");
    }
    if (!options.ai.book.empty()) {
        return fail(ErrorCode::CommandLine, to_text(options.ai),
                    "a book is for play, and the AI does not think about its moves (leave it out)");
    }
    const Result<Shown> shown = find_position(program, options.game, options.words);
    if (!shown) return fail(shown.error());
    const Position& position = shown->position;
    if (shown->result || position.over()) {
        return fail(ErrorCode::CommandLine, "",
                    "the game is over: there is nothing to think about");
    }
    for (const std::string& folder : options.plugin_folders) program.add_plugin_folder(folder);
    if (options.unsafe_plugins) program.trust_plugins();
    const Result<const Levels*> levels = program.levels();
    if (!levels) return fail(levels.error());
    boost::asio::io_context io(1);
    const Isolation isolation = options.isolation == "none" ? Isolation::None : Isolation::Process;
    const PlayerFactory factory(io, program.plugins(), **levels, isolation);
    const Result<ChosenAi> ai = factory.choose(options.ai, position.game());
    if (!ai) return fail(ai.error());
    const Result<Thought> thought = ask(io, *ai, position, options);
    if (!thought) return fail(thought.error());
    if (options.json) {
        program.out().line(to_json(ai->shown, position, *thought));
    } else {
        print_text(program.out(), ai->shown, position, *thought);
    }
    return 0;
}

}  // namespace tengen::cli
