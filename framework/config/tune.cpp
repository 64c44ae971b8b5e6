#include "config/tune.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/spelling.hpp"
#include "base/text.hpp"

namespace tengen {
namespace {

constexpr double kLeastStep = 1e-9;
constexpr double kMaxStep = 1e15;

/// Returns the option of PLAYER.OPTION.
std::optional<std::string> read_tuned_name(const YamlEntry& entry, const std::string& player,
                                           ErrorList& errors) {
    const std::size_t point = entry.key.rfind('.');
    if (point == std::string::npos) {
        errors.add(entry.place, "'{}' must be PLAYER.OPTION, such as '{}.{}'",
                   printable(entry.key, 40), printable(player, 40), printable(entry.key, 40));
        return std::nullopt;
    }
    const std::string found = entry.key.substr(0, point);
    if (found == player) return entry.key.substr(point + 1);
    errors.add(entry.place, "there is no player '{}'{}", printable(found, 40),
               nearest_or_known(found, {player}));
    return std::nullopt;
}

}  // namespace

const std::string& tuned_name(const PlayerSpec& player) {
    return player.name.empty() ? player.seat.name : player.name;
}

std::vector<TuneOption> read_tuned_options(const YamlEntry& entry, const PlayerSpec& player,
                                           ErrorList& errors) {
    std::vector<TuneOption> options;
    if (!expect_map(entry.value, entry.key, errors)) return options;
    if (entry.value.entries.empty()) errors.add(entry.value.place, "'tune' must have an option");
    for (const YamlEntry& each : entry.value.entries) {
        if (!expect_map(each.value, each.key, errors)) continue;
        MapReader map(each.value, each.key, each.place, errors);
        const auto read = [&](const char* name, double most, const YamlEntry* found, double& to) {
            if (found == nullptr) return;
            const Field field = real_field(name, to, kLeastStep, most, "");
            if (const auto value = read_scalar(field, found->value, errors)) {
                to = std::get<double>(*value);
            }
        };
        TuneOption option;
        option.place = each.place;
        const YamlEntry* const step = map.need("end_step");
        if (step != nullptr) option.step_place = step->value.place;
        read("end_step", kMaxStep, step, option.end_step);
        read("end_rate", 1, map.find("end_rate"), option.end_rate);
        map.finish();
        const auto name = read_tuned_name(each, tuned_name(player), errors);
        if (!name) continue;
        option.name = *name;
        options.push_back(std::move(option));
    }
    return options;
}

namespace {

/// Greater whole numbers are not exact as real ones, so an AI means that it has no bounds.
constexpr double kExact = 0x1p53;

std::optional<TunedField> tuned_field(const TuneOption& option, const std::string& ai,
                                      const std::vector<Field>& fields, const Parameters& values,
                                      ErrorList& errors) {
    std::vector<std::string_view> numbers;
    const Field* field = nullptr;
    for (const Field& each : fields) {
        if (each.name == option.name) field = &each;
        const bool is_number = each.type == ValueType::Integer || each.type == ValueType::Real;
        if (is_number) numbers.push_back(each.name);
    }
    if (field == nullptr) {
        errors.add(option.place, "'{}' has no option '{}'{}", ai, printable(option.name, 40),
                   nearest_or_known(option.name, numbers));
        return std::nullopt;
    }
    if (std::ranges::find(numbers, option.name) == numbers.end()) {
        errors.add(option.place, "option '{}' is not a number, so it cannot be tuned{}",
                   option.name, nearest_or_known(option.name, numbers));
        return std::nullopt;
    }
    if (field->min <= -kExact || field->max >= kExact || field->min >= field->max) {
        errors.add(option.place, "option '{}' has no bounds, so it cannot be tuned", option.name);
        return std::nullopt;
    }
    if (option.end_step > field->max - field->min) {
        errors.add(option.step_place,
                   "'end_step' of '{}' must be within its range of {} ({} to {}), found {}",
                   option.name, field->max - field->min, field->min, field->max, option.end_step);
        return std::nullopt;
    }
    const bool is_whole = field->type == ValueType::Integer;
    const double start =
        is_whole ? static_cast<double>(values.integer(option.name)) : values.real(option.name);
    return TunedField{option.name, is_whole, field->min, field->max, start};
}

}  // namespace

std::vector<TunedField> tuned_fields(const TuneSpec& tune, const std::string& ai,
                                     const std::vector<Field>& fields, const Parameters& values,
                                     ErrorList& errors) {
    std::vector<TunedField> tuned;
    for (const TuneOption& option : tune.options) {
        if (auto field = tuned_field(option, ai, fields, values, errors)) {
            tuned.push_back(std::move(*field));
        }
    }
    return tuned;
}

}  // namespace tengen
