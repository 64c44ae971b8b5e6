// A game that is about to begin at a table, and its form in a saved game.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "config/game_library.hpp"
#include "config/table_spec.hpp"
#include "journal/journal.hpp"

namespace tengen {

/// The request, and the loaded game.
struct TablePlan {
    TableSpec spec;
    LoadedGame game;
    bool saved = true;  ///< false: no player would resume it
    /// The seats come from a file that is not the user's. See PlayerFactory::seats_of_file().
    bool seats_from_elsewhere = false;
    std::vector<Message> notes = {};  ///< about the seats; reported once, when a game begins
};

/// The plan of a table whose game is only named.
Result<TablePlan> planned(TableSpec spec, const LoadGame& load_game);

/// A table that continues a position: a person at the seat to move, and AIs at the others.
TablePlan plan_from(const Position& from, const LoadGame& load_game);

/// Fails if a fault of an AI would wait for a person's decision. Reports the missing person before
/// the game instead of at the first fault.
Result<void> check_needs_no_person(const TableSpec& spec);

/// The text of a seat for a saved game, which may be resumed in another folder.
std::string text_to_save(SeatSpec seat);

/// The start of the plan's journal.
JournalHeader header_of(const TablePlan& plan, const Setup& setup, std::uint64_t seed);

/// The request that continues a journal's game with its current players.
Result<TableSpec> spec_of(const Journal& journal, ThinkingTime thinking);

/// The game of a journal, with the library's texts if the journal has none.
LoadedGame loaded_game(const JournalHeader& header, std::shared_ptr<const Game> game,
                       const LoadGame& load_game);

}  // namespace tengen
