// Reads and writes seats in their command-line form.
#include "config/seat_spec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "config/text_file.hpp"
#include "config/value_reader.hpp"

namespace tengen {
namespace {

constexpr std::size_t kMaxPath = 4096;
constexpr std::string_view kEngine = "engine:";
constexpr std::string_view kBook = "book";

tl::unexpected<Errors> bad_seat(std::string_view text, std::string_view problem) {
    return fail(ErrorCode::CommandLine, "", "'{}' {}", printable(text, 40), problem);
}

Result<SeatSpec> parse_human(std::string_view text) {
    SeatSpec seat;
    if (text == "human") return seat;
    seat.name = text.substr(std::string_view("human:").size());
    if (is_person_name(seat.name)) return seat;
    return bad_seat(text, "has no name that can be shown (1 to 64 characters)");
}

/// Adds "hard" or "depth=3"; a level may only come first.
bool add_detail(SeatSpec& seat, std::string_view detail, bool first) {
    const std::size_t equals = detail.find('=');
    if (equals == std::string_view::npos) {
        if (!first || !is_name(detail)) return false;
        seat.level = detail;
        return true;
    }
    const std::string_view name = detail.substr(0, equals);
    const std::string_view text = detail.substr(equals + 1);
    if (name == kBook && seat.book.empty() && !text.empty() && text.size() <= kMaxPath) {
        seat.book = text;
        return true;
    }
    if (!is_name(name) || text.empty() || text.size() > kMaxOptionText) return false;
    seat.options.push_back({std::string(name), std::string(text), {}});
    return true;
}

Result<SeatSpec> parse_engine(std::string_view text) {
    SeatSpec seat;
    seat.kind = SeatKind::Engine;
    const std::vector<std::string_view> parts = split(text.substr(kEngine.size()), ',');
    seat.name = parts.front();
    if (seat.name.empty() || seat.name.size() > kMaxPath) {
        return bad_seat(text, "needs a program (such as engine:./pbrain-mine)");
    }
    for (const std::string_view part : std::span(parts).subspan(1)) {
        if (!add_detail(seat, part, false)) {
            return bad_seat(text, "is not a seat (write engine:PROGRAM,OPTION=VALUE,...)");
        }
    }
    return seat;
}
Result<SeatSpec> parse_ai(std::string_view text) {
    SeatSpec seat;
    seat.kind = SeatKind::Ai;
    const std::size_t colon = std::min(text.find(':'), text.size());
    if (auto named = set_ai(seat, text.substr(0, colon)); !named) {
        return fail(named.error());
    }
    if (!is_ai_name(seat.name)) {
        const std::size_t comma = text.find(',');
        if (comma != std::string_view::npos && comma < text.find('=') &&
            is_ai_name(text.substr(0, comma))) {
            return bad_seat(text, fmt::format("is not a seat (write {}:{})", text.substr(0, comma),
                                              printable(text.substr(comma + 1), 80)));
        }
        return bad_seat(text, "is not a seat (such as human, human:Ann, rookie or rookie:hard)");
    }
    if (colon == text.size()) return seat;
    bool first = true;
    for (const std::string_view detail : split(text.substr(colon + 1), ',')) {
        if (!add_detail(seat, detail, first)) {
            return bad_seat(text, "is not a seat (write AI:LEVEL or AI:OPTION=VALUE,...)");
        }
        first = false;
    }
    for (const SeatOption& option : seat.options) {
        const auto same = [&](const SeatOption& other) { return other.name == option.name; };
        if (std::count_if(seat.options.begin(), seat.options.end(), same) > 1) {
            return bad_seat(text, "gives an option twice");
        }
    }
    return seat;
}

/// Whether a piece of a comma-separated list belongs to the seat before it.
bool goes_on(std::string_view piece) {
    const std::size_t mark = piece.find_first_of(":=");
    return mark != std::string_view::npos && piece[mark] == '=';
}

/// Splits a comma-separated list into seats, each with its options.
std::vector<std::string> pieces_of(std::string_view text) {
    std::vector<std::string> pieces;
    for (const std::string_view piece : split(text, ',')) {
        if (!pieces.empty() && goes_on(piece)) {
            pieces.back().append(",").append(piece);
        } else {
            pieces.emplace_back(piece);
        }
    }
    return pieces;
}

}  // namespace

Result<void> set_ai(SeatSpec& seat, std::string_view text) {
    const std::size_t at = std::min(text.find('@'), text.size());
    seat.name = text.substr(0, at);
    seat.file = at == text.size() ? "" : text.substr(at + 1);
    if (at < text.size() && (seat.file.empty() || seat.file.size() > kMaxPath)) {
        return bad_seat(text, "needs a plugin's file (such as rookie@./old.so)");
    }
    return {};
}

std::string ai_text(const SeatSpec& seat) {
    return seat.file.empty() ? seat.name : seat.name + '@' + seat.file;
}

Result<SeatSpec> parse_seat(std::string_view text) {
    if (text == "human" || text.starts_with("human:")) return parse_human(text);
    if (text.starts_with(kEngine)) return parse_engine(text);
    return parse_ai(text);
}

Result<std::vector<SeatSpec>> parse_seats(std::string_view text) {
    const std::size_t count = pieces_of(text).size();
    if (count > kMaxSeats) {
        return fail(ErrorCode::CommandLine, "", "a game has 1..{} seats, found {}", kMaxSeats,
                    count);
    }
    return parse_players(text);
}

Result<std::vector<SeatSpec>> parse_players(std::string_view text) {
    std::vector<SeatSpec> players;
    for (const std::string& piece : pieces_of(text)) {
        Result<SeatSpec> player = parse_seat(piece);
        if (!player) return fail(player.error());
        players.push_back(std::move(*player));
    }
    return players;
}

std::string to_text(const SeatSpec& seat) {
    if (seat.kind == SeatKind::Engine) {
        std::string text = std::string(kEngine) + seat.name;
        for (const SeatOption& option : seat.options) {
            text += fmt::format(",{}={}", option.name, option.text);
        }
        if (!seat.book.empty()) text += fmt::format(",{}={}", kBook, seat.book);
        return text;
    }
    if (seat.kind == SeatKind::Human) return seat.name.empty() ? "human" : "human:" + seat.name;
    std::string details = seat.level;
    for (const SeatOption& option : seat.options) {
        details += fmt::format("{}{}={}", details.empty() ? "" : ",", option.name, option.text);
    }
    if (!seat.book.empty()) {
        details += fmt::format("{}{}={}", details.empty() ? "" : ",", kBook, seat.book);
    }
    const std::string name = ai_text(seat);
    return details.empty() ? name : name + ":" + details;
}

namespace {

Parameters read_options(const std::vector<Field>& fields, const SeatSpec& seat, ErrorList& errors) {
    Parameters parameters(fields, 1);
    std::vector<std::string_view> names;
    for (const Field& field : fields) names.push_back(field.name);
    for (const SeatOption& option : seat.options) {
        const auto field = std::find_if(fields.begin(), fields.end(), [&](const Field& known) {
            return known.name == option.name;
        });
        if (field == fields.end()) {
            errors.add(option.place, "'{}' has no option '{}'{}", seat.name, option.name,
                       did_you_mean(option.name, names));
            continue;
        }
        Result<Scalar> value = parse_scalar(*field, option.text);
        if (value) {
            parameters.set(option.name, {std::move(*value)});
        } else {
            errors.add(option.place, value.error().front().message);
        }
    }
    return parameters;
}

}  // namespace

Result<Parameters> read_options(const std::vector<Field>& fields, const SeatSpec& seat) {
    ErrorList errors;
    Parameters parameters = read_options(fields, seat, errors);
    if (errors.empty()) return parameters;
    return fail(errors.take());
}

Field ponder_field() {
    return choice_field("ponder", "off", {"off", "on"}, "on: thinks in the turns of others too");
}

bool take_ponder(SeatSpec& seat, ErrorList& errors) {
    const Field field = ponder_field();
    const auto found = std::ranges::find(seat.options, field.name, &SeatOption::name);
    if (found == seat.options.end()) return false;
    const SeatOption option = std::move(*found);
    seat.options.erase(found);
    const Result<Scalar> value = parse_scalar(field, option.text);
    if (!value) errors.add(option.place, value.error().front().message);
    return option.text == "on";
}

void check_ai(const SeatSpec& seat, const FindAiOptions& options_of, ErrorList& errors) {
    const Result<std::vector<Field>> fields = options_of(seat.name);
    if (!fields) return errors.add(seat.place, fields.error().front().message);
    read_options(*fields, seat, errors);
}

bool is_ai_name(std::string_view text) {
    const auto good = [](char c) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        return letter || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
    };
    return !text.empty() && text.size() <= kMaxName && std::all_of(text.begin(), text.end(), good);
}

bool is_book_path(std::string_view text) {
    return !text.empty() && text.size() <= kMaxPath && text.find(',') == std::string_view::npos;
}

bool is_person_name(std::string_view text) {
    if (text.empty() || character_count(text) > kMaxName) return false;
    while (!text.empty()) {
        const Character character = first_character(text);
        if (!character.valid || is_control(character.code)) return false;
        text.remove_prefix(character.length);
    }
    return true;
}

}  // namespace tengen
