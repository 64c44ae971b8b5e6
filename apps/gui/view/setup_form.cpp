#include "view/setup_form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/text.hpp"
#include "config/duration.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

std::string in_quotes(const std::string& text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + "\"";
}

/// Inside a list or a map, everything except a plain word needs quotes. The reader of the text
/// reports invalid numbers.
std::string inner_text(const Field& field, const std::string& text) {
    const bool plain = !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '_' || c == '-' || c == '.';
    });
    return plain && field.type != ValueType::Text ? text : in_quotes(text);
}

char separator_of(const Field& field) {
    return field.type == ValueType::Text ? ';' : ',';
}

std::vector<std::string> items_of(const Field& field, const std::vector<std::string>& values) {
    if (field.type == ValueType::Choice) return values;
    std::vector<std::string> items;
    std::string_view rest = values.empty() ? std::string_view() : values.front();
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(separator_of(field)), rest.size());
        if (std::string item(trimmed(rest.substr(0, end), " ")); !item.empty()) {
            items.push_back(std::move(item));
        }
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return items;
}

std::string list_text(const Field& field, const std::vector<std::string>& values) {
    std::string text;
    for (const std::string& item : items_of(field, values)) {
        text += (text.empty() ? "" : ", ") + inner_text(field, item);
    }
    return "[" + text + "]";
}

std::string side_text(const Field& field, const std::vector<std::string>& sides,
                      const std::vector<std::string>& values) {
    std::string text;
    for (std::size_t i = 0; i < std::min(sides.size(), values.size()); ++i) {
        text += (text.empty() ? "" : ", ") + sides[i] + ": " + inner_text(field, values[i]);
    }
    return "{" + text + "}";
}

}  // namespace

std::vector<std::string> form_values(const Field& field, const std::vector<Scalar>& values) {
    std::vector<std::string> texts;
    for (const Scalar& value : values) texts.push_back(tengen::to_text(value));
    if (field.arity != Arity::List || field.type == ValueType::Choice) return texts;
    const std::string between{separator_of(field), ' '};
    return {fmt::format("{}", fmt::join(texts, between))};
}

std::string setting_text(const Field& field, const std::vector<std::string>& sides,
                         const std::vector<std::string>& values) {
    if (field.arity == Arity::List) return list_text(field, values);
    if (field.arity == Arity::PerSide) return side_text(field, sides, values);
    return values.empty() ? "" : values.front();
}

namespace {

/// Ends of names, and the units that they state.
constexpr std::pair<std::string_view, std::string_view> kUnits[] = {{"_mib", ", MiB"},
                                                                    {"_ms", ", ms"}};

}  // namespace

std::string option_title(std::string_view name) {
    std::string_view unit;
    for (const auto& [ending, text] : kUnits) {
        if (!name.ends_with(ending)) continue;
        name.remove_suffix(ending.size());
        unit = text;
    }
    std::string words(name);
    std::replace(words.begin(), words.end(), '_', ' ');
    if (!words.empty()) {
        words[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(words[0])));
    }
    words += unit;
    return tr(words.c_str());
}

SeatForm form_of(const SeatSpec& seat, const std::vector<std::string>& levels) {
    SeatForm form;
    form.limits = seat.limits;
    form.book = seat.book;
    if (seat.limits.move_time) form.time = tengen::to_text(*seat.limits.move_time);
    if (seat.kind == SeatKind::Human) {
        form.person = seat.name;
    } else if (seat.kind == SeatKind::Engine) {
        form.kind = Sitter::Engine;
        form.engine = seat.name;
        form.engine_options = seat.options;
        return form;
    } else if (std::find(levels.begin(), levels.end(), seat.name) != levels.end()) {
        form.kind = Sitter::Level;
        form.level = seat.name;
    } else {
        form.kind = Sitter::Ai;
        form.ai = seat.name;
        form.ai_level = seat.level;
    }
    for (const SeatOption& option : seat.options) form.options[option.name] = option.text;
    return form;
}

std::string form_line(const Error& error) {
    std::string place = error.place;
    for (const std::string_view prefix : {"--set rules.", "--set ", "--"}) {
        if (!place.starts_with(prefix)) continue;
        place.erase(0, prefix.size());
        break;
    }
    const std::string text = tr(error.message);
    return place.empty() ? text : place + tr(": ") + text;
}

namespace {

Result<void> add_limits(const SeatForm& form, SeatSpec& seat) {
    seat.limits = form.limits;
    seat.book = form.book;
    seat.limits.move_time.reset();
    if (seat.kind != SeatKind::Ai) seat.limits.scratch = false;
    if (form.time.empty()) return {};
    const auto time = parse_duration(form.time);
    if (!time) return fail(time.error());
    seat.limits.move_time = *time;
    return {};
}

}  // namespace

Result<SeatSpec> spec_of(const SeatForm& form) {
    SeatSpec seat;
    switch (form.kind) {
        case Sitter::Human:
            seat.name = trimmed(form.person, " ");
            if (!seat.name.empty() && !is_person_name(seat.name)) {
                return fail(ErrorCode::Input, "", "'{}' is not a name that can be shown",
                            printable(seat.name, 40));
            }
            return seat;
        case Sitter::Engine:
            seat.kind = SeatKind::Engine;
            seat.name = trimmed(form.engine, " ");
            if (seat.name.empty()) return fail(ErrorCode::Input, "", "no engine is chosen");
            seat.options = form.engine_options;
            break;
        case Sitter::Level:
            seat.kind = SeatKind::Ai;
            seat.name = form.level;
            break;
        case Sitter::Ai:
            seat.kind = SeatKind::Ai;
            seat.name = form.ai;
            seat.level = form.ai_level;
            if (form.ai.empty()) return fail(ErrorCode::Input, "", "no AI is chosen");
            for (const auto& [name, text] : form.options) {
                if (!text.empty()) seat.options.push_back({name, text, {}});
            }
            break;
    }
    if (Result<void> added = add_limits(form, seat); !added) return fail(added.error());
    return seat;
}

}  // namespace tengen::gui
