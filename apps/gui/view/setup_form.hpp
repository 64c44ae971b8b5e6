// The pieces of the set-up form: what can be chosen in the rules, and who sits at a seat.
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

/// A parameter of a rule as the form shows it. Texts are kept as they were typed, wrong ones too.
struct OptionForm {
    std::string path;              ///< "rules.line.length"
    const Field* field = nullptr;  ///< of the catalogue
    /// One: a text. PerSide: one for each side. List: one a value for choices, else a single text
    /// with commas between (semicolons, where the values are texts).
    std::vector<std::string> values;
    bool changed = false;  ///< not as the variant has it
};

/// A rule of the game with all its parameters.
struct RuleForm {
    const RuleType* type = nullptr;
    std::vector<OptionForm> options;
};

/// The texts with which a form begins, from values that are in force.
std::vector<std::string> form_values(const Field& field, const std::vector<Scalar>& values);

/// What a setting says: "5", "{black: ignored, white: wins}", "[a, b]".
std::string setting_text(const Field& field, const std::vector<std::string>& sides,
                         const std::vector<std::string>& values);

/// What people read for the name of a rule or an option: "double_three" is "Double three", in their
/// language where that has it.
std::string option_title(std::string_view name);

enum class Sitter : std::uint8_t {
    Human,
    Level,  ///< the AI that plays a level in this game
    Ai,     ///< an AI by its name
    Engine  ///< an external program
};

/// A seat of the form. What is typed for one kind is kept while another is chosen.
struct SeatForm {
    std::uint32_t id = 0;  ///< the same as long as the seat is there, wherever it moves
    Sitter kind = Sitter::Human;
    std::string person;  ///< may be empty
    std::string level = "medium";
    std::string ai;
    std::string ai_level;                        ///< empty: the AI's own defaults
    std::map<std::string, std::string> options;  ///< of the AI, as typed
    std::string engine;                          ///< the name of its file, or the path of a program
    std::vector<SeatOption> engine_options;      ///< from a lineup
    SeatLimits limits;                           ///< as a lineup has them; the time is `time`
    std::string time;  ///< for each decision of an AI or engine, as typed; empty: the table's
};

SeatForm form_of(const SeatSpec& seat, const std::vector<std::string>& levels);

/// Fails for a name that cannot be shown, a missing AI, or a wrong time.
Result<SeatSpec> spec_of(const SeatForm& seat);

/// The times of the form, as typed; empty: no limit.
struct ClockForm {
    std::string move;             ///< "10s"
    std::string total;            ///< "10min" or "10min+5s"
    std::string thinking = "2s";  ///< of AIs, where there is no clock
};

}  // namespace tengen::gui
