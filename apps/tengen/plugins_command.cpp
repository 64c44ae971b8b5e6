// tengen plugins: lists the AIs, the engines, and the files without any, with the reason.
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "command_line/json_text.hpp"
#include "command_line/play_options.hpp"
#include "commands.hpp"
#include "config/engine_file.hpp"
#include "plugin_text.hpp"

namespace tengen::cli {
namespace {

using nlohmann::ordered_json;

struct PluginsOptions {
    bool json = false;
    std::vector<std::string> folders;
    bool unsafe = false;
};

CommandLine declare(PluginsOptions& options) {
    CommandLine line("tengen plugins",
                     "List all AI plugins with their options, and unusable files with the reason. "
                     "Tengen searches --plugin-path, TENGEN_PLUGIN_PATH, the user's folder "
                     "($XDG_DATA_HOME/tengen/ai) and its own folder. Also list the external "
                     "engines that engines/*.yaml in the configuration folders describe.");
    line.flag("--json", options.json, "print JSON");
    declare_plugin_path(line, options.folders);
    declare_unsafe_plugins(line, options.unsafe);
    line.example("tengen plugins --plugin-path ./build", "check that your plugin is found");
    return line;
}

/// Others choose the names of files, and may put line breaks and terminal commands into them.
std::string shown(std::string_view path) {
    return printable(path, 4096);
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : std::string(between)) + word;
    return text;
}

/// The engine's name in a seat.
std::string seat_name(const EngineFile& engine) {
    return "engine:" + engine.name;
}

std::string_view dialect_of(const EngineFile& engine) {
    return engine.dialect.empty() ? std::string_view("gomocup") : engine.dialect;
}

void print_engines(Program& program, const EngineList& engines) {
    for (const EngineFile& engine : engines.engines()) {
        program.out().print("{:<12} speaks {}{}{}\n", seat_name(engine), dialect_of(engine),
                            engine.rules.empty() ? "" : "; plays " + joined(engine.rules, ", "),
                            engine.sandbox ? "" : "; outside the sandbox");
        program.out().print("{:<12} {}\n{:<12} {}\n", "", shown(joined(engine.command, " ")), "",
                            shown(engine.source));
    }
    for (const Error& problem : engines.problems()) {
        program.out().print("{}\n             refused: {}\n", shown(problem.place),
                            english(problem.message));
    }
}

void print_plugins(Program& program, const EngineList& engines) {
    for (const PluginFile& file : program.plugins().files()) {
        for (const AiInfo& ai : file.ais) {
            program.out().write(describe(ai));
            const std::string hash = program.known_plugins().hash(file.path);
            if (!hash.empty()) program.out().print("{:<12} SHA-256 {}\n", "", hash);
        }
    }
    for (const PluginFile& file : program.plugins().files()) {
        if (!file.refusal) continue;
        program.out().print("{}\n             refused: {}\n", shown(file.path.string()),
                            english(*file.refusal));
    }
    print_engines(program, engines);
}

std::string_view type_name(ValueType type) {
    switch (type) {
        case ValueType::Switch:
            return "switch";
        case ValueType::Integer:
            return "integer";
        case ValueType::Real:
            return "real";
        case ValueType::Text:
            return "text";
        case ValueType::Choice:
            break;
    }
    return "choice";
}

ordered_json option_json(const Field& field) {
    ordered_json object{{"name", field.name}, {"type", type_name(field.type)}};
    if (!field.default_values.empty()) {
        object["default"] = std::visit([](const auto& value) { return ordered_json(value); },
                                       field.default_values.front());
    }
    if (field.type == ValueType::Integer) {
        object["min"] = static_cast<std::int64_t>(field.min);
        object["max"] = static_cast<std::int64_t>(field.max);
    } else if (field.type == ValueType::Real) {
        object["min"] = field.min;
        object["max"] = field.max;
    } else if (field.type == ValueType::Choice) {
        object["choices"] = field.choices;
    }
    object["help"] = field.help;
    return object;
}

ordered_json ai_json(const AiInfo& ai) {
    ordered_json options = ordered_json::array();
    for (const Field& field : ai.options) options.push_back(option_json(field));
    return {{"id", ai.id},         {"name", ai.name},   {"version", ai.version},
            {"author", ai.author}, {"about", ai.about}, {"options", options}};
}

ordered_json engine_json(const EngineFile& engine) {
    return {{"seat", seat_name(engine)},
            {"dialect", dialect_of(engine)},
            {"rules", engine.rules},
            {"command", engine.command},
            {"sandbox", engine.sandbox}};
}

void print_plugins_json(Program& program, const EngineList& engines) {
    ordered_json list = ordered_json::array();
    for (const PluginFile& file : program.plugins().files()) {
        ordered_json ais = ordered_json::array();
        for (const AiInfo& ai : file.ais) ais.push_back(ai_json(ai));
        const std::string hash = program.known_plugins().hash(file.path);
        list.push_back({{"file", file.path.string()},
                        {"sha256", hash.empty() ? ordered_json(nullptr) : ordered_json(hash)},
                        {"ais", ais},
                        {"refused", file.refusal ? ordered_json(english(*file.refusal))
                                                 : ordered_json(nullptr)}});
    }
    for (const EngineFile& engine : engines.engines()) {
        list.push_back({{"file", engine.source}, {"engine", engine_json(engine)}});
    }
    for (const Error& problem : engines.problems()) {
        list.push_back({{"file", problem.place}, {"refused", english(problem.message)}});
    }
    program.out().line(json_text(list, 2));
}

}  // namespace

Result<int> run_plugins(Program& program, std::span<const std::string> arguments) {
    PluginsOptions options;
    CommandLine line = declare(options);
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    for (const std::string& folder : options.folders) program.add_plugin_folder(folder);
    if (options.unsafe) program.trust_plugins();
    program.unscanned_plugins().retry_failures();
    if (program.plugins().files().empty()) {
        std::string folders;
        for (const std::filesystem::path& folder : program.plugins().folders()) {
            folders += (folders.empty() ? "" : ", ") + shown(folder.string());
        }
        Program::print_warning("no plugins found in " + folders);
    }
    (options.json ? print_plugins_json : print_plugins)(program,
                                                        EngineList::read(program.folders()));
    return 0;
}

}  // namespace tengen::cli
