// Who sits at a seat, as asked for: a person, an AI, or an engine.
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

/// An option of an AI as it was written; whether the AI has it is known when the AI is.
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
    /// Human: shown, may be empty; Ai: its id; Engine: the program's path, or the name of its file
    std::string name;
    std::string file;   ///< Ai: the plugin that it comes from; empty: the one that is found
    std::string level;  ///< Ai: "medium"; empty: the AI's own defaults
    /// Ai: on top of the level's; Engine: how it is run, and what it is told
    std::vector<SeatOption> options;
    SeatLimits limits;  ///< of an Ai or Engine
    Place place;

    /// What defines the seat, wherever it was written.
    friend bool operator==(const SeatSpec& a, const SeatSpec& b) {
        return a.kind == b.kind && a.name == b.name && a.file == b.file && a.level == b.level &&
               a.options == b.options && a.limits == b.limits;
    }
};

/// Bounds of SeatLimits::memory_mib.
inline constexpr int kMinMemoryMib = 16;
inline constexpr int kMaxMemoryMib = 1 << 20;

/// Reads "human", "human:Ann", "rookie", "rookie:medium", "rookie:depth=3,seed=1",
/// "rookie:hard,seed=1", "rookie@./old.so:hard" (of that plugin's file), "medium" (a level alone is
/// an Ai of that name until Levels resolves it), "engine:./program", "engine:rapfi,thread_num=2".
/// The error's place is empty and its code CommandLine.
Result<SeatSpec> parse_seat(std::string_view text);

/// Reads a comma separated list of seats: "human,rookie:depth=3,seed=1" are two.
Result<std::vector<SeatSpec>> parse_seats(std::string_view text);

/// The same for players who need not sit at one table: any number of them.
Result<std::vector<SeatSpec>> parse_players(std::string_view text);

/// The form that parse_seat() reads back, without the limits.
std::string to_text(const SeatSpec& seat);

/// The seat's options by the schema of its AI; all that are wrong are reported.
Result<Parameters> read_options(const std::vector<Field>& fields, const SeatSpec& seat);

/// The options that an AI has, or why there is no such AI.
using FindAiOptions = std::function<Result<std::vector<Field>>(const std::string& ai)>;

/// Reports, at its place, an AI that is not there, or all that is wrong with its options.
void check_ai(const SeatSpec& seat, const FindAiOptions& options_of, ErrorList& errors);

/// True for words such as "rookie" or "my-ai.v2".
bool is_ai_name(std::string_view text);

/// An AI as people name it, "rookie" or "rookie@./old.so": sets the seat's name and file. Fails
/// without a file after the @; the name may still be invalid (see is_ai_name).
Result<void> set_ai(SeatSpec& seat, std::string_view text);
std::string ai_text(const SeatSpec& seat);

/// True for 1..64 characters that can be shown on one line.
bool is_person_name(std::string_view text);

}  // namespace tengen
