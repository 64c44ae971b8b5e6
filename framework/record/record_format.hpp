// The formats of records, by name, file name ending and content: reading, writing, and the losses
// of writing. docs/records.md describes each.
#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "record/record.hpp"
#include "record/record_source.hpp"

namespace tengen {

/// Content that a format can have in addition to the moves of one game; bits.
enum RecordContent : unsigned {
    kHoldsRules = 1,  ///< the game and its variant
    kHoldsVariations = 2,
    kHoldsComments = 4,
    kHoldsCellTexts = 8,
    kHoldsMarks = 16,
    kHoldsTimes = 32,  ///< of each move
    kHoldsPlayerNames = 64,
    kHoldsResults = 128,  ///< that do not follow from the moves
    kHoldsTitles = 256,   ///< event, date ...
    kHoldsChoices = 512,
    kHoldsStarts = 1024,       ///< the position to show first
    kHoldsEvaluations = 2048,  ///< of engines
    kHoldsOpinions = 4096,     ///< names, lines and figures
    kHoldsGlyphs = 8192,       ///< and judgements
};

struct RecordFormat {
    std::string_view name;    ///< for --from and --to: "psq"
    std::string_view ending;  ///< of files, with its dot; empty: none
    std::string_view about;   ///< one line for people
    unsigned holds = 0;       ///< RecordContent bits
    Result<Record> (*read)(const RecordSource&) = nullptr;
    /// The record must have been played (play_record), and its main line ends in this position.
    /// Null: the format can only be read. Fails with the code CommandLine if the format cannot hold
    /// the game.
    Result<std::string> (*write)(const Record&, const Position& end) = nullptr;
    /// Adds the losses of contents that the format holds in part; null: none.
    void (*also_loses)(const Record&, std::vector<std::string>&) = nullptr;
};

std::span<const RecordFormat> record_formats();
/// Their names, for the choices of an option.
std::vector<std::string> record_format_names();

/// Null if no format has that name.
const RecordFormat* find_record_format(std::string_view name);
/// The format for the ending of a file's name; null if unknown.
const RecordFormat* format_of_path(const std::filesystem::path& path);
/// The format for the first bytes of a file; null if unknown.
const RecordFormat* format_of_content(std::string_view bytes);

/// Reads the first game of a file, or the one with the source's number, without checking its moves
/// by rules. Errors have the code Input and a place; CommandLine if there is no such game.
Result<Record> read_record(const RecordFormat& format, const RecordSource& source);

/// Reads all games of a file in order: an SGF file can be a collection, and a file of move strings
/// can have a game on each line. A game that cannot be read
/// is an error, and the next ones follow. `bytes` may be larger than other readers accept.
void read_records(const RecordFormat& format, const RecordSource& source,
                  const std::function<void(Result<Record>)>& take);

/// Content of a played record that the format cannot hold: "variations (12)", "comments (3)".
std::vector<std::string> losses(const RecordFormat& format, const Record& record, const Game& game);

}  // namespace tengen
