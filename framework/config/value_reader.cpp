// Reads typed values from a YAML tree.
#include "config/value_reader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "config/text_file.hpp"

namespace tengen {
namespace {

bool is_small_letter(char c) {
    return c >= 'a' && c <= 'z';
}
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_language(std::string_view text) {
    return text.size() >= 2 && text.size() <= 12 &&
           std::all_of(text.begin(), text.end(), [](char c) {
               return is_small_letter(c) || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
           });
}

/// Reports an empty value or one of another kind. Returns true for a single word or text.
bool expect_scalar(const YamlNode& node, std::string_view name, const Message& expected,
                   ErrorList& errors) {
    if (node.is_scalar()) return true;
    if (node.kind == YamlNode::Kind::Empty) {
        errors.add(node.place, "'{}' is empty", name);
    } else {
        errors.add(node.place, "'{}' must be {}, found {}", name, expected, found(node));
    }
    return false;
}

bool expect_kind(const YamlNode& node, YamlNode::Kind kind, std::string_view name,
                 const Message& expected, ErrorList& errors) {
    if (node.kind == kind) return true;
    if (node.kind == YamlNode::Kind::Empty && !name.empty()) {
        errors.add(node.place, "'{}' is empty", name);
    } else if (name.empty()) {
        errors.add(node.place, "expected {}, found {}", expected, found(node));
    } else {
        errors.add(node.place, "'{}': expected {}, found {}", name, expected, found(node));
    }
    return false;
}

}  // namespace

void LocalText::set(std::string_view language, std::string text) {
    for (Entry& entry : texts_) {
        if (entry.language != language) continue;
        entry.text = std::move(text);
        return;
    }
    texts_.push_back({std::string(language), std::move(text)});
}

const std::string& LocalText::in(std::string_view language) const {
    static const std::string kNothing;
    for (const std::string_view wanted : {language, std::string_view("en")}) {
        for (const Entry& entry : texts_) {
            if (entry.language == wanted) return entry.text;
        }
    }
    return texts_.empty() ? kNothing : texts_.front().text;
}

const YamlEntry* MapReader::find(std::string_view key) {
    if (std::find(known_.begin(), known_.end(), key) == known_.end()) known_.push_back(key);
    const YamlEntry* entry = map_.find(key);
    if (entry == nullptr || entry->value.kind != YamlNode::Kind::Empty) return entry;
    findings_.add(entry->value.place, "'{}' is empty", key);
    return nullptr;
}

const YamlEntry* MapReader::need(std::string_view key) {
    const YamlEntry* entry = find(key);
    if (entry != nullptr || map_.find(key) != nullptr) return entry;
    if (name_.empty()) {
        findings_.add(place_, "the file needs '{}'", key);
    } else {
        findings_.add(place_, "'{}' needs '{}'", name_, key);
    }
    return nullptr;
}

void MapReader::finish() {
    for (const YamlEntry& entry : map_.entries) {
        if (std::find(known_.begin(), known_.end(), entry.key) != known_.end()) continue;
        findings_.add(entry.place, "unknown key '{}'{}", printable(entry.key, 40),
                      nearest_or_known(entry.key, known_));
        // A truncated file ends like this.
        if (entry.value.kind == YamlNode::Kind::Empty) {
            findings_.add(entry.value.place, "'{}' is empty", printable(entry.key, 40));
        }
    }
}

bool expect_map(const YamlNode& node, std::string_view name, ErrorList& errors) {
    return expect_kind(node, YamlNode::Kind::Map, name, Message("a map"), errors);
}

bool expect_list(const YamlNode& node, std::string_view name, ErrorList& errors) {
    return expect_kind(node, YamlNode::Kind::List, name, Message("a list"), errors);
}

std::optional<Scalar> read_scalar(const Field& field, const YamlNode& node, ErrorList& errors) {
    if (!expect_scalar(node, field.name, expectation(field), errors)) return std::nullopt;
    const bool is_switch = field.type == ValueType::Switch;
    if (is_switch && !node.is_word("true") && !node.is_word("false")) {
        errors.add(node.place, "'{}' is {}: use true or false", field.name, found(node));
        return std::nullopt;
    }
    const bool is_number = field.type == ValueType::Integer || field.type == ValueType::Real;
    if (is_number && node.quoted) {
        errors.add(node.place, "'{}' must be {}, found {}", field.name, expectation(field),
                   found(node));
        return std::nullopt;
    }
    Result<Scalar> value = parse_scalar(field, node.text);
    if (value) return std::move(*value);
    errors.add(node.place, value.error().front().message);
    return std::nullopt;
}

std::optional<int> read_integer(std::string_view name, int min, int max, const YamlNode& node,
                                ErrorList& errors) {
    const Field field = integer_field(std::string(name), min, min, max, "");
    const std::optional<Scalar> value = read_scalar(field, node, errors);
    if (!value) return std::nullopt;
    return static_cast<int>(std::get<std::int64_t>(*value));
}

std::optional<double> read_number(std::string_view name, double min, double max,
                                  const YamlNode& node, ErrorList& errors) {
    const auto value =
        node.is_scalar() && !node.quoted ? to_number<double>(node.text) : std::nullopt;
    if (value && *value >= min && *value <= max) return value;
    errors.add(node.place, "'{}' must be a number from {} to {}, found {}", name, min, max,
               found(node));
    return std::nullopt;
}

std::optional<std::string> read_choice(std::string_view name,
                                       const std::vector<std::string>& choices,
                                       const YamlNode& node, ErrorList& errors) {
    const Field field = choice_field(std::string(name), choices.front(), choices, "");
    std::optional<Scalar> value = read_scalar(field, node, errors);
    if (!value) return std::nullopt;
    return std::get<std::string>(std::move(*value));
}

std::optional<std::string> read_text(std::string_view name, std::size_t limit, const YamlNode& node,
                                     ErrorList& errors) {
    if (!expect_scalar(node, name, Message("text"), errors)) return std::nullopt;
    if (node.text.empty()) {
        errors.add(node.place, "'{}' is empty", name);
        return std::nullopt;
    }
    if (character_count(node.text) > limit) {
        errors.add(node.place, "'{}' longer than {} characters", name, limit);
        return std::nullopt;
    }
    return node.text;
}

std::optional<std::string> read_name(std::string_view name, const YamlNode& node,
                                     ErrorList& errors) {
    std::optional<std::string> text = read_text(name, kMaxName, node, errors);
    if (!text || is_name(*text)) return text;
    errors.add(node.place, "'{}' must be a word of small letters, digits and underscores, found {}",
               name, found(node));
    return std::nullopt;
}

bool is_name(std::string_view text) {
    return !text.empty() && text.size() <= kMaxName && is_small_letter(text[0]) &&
           std::all_of(text.begin(), text.end(),
                       [](char c) { return is_small_letter(c) || is_digit(c) || c == '_'; });
}

std::optional<LocalText> read_local_text(std::string_view name, std::size_t limit,
                                         const YamlNode& node, ErrorList& errors) {
    if (!node.is_map()) {
        std::optional<std::string> text = read_text(name, limit, node, errors);
        if (!text) return std::nullopt;
        return LocalText(std::move(*text));
    }
    LocalText result;
    for (const YamlEntry& entry : node.entries) {
        if (!is_language(entry.key) && entry.value.kind == YamlNode::Kind::Empty) {
            errors.add(entry.place, "'{}' is not a language (quote a text with commas)",
                       printable(entry.key, 40));
        } else if (!is_language(entry.key)) {
            errors.add(entry.place, "'{}' is not a language (write en, zh ...)",
                       printable(entry.key, 40));
        } else if (auto text = read_text(entry.key, limit, entry.value, errors)) {
            result.set(entry.key, std::move(*text));
        }
    }
    return result;
}

}  // namespace tengen
