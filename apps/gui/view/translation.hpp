// Texts in the user's language. Ids are the English texts; catalogues are made from po/ by gettext.
//
// gettext belongs to the whole process, and so does what is set here: set it on the main thread
// before other threads start, or while they read no environment variables.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "base/message.hpp"

namespace tengen::gui {

/// Languages that there are catalogues for, and English.
inline constexpr std::string_view kLanguages[] = {"en", "zh"};

/// Finds the catalogues beside the program's folder, installed and in a build tree:
/// ../share/locale/zh/LC_MESSAGES/tengen.mo. Without them everything is in English.
void find_translations(const std::filesystem::path& executable_dir);

/// One of kLanguages; anything else means the system's language.
void set_language(std::string_view language);

/// "en" or "zh": in which texts are shown now.
std::string_view language();

/// The language that the environment asks for (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), as it was when
/// the program began.
std::string_view system_language();

/// The text as long as the program runs, whatever language is set later; an unknown id is returned
/// itself.
const char* tr(const char* id);

/// Arguments are filled in after the pattern is translated; terms and messages among them are
/// translated too.
std::string tr(const Message& message);

/// What stands inside of a text, alone.
std::string shown(const Argument& argument);

/// A word in that sense: the names of sides and levels, options of openings. Others stay as they
/// are.
std::string tr_word(std::string_view word);

/// Words that are shown in place of others from now on, before they are translated: colours that
/// somebody has chosen for the sides. Replaces what was set before.
void show_words_as(std::map<std::string, std::string, std::less<>> words);

/// For one thing or for many; the number replaces {}.
std::string tr_count(const char* one, const char* many, std::int64_t count);

}  // namespace tengen::gui
