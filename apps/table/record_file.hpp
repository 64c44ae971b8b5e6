// Game files of all formats that Tengen knows, opened by the rules of their game.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "config/game_library.hpp"
#include "record/play_record.hpp"
#include "record/record_format.hpp"

namespace tengen {

/// Settings for reading a file that does not contain them.
struct RecordWish {
    const RecordFormat* format = nullptr;  ///< null: by the file's name or content
    std::string game;                      ///< "gomoku:renju"; empty: the file's game, or gomoku
    Overrides overrides;                   ///< changes to that game
    int number = 0;                        ///< of the game in its file, from 1; 0: the first
    Damage damage = Damage::Refuse;
    bool same_game = false;  ///< refuse files that name another game; variants may differ
};

/// A record whose moves the rules allow.
struct OpenedRecord {
    Record record;
    Position end;  ///< the end of the main line
    const RecordFormat* format = nullptr;
};

/// The file name ending that keeps the comments of a record: ".sgf"; Tengen's own if it has none,
/// or if its format is only read.
std::string_view extension_for(const OpenedRecord& opened);

/// Whether a file has a format other than Tengen's own saved games, by its name or content. False
/// if it cannot be read.
bool is_foreign_record(const std::filesystem::path& path);

/// Fails if the file exists and is not a readable game record, to protect it from a mistyped name.
Result<void> check_replaceable(const std::filesystem::path& path, const RuleCatalogue& rules);

/// Reads a whole file and plays its moves. `see` gets each position.
Result<OpenedRecord> open_record(const std::filesystem::path& path, const RecordWish& wish,
                                 const RuleCatalogue& rules, const LoadGame& load_game,
                                 const SeePosition& see = {});

/// The same for bytes from elsewhere; `file` is their name in errors.
Result<OpenedRecord> read_record_bytes(std::string_view bytes, const std::string& file,
                                       const RecordWish& wish, const RuleCatalogue& rules,
                                       const LoadGame& load_game, const SeePosition& see = {});

/// The same for all games of a file: an SGF file can be a collection, and a file of move strings
/// can have a game on each line. `take` gets each game in order, or its error. Returns false if
/// neither the file's name nor its content shows a format.
bool open_records(const std::filesystem::path& path, const RecordWish& wish,
                  const RuleCatalogue& rules, const LoadGame& load_game,
                  const std::function<void(Result<OpenedRecord>)>& take,
                  const SeePosition& see = {});

/// Copies the remarks of `origin` to the same moves of `record`, and what its file keeps. Both must
/// be played.
void restore_remarks(Record& record, const Record& origin);

/// Writes a saved game as a file of another format, completely or not at all. Returns the content
/// that the format cannot hold: "times (12)". `origin` is the file that the game came from, whose
/// comments are kept; or null.
Result<std::vector<std::string>> export_record(const std::filesystem::path& saved,
                                               const RecordFormat& format,
                                               const std::filesystem::path& path,
                                               const RuleCatalogue& rules,
                                               const LoadGame& load_game,
                                               const Record* origin = nullptr);

}  // namespace tengen
