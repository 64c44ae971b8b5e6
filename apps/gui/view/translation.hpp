// Texts in the user's language. Ids are the English texts; gettext makes catalogues from po/.
//
// gettext and these settings belong to the whole process. Change them on the main thread, before
// other threads start or while they do not read environment variables.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "base/message.hpp"

namespace tengen::gui {

/// Languages with a catalogue, and English.
inline constexpr std::string_view kLanguages[] = {"en", "zh"};

/// Finds the catalogues relative to the program's folder, installed and in a build tree:
/// ../share/locale/zh/LC_MESSAGES/tengen.mo. Without catalogues, everything is in English.
void find_translations(const std::filesystem::path& executable_dir);

/// One of kLanguages; anything else means the system's language.
void set_language(std::string_view language);

/// The current language: "en" or "zh".
std::string_view language();

/// The language of the environment (LANGUAGE, LC_ALL, LC_MESSAGES, LANG) at the start of the
/// program.
std::string_view system_language();

/// Returns the translated text. It stays valid until the program ends, even if the language
/// changes. Returns an unknown id itself.
const char* tr(const char* id);

/// Translates the pattern first, then fills in the arguments, with terms and messages among them
/// translated.
std::string tr(const Message& message);

/// The text of an argument alone.
std::string shown(const Argument& argument);

/// Translates a word with a special meaning: names of sides and levels, options of openings.
/// Returns other words unchanged.
std::string tr_word(std::string_view word);

/// Replaces words from now on, before their translation: names of sides' colours that a person has
/// exchanged. Drops the previous replacements.
void show_words_as(std::map<std::string, std::string, std::less<>> words);

/// Chooses the form for one or many; the number replaces {}.
std::string tr_count(const char* one, const char* many, std::int64_t count);

}  // namespace tengen::gui
