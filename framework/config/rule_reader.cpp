// Reads rule parameters by their schema.
#include "config/rule_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "config/value_reader.hpp"

namespace tengen {
namespace {

using Values = std::optional<std::vector<Scalar>>;

/// No list of a rule is longer than the number of cells.
constexpr std::size_t kMaxListItems = 4096;

Values read_one(const Field& field, const YamlNode& node, ErrorList& errors) {
    std::optional<Scalar> value = read_scalar(field, node, errors);
    if (!value) return std::nullopt;
    return std::vector<Scalar>{std::move(*value)};
}

Values read_list(const Field& field, const YamlNode& node, ErrorList& errors) {
    if (node.is_scalar()) return read_one(field, node, errors);
    if (!expect_list(node, field.name, errors)) return std::nullopt;
    if (node.items.size() > kMaxListItems) {
        errors.add(node.place, "'{}' has more than {} values", field.name, kMaxListItems);
        return std::nullopt;
    }
    std::vector<Scalar> values;
    bool good = true;
    for (const YamlNode& item : node.items) {
        std::optional<Scalar> value = read_scalar(field, item, errors);
        good = good && value.has_value();
        if (value) values.push_back(std::move(*value));
    }
    return good ? Values(std::move(values)) : std::nullopt;
}

/// Reports a value from an option or a lineup for a side that does not take part, because it would
/// have no effect. Lists of all sides are valid, because they serve any number of seats. So are all
/// values of the game's own file.
void check_taking_part(const YamlNode& node, const SideNames& sides, ErrorList& errors) {
    std::vector<std::string_view> said;
    for (const YamlEntry& entry : node.entries) {
        if (entry.place.source != sides.file.source) said.push_back(entry.key);
    }
    const auto is_said = [&](const std::string& name) {
        return std::find(said.begin(), said.end(), name) != said.end();
    };
    const auto playing = std::span(sides.names).first(sides.playing);
    if (std::all_of(playing.begin(), playing.end(), is_said)) return;
    const std::string here = fmt::format("{}", fmt::join(playing.begin(), playing.end(), ", "));
    for (const std::string& name : std::span(sides.names).subspan(sides.playing)) {
        if (!is_said(name)) continue;
        errors.add(node.find(name)->place, "side '{}' is not in play (sides: {})",
                   printable(name, 40), here);
    }
}

Values read_per_side(const Field& field, const YamlNode& node, const SideNames& sides,
                     ErrorList& errors) {
    if (!node.is_map()) return read_one(field, node, errors);
    const std::vector<std::string>& names = sides.names;
    const std::vector<std::string_view> known(names.begin(), names.end());
    const std::size_t before = errors.count();
    std::optional<Scalar> usual = field.default_values.front();
    if (!node.under.empty()) usual = read_scalar(field, node.under.front(), errors);
    if (!usual) return std::nullopt;
    std::vector<Scalar> values(sides.playing, *usual);
    for (const YamlEntry& entry : node.entries) {
        const auto name = std::find(names.begin(), names.end(), entry.key);
        const auto index = static_cast<std::size_t>(name - names.begin());
        if (name == names.end()) {
            if (entry.value.kind == YamlNode::Kind::Empty) {
                errors.add(entry.place, "unknown side '{}' (quote a text with commas)",
                           printable(entry.key, 40));
            } else {
                errors.add(entry.place, "unknown side '{}'{}", printable(entry.key, 40),
                           did_you_mean(entry.key, known));
            }
            continue;
        }
        const auto value = read_scalar(field, entry.value, errors);
        if (value && index < sides.playing) values[index] = *value;
    }
    check_taking_part(node, sides, errors);
    return errors.count() == before ? Values(std::move(values)) : std::nullopt;
}

const RuleType* find_type(const YamlEntry& rule, const RuleCatalogue& catalogue,
                          ErrorList& errors) {
    const RuleType* type = catalogue.find(rule.key);
    if (type == nullptr) {
        std::vector<std::string_view> names;
        for (const RuleType& known : catalogue.types()) names.push_back(known.name);
        errors.add(rule.place, "unknown rule '{}'{}", printable(rule.key, 40),
                   nearest_or_known(part_of(rule.key), names));
        return nullptr;
    }
    if (rule.key == type->name) return type;
    const std::string_view label = std::string_view(rule.key).substr(type->name.size() + 1);
    if (!type->repeats) {
        errors.add(rule.place, "'{}' can be used only once (leave out '/{}')", type->name,
                   printable(label, 40));
    } else if (!is_name(label)) {
        errors.add(rule.place,
                   "a label must be a word of small letters, digits and underscores, found '{}'",
                   printable(label, 40));
    } else {
        return type;
    }
    return nullptr;
}

/// The field as it was under its older name.
Field older_field(const Field& field) {
    std::vector<std::string> words;
    for (const OlderName::Word& word : field.older.words) words.push_back(word.older);
    const bool was_switch =
        std::ranges::all_of(words, [](auto& word) { return word == "true" || word == "false"; });
    if (was_switch) return switch_field(field.older.name, false, "");
    return choice_field(field.older.name, words.front(), words, "");
}

void use_current_name(const Field& field, YamlNode& rule, ErrorList& errors) {
    YamlEntry* older = rule.find(field.older.name);
    if (older == nullptr) return;
    if (rule.find(field.name) != nullptr) {
        errors.add(older->place, "'{}' is the older name of '{}' (leave it out)", field.older.name,
                   field.name);
        rule.erase(field.older.name);
        return;
    }
    const std::optional<Scalar> value = read_scalar(older_field(field), older->value, errors);
    if (!value) {
        rule.erase(field.older.name);
        return;
    }
    older->key = field.name;
    older->value.text = *current_word(field, to_text(*value));
}

}  // namespace

std::optional<RuleUse> read_rule(const YamlEntry& rule, const SideNames& sides,
                                 const RuleCatalogue& catalogue, ErrorList& errors) {
    const RuleType* type = find_type(rule, catalogue, errors);
    if (type == nullptr || rule.value.is_word("off")) return std::nullopt;
    RuleUse use{rule.key, Parameters(type->fields, static_cast<int>(sides.playing))};
    if (rule.value.is_word("on")) return use;
    if (!expect_map(rule.value, rule.key, errors)) return std::nullopt;
    MapReader map(rule.value, rule.key, rule.place, errors);
    bool good = true;
    for (const Field& field : type->fields) {
        const YamlEntry* entry = map.find(field.name);
        if (entry == nullptr) continue;
        const YamlNode& node = entry->value;
        Values values = field.arity == Arity::List      ? read_list(field, node, errors)
                        : field.arity == Arity::PerSide ? read_per_side(field, node, sides, errors)
                                                        : read_one(field, node, errors);
        good = good && values.has_value();
        if (values) use.parameters.set(field.name, std::move(*values));
    }
    map.finish();
    return good ? std::optional(std::move(use)) : std::nullopt;
}

void use_current_names(YamlNode& game, const RuleCatalogue& catalogue, ErrorList& errors) {
    YamlEntry* rules = game.find("rules");
    if (rules == nullptr) return;
    for (YamlEntry& rule : rules->value.entries) {
        const RuleType* type = catalogue.find(rule.key);
        if (type == nullptr || !rule.value.is_map()) continue;
        for (const Field& field : type->fields) {
            if (!field.older.name.empty()) use_current_name(field, rule.value, errors);
        }
    }
}

}  // namespace tengen
