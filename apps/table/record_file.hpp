// Games in files of any format that Tengen knows, opened by the rules of the game that they are of.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "config/game_library.hpp"
#include "record/record_format.hpp"

namespace tengen {

/// How a file is to be read, where it does not say so itself.
struct RecordWish {
    const RecordFormat* format = nullptr;  ///< null: by the file's name or content
    std::string game;                      ///< "gomoku:renju"; empty: what the file says, or gomoku
    Overrides overrides;                   ///< of that game
};

/// A record whose moves the rules allow.
struct OpenedRecord {
    Record record;
    Position end;  ///< of the main line
    const RecordFormat* format = nullptr;
};

/// A file of a format other than Tengen's own saved games, by its name or content. False when it
/// cannot be read.
bool is_foreign_record(const std::filesystem::path& path);

/// Fails if a file is there that cannot be read as a game record: a slip of the finger must not
/// cost it.
Result<void> check_replaceable(const std::filesystem::path& path, const RuleCatalogue& rules);

/// Reads and plays a whole file.
Result<OpenedRecord> open_record(const std::filesystem::path& path, const RecordWish& wish,
                                 const RuleCatalogue& rules, const LoadGame& load_game);

/// The same for bytes from elsewhere; `file` is their name in errors.
Result<OpenedRecord> read_record_bytes(std::string_view bytes, const std::string& file,
                                       const RecordWish& wish, const RuleCatalogue& rules,
                                       const LoadGame& load_game);

/// Adds the comments, texts and marks of `origin` to the same moves of `record`; both are played.
void restore_remarks(Record& record, const Record& origin);

/// Writes a saved game, whole or not at all, as a file of another format. Returns what that cannot
/// hold: "times (12)". `origin`: the file that the game came from, whose remarks are kept; or null.
Result<std::vector<std::string>> export_record(const std::filesystem::path& saved,
                                               const RecordFormat& format,
                                               const std::filesystem::path& path,
                                               const RuleCatalogue& rules,
                                               const LoadGame& load_game,
                                               const Record* origin = nullptr);

}  // namespace tengen
