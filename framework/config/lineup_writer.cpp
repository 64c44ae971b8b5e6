// Writes lineups.
#include "config/lineup_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "config/duration.hpp"

namespace tengen {
namespace {

/// Whether a text needs no quotes anywhere on a line: words such as rookie, 15 or double_three.
bool is_plain(std::string_view text) {
    const auto good = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '.'; };
    return !text.empty() && text.size() <= 64 && std::all_of(text.begin(), text.end(), good);
}

std::string in_quotes(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') quoted += '\\';
        if (byte < 0x20 || byte == 0x7F) {
            quoted += fmt::format("\\x{:02x}", byte);
        } else {
            quoted += c;
        }
    }
    return quoted + "\"";
}

/// Unquoted plain words and numbers stay unquoted. All other texts get quotes.
std::string scalar(const YamlNode& node) {
    const bool number = !node.quoted && node.text.size() > 1 && node.text[0] == '-' &&
                        is_plain(std::string_view(node.text).substr(1));
    if (!node.quoted && (is_plain(node.text) || number)) return node.text;
    return in_quotes(node.text);
}

/// The node on one line.
std::string flow(const YamlNode& node) {
    std::string text;
    switch (node.kind) {
        case YamlNode::Kind::Empty:
            return "\"\"";
        case YamlNode::Kind::Text:
            return scalar(node);
        case YamlNode::Kind::List:
            for (const YamlNode& item : node.items) {
                text += (text.empty() ? "" : ", ") + flow(item);
            }
            return "[" + text + "]";
        case YamlNode::Kind::Map:
            break;
    }
    for (const YamlEntry& entry : node.entries) {
        const std::string key = is_plain(entry.key) ? entry.key : in_quotes(entry.key);
        text += (text.empty() ? "" : ", ") + key + ": " + flow(entry.value);
    }
    return "{" + text + "}";
}

std::string title_line(const LocalText& title) {
    if (title.empty()) return {};
    std::string texts;
    for (const LocalText::Entry& entry : title.entries()) {
        texts += (texts.empty() ? "" : ", ") + entry.language + ": " + in_quotes(entry.text);
    }
    return "title: {" + texts + "}\n";
}

std::string game_lines(std::string_view full_name) {
    const std::size_t colon = full_name.find(':');
    const std::string_view game = full_name.substr(0, colon);
    if (!is_plain(game)) return "game: " + in_quotes(full_name) + "\n";
    std::string lines = fmt::format("game: {}\n", game);
    if (colon != std::string_view::npos) {
        lines += fmt::format("variant: {}\n", full_name.substr(colon + 1));
    }
    return lines;
}

/// One line per rule, for readability.
std::string change_lines(const YamlNode& keys) {
    std::string lines;
    for (const YamlEntry& entry : keys.entries) {
        if (entry.key == "seats") continue;  // follows from the lineup's seats
        if (entry.key != "rules" || !entry.value.is_map()) {
            lines += entry.key + ": " + flow(entry.value) + "\n";
            continue;
        }
        lines += "rules:\n";
        for (const YamlEntry& rule : entry.value.entries) {
            lines += "  " + rule.key + ": " + flow(rule.value) + "\n";
        }
    }
    return lines;
}

/// The limits and fault policy of an AI or engine.
std::string limit_keys(const SeatLimits& limits) {
    std::string keys;
    if (limits.move_time) keys += ", time: " + to_text(*limits.move_time);
    if (limits.on_fault) keys += fmt::format(", on_fault: {}", name_of(*limits.on_fault));
    if (limits.memory_mib) keys += fmt::format(", memory: {}", *limits.memory_mib);
    if (limits.scratch) keys += ", scratch: true";
    return keys;
}

std::string book_key(const SeatSpec& seat) {
    return seat.book.empty() ? "" : ", book: " + in_quotes(seat.book);
}

std::string options_key(const SeatSpec& seat) {
    std::string options;
    for (const SeatOption& option : seat.options) {
        const std::string value = is_plain(option.text) ? option.text : in_quotes(option.text);
        options += (options.empty() ? "" : ", ") + option.name + ": " + value;
    }
    return options.empty() ? "" : ", options: {" + options + "}";
}

std::string seat_line(const SeatSpec& seat) {
    switch (seat.kind) {
        case SeatKind::Human:
            if (seat.name.empty()) return "  - human\n";
            return "  - {human: " + in_quotes(seat.name) + "}\n";
        case SeatKind::Engine:
            return "  - {engine: " + in_quotes(seat.name) + options_key(seat) +
                   limit_keys(seat.limits) + book_key(seat) + "}\n";
        case SeatKind::Ai:
            break;
    }
    const std::string ai = ai_text(seat);
    std::string line = "  - {ai: " + (is_plain(ai) ? ai : in_quotes(ai));
    if (!seat.level.empty()) line += ", level: " + seat.level;
    return line + options_key(seat) + limit_keys(seat.limits) + book_key(seat) + "}\n";
}

std::string clock_line(const ClockSettings& clock) {
    std::string times;
    const auto add = [&](std::string_view key, std::chrono::milliseconds time) {
        times += fmt::format("{}{}: {}", times.empty() ? "" : ", ", key, to_text(time));
    };
    if (clock.move) add("move", *clock.move);
    if (clock.total) add("total", *clock.total);
    if (clock.total && clock.increment.count() > 0) add("increment", clock.increment);
    return times.empty() ? "" : "clock: {" + times + "}\n";
}

}  // namespace

Result<std::string> to_yaml(const Lineup& lineup) {
    ErrorList errors;
    const TableSpec& table = lineup.table;
    const YamlNode changes = overlay_of(table.overrides, errors);
    if (!errors.empty()) return fail(errors.take());
    std::string text = title_line(lineup.title);
    text += game_lines(table.game);
    text += change_lines(changes);
    text += "seats:\n";
    for (const SeatSpec& seat : table.seats) text += seat_line(seat);
    text += clock_line(table.clock);
    if (table.isolation == Isolation::None) text += "isolation: none\n";
    for (const PolicyField& field : policy_fields()) {
        if (field.is_default(table.policies)) continue;
        text += fmt::format("{}: {}\n", field.name, field.word(table.policies));
    }
    return text;
}

}  // namespace tengen
