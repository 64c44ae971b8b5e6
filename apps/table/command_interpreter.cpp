#include "table/command_interpreter.hpp"

#include <algorithm>
#include <cctype>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "core/position_text.hpp"
#include "core/turn_text.hpp"
#include "match/refuse.hpp"
#include "table/commands.hpp"
#include "table/move_words.hpp"
#include "table/replies.hpp"

namespace tengen {
namespace {

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    while (true) {
        const std::size_t start = line.find_first_not_of(" \t\r\n");
        if (start == std::string_view::npos) return words;
        line.remove_prefix(start);
        const std::size_t end = std::min(line.find_first_of(" \t\r\n"), line.size());
        words.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
}

/// Whether a word has the form "h8", "x:h8" (whose stone) or "-h8" (which to remove).
bool has_cell_shape(std::string_view text) {
    text.remove_prefix(text.starts_with('-') ? 1 : text.find(':') + 1);
    const std::size_t digits = text.find_first_of("0123456789");
    return digits != std::string_view::npos && digits >= 1 && digits <= 3 &&
           text.find_first_not_of("0123456789", digits) == std::string_view::npos &&
           std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(digits),
                       [](unsigned char c) { return std::isalpha(c) != 0; });
}

}  // namespace

CommandInterpreter::CommandInterpreter(Table& table, const GameLibrary& games,
                                       const PluginLibrary& plugins, const Levels& levels)
    : at_{table, levels}, games_(games), plugins_(plugins) {}

Reply CommandInterpreter::execute(std::string_view line) {
    const commands::Words words = words_of(line);
    if (words.empty()) return {};
    const commands::Command* command = commands::find(words[0]);
    if (command == nullptr) {
        if (words.size() == 1) return move(words[0]);
        return not_a_move(line);
    }
    if (command->arguments.empty() && words.size() > 1) {
        return wrong("'{}' takes no argument, found '{}'", words[0],
                     printable(words[1], kShownInput));
    }
    const bool needs = !command->arguments.empty() && command->arguments[0] != '[';
    if (needs && words.size() < 2) return wrong("{} needs {}", words[0], command->arguments);
    return command->run(at_, words);
}

Reply CommandInterpreter::move(std::string_view text) {
    const RemoteGame* const remote = at_.table.remote();
    const bool open = remote != nullptr && remote->stage() == RemoteStage::Open;
    const Result<void> played =
        open ? refuse("the game begins when all seats are taken") : at_.table.people().act(text);
    if (played) return remote == nullptr ? done() : Reply{};
    // A word of the right form is a forbidden or impossible move. Any other word is not a move at
    // all.
    ActionList scratch;
    const bool acts =
        !at_.table.match().result() && at_.table.is_human(at_.table.position().turn().seat);
    if (text == "pass" || has_cell_shape(text) || parse_any_action(at_.table.position(), text) ||
        (acts && parse_turn(at_.table.position(), text))) {
        return wrong(played.error());
    }
    return not_a_move(text);
}

Reply CommandInterpreter::not_a_move(std::string_view text) const {
    std::vector<std::string_view> names;
    for (const commands::Command& command : commands::all()) {
        if (commands::works_at(command, at_.table)) names.push_back(command.name);
    }
    const std::vector<std::string> moves = move_names(true);
    names.insert(names.end(), moves.begin(), moves.end());
    const std::string_view first = text.substr(0, text.find_first_of(" \t"));
    const bool number = first.find_first_not_of("0123456789") == std::string_view::npos;
    // A number is never a mistyped command.
    const Message hint = number ? Message() : did_you_mean(first, names);
    if (!hint.id.empty()) return wrong("not a move: '{}'{}", printable(text, kShownInput), hint);
    const bool plain = !at_.table.has_game() || only_cells(at_.table.position());
    return wrong("not a move: '{}' ({}help lists the commands)", printable(text, kShownInput),
                 plain ? "" : "type " + moves_to_type(at_.table.position()) + "; ");
}

std::vector<std::string> CommandInterpreter::argument_names(const commands::Words& words) const {
    std::vector<std::string> names;
    const auto add_level_names = [&](const std::string& prefix, std::vector<std::string> levels) {
        for (std::string& level : levels) names.push_back(prefix + level);
    };
    if (words[0] == "game" && words.size() == 2) {
        for (const GameEntry& entry : games_.entries()) {
            if (!entry.file) continue;
            names.push_back(entry.name);
            for (const VariantInfo& variant : entry.file->variants()) {
                names.push_back(entry.name + ':' + variant.name);
            }
        }
    } else if ((words[0] == "seat" && words.size() == 3) ||
               (words[0] == "fault" && words.size() == 2)) {
        names.emplace_back("human");
        if (words[0] == "fault") names.insert(names.end(), {"loses", "random", "again"});
        add_level_names("", at_.levels.names(at_.table.game().description().id));
        for (const PluginFile& file : plugins_.files()) {
            for (const AiInfo& ai : file.ais) {
                names.push_back(ai.id);
                add_level_names(ai.id + ':', at_.levels.names_of_ai(ai.id));
            }
        }
    } else if (words[0] == "level" && words.size() == 2) {
        add_level_names("", at_.levels.names(at_.table.game().description().id));
    }
    return names;
}

/// Before the first letter is typed, all cells would be too many.
std::vector<std::string> CommandInterpreter::move_names(bool without_cells) const {
    if (!at_.table.has_game()) return {};
    const Position& position = at_.table.position();
    if (without_cells) return words_to_type(position);
    std::vector<std::string> names;
    ActionList scratch;
    for (const Action action : position.legal(scratch)) {
        names.push_back(position.action_name(action));
    }
    return names;
}

std::vector<std::string> CommandInterpreter::completions(std::string_view line) const {
    commands::Words words = words_of(line);
    if (words.empty() || line.back() == ' ' || line.back() == '\t') words.emplace_back();
    std::vector<std::string> names;
    if (words.size() > 1) {
        names = argument_names(words);
    } else {
        names = move_names(words[0].empty());
        for (const commands::Command& command : commands::all()) {
            if (commands::works_at(command, at_.table)) names.emplace_back(command.name);
        }
    }
    const std::string_view begun = words.back();
    std::erase_if(names, [&](const std::string& name) { return !name.starts_with(begun); });
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

}  // namespace tengen
