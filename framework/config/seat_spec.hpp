// The requested player of a seat: a human, an AI, or an engine.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/error_list.hpp"
#include "core/policies.hpp"
#include "core/schema.hpp"

namespace tengen {

enum class SeatKind { Human, Ai, Engine };

/// An option of an AI, as written. It is checked when the AI is known.
struct SeatOption {
    std::string name;
    std::string text;
    Place place;

    friend bool operator==(const SeatOption& a, const SeatOption& b) {
        return a.name == b.name && a.text == b.text;
    }
};

struct SeatSpec {
    SeatKind kind = SeatKind::Human;
    /// Human: the displayed name, may be empty. Ai: its id. Engine: the program's path, or the name
    /// of its file
    std::string name;
    std::string file;   ///< Ai: its plugin's file; empty: the installed plugin
    std::string level;  ///< Ai: "medium"; empty: the AI's own defaults
    /// Ai: applied after those of the level. Engine: its settings and the options sent to it
    std::vector<SeatOption> options;
    SeatLimits limits;  ///< of an Ai or Engine
    /// The file of a book for an Ai or Engine, played before it thinks. Empty without one.
    std::string book;
    Place place;

    /// Compares everything that defines the seat, but not its place in a file.
    friend bool operator==(const SeatSpec& a, const SeatSpec& b) {
        return a.kind == b.kind && a.name == b.name && a.file == b.file && a.level == b.level &&
               a.options == b.options && a.limits == b.limits && a.book == b.book;
    }
};

/// Bounds of SeatLimits::memory_mib.
inline constexpr int kMinMemoryMib = 16;
inline constexpr int kMaxMemoryMib = 1 << 20;

/// Reads "human", "human:Ann", "rookie", "rookie:medium", "rookie:depth=3,seed=1",
/// "rookie:hard,seed=1", "rookie@./old.so:hard" (from that plugin's file), "engine:./program" and
/// "engine:rapfi,thread_num=2". A book is written like an option: "rookie:hard,book=my.book". A
/// level alone, such as "medium", becomes an Ai of that name, which Levels resolves. The error's
/// place is empty and its code CommandLine.
Result<SeatSpec> parse_seat(std::string_view text);

/// Reads a comma-separated list of seats: "human,rookie:depth=3,seed=1" has two.
Result<std::vector<SeatSpec>> parse_seats(std::string_view text);

/// The same for players of several tables, without a limit.
Result<std::vector<SeatSpec>> parse_players(std::string_view text);

/// The form that parse_seat() reads, without the limits.
std::string to_text(const SeatSpec& seat);

/// Checks the seat's options by the schema of its AI; reports all errors.
Result<Parameters> read_options(const std::vector<Field>& fields, const SeatSpec& seat);

/// The options of an AI, or why there is no such AI.
using FindAiOptions = std::function<Result<std::vector<Field>>(const std::string& ai)>;

/// A word among the options of an AI at a table, which the AI does not get: on if it thinks in the
/// turns of others too (AiPlayer::ponder()).
Field ponder_field();

/// Removes that word from the seat's options. A value that is neither on nor off is an error at its
/// place, and means off.
bool take_ponder(SeatSpec& seat, ErrorList& errors);

/// Reports an unknown AI, or all errors of its options, at the seat's place.
void check_ai(const SeatSpec& seat, const FindAiOptions& options_of, ErrorList& errors);

/// Whether the text is a word such as "rookie" or "my-ai.v2".
bool is_ai_name(std::string_view text);

/// Sets the seat's name and file from "rookie" or "rookie@./old.so". Fails without a file after the
/// @. The name may still be invalid (see is_ai_name).
Result<void> set_ai(SeatSpec& seat, std::string_view text);
std::string ai_text(const SeatSpec& seat);

/// Whether seats can name a book by this path: it has no comma, which would end it in their
/// command-line form.
bool is_book_path(std::string_view text);

/// Whether the text has 1..64 characters that can be shown on one line.
bool is_person_name(std::string_view text);

}  // namespace tengen
