#include "table/file_seat.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "plugin/plugin_sandbox.hpp"

namespace tengen {
namespace {

constexpr std::size_t kMaxShown = 400;

/// 0 means no limit.
bool is_more_memory(int asked, int granted) {
    return granted != 0 && (asked == 0 || asked > granted);
}

bool asks_for_memory(const std::string& text, const EngineFile& engine) {
    // Texts that are not numbers are refused when the engine is chosen.
    const auto asked = to_number<int>(text);
    return asked && is_more_memory(*asked, engine.memory_mib);
}

/// Whether an option extends the engine's permissions.
bool widens(const SeatOption& option, const EngineFile& engine) {
    if (option.name == "sandbox") return option.text == "off" && engine.sandbox;
    if (option.name == "data") return option.text == "on" && !engine.data;
    if (option.name == "ponder") return option.text == "on" && !engine.ponder;
    if (option.name == "memory") return asks_for_memory(option.text, engine);
    return option.name == "folder";
}

SeatSpec without_widening(SeatSpec seat, std::size_t number, const EngineFile& engine,
                          std::vector<Message>& notes) {
    std::vector<SeatOption> kept;
    for (const SeatOption& option : seat.options) {
        if (widens(option, engine)) {
            notes.emplace_back(
                "seat {}: '{}={}' of the file is ignored (engine '{}' keeps its own "
                "configuration)",
                number, option.name, printable(option.text, 40), engine.name);
        } else {
            kept.push_back(option);
        }
    }
    seat.options = std::move(kept);
    if (seat.limits.memory_mib && is_more_memory(*seat.limits.memory_mib, engine.memory_mib)) {
        notes.emplace_back(
            "seat {}: '{}={}' of the file is ignored (engine '{}' keeps its own configuration)",
            number, "memory", *seat.limits.memory_mib, engine.name);
        seat.limits.memory_mib.reset();
    }
    return seat;
}

/// The text that names the engine by hand, without options that extend its permissions.
std::string typed(SeatSpec seat) {
    const EngineFile confined;
    std::erase_if(seat.options, [&](const SeatOption& option) { return widens(option, confined); });
    return printable(to_text(seat), kMaxShown);
}

/// The largest value that uses no more resources than the user's own settings; nothing for an
/// option that uses none.
std::optional<std::int64_t> most_of(const std::string& option, const AiSettings& own) {
    for (const Parameters::Entry& entry : own.options.entries()) {
        if (entry.name != option || entry.values.empty()) continue;
        const auto* const number = std::get_if<std::int64_t>(&entry.values.front());
        if (number == nullptr) return std::nullopt;
        if (option.ends_with("_mib")) return *number;
        if (option == "threads") return std::max<std::int64_t>(*number, own.threads);
    }
    return std::nullopt;
}

SeatSpec within_limits(SeatSpec seat, std::size_t number, const AiSettings& own,
                       std::vector<Message>& notes) {
    std::vector<std::string> lowered;
    for (SeatOption& option : seat.options) {
        const auto most = most_of(option.name, own);
        const auto asked = to_number<std::int64_t>(option.text);
        if (!most || !asked || *asked <= *most) continue;
        lowered.push_back(fmt::format("{}={}", option.name, *asked));
        option.text = std::to_string(*most);
    }
    if (seat.limits.memory_mib &&
        static_cast<std::uint64_t>(*seat.limits.memory_mib) * kMebibyte > memory_for(own.options)) {
        lowered.push_back(fmt::format("memory={}", *seat.limits.memory_mib));
        seat.limits.memory_mib.reset();
    }
    if (seat.limits.scratch) {
        lowered.emplace_back("scratch");
        seat.limits.scratch = false;
    }
    if (!lowered.empty()) {
        notes.emplace_back(
            "seat {}: '{}' of the file is more than AI '{}' gets by default, and is lowered (to "
            "allow it, start with --allow-limits)",
            number, fmt::format("{}", fmt::join(lowered, ", ")), own.ai.id);
    }
    return seat;
}

/// The part of a seat that names the AI.
SeatSpec bare(const SeatSpec& seat) {
    SeatSpec result;
    result.kind = seat.kind;
    result.name = seat.name;
    result.file = seat.file;
    result.level = seat.level;
    return result;
}

bool is_in(const std::vector<std::filesystem::path>& folders, const std::filesystem::path& file) {
    std::error_code error;
    const auto folder = std::filesystem::weakly_canonical(file, error).parent_path();
    return !error && std::any_of(folders.begin(), folders.end(), [&](const auto& known) {
        std::error_code absent;
        return std::filesystem::equivalent(known, folder, absent);
    });
}

SeatSpec open_seat(const SeatSpec& seat, std::size_t number, std::string_view program,
                   std::vector<Message>& notes) {
    notes.emplace_back(
        "seat {} is open: a file cannot start '{}' (to start it, type 'seat {} "
        "{}', or choose it at the seat)",
        number, printable(program, kMaxShown), number, typed(seat));
    return SeatSpec{};
}

SeatSpec ai_of_file(SeatSpec seat, std::size_t number, const OwnPlayers& own,
                    std::vector<Message>& notes) {
    if (!seat.file.empty() && !is_in(own.plugin_folders, seat.file)) {
        return open_seat(seat, number, seat.file, notes);
    }
    if (own.limits == FileLimits::Keep) return seat;
    const auto ai = own.find_ai(bare(seat));
    // An AI that is not installed cannot be seated.
    return ai ? within_limits(std::move(seat), number, *ai, notes) : seat;
}

/// A game can be resumed without its books.
void leave_out_lost_book(SeatSpec& seat, std::size_t number, const OwnPlayers& own,
                         std::vector<Message>& notes) {
    if (seat.book.empty() || own.has_book(seat.book)) return;
    notes.emplace_back("seat {} plays without its book: there is no book {}", number,
                       printable(seat.book, kMaxShown));
    seat.book.clear();
}

SeatSpec engine_of_file(SeatSpec seat, std::size_t number, const OwnPlayers& own,
                        std::vector<Message>& notes) {
    const EngineFile* const engine = own.engines.find(seat.name);
    if (engine == nullptr) return open_seat(seat, number, seat.name, notes);
    return without_widening(std::move(seat), number, *engine, notes);
}

}  // namespace

std::vector<SeatSpec> seats_of_file(std::vector<SeatSpec> seats, const OwnPlayers& own,
                                    std::vector<Message>& notes) {
    for (std::size_t i = 0; i < seats.size(); ++i) {
        SeatSpec& seat = seats[i];
        leave_out_lost_book(seat, i + 1, own, notes);
        if (seat.kind == SeatKind::Ai) seat = ai_of_file(std::move(seat), i + 1, own, notes);
        if (seat.kind == SeatKind::Engine) {
            seat = engine_of_file(std::move(seat), i + 1, own, notes);
        }
    }
    return seats;
}

}  // namespace tengen
