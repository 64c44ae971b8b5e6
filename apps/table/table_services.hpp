// The services that a table needs from its program.
#pragma once

#include "config/game_library.hpp"
#include "journal/journal_folder.hpp"
#include "table/player_factory.hpp"

namespace tengen {

class FileSyncer;

/// All must outlive the table.
struct TableServices {
    boost::asio::io_context& io;
    const RuleCatalogue& rules;
    PlayerFactory& factory;
    LoadGame load_game;
    /// The folder for saved games, or the reason why there is none. Null: games are not saved.
    const Result<JournalFolder>* journals = nullptr;
    /// Syncs saved games on a worker thread. Null: each event waits for the disk.
    FileSyncer* syncer = nullptr;
    /// A person can decide after an AI's fault. If false, games with that policy are refused.
    bool person_answers = true;
};

}  // namespace tengen
