// The parts of the set-up form: options of the rules, and the player of a seat.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "config/overrides.hpp"
#include "config/seat_spec.hpp"
#include "core/rule_catalogue.hpp"

namespace tengen::gui {

/// A parameter of a rule in the form. Keeps texts as typed, even invalid ones.
struct OptionForm {
    std::string path;              ///< "rules.line.length"
    const Field* field = nullptr;  ///< of the catalogue
    /// One: a text. PerSide: one per side. List: one per value for choices, else a single text with
    /// commas (semicolons if the values are texts).
    std::vector<std::string> values;
    bool changed = false;  ///< different from the variant
};

/// A rule of the game with all its parameters.
struct RuleForm {
    const RuleType* type = nullptr;
    std::string label;  ///< of a further use of the rule
    std::vector<OptionForm> options;
};

/// Returns the form's first texts, from the values in force.
std::vector<std::string> form_values(const Field& field, const std::vector<Scalar>& values);

/// Returns the text of a setting: "5", "{black: ignored, white: wins}", "[a, b]".
std::string setting_text(const Field& field, const std::vector<std::string>& sides,
                         const std::vector<std::string>& values);

/// Returns the title of a rule or an option: "double_three" is "Double three", translated if
/// possible.
std::string option_title(std::string_view name);

/// Formats an error as one line, for people who see the form and no command line.
std::string form_line(const Error& error);

enum class Sitter : std::uint8_t {
    Human,
    Level,  ///< the AI that plays a level in this game
    Ai,     ///< an AI by its name
    Engine  ///< an external program
};

/// A seat of the form. Texts typed for one kind remain while another is chosen.
struct SeatForm {
    std::uint32_t id = 0;  ///< stays with the seat when it moves
    Sitter kind = Sitter::Human;
    std::string person;  ///< may be empty
    std::string level = "medium";
    std::string ai;
    std::string ai_level;                        ///< empty: the AI's own defaults
    std::map<std::string, std::string> options;  ///< of the AI, as typed
    std::string engine;                          ///< its file name, or the path of a program
    std::vector<SeatOption> engine_options;      ///< from a lineup
    SeatLimits limits;                           ///< from a lineup; the time is in `time`
    std::string book;                            ///< from a lineup; of an AI or engine
    std::string time;  ///< for each decision of an AI or engine, as typed; empty: the table's
};

SeatForm form_of(const SeatSpec& seat, const std::vector<std::string>& levels);

/// Fails for an invalid name, a missing AI, or an invalid time.
Result<SeatSpec> spec_of(const SeatForm& seat);

/// The times of the form, as typed. Without a text there is no limit.
struct ClockForm {
    std::string move;             ///< "10s"
    std::string total;            ///< "10min" or "10min+5s"
    std::string thinking = "2s";  ///< of AIs, without a clock
};

}  // namespace tengen::gui
