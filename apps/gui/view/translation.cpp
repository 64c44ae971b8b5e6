#include "view/translation.hpp"

#include <fmt/args.h>
#include <fmt/core.h>
#include <fmt/format.h>
#include <libintl.h>

#include <algorithm>
#include <clocale>
#include <cstdlib>

// Tells glibc that its cached LANGUAGE is out of date (gettext manual, "Locale environment
// variables").
extern "C" int _nl_msg_cat_cntr;  // NOLINT(bugprone-reserved-identifier)

namespace tengen::gui {
namespace {

constexpr const char* kDomain = "tengen";

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

/// Like gettext: LANGUAGE counts only if the locale is not the plain one.
std::string wanted_by_environment() {
    std::string locale;
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        locale = environment(name);
        if (!locale.empty()) break;
    }
    if (locale.empty() || locale == "C" || locale == "POSIX") return "en";
    const std::string languages = environment("LANGUAGE");
    return languages.empty() ? locale : languages;
}

/// Returns the first language of a list such as "zh_CN:en" with a catalogue.
std::string_view first_known(std::string_view wanted) {
    while (!wanted.empty()) {
        const std::string_view one = wanted.substr(0, wanted.find(':'));
        for (const std::string_view known : kLanguages) {
            if (one.substr(0, one.find_first_of("_.@")) == known) return known;
        }
        wanted.remove_prefix(std::min(one.size() + 1, wanted.size()));
    }
    return "en";
}

/// Replaced words, which gettext does not store.
std::map<std::string, std::string, std::less<>>& shown_words() {
    static std::map<std::string, std::string, std::less<>> words;
    return words;
}

std::string fill_in(std::string_view pattern, const std::vector<std::string>& arguments) {
    fmt::dynamic_format_arg_store<fmt::format_context> store;
    for (const std::string& argument : arguments) store.push_back(argument);
    return fmt::vformat(pattern, store);
}

}  // namespace

void find_translations(const std::filesystem::path& executable_dir) {
    // Any locale except "C" makes gettext read LANGUAGE, and C.UTF-8 always exists. Only messages
    // are set, so numbers keep their format.
    if (std::setlocale(LC_MESSAGES, "C.UTF-8") == nullptr) std::setlocale(LC_MESSAGES, "");
    system_language();
    const auto folder = executable_dir.parent_path() / "share" / "locale";
    ::bindtextdomain(kDomain, folder.c_str());
    ::bind_textdomain_codeset(kDomain, "UTF-8");
    ::textdomain(kDomain);
    ++_nl_msg_cat_cntr;
}

std::string_view system_language() {
    static const std::string_view kAtStart = first_known(wanted_by_environment());
    return kAtStart;
}

void set_language(std::string_view language) {
    std::string_view code = system_language();
    for (const std::string_view known : kLanguages) {
        if (known == language) code = known;
    }
    // Other threads can be reading the environment: change it only if needed.
    if (environment("LANGUAGE") == code) return;
    ::setenv("LANGUAGE", std::string(code).c_str(), 1);
    ++_nl_msg_cat_cntr;
}

std::string_view language() {
    // Each catalogue translates this to its own code.
    return tr("en");
}

const char* tr(const char* id) {
    return *id == '\0' ? id : ::gettext(id);
}

std::string tr(const Message& message) {
    const std::string id(message.id);
    const std::string_view pattern = tr(id.c_str());
    try {
        std::vector<std::string> arguments;
        for (const Argument& argument : message.arguments) arguments.push_back(shown(argument));
        return fill_in(pattern, arguments);
    } catch (const fmt::format_error&) {  // an invalid third-party catalogue
        return english(message);
    }
}

std::string shown(const Argument& argument) {
    if (const Message* const message = argument.message()) return tr(*message);
    if (const Term* const term = argument.term()) return tr_word(term->text);
    return argument.english();
}

void show_words_as(std::map<std::string, std::string, std::less<>> words) {
    shown_words() = std::move(words);
}

std::string tr_word(std::string_view word) {
    if (const auto shown = shown_words().find(word); shown != shown_words().end()) {
        word = shown->second;
    }
    // The form of gettext's pgettext(): context, EOT, id.
    static constexpr std::string_view kContext = "word\004";
    const std::string id = std::string(kContext) + std::string(word);
    const char* found = ::gettext(id.c_str());
    return found == id.c_str() ? std::string(word) : found;
}

std::string tr_count(const char* one, const char* many, std::int64_t count) {
    const char* pattern = ::ngettext(one, many, static_cast<unsigned long>(std::abs(count)));
    return fill_in(pattern, {std::to_string(count)});
}

}  // namespace tengen::gui
