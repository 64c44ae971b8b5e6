// What beginner, easy, medium, hard and expert mean: which AI with which options, game by game.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/folders.hpp"
#include "config/seat_spec.hpp"
#include "config/yaml_tree.hpp"

namespace tengen {

/// Immutable once read. From levels.yaml:
///   ais: how an AI plays at a level, used for "rookie:medium"
///     rookie: {easy: {noise: 60}, medium: {noise: 20}}
///   games: which AI stands for a level alone, used for "medium"
///     gomoku: {easy: {ai: rookie}, hard: {ai: minimax, options: {depth: 4}}}
///     any: {...}   for games that are not named
/// An AI named under `games` plays as its own level of that name, with these options on top.
class Levels {
  public:
    /// Nothing is known; for programs without a levels file.
    Levels() = default;

    /// Reads levels.yaml of all folders, the user's laid over the shipped one: key by key, but
    /// where the user's file names the AI of a level, the shipped options there go with the
    /// shipped AI.
    static Result<Levels> read(const ConfigFolders& folders);
    static std::optional<Levels> read(const YamlNode& tree, ErrorList& errors);

    /// A seat whose level has become options and whose AI is known: "medium" becomes the AI of
    /// that level in the game; "rookie:medium" gets the options of that level. Options that the
    /// seat has itself win. Other seats stay as they are. A level that is not known is an error
    /// of code CommandLine, or at the seat's place in its file.
    Result<SeatSpec> resolve(const SeatSpec& seat, std::string_view game) const;

    /// Reports, at their places, AIs that are not there and options that they do not have.
    void check_ais(const FindAiOptions& options_of, ErrorList& errors) const;

    /// The levels that may stand alone as a seat in a game, in the order of the file.
    std::vector<std::string> names(std::string_view game) const;

    /// The levels that an AI has.
    std::vector<std::string> names_of_ai(std::string_view ai) const;

  private:
    struct Level {
        std::string name;
        std::string ai;
        Place ai_place;
        std::vector<SeatOption> options;
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
