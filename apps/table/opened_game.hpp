// A saved game, or a game file of another format, opened to continue or show it at a table.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "journal/journal.hpp"
#include "table/record_file.hpp"
#include "table/table_plan.hpp"
#include "table/table_services.hpp"

namespace tengen {

/// How to handle a saved game if its rules file has changed since.
enum class ChangedRules : std::uint8_t { Refuse, Keep };

struct OpenedGame {
    Journal journal;
    std::unique_ptr<JournalWriter> writer;       ///< null: a finished game, only shown
    std::shared_ptr<const OpenedRecord> origin;  ///< the file of another format, if any
    TablePlan plan;
    std::vector<Message> notes;  ///< about the file
};

/// A game in the folder of games continues in its own file, and any other in a copy there. A file
/// of another format first becomes a saved game with people in all seats. `thinking` is the time
/// of AIs, which no file has.
Result<OpenedGame> open_game(const std::filesystem::path& path, ChangedRules changed,
                             ThinkingTime thinking, const TableServices& services);

}  // namespace tengen
