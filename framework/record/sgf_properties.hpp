// The SGF properties that state the content of a record, for the writer.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"
#include "record/record.hpp"
#include "record/sgf_meaning.hpp"

namespace tengen::sgf {

/// A property as in a file: "MA" with "[aa][bb]".
struct PropertyText {
    std::string name;
    std::string values;
};
using PropertyTexts = std::vector<PropertyText>;

/// "[value]", with escapes.
std::string bracketed(std::string_view value);

/// The move; none for a node without one.
PropertyTexts move_properties(const Record& record, RecordNodeId id, const Game& game);
/// The time, and the remarks.
PropertyTexts remark_properties(const Record& record, RecordNodeId id, const Sides& sides);

/// The properties of the game and its rules.
PropertyTexts game_properties(const Record& record, const Game& game);
/// The description of the rules, which has its own line.
PropertyTexts description_properties(const Game& game);
/// Titles, players and result.
PropertyTexts title_properties(const Record& record, const Position& end);
/// The same of a record that was not played; its players are by side or by seat, as in the file.
PropertyTexts stated_title_properties(const Record& record, const Sides& sides);
PropertyTexts setup_properties(const Record& record, const Game& game);

}  // namespace tengen::sgf
