#include "plugin/ai_info.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

#include "base/text.hpp"

namespace tengen {

namespace {

/// The error is a text for people.
using Checked = tl::expected<void, std::string>;

tl::unexpected<std::string> wrong(std::string text) {
    return tl::unexpected<std::string>(std::move(text));
}

/// Reads one byte more than the limit, so check() detects a text that is too long.
std::string text_of(const char* text) {
    return text == nullptr ? std::string() : std::string(text, strnlen(text, kMaxTextBytes + 1));
}

bool is_id(std::string_view id, bool dashes) {
    const auto small = [](char c) { return c >= 'a' && c <= 'z'; };
    const auto fits = [&](char c) {
        return small(c) || (c >= '0' && c <= '9') || c == '_' || (dashes && c == '-');
    };
    return !id.empty() && id.size() <= kMaxIdBytes && small(id[0]) &&
           std::all_of(id.begin(), id.end(), fits);
}

Checked check_text(std::string_view what, std::string_view text) {
    if (text.size() > kMaxTextBytes) {
        return wrong(fmt::format("its {} is longer than {} bytes", what, kMaxTextBytes));
    }
    if (printable(text, kMaxTextBytes) != text) {
        return wrong(fmt::format("its {} is not one line of UTF-8", what));
    }
    return {};
}

tl::expected<ValueType, std::string> type_of(const tengen_option_t& option) {
    switch (option.type) {
        case TENGEN_OPTION_SWITCH:
            return ValueType::Switch;
        case TENGEN_OPTION_INTEGER:
            return ValueType::Integer;
        case TENGEN_OPTION_REAL:
            return ValueType::Real;
        case TENGEN_OPTION_TEXT:
            return ValueType::Text;
        case TENGEN_OPTION_CHOICE:
            return ValueType::Choice;
        default:
            return wrong(fmt::format("option '{}' has the unknown type {}",
                                     printable(text_of(option.id)), option.type));
    }
}

Checked check_range(const Field& field) {
    if (field.type != ValueType::Integer && field.type != ValueType::Real) return {};
    const bool sound = std::isfinite(field.min) && std::isfinite(field.max);
    if (!sound || field.min > field.max) {
        return wrong(fmt::format("option '{}' has no range", field.name));
    }
    // Integers beyond 2^53 lose digits as double.
    if (field.type == ValueType::Integer && std::max(-field.min, field.max) > 0x1p53) {
        return wrong(fmt::format("option '{}' has a range beyond 2^53", field.name));
    }
    return {};
}

Checked check_choices(const Field& field) {
    if (field.type != ValueType::Choice) return {};
    if (field.choices.empty() || field.choices.size() > kMaxChoices) {
        return wrong(fmt::format("option '{}' has {} choices", field.name, field.choices.size()));
    }
    for (const std::string& choice : field.choices) {
        if (Checked checked = check_text("option's choice", choice); !checked) return checked;
        if (choice.empty())
            return wrong(fmt::format("option '{}' has an empty choice", field.name));
    }
    return {};
}

Checked check_option(const Field& field) {
    if (!is_id(field.name, false)) {
        return wrong(fmt::format("'{}' is not an option id", printable(field.name)));
    }
    Checked checked = check_text("option's help", field.help);
    if (checked) checked = check_range(field);
    if (checked) checked = check_choices(field);
    if (!checked) return checked;
    if (field.arity != Arity::One || field.default_values.size() != 1) {
        return wrong(fmt::format("option '{}' must have one default value", field.name));
    }
    const Scalar& value = field.default_values[0];
    if (const auto fits = check_scalar(field, value); !fits) {
        return wrong("the default is wrong: " + english(fits.error()));
    }
    if (!has_type_of(field, value)) {
        return wrong(fmt::format("option '{}' has a default of another type", field.name));
    }
    if (field.type == ValueType::Text) {
        return check_text("option's default", std::get<std::string>(value));
    }
    return {};
}

tl::expected<Field, std::string> read_option(const tengen_option_t& option) {
    const auto type = type_of(option);
    if (!type) return wrong(type.error());
    Field field;
    field.name = text_of(option.id);
    field.help = text_of(option.help);
    field.type = *type;
    if (*type == ValueType::Integer || *type == ValueType::Real) {
        field.min = option.min;
        field.max = option.max;
    }
    if (*type == ValueType::Choice && option.choices != nullptr) {
        const auto count = std::min<std::size_t>(option.choice_count, kMaxChoices + 1);
        for (std::size_t i = 0; i < count; ++i) field.choices.push_back(text_of(option.choices[i]));
    }
    if (Checked checked = check_range(field); !checked) return wrong(checked.error());
    const auto value = parse_scalar(field, text_of(option.default_value));
    if (!value) return wrong("the default is wrong: " + english(value.error()));
    field.default_values = {*value};
    return field;
}

}  // namespace

tl::expected<AiInfo, std::string> read_info(const tengen_ai_descriptor_t& descriptor) {
    AiInfo info;
    info.id = text_of(descriptor.id);
    info.name = text_of(descriptor.name);
    info.version = text_of(descriptor.version);
    info.author = text_of(descriptor.author);
    info.about = text_of(descriptor.about);
    if (descriptor.option_count > kMaxOptions) {
        return wrong(
            fmt::format("it has {} options (at most {})", descriptor.option_count, kMaxOptions));
    }
    if (descriptor.option_count > 0 && descriptor.options == nullptr) {
        return wrong("it has no list of options");
    }
    for (std::uint32_t i = 0; i < descriptor.option_count; ++i) {
        auto field = read_option(descriptor.options[i]);
        if (!field) return wrong(field.error());
        info.options.push_back(std::move(*field));
    }
    if (Checked checked = check(info); !checked) return wrong(checked.error());
    return info;
}

Checked check(const AiInfo& info) {
    if (!is_id(info.id, true)) {
        return wrong(
            fmt::format("'{}' is not an id of small letters, digits, - and _", printable(info.id)));
    }
    Checked checked = check_text("name", info.name);
    if (checked) checked = check_text("version", info.version);
    if (checked) checked = check_text("author", info.author);
    if (checked) checked = check_text("about text", info.about);
    if (!checked) return checked;
    if (info.options.size() > kMaxOptions) return wrong("it has too many options");
    std::set<std::string_view> names;
    for (const Field& field : info.options) {
        if (checked = check_option(field); !checked) return checked;
        if (!names.insert(field.name).second) {
            return wrong(fmt::format("it has the option '{}' twice", field.name));
        }
    }
    return {};
}

}  // namespace tengen
