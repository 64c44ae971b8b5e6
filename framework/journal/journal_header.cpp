// Reads and writes the header of a journal.
#include <fmt/format.h>

#include <charconv>

#include "base/text.hpp"
#include "journal/journal_format.hpp"
#include "journal/journal_text.hpp"

namespace tengen {

namespace {

using std::chrono::milliseconds;
using Time = std::optional<milliseconds>;

constexpr std::string_view kOnFault = "on_fault";

std::string time_text(const Time& time) {
    return time ? std::to_string(time->count()) : "-";
}

/// Sets `time`; false for another word.
bool parse_time(std::string_view word, Time& time) {
    if (word == "-") return true;
    time = parse_milliseconds(word);
    return time.has_value();
}

/// "1 112:1 113:2:3 hand=5,4": the side to move, then cells with their sides and kinds, as numbers,
/// and state by name.
std::string setup_line(const Setup& setup) {
    if (setup == Setup{}) return {};
    std::string text = fmt::format("setup {}", setup.to_move);
    for (const Stone& stone : setup.stones) {
        text += fmt::format(" {}:{}", stone.cell, stone.side);
        if (stone.piece != 0) text += fmt::format(":{}", stone.piece);
    }
    for (const SetupState& state : setup.state) {
        text += fmt::format(" {}={}", state.name, state.value);
    }
    return text + '\n';
}

bool parse_setup_line(std::string_view words, Setup& setup) {
    const auto to_move = to_number<Side>(take(words, ' '));
    if (!to_move) return false;
    setup.to_move = *to_move;
    while (!words.empty()) {
        std::string_view word = take(words, ' ');
        if (const std::size_t equals = word.find('='); equals != word.npos) {
            setup.state.push_back(
                {std::string(word.substr(0, equals)), std::string(word.substr(equals + 1))});
            continue;
        }
        const auto cell = to_number<Cell>(take(word, ':'));
        const auto side = to_number<Side>(take(word, ':'));
        const auto piece = word.empty() ? Piece{0} : to_number<Piece>(word);
        if (!cell || !side || !piece) return false;
        setup.stones.push_back({*cell, *side, *piece});
    }
    return true;
}

bool parse_clock(std::string_view words, ClockSettings& clock) {
    Time increment, margin;
    const bool good = parse_time(take(words, ' '), clock.move) &&
                      parse_time(take(words, ' '), clock.total) &&
                      parse_time(take(words, ' '), increment) && parse_time(words, margin);
    clock.increment = increment.value_or(milliseconds(0));
    clock.margin = margin.value_or(milliseconds(0));
    return good;
}

/// "on_fault loses random": a keyword per seat; absent if all have "loses". Other policies have one
/// keyword, and are absent if it is the default.
std::string policy_lines(const JournalHeader& header) {
    std::string lines;
    std::string words;
    bool all_lose = true;
    for (std::size_t seat = 0; seat < header.seats.size(); ++seat) {
        const SeatLimits own = seat < header.limits.size() ? header.limits[seat] : SeatLimits{};
        const FaultPolicy policy = fault_policy(header.policies, own);
        words += fmt::format(" {}", name_of(policy));
        all_lose = all_lose && policy == FaultPolicy::Loses;
    }
    if (!all_lose) lines += fmt::format("{}{}\n", kOnFault, words);
    for (const PolicyField& field : policy_fields()) {
        if (field.name == kOnFault || field.is_default(header.policies)) continue;
        lines += fmt::format("{} {}\n", field.name, field.word(header.policies));
    }
    return lines;
}

/// The first seat's keyword is the table's policy. Seats that differ from it have their own.
bool parse_on_fault(std::string_view words, JournalHeader& header) {
    const PolicyField& field = *find_policy(kOnFault);
    if (!field.set_word(header.policies, take(words, ' '))) return false;
    for (std::size_t seat = 1; !words.empty(); ++seat) {
        Policies own;
        if (seat >= kMaxSeats || !field.set_word(own, take(words, ' '))) return false;
        if (own.on_fault == header.policies.on_fault) continue;
        if (header.limits.size() <= seat) header.limits.resize(seat + 1);
        header.limits[seat].on_fault = own.on_fault;
    }
    return true;
}

/// "limits 1 2000 - scratch": one line per seat with limits.
std::string limits_lines(const std::vector<SeatLimits>& limits) {
    std::string lines;
    for (std::size_t seat = 0; seat < limits.size(); ++seat) {
        const SeatLimits& own = limits[seat];
        if (!own.move_time && !own.memory_mib && !own.scratch) continue;
        lines += fmt::format("limits {} {} {} {}\n", seat, time_text(own.move_time),
                             own.memory_mib ? std::to_string(*own.memory_mib) : "-",
                             own.scratch ? "scratch" : "-");
    }
    return lines;
}

bool parse_limits(std::string_view words, std::vector<SeatLimits>& limits) {
    const auto seat = to_number<std::size_t>(take(words, ' '));
    if (!seat || *seat >= kMaxSeats) return false;
    if (limits.size() <= *seat) limits.resize(*seat + 1);
    SeatLimits& own = limits[*seat];
    if (!parse_time(take(words, ' '), own.move_time)) return false;
    const std::string_view memory = take(words, ' ');
    if (memory != "-") {
        own.memory_mib = to_number<int>(memory);
        if (!own.memory_mib || *own.memory_mib < 1) return false;
    }
    own.scratch = words == "scratch";
    return own.scratch || words == "-";
}

/// Stores a valid number in `target`.
template <class Number>
bool read_number(std::string_view word, Number& target, int base) {
    const auto number = to_number<Number>(word, base);
    if (number) target = *number;
    return number.has_value();
}

/// Reads the lines that are not part of the description.
bool parse_line(std::string_view name, std::string_view words, JournalHeader& header) {
    if (name == "setup") return parse_setup_line(words, header.setup);
    if (name == "clock") return parse_clock(words, header.clock);
    if (name == "seed") return read_number(words, header.seed, 10);
    if (name == kOnFault) return parse_on_fault(words, header);
    if (const PolicyField* field = find_policy(name)) {
        return field->set_word(header.policies, words);
    }
    if (name == "limits") return parse_limits(words, header.limits);
    if (name == "definition") return read_number(words, header.definition, 16);
    if (name == "title" || name == "about") {
        const std::string_view language = take(words, ' ');
        auto& texts = name == "title" ? header.title : header.about;
        texts.push_back({std::string(language), unescaped(words)});
        return true;
    }
    const auto seat = to_number<std::size_t>(take(words, ' '));
    if (seat != header.seats.size()) return false;
    header.seats.push_back(unescaped(words));
    return true;
}

std::string text_lines(std::string_view name, const std::vector<JournalText>& texts) {
    std::string lines;
    for (const JournalText& one : texts) {
        lines += fmt::format("{} {} {}\n", name, one.language, escaped(one.text));
    }
    return lines;
}

bool is_of_description(std::string_view name) {
    constexpr std::string_view kOwn[] = {"setup", "clock",      "seed", "title",
                                         "about", "definition", "seat", "limits"};
    return find_policy(name) == nullptr &&
           std::find(std::begin(kOwn), std::end(kOwn), name) == std::end(kOwn);
}

}  // namespace

std::string header_text(const JournalHeader& header) {
    std::string text = fmt::format("{}{} {}\n", kJournalMagic, kJournalVersion, TENGEN_VERSION);
    text += to_text(header.game);
    text += text_lines("title", header.title) + text_lines("about", header.about);
    text += setup_line(header.setup);
    for (std::size_t seat = 0; seat < header.seats.size(); ++seat) {
        text += fmt::format("seat {} {}\n", seat, escaped(header.seats[seat]));
    }
    text += policy_lines(header) + limits_lines(header.limits);
    text += fmt::format("clock {} {} {} {}\n", time_text(header.clock.move),
                        time_text(header.clock.total), header.clock.increment.count(),
                        header.clock.margin.count());
    text += fmt::format("seed {}\ndefinition {:08x}\n", header.seed, header.definition);
    return text + fmt::format("{}{}\n", kJournalHeaderEnd, checksum(text));
}

Result<ReadHeader> parse_header(std::string_view text, const RuleCatalogue& catalogue,
                                const std::string& path) {
    const auto wrong = [&](const Argument& why) {
        return fail(ErrorCode::Input, path, "invalid header ({})", why);
    };
    ReadHeader read;
    std::string description, game;
    while (!text.empty()) {
        const std::string_view whole = take(text, '\n');
        std::string_view line = whole;
        const std::string_view name = take(line, ' ');
        if (is_of_description(name)) {
            if (name == "game") game = line.substr(0, line.find(' '));
            description += std::string(whole) + '\n';
        } else if (!parse_line(name, line, read.header)) {
            return wrong(printable(whole, 40));
        }
    }
    const auto changed = [&](const Errors& error) {
        return fail(ErrorCode::Input, path, "game '{}' changed since this save ({})",
                    printable(game), error);
    };
    auto parsed = parse_description(description, catalogue);
    if (!parsed) return changed(parsed.error());
    auto made = Game::create(*parsed, catalogue);
    if (!made) return changed(made.error());
    read.header.game = std::move(*parsed);
    read.game = std::move(*made);
    const auto checked = read.game->check(read.header.setup);
    if (!checked) return wrong(checked.error());
    if (static_cast<int>(read.header.seats.size()) != read.game->seats()) return wrong("seats");
    if (read.header.limits.size() > read.header.seats.size()) return wrong("limits");
    return read;
}

}  // namespace tengen
