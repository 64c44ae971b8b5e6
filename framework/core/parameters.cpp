// The values of a schema's fields, and their canonical text.
#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "core/schema.hpp"

namespace tengen {

namespace {

bool right_count(const Field& field, int sides, std::size_t count) {
    if (field.arity == Arity::List) return true;
    return count == (field.arity == Arity::PerSide ? static_cast<std::size_t>(sides) : 1);
}

tl::unexpected<Errors> wrong_count(const Field& field, int sides, std::size_t count) {
    const int wanted = field.arity == Arity::PerSide ? sides : 1;
    return fail(ErrorCode::Input, "", "'{}' needs {}, found {}", field.name,
                wanted == 1 ? Message("one value") : Message("one value or {}", wanted), count);
}

/// Text values may contain any characters. In the canonical form, separators become %NN, and an
/// empty text in a list becomes a single %.
std::string escaped(std::string_view text, Arity arity) {
    if (text.empty() && arity != Arity::One) return "%";
    std::string result;
    for (const char c : text) {
        const bool plain = c != ' ' && c != ',' && c != '=' && c != '%' && c >= ' ' && c != '\x7f';
        if (plain || static_cast<signed char>(c) < 0) {
            result += c;
        } else {
            result += fmt::format("%{:02x}", static_cast<unsigned char>(c));
        }
    }
    return result;
}

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

std::string unescaped(std::string_view text) {
    if (text == "%") return {};
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool code = text[i] == '%' && i + 2 < text.size() && hex_digit(text[i + 1]) >= 0 &&
                          hex_digit(text[i + 2]) >= 0;
        if (code) {
            result += static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
            i += 2;
        } else {
            result += text[i];
        }
    }
    return result;
}

Result<std::vector<Scalar>> parse_values(const Field& field, int sides, std::string_view text) {
    std::vector<Scalar> values;
    std::vector<std::string_view> parts = split(text, ',');
    if (text.empty()) parts.clear();
    for (const std::string_view part : parts) {
        Result<Scalar> value = parse_scalar(field, unescaped(part));
        if (!value) return fail(value.error());
        values.push_back(std::move(*value));
    }
    if (field.type == ValueType::Text && text.empty() && field.arity == Arity::One) {
        values.emplace_back(std::string());
    }
    const bool spread = field.arity == Arity::PerSide && values.size() == 1;
    if (!spread && !right_count(field, sides, values.size())) {
        return wrong_count(field, sides, values.size());
    }
    return values;
}

Result<void> check_values(const Field& field, int sides, const std::vector<Scalar>& values) {
    Error error{ErrorCode::Input, "", Message("'{}' must be {}", field.name, expectation(field))};
    if (!right_count(field, sides, values.size())) {
        error = wrong_count(field, sides, values.size()).value().front();
    } else {
        const auto wrong = std::find_if(values.begin(), values.end(), [&](const Scalar& value) {
            const Result<Scalar> checked = check_scalar(field, value);
            if (!checked) error = checked.error().front();
            return !checked || !has_type_of(field, value);
        });
        if (wrong == values.end()) return {};
    }
    error.place = field.name;
    return fail(std::move(error));
}

}  // namespace

Parameters::Parameters(const std::vector<Field>& fields, int sides) {
    for (const Field& field : fields) {
        Entry entry{field.name, field.arity, field.default_values};
        if (field.arity == Arity::PerSide) {
            entry.values.assign(static_cast<std::size_t>(sides), field.default_values[0]);
        }
        entry.older = field.older;
        if (field.later) entry.unsaid = entry.values;
        entries_.push_back(std::move(entry));
    }
}

void Parameters::set(std::string_view name, std::vector<Scalar> values) {
    for (Entry& entry : entries_) {
        if (entry.name != name) continue;
        if (entry.arity == Arity::PerSide && values.size() == 1) {
            std::fill(entry.values.begin(), entry.values.end(), values[0]);
        } else {
            entry.values = std::move(values);
        }
        return;
    }
    assert(!"a parameter that the schema does not have");
}

const Parameters::Entry& Parameters::entry(std::string_view name) const {
    const auto found = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const Entry& entry) { return entry.name == name; });
    assert(found != entries_.end());
    return *found;
}

const Scalar& Parameters::value(std::string_view name, Side side) const {
    const Entry& found = entry(name);
    return found.values[found.arity == Arity::PerSide ? side - 1 : 0];
}

bool Parameters::switched_on(std::string_view name, Side side) const {
    return std::get<bool>(value(name, side));
}

std::int64_t Parameters::integer(std::string_view name, Side side) const {
    return std::get<std::int64_t>(value(name, side));
}

double Parameters::real(std::string_view name) const {
    return std::get<double>(value(name, 1));
}

const std::string& Parameters::text(std::string_view name, Side side) const {
    return std::get<std::string>(value(name, side));
}

const std::vector<Scalar>& Parameters::values(std::string_view name) const {
    return entry(name).values;
}

std::optional<std::string> current_word(const Field& field, std::string_view older) {
    for (const OlderName::Word& word : field.older.words) {
        if (word.older == older) return word.now;
    }
    return std::nullopt;
}

std::pair<std::string, std::vector<Scalar>> Parameters::Entry::canonical() const {
    std::vector<Scalar> words;
    for (const Scalar& value : values) {
        for (const OlderName::Word& word : older.words) {
            if (to_text(value) == word.now) words.emplace_back(word.older);
        }
    }
    if (!older.name.empty() && words.size() == values.size()) return {older.name, words};
    return {name, values};
}

std::string to_text(const Parameters& parameters) {
    std::string text;
    for (const Parameters::Entry& entry : parameters.entries()) {
        if (entry.unsaid == entry.values) continue;
        if (!text.empty()) text += ' ';
        const auto [name, values] = entry.canonical();
        text += name + '=';
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (i > 0) text += ',';
            text += escaped(to_text(values[i]), entry.arity);
        }
    }
    return text;
}

Result<Parameters> parse_parameters(const std::vector<Field>& fields, int sides,
                                    std::string_view text) {
    Parameters parameters(fields, sides);
    std::vector<std::string_view> names, given;
    for (const Field& field : fields) names.push_back(field.name);
    for (const std::string_view word : split(text, ' ')) {
        if (word.empty()) continue;
        const std::size_t equals = std::min(word.find('='), word.size());
        const std::string_view name = word.substr(0, equals);
        const auto field = std::find_if(fields.begin(), fields.end(), [&](const Field& known) {
            return known.name == name || (!name.empty() && known.older.name == name);
        });
        if (field == fields.end()) {
            return fail(ErrorCode::Input, "", "unknown parameter '{}'{}", printable(name, 40),
                        did_you_mean(name, names));
        }
        if (std::find(given.begin(), given.end(), field->name) != given.end()) {
            return fail(ErrorCode::Input, "", "'{}' is given twice", field->name);
        }
        given.push_back(field->name);
        std::string_view text_of_values = word.substr(std::min(equals + 1, word.size()));
        const auto current =
            name == field->name ? std::nullopt : current_word(*field, text_of_values);
        if (current) text_of_values = *current;
        auto values = parse_values(*field, sides, text_of_values);
        if (!values) return fail(values.error());
        parameters.set(field->name, std::move(*values));
    }
    return parameters;
}

Result<void> check_parameters(const std::vector<Field>& fields, int sides,
                              const Parameters& parameters) {
    const auto& entries = parameters.entries();
    const bool same =
        std::ranges::equal(fields, entries, [](const Field& field, const Parameters::Entry& entry) {
            return field.name == entry.name && field.arity == entry.arity;
        });
    if (!same) return fail(ErrorCode::Input, "", "the parameters are not those of this rule");
    for (std::size_t i = 0; i < fields.size(); ++i) {
        Result<void> checked = check_values(fields[i], sides, entries[i].values);
        if (!checked) return checked;
    }
    return {};
}

}  // namespace tengen
