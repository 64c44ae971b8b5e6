#include "table/file_seat.hpp"

#include <charconv>

#include "base/text.hpp"

namespace tengen {
namespace {

constexpr std::size_t kLongestShown = 400;

/// 0 means no limit.
bool is_more_memory(int asked, int granted) {
    return granted != 0 && (asked == 0 || asked > granted);
}

bool asks_for_memory(const std::string& text, const EngineFile& engine) {
    // What is not a number is refused when the engine is chosen.
    const auto asked = to_number<int>(text);
    return asked && is_more_memory(*asked, engine.memory_mib);
}

/// True for an option that widens what the engine can reach.
bool widens(const SeatOption& option, const EngineFile& engine) {
    if (option.name == "sandbox") return option.text == "off" && engine.sandbox;
    if (option.name == "data") return option.text == "on" && !engine.data;
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

/// How to name the engine by hand. What would widen its reach is left out.
std::string typed(SeatSpec seat) {
    const EngineFile confined;
    std::erase_if(seat.options, [&](const SeatOption& option) { return widens(option, confined); });
    return printable(to_text(seat), kLongestShown);
}

}  // namespace

std::vector<SeatSpec> seats_of_file(std::vector<SeatSpec> seats, const EngineList& engines,
                                    std::vector<Message>& notes) {
    for (std::size_t i = 0; i < seats.size(); ++i) {
        SeatSpec& seat = seats[i];
        if (seat.kind != SeatKind::Engine) continue;
        if (const EngineFile* const engine = engines.find(seat.name)) {
            seat = without_widening(std::move(seat), i + 1, *engine, notes);
            continue;
        }
        notes.emplace_back(
            "seat {} is open: a file cannot start '{}' (to start it, type 'seat {} "
            "{}', or choose it at the seat)",
            i + 1, printable(seat.name, kLongestShown), i + 1, typed(seat));
        seat = SeatSpec{};
    }
    return seats;
}

}  // namespace tengen
