#include "view/nested_text.hpp"

#include <array>
#include <optional>
#include <vector>

#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr std::size_t kMaxListBytes = 512;  ///< bytes; longer texts are nobody's list
constexpr int kDeepest = 8;

/// Texts that the framework puts whole into other texts. The first that fits is taken, so longer
/// ones come before those that are a part of them.
constexpr std::array kTexts{
    translatable("{}; its last words: {}"),
    translatable("engine '{}' runs without a sandbox: it can do what you can"),
    translatable("the options of '{}' ask for {} MiB of memory, and it gets {} MiB (half of this "
                 "machine's)"),
    translatable("plugin '{}' has changed: this game plays the new one"),
    translatable("engine '{}'"),
    translatable("full (seccomp, Landlock ABI {})"),
    translatable("no Landlock: plugins can read files of this user (seccomp)"),
    translatable("none: seccomp is missing (Landlock ABI {})"),
    translatable("none: seccomp is missing"),
    translatable("cannot start '{}': {}"),
    translatable("no such file"),
    translatable("overline: {}"),
    translatable("double four: {}"),
    translatable("double three: {}"),
    translatable("{} is occupied"),
    translatable("the small board {} is decided"),
    translatable("the small board {} must be played on"),
    translatable("a stone on {} would flip nothing"),
    translatable("a stone on {} would have no empty cell beside its group"),
    translatable("a stone cannot stay at {}: it falls to {}"),
    translatable("{} is forbidden: {}"),
    translatable("illegal move {} ({})"),
    translatable("illegal move 0x{} (no such action)"),
    translatable("crashed while getting ready: {} (signal {})"),
    translatable("crashed: {} (signal {})"),
    translatable("exited {} (code {})"),
    translatable("closed its channel {} (killed)"),
    translatable("did not answer in {} (killed)"),
    translatable("did not answer in {}"),
    translatable("did not get ready in {} (killed)"),
    translatable("decided something unknown (kind {})"),
    translatable("let an exception out: {}"),
    translatable("cannot play this game: {}"),
    translatable("has no AI '{}' any more"),
    translatable("failed: {}"),
    translatable("ended {}"),
    translatable("seat {}"),
    translatable("a whole number {}"),
    translatable("a number {}"),
    translatable("one of {}"),
    translatable("true or false"),
    translatable("a map"),
    translatable("a list"),
    translatable("nothing"),
    translatable(" (did you mean '{}'?)"),
    translatable(" (known: {})"),
    translatable("during its move"),
    translatable("while getting ready"),
    translatable("cannot play this game"),
    translatable("ran out of memory"),
    translatable("let an unknown exception out"),
    translatable("made an AI without functions"),
    translatable("did not take back what it tried"),
    translatable("sent an invalid message"),
    translatable("it gives no reason"),
    translatable("the game is over"),
    translatable("outside the board"),
    translatable("a hole in the board"),
    translatable("not allowed here"),
    translatable("pass is not possible here"),
    translatable("no stone can be taken in this game"),
    translatable("a stone must be placed"),
    translatable("a stone must be dropped"),
    translatable("only an own stone at the end can be taken"),
};

/// Of lists and counts: translated only when a part of them is, since names of people and files
/// may look like them.
constexpr std::array kLists{
    translatable("{}, {}"),      translatable("{} or {}"),      translatable("{} and {}"),
    translatable("{} stone"),    translatable("{} stones"),     translatable("{} move"),
    translatable("{} moves"),    translatable("{} empty cell"), translatable("{} empty cells"),
    translatable("{} and more"),
};

/// The arguments with which the pattern makes the text; each is as short as can be.
std::optional<std::vector<std::string>> match(std::string_view pattern, std::string_view text) {
    std::vector<std::string> arguments;
    while (true) {
        const std::size_t hole = pattern.find("{}");
        const std::string_view before = pattern.substr(0, hole);
        if (!text.starts_with(before)) return std::nullopt;
        text.remove_prefix(before.size());
        if (hole == std::string_view::npos) {
            if (!text.empty()) return std::nullopt;
            return arguments;
        }
        pattern.remove_prefix(hole + 2);
        const std::string_view after = pattern.substr(0, pattern.find("{}"));
        const bool last = after.size() == pattern.size();
        std::size_t end = text.find(after);
        if (last) {
            if (!text.ends_with(after)) return std::nullopt;
            end = text.size() - after.size();
        }
        if (end == std::string_view::npos || end == 0) return std::nullopt;
        arguments.emplace_back(text.substr(0, end));
        text.remove_prefix(end);
    }
}

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::optional<std::string> translated(std::string_view text, int depth);

std::string translated_or_same(std::string_view text, int depth) {
    return translated(text, depth).value_or(std::string(text));
}

/// "black 4": a word that is known, and a number.
std::optional<std::string> word_and_number(std::string_view text) {
    const std::size_t space = text.rfind(' ');
    if (space == std::string_view::npos || !is_number(text.substr(space + 1))) return std::nullopt;
    const std::string_view name = text.substr(0, space);
    const std::string word = tr_word(name);
    if (word == name) return std::nullopt;
    return word + ' ' + std::string(text.substr(space + 1));
}

/// "2. black": a place and who has it.
std::optional<std::string> place_and_word(std::string_view text, int depth) {
    const std::size_t point = text.find(". ");
    if (point == std::string_view::npos || !is_number(text.substr(0, point))) return std::nullopt;
    const auto name = translated(text.substr(point + 2), depth + 1);
    if (!name) return std::nullopt;
    return std::string(text.substr(0, point + 2)) + *name;
}

std::optional<std::string> list(std::string_view text, int depth) {
    for (const char* pattern : kLists) {
        const auto parts = match(pattern, text);
        if (!parts) continue;
        Message message;
        message.id = tr(pattern);
        const bool counts = parts->size() == 1 && is_number(parts->front());
        bool some = counts;
        for (const std::string& part : *parts) {
            const auto known = translated(part, depth + 1);
            some = some || known;
            message.arguments.push_back(known.value_or(part));
        }
        if (some) return english(message);
    }
    return std::nullopt;
}

std::optional<std::string> translated(std::string_view text, int depth) {
    if (depth > kDeepest || text.empty() || text.size() > kMaxListBytes) return std::nullopt;
    if (std::string word = tr_word(text); word != text) return word;
    for (const char* pattern : kTexts) {
        const auto parts = match(pattern, text);
        if (!parts) continue;
        Message message;
        message.id = tr(pattern);
        for (const std::string& part : *parts) {
            message.arguments.push_back(translated_or_same(part, depth + 1));
        }
        return english(message);
    }
    if (auto found = word_and_number(text)) return found;
    if (auto found = place_and_word(text, depth)) return found;
    return list(text, depth);
}

}  // namespace

std::string tr_nested(std::string_view text) {
    return translated_or_same(text, 0);
}

}  // namespace tengen::gui
