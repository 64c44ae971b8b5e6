// Long, because options of all kinds share their checks and their help.
#include "command_line/command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <charconv>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "core/schema.hpp"

namespace tengen {
namespace {

std::string long_name(const std::string& names) {
    const std::size_t comma = names.rfind(',');
    return comma == std::string::npos ? names : names.substr(comma + 1);
}

bool looks_negative(std::string_view word) {
    return word.size() > 1 && word[0] == '-' && std::isdigit(static_cast<unsigned char>(word[1]));
}

bool is_option(std::string_view word) {
    return word.size() > 1 && word[0] == '-';
}

enum class Cells : std::uint8_t { Whole, OrColumns };

/// Whether a word is a move that removes a stone instead of an option: "-d1", or with OrColumns
/// also "-d".
bool is_taking_move(std::string_view word, Cells cells) {
    if (!is_option(word)) return false;
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const std::string_view cell = word.substr(1);
    const auto digits = std::find_if_not(cell.begin(), cell.end(), letter);
    return digits != cell.begin() && digits - cell.begin() <= 2 &&
           (digits != cell.end() || cells == Cells::OrColumns) &&
           std::all_of(digits, cell.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Whether a word is a negative number, or several: "-5,0".
bool is_negative_number(std::string_view word) {
    return word.size() > 1 && word[0] == '-' && word[1] >= '0' && word[1] <= '9';
}

/// Text cut into lines of at most `width` characters, at spaces.
std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
    std::vector<std::string> lines;
    while (text.size() > width) {
        std::size_t cut = text.rfind(' ', width);
        if (cut == std::string_view::npos) break;
        lines.emplace_back(text.substr(0, cut));
        text.remove_prefix(cut + 1);
    }
    lines.emplace_back(text);
    return lines;
}

constexpr std::size_t kNamesWidth = 28;  ///< columns of --help before the explanations
constexpr std::size_t kAboutWidth = 90;  ///< columns of a command's description
constexpr std::size_t kHelpWidth = 62;   ///< columns of the explanations

std::string help_entry(const std::string& names, const std::string& help) {
    std::string text = "  " + names;
    bool first = true;
    for (const std::string& line : wrapped(help, kHelpWidth)) {
        if (first && text.size() < kNamesWidth) {
            text.resize(kNamesWidth, ' ');
        } else {
            text += '\n' + std::string(kNamesWidth, ' ');
        }
        text += line;
        first = false;
    }
    return text + '\n';
}

/// An empty value must be a separate word. A value that begins with '-' must be part of the
/// option's word.
void add_value(std::vector<std::string>& words, const std::string& name, const std::string& value) {
    if (value.empty()) {
        words.insert(words.end(), {name, value});
    } else {
        words.push_back(name + '=' + value);
    }
}

std::string with_space(std::string names) {
    const std::size_t comma = names.find(',');
    if (comma != std::string::npos) names.insert(comma + 1, " ");
    return names;
}

}  // namespace

Result<std::int64_t> parse_whole_number(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = end == text.data() + text.size() && !text.empty();
    if (error == std::errc::result_out_of_range && whole) {
        return text[0] == '-' ? INT64_MIN : INT64_MAX;
    }
    if (error != std::errc{} || !whole) {
        return fail(ErrorCode::CommandLine, "", "'{}' is not a whole number", printable(text, 40));
    }
    return value;
}

CommandLine::CommandLine(std::string name, std::string about)
    : name_(std::move(name)), about_(std::move(about)) {}

void CommandLine::flag(std::string names, bool& target, std::string help) {
    std::string name = long_name(names);
    options_.push_back({std::move(names),
                        std::move(name),
                        "",
                        std::move(help),
                        Kind::Flag,
                        [&target](const std::string&) -> Result<void> {
                            target = true;
                            return {};
                        },
                        {}});
}

void CommandLine::option(std::string names, std::string value, Setter setter, std::string help) {
    std::string name = long_name(names);
    options_.push_back({std::move(names),
                        std::move(name),
                        std::move(value),
                        std::move(help),
                        Kind::Once,
                        std::move(setter),
                        {}});
}

void CommandLine::each(std::string names, std::string value, Setter setter, std::string help) {
    option(std::move(names), std::move(value), std::move(setter), std::move(help));
    options_.back().kind = Kind::Many;
}

void CommandLine::text(std::string names, std::string value, std::string& target,
                       std::string help) {
    const auto setter = [&target](const std::string& text) -> Result<void> {
        target = text;
        return {};
    };
    option(std::move(names), std::move(value), setter, std::move(help));
}

void CommandLine::number(std::string names, std::string value, std::int64_t& target,
                         std::int64_t min, std::int64_t max, std::string help) {
    const auto setter = [&target, min, max](const std::string& text) -> Result<void> {
        const Result<std::int64_t> number = parse_whole_number(text);
        if (!number) return fail(number.error());
        // Numbers above the range are read as the largest number.
        const bool cut = *number == INT64_MAX && !text.ends_with(std::to_string(INT64_MAX));
        if (*number < min || *number > max || cut) {
            return fail(ErrorCode::CommandLine, "", "must be {}–{}", min, max);
        }
        target = *number;
        return {};
    };
    option(std::move(names), std::move(value), setter, std::move(help));
}

void CommandLine::choice(std::string names, std::string& target, std::vector<std::string> choices,
                         std::string help) {
    std::string value = fmt::format("{}", fmt::join(choices, "|"));
    const auto setter = [&target, choices](const std::string& text) -> Result<void> {
        if (std::find(choices.begin(), choices.end(), text) == choices.end()) {
            const std::vector<std::string_view> known(choices.begin(), choices.end());
            return fail(ErrorCode::CommandLine, "", "must be one of {}, found '{}'{}",
                        fmt::format("{}", fmt::join(choices, ", ")), printable(text, 40),
                        did_you_mean(text, known));
        }
        target = text;
        return {};
    };
    option(std::move(names), std::move(value), setter, std::move(help));
}

void CommandLine::positional(std::string name, std::string& target, Presence presence,
                             std::string help) {
    positionals_.push_back({std::move(name), std::move(help), presence, &target, nullptr});
}

void CommandLine::rest(std::string name, std::vector<std::string>& target, Presence presence,
                       std::string help) {
    positionals_.push_back({std::move(name), std::move(help), presence, nullptr, &target});
}

void CommandLine::moves(std::string name, std::vector<std::string>& target, Presence presence,
                        std::string help) {
    rest(std::move(name), target, presence, std::move(help));
    takes_moves_ = true;
}

void CommandLine::exclusive(std::string first, std::string second) {
    exclusive_.emplace_back(std::move(first), std::move(second));
}

void CommandLine::example(std::string command, std::string what) {
    examples_.push_back({std::move(command), std::move(what)});
}

const CommandLine::Option* CommandLine::find(std::string_view name) const {
    for (const Option& option : options_) {
        std::string_view names = option.names;
        while (!names.empty()) {
            const std::size_t end = std::min(names.find(','), names.size());
            if (names.substr(0, end) == name) return &option;
            names.remove_prefix(std::min(end + 1, names.size()));
        }
    }
    return nullptr;
}

tl::unexpected<Errors> CommandLine::unknown_option(std::string_view name) const {
    std::vector<std::string_view> names;
    for (const Option& known : options_) names.push_back(known.name);
    return fail(ErrorCode::CommandLine, "", "unknown option '{}'{}", printable(name, 40),
                did_you_mean(name, names));
}

/// Takes an option and its value from the front of `rest`. Returns the number of words taken.
Result<std::size_t> CommandLine::take_option(std::span<const std::string> rest,
                                             std::vector<std::string>& checked) const {
    const std::string& word = rest[0];
    const std::string name = word.substr(0, word.find('='));
    const bool attached = name.size() < word.size();
    const Option* option = find(name);
    if (option == nullptr) {
        const bool short_with_value = word[1] != '-' && find(word.substr(0, 2)) != nullptr;
        if (!short_with_value) return unknown_option(name);
        checked.push_back(word);
        return 1;
    }
    if (option->kind == Kind::Flag) {
        if (attached) return fail(ErrorCode::CommandLine, option->name, "takes no value");
        checked.push_back(word);
        return 1;
    }
    if (attached) {
        add_value(checked, option->name, word.substr(name.size() + 1));
        return 1;
    }
    if (rest.size() == 1 || (is_option(rest[1]) && !looks_negative(rest[1]))) {
        return fail(ErrorCode::CommandLine, "", "{} needs a value", option->name);
    }
    add_value(checked, option->name, rest[1]);
    return 2;
}

/// Finds unknown options and missing values, which the parser's own errors do not distinguish.
/// Writes every value so that the parser takes it as one.
Result<std::vector<std::string>> CommandLine::check_names(std::span<const std::string> rest) const {
    std::vector<std::string> checked;
    // After a game or a move, "-d" is another move. Before them it is a mistyped option.
    Cells cells = Cells::Whole;
    while (!rest.empty() && rest[0] != "--") {
        std::size_t taken = 1;
        // "-n5" is the option with the short name -n, if there is one.
        const bool word =
            (is_negative_number(rest[0]) || (takes_moves_ && is_taking_move(rest[0], cells))) &&
            find(rest[0].substr(0, 2)) == nullptr;
        if (is_option(rest[0]) && !word) {
            const Result<std::size_t> option = take_option(rest, checked);
            if (!option) return fail(option.error());
            taken = *option;
        } else {
            checked.push_back(rest[0]);
            cells = Cells::OrColumns;
        }
        rest = rest.subspan(taken);
    }
    checked.insert(checked.end(), rest.begin(), rest.end());
    return checked;
}

/// Fills Option::given. Returns the words that belong to no option.
Result<std::vector<std::string>> CommandLine::split(std::vector<std::string> arguments) {
    CLI::App app;
    app.set_help_flag();
    app.allow_extras();
    std::vector<CLI::Option*> added;
    for (Option& option : options_) {
        CLI::Option* cli = option.kind == Kind::Flag ? app.add_flag(option.names)
                                                     : app.add_option(option.names, option.given);
        if (option.kind != Kind::Flag) cli->expected(1)->allow_extra_args(false)->take_all();
        added.push_back(cli);
    }
    try {
        std::reverse(arguments.begin(), arguments.end());
        app.parse(std::move(arguments));
    } catch (const CLI::ParseError& error) {
        return fail(ErrorCode::CommandLine, "", "{}", std::string(error.what()));
    }
    for (std::size_t i = 0; i < options_.size(); ++i) {
        if (options_[i].kind == Kind::Flag) options_[i].given.assign(added[i]->count(), "");
    }
    std::vector<std::string> words = app.remaining();
    if (const auto mark = std::find(words.begin(), words.end(), "--"); mark != words.end()) {
        words.erase(mark);
    }
    return words;
}

Result<void> CommandLine::check_counts() const {
    for (const Option& option : options_) {
        if (option.kind == Kind::Once && option.given.size() > 1) {
            return fail(ErrorCode::CommandLine, "", "{} is given twice ('{}' and '{}')",
                        option.name, printable(option.given[0], 40),
                        printable(option.given[1], 40));
        }
    }
    for (const auto& [first, second] : exclusive_) {
        if (!find(first)->given.empty() && !find(second)->given.empty()) {
            return fail(ErrorCode::CommandLine, "", "{} and {} exclude each other", first, second);
        }
    }
    return {};
}

Result<void> CommandLine::store_options() {
    for (const Option& option : options_) {
        for (const std::string& given : option.given) {
            Result<void> stored = option.setter(given);
            if (!stored) {
                Error error = stored.error().front();
                error.code = ErrorCode::CommandLine;
                if (error.place.empty()) error.place = option.name;
                return fail(std::move(error));
            }
        }
    }
    return {};
}

Result<void> CommandLine::store_words(const std::vector<std::string>& words) {
    std::size_t next = 0;
    for (const Positional& positional : positionals_) {
        if (next == words.size()) {
            if (positional.presence == Presence::Optional) continue;
            return fail(ErrorCode::CommandLine, "", "{} needs {} (see '{} --help')", name_,
                        positional.name, name_);
        }
        if (positional.one != nullptr) {
            *positional.one = words[next++];
        } else {
            positional.many->assign(words.begin() + static_cast<std::ptrdiff_t>(next), words.end());
            next = words.size();
        }
    }
    if (next < words.size()) {
        return fail(ErrorCode::CommandLine, "", "unexpected argument '{}' (see '{} --help')",
                    printable(words[next], 40), name_);
    }
    return {};
}

Result<Wanted> CommandLine::parse(std::span<const std::string> arguments) {
    const auto asks = [](const std::string& word) { return word == "--help" || word == "-h"; };
    const auto end = std::find(arguments.begin(), arguments.end(), "--");
    if (std::any_of(arguments.begin(), end, asks)) return Wanted::Help;
    wants_data_ = arguments.size() == 1 && arguments[0] == kHelpData;
    if (wants_data_) return Wanted::Help;
    auto checked = check_names(arguments);
    if (!checked) return fail(checked.error());
    const auto words = split(std::move(*checked));
    if (!words) return fail(words.error());
    if (auto counted = check_counts(); !counted) return fail(counted.error());
    if (auto stored = store_options(); !stored) return fail(stored.error());
    if (auto stored = store_words(*words); !stored) return fail(stored.error());
    return Wanted::Run;
}

std::string CommandLine::help_text() const {
    std::string text;
    for (const std::string& part : wrapped(about_, kAboutWidth)) text += part + '\n';
    text += "\nUsage: " + usage() + "\n\n";
    for (const Positional& positional : positionals_) {
        text += help_entry(positional.name, positional.help);
    }
    if (!positionals_.empty()) text += '\n';
    text += "Options:\n";
    for (const Option& option : options_) {
        const std::string value = option.value.empty() ? "" : ' ' + option.value;
        text += help_entry(with_space(option.names) + value, option.help);
    }
    text += help_entry("-h, --help", std::string(kHelpOfHelp));
    if (!examples_.empty()) text += "\nExamples:\n";
    for (const Example& example : examples_) {
        text += fmt::format("  {}\n      {}\n", example.command, example.what);
    }
    return text;
}

}  // namespace tengen
