// tengen games: lists the games, or describes one in full.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "command_line/command_line.hpp"
#include "command_line/game_options.hpp"
#include "command_line/json_text.hpp"
#include "commands.hpp"
#include "config/explain.hpp"
#include "core/board_outline.hpp"

namespace tengen::cli {
namespace {

using nlohmann::ordered_json;

struct GamesOptions {
    GameOptions game;
    std::string name;
    bool json = false;
};

CommandLine declare(GamesOptions& options) {
    CommandLine line("tengen games",
                     "List all games with their variants, and invalid files with the reason; or "
                     "describe one game.");
    line.positional("GAME[:VARIANT]", options.name, Presence::Optional,
                    "a game by name, or a .yaml file");
    options.game.declare(line);
    line.flag("--json", options.json, "print JSON");
    line.example("tengen games", "all games");
    line.example("tengen games gomoku:standard", "the board and the rules of one game");
    return line;
}

void print_entry(Program& program, const GameEntry& entry) {
    const GameFile& file = *entry.file;
    program.out().print("{:<14} {}\n", entry.name, file.title().in("en"));
    if (!file.about().empty()) program.out().print("{:<14} {}\n", "", file.about().in("en"));
    for (const VariantInfo& variant : file.variants()) {
        std::string text = variant.title.in("en");
        if (!variant.about.empty()) text += ": " + variant.about.in("en");
        program.out().print("  {:<18} {}\n", ":" + variant.name, text);
    }
}

std::string problem_text(const GameEntry& entry) {
    std::string text = english(entry.problems.front());
    if (entry.problems.size() > 1) {
        text += fmt::format(" (and {} more; see 'tengen check {}')", entry.problems.size() - 1,
                            entry.source);
    }
    return text;
}

void print_games(Program& program) {
    for (const GameEntry& entry : program.games().entries()) {
        if (entry.file) {
            print_entry(program, entry);
        } else {
            program.out().print("{:<14} cannot be played: {}\n", entry.name, problem_text(entry));
        }
    }
}

ordered_json local_json(const LocalText& text) {
    ordered_json value = ordered_json::object();
    for (const LocalText::Entry& entry : text.entries()) value[entry.language] = entry.text;
    return value;
}

ordered_json range_json(const NumberRange& range) {
    return {{"default", range.value}, {"min", range.min}, {"max", range.max}};
}

ordered_json variants_json(const std::vector<VariantInfo>& variants) {
    ordered_json list = ordered_json::array();
    for (const VariantInfo& variant : variants) {
        list.push_back({{"name", variant.name},
                        {"title", local_json(variant.title)},
                        {"about", local_json(variant.about)}});
    }
    return list;
}

ordered_json scalar_json(const Scalar& value) {
    return std::visit([](const auto& inner) { return ordered_json(inner); }, value);
}

ordered_json parameters_json(const Parameters& parameters) {
    ordered_json object = ordered_json::object();
    for (const Parameters::Entry& entry : parameters.entries()) {
        if (entry.arity == Arity::One) {
            object[entry.name] = scalar_json(entry.values.front());
            continue;
        }
        ordered_json list = ordered_json::array();
        for (const Scalar& value : entry.values) list.push_back(scalar_json(value));
        object[entry.name] = list;
    }
    return object;
}

ordered_json game_json(const LoadedGame& loaded) {
    const GameDescription& description = loaded.game->description();
    ordered_json rules = ordered_json::object();
    for (const RuleUse& rule : description.rules) {
        rules[rule.name] = parameters_json(rule.parameters);
    }
    return {{"name", description.id},
            {"variant", description.variant},
            {"title", local_json(loaded.title)},
            {"about", local_json(loaded.about)},
            {"board", size_text(description.board)},
            {"rows", range_json(loaded.form.rows)},
            {"columns", range_json(loaded.form.columns)},
            {"size", loaded.form.size ? range_json(*loaded.form.size) : ordered_json()},
            {"seats", range_json(loaded.form.seats)},
            {"sides", description.sides},
            {"rules", rules},
            {"variants", variants_json(loaded.variants)}};
}

ordered_json entry_json(Program& program, const GameEntry& entry) {
    ordered_json errors = ordered_json::array();
    for (const Error& problem : entry.problems) errors.push_back(english(problem));
    if (entry.file) {
        if (const auto loaded = entry.file->load("", {}, program.rules())) {
            ordered_json object = game_json(*loaded);
            object["source"] = entry.source;
            object["errors"] = errors;
            return object;
        }
    }
    return {{"name", entry.name}, {"source", entry.source}, {"errors", errors}};
}

void print_games_json(Program& program) {
    ordered_json list = ordered_json::array();
    for (const GameEntry& entry : program.games().entries()) {
        list.push_back(entry_json(program, entry));
    }
    program.out().line(json_text(list, 2));
}

}  // namespace

Result<int> run_games(Program& program, std::span<const std::string> arguments) {
    GamesOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    if (options.name.empty()) {
        if (!options.game.overrides.empty()) {
            return fail(ErrorCode::CommandLine, "", "--board, --players and --set need a GAME");
        }
        Program::print_error(program.games().problems());
        if (program.games().entries().empty()) {
            std::string folders;
            for (const std::filesystem::path& root : program.folders().roots) {
                folders += (folders.empty() ? "" : ", ") + (root / "games").string();
            }
            Program::print_warning("no games found in " + folders);
        }
        (options.json ? print_games_json : print_games)(program);
        return 0;
    }
    options.game.name = options.name;
    const Result<LoadedGame> loaded = options.game.load(program);
    if (!loaded) return fail(loaded.error());
    if (options.json) {
        program.out().line(json_text(game_json(*loaded), 2));
    } else {
        for (const std::string& text : explain(*loaded, program.rules())) program.out().line(text);
    }
    return 0;
}

}  // namespace tengen::cli
