// The formats of records: by name, by the end of a file's name and by content; reading, writing,
// and what writing loses. docs/records.md describes each.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "record/record.hpp"
#include "record/record_source.hpp"

namespace tengen {

/// What a format can hold beside the moves of one game; bits.
enum RecordContent : unsigned {
    kHoldsRules = 1,  ///< which game and variant is played
    kHoldsVariations = 2,
    kHoldsComments = 4,
    kHoldsCellTexts = 8,
    kHoldsMarks = 16,
    kHoldsTimes = 32,  ///< of each move
    kHoldsPlayerNames = 64,
    kHoldsResults = 128,  ///< that do not follow from the moves
    kHoldsTitles = 256,   ///< event, date ...
    kHoldsChoices = 512,
};

struct RecordFormat {
    std::string_view name;    ///< for --from and --to: "psq"
    std::string_view ending;  ///< of files, with its dot; empty: there is none
    std::string_view about;   ///< one line for people
    unsigned holds = 0;       ///< RecordContent bits
    Result<Record> (*read)(const RecordSource&) = nullptr;
    /// The record has been played, and its main line ends in this position (play_record); null: the
    /// format is only read. Fails with the code CommandLine when the game cannot be written so.
    Result<std::string> (*write)(const Record&, const Position& end) = nullptr;
    /// Adds what is lost of the contents that the format holds in part; null: nothing.
    void (*also_loses)(const Record&, std::vector<std::string>&) = nullptr;
};

std::span<const RecordFormat> record_formats();

/// Null when there is none of that name.
const RecordFormat* find_record_format(std::string_view name);
/// By the end of a file's name; null when it says nothing.
const RecordFormat* format_of_path(const std::filesystem::path& path);
/// By how the content begins; null when it says nothing.
const RecordFormat* format_of_content(std::string_view bytes);

/// Reads a whole file, whose moves are not yet checked by rules. Errors have the code Input and a
/// place.
Result<Record> read_record(const RecordFormat& format, const RecordSource& source);

/// What a played record has and the format does not hold: "variations (12)", "comments (3)".
std::vector<std::string> losses(const RecordFormat& format, const Record& record, const Game& game);

}  // namespace tengen
