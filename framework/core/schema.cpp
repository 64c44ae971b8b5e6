#include "core/schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/spelling.hpp"
#include "base/text.hpp"

namespace tengen {

namespace {

Field make_field(std::string name, ValueType type, Scalar value, std::string help) {
    Field field;
    field.name = std::move(name);
    field.type = type;
    field.default_values = {std::move(value)};
    field.help = std::move(help);
    return field;
}

tl::unexpected<Errors> unexpected_value(const Field& field, std::string_view found) {
    return fail(ErrorCode::Input, "", "'{}' must be {}, found '{}'", field.name, expectation(field),
                printable(found, 40));
}

/// "015" is more often a typing error than 13 or 15, so it is rejected.
bool has_leading_zero(std::string_view text) {
    if (!text.empty() && text[0] == '-') text.remove_prefix(1);
    return text.size() > 1 && text[0] == '0' && text[1] != '.';
}

bool in_range(const Field& field, double value) {
    return std::isfinite(value) && value >= field.min && value <= field.max;
}

/// A limit of an Integer field as people write it. A double cannot represent the largest limits
/// exactly.
std::int64_t whole(double limit) {
    constexpr double kTooLarge = 9223372036854775808.0;
    if (limit >= kTooLarge) return std::numeric_limits<std::int64_t>::max();
    if (limit <= -kTooLarge) return std::numeric_limits<std::int64_t>::min();
    return static_cast<std::int64_t>(limit);
}

Result<Scalar> parse_integer(const Field& field, std::string_view text) {
    const auto value = to_number<std::int64_t>(text);
    if (!value || has_leading_zero(text) || !in_range(field, static_cast<double>(*value))) {
        return unexpected_value(field, text);
    }
    return Scalar(*value);
}

Result<Scalar> parse_real(const Field& field, std::string_view text) {
    const auto value = to_number<double>(text);
    if (!value || has_leading_zero(text) || !in_range(field, *value)) {
        return unexpected_value(field, text);
    }
    return Scalar(*value);
}

Result<Scalar> parse_switch(const Field& field, std::string_view text) {
    if (text == "true") return Scalar(true);
    if (text == "false") return Scalar(false);
    return unexpected_value(field, text);
}

Result<Scalar> parse_choice(const Field& field, std::string_view text) {
    if (std::find(field.choices.begin(), field.choices.end(), text) != field.choices.end()) {
        return Scalar(std::string(text));
    }
    if (field.names != NamesOf::Nothing && !text.empty()) return Scalar(std::string(text));
    const std::vector<std::string_view> names(field.choices.begin(), field.choices.end());
    return fail(ErrorCode::Input, "", "'{}' must be {}, found '{}'{}", field.name,
                expectation(field), printable(text, 40), did_you_mean(text, names));
}

Message choices_text(const Field& field) {
    const std::string words = fmt::format("{}", fmt::join(field.choices, ", "));
    if (field.names == NamesOf::Sides) return Message("one of {}, or a side of the game", words);
    if (field.names == NamesOf::Regions)
        return Message("one of {}, or a region of the game", words);
    if (field.names == NamesOf::Pieces) return Message("one of {}, or a piece of the game", words);
    return Message("one of {}", words);
}

}  // namespace

Field switch_field(std::string name, bool value, std::string help) {
    return make_field(std::move(name), ValueType::Switch, value, std::move(help));
}

Field integer_field(std::string name, std::int64_t value, std::int64_t min, std::int64_t max,
                    std::string help) {
    Field field = make_field(std::move(name), ValueType::Integer, value, std::move(help));
    field.min = static_cast<double>(min);
    field.max = static_cast<double>(max);
    return field;
}

Field real_field(std::string name, double value, double min, double max, std::string help) {
    Field field = make_field(std::move(name), ValueType::Real, value, std::move(help));
    field.min = min;
    field.max = max;
    return field;
}

Field text_field(std::string name, std::string value, std::string help) {
    return make_field(std::move(name), ValueType::Text, std::move(value), std::move(help));
}

Field choice_field(std::string name, std::string value, std::vector<std::string> choices,
                   std::string help) {
    Field field = make_field(std::move(name), ValueType::Choice, std::move(value), std::move(help));
    field.choices = std::move(choices);
    return field;
}

Field per_side(Field field) {
    field.arity = Arity::PerSide;
    return field;
}

Field or_name_of(NamesOf names, Field field) {
    field.names = names;
    return field;
}

Field with_older_name(OlderName older, Field field) {
    field.older = std::move(older);
    return field;
}

Field added_later(Field field) {
    field.later = true;
    return field;
}

Field list_of(Field field) {
    field.arity = Arity::List;
    field.default_values.clear();
    return field;
}

Result<Scalar> parse_scalar(const Field& field, std::string_view text) {
    switch (field.type) {
        case ValueType::Switch:
            return parse_switch(field, text);
        case ValueType::Integer:
            return parse_integer(field, text);
        case ValueType::Real:
            return parse_real(field, text);
        case ValueType::Choice:
            return parse_choice(field, text);
        case ValueType::Text:
            break;
    }
    return Scalar(std::string(text));
}

Result<Scalar> check_scalar(const Field& field, Scalar value) {
    return parse_scalar(field, to_text(value));
}

bool has_type_of(const Field& field, const Scalar& value) {
    switch (field.type) {
        case ValueType::Switch:
            return std::holds_alternative<bool>(value);
        case ValueType::Integer:
            return std::holds_alternative<std::int64_t>(value);
        case ValueType::Real:
            return std::holds_alternative<double>(value);
        case ValueType::Choice:
        case ValueType::Text:
            break;
    }
    return std::holds_alternative<std::string>(value);
}

std::string to_text(const Scalar& value) {
    if (const bool* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
    if (const auto* number = std::get_if<std::int64_t>(&value)) return fmt::format("{}", *number);
    if (const double* number = std::get_if<double>(&value)) return fmt::format("{}", *number);
    return std::get<std::string>(value);
}

Message expectation(const Field& field) {
    switch (field.type) {
        case ValueType::Switch:
            return Message("true or false");
        case ValueType::Integer:
            return Message("a whole number {}..{}", whole(field.min), whole(field.max));
        case ValueType::Real:
            return Message("a number {}..{}", field.min, field.max);
        case ValueType::Choice:
            return choices_text(field);
        case ValueType::Text:
            break;
    }
    return Message("text");
}

}  // namespace tengen
