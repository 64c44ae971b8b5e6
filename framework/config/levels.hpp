// The meaning of levels from beginner to hell: an AI with options, for each game.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/folders.hpp"
#include "config/seat_spec.hpp"
#include "config/yaml_tree.hpp"

namespace tengen {

/// Immutable once read. From levels.yaml:
///   ais: the options of an AI at a level, used for "rookie:medium"
///     rookie: {easy: {noise: 60}, medium: {noise: 20}}
///   games: the AI for a level alone, used for "medium"
///     gomoku: {easy: {ai: rookie}, hard: {ai: minimax, options: {depth: 4}}}
///     any: {...}   for all other games
/// A level may have a second AI for games with rules that the first does not play:
///     gomoku: {hard: {ai: strong, otherwise: {ai: minimax, options: {depth: 4}}}}
/// An AI named under `games` gets the options of its own level of that name, then these options.
class Levels {
  public:
    /// Whether an AI plays the game of a seat.
    using PlaysGame = std::function<bool(const std::string& ai)>;

    /// An empty list, for programs without a levels file.
    Levels() = default;

    /// Reads levels.yaml of all folders. The user's keys replace the shipped ones. If the user's
    /// file names the AI of a level, the shipped options for that level are removed with the
    /// shipped AI.
    static Result<Levels> read(const ConfigFolders& folders);
    static std::optional<Levels> read(const YamlNode& tree, ErrorList& errors);

    /// Replaces a seat's level by an AI and options: "medium" becomes the AI of that level in the
    /// game; "rookie:medium" gets the options of that level. Options of the seat take precedence.
    /// Other seats are unchanged. An unknown level is an error of code CommandLine, or at the
    /// seat's place in its file. Asks `plays` only about levels with several AIs; without it, their
    /// first one plays.
    Result<SeatSpec> resolve(const SeatSpec& seat, std::string_view game,
                             const PlaysGame& plays = {}) const;

    /// Reports unknown AIs and unknown options, at their places.
    void check_ais(const FindAiOptions& options_of, ErrorList& errors) const;

    /// The levels that a seat can name alone in a game, in file order.
    std::vector<std::string> names(std::string_view game) const;

    /// The levels of an AI.
    std::vector<std::string> names_of_ai(std::string_view ai) const;

  private:
    struct Level {
        std::string name;
        std::string ai;
        Place ai_place;
        std::vector<SeatOption> options;
        std::vector<Level> otherwise;  ///< at most one, with the same name
    };
    struct Group {
        std::string name;  ///< of the game or of the AI
        Place place;
        std::vector<Level> levels;
    };

    static const Group* find(const std::vector<Group>& groups, std::string_view name);
    static const Level* find(const Group* group, std::string_view name);
    const Level* level_for_game(std::string_view game, std::string_view level) const;
    Result<SeatSpec> with_level(SeatSpec seat) const;

    static std::vector<Group> read_groups(const YamlEntry* entry, bool name_ai, ErrorList& errors);
    static Level read_level(const YamlEntry& entry, bool name_ai, ErrorList& errors);

    std::vector<Group> ais_;
    std::vector<Group> games_;
};

}  // namespace tengen
