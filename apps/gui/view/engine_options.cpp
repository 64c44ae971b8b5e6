#include "view/engine_options.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "table/analysis_options.hpp"
#include "view/translation.hpp"

namespace tengen::gui {

namespace {

/// Keys of INFO. They have no default, because the engine does not report its.
constexpr std::pair<const char*, const char*> kInfoKeys[] = {
    {"thread_num", translatable("threads of its search")},
    {"max_depth", translatable("limit of its search, in moves")},
    {"max_node", translatable("limit of its search, in positions")}};

bool is_info_key(const std::string& name) {
    return std::ranges::any_of(kInfoKeys, [&](const auto& key) { return name == key.first; });
}

/// How Tengen runs an engine, with the defaults of its file.
std::vector<Field> fields_of_engine(const EngineFile& file) {
    const auto t = translatable;
    const auto switched = [](const char* name, bool on, const char* help) {
        return choice_field(name, on ? "on" : "off", {"on", "off"}, help);
    };
    std::vector<Field> fields{
        choice_field("dialect", file.dialect.empty() ? "gomocup" : file.dialect,
                     {"gomocup", "yixin", "tengen"}, t("the protocol that it speaks")),
        integer_field("memory", file.memory_mib, 0, 1 << 20, t("limit in MiB; 0: none")),
        switched("sandbox", file.sandbox, t("keeps it from your files and the network")),
        switched("data", file.data, t("it may keep files in its own folder")),
        switched("ponder", file.ponder, t("it may think between its questions"))};
    for (const auto& [name, help] : kInfoKeys) {
        const auto given = std::ranges::find(file.options, name, &SeatOption::name);
        fields.push_back(text_field(name, given == file.options.end() ? "" : given->text, help));
    }
    return fields;
}

}  // namespace

EngineOptions::EngineOptions(SeatSpec seat, const AiInfo* ai, Levels levels, const EngineFile* file)
    : seat_(std::move(seat)), levels_(std::move(levels)) {
    if (ai != nullptr) {
        for (const Field& field : ai->options) {
            if (analysis_use(seat_.name, field.name) == AnalysisUse::None) continue;
            fields_.push_back(analysis_field(seat_.name, field));
        }
    }
    seat_ = without_play_options(std::move(seat_));
    if (is_free()) {
        take_engine_options(file);
    } else {
        for (const SeatOption& option : seat_.options) typed_[option.name] = option.text;
    }
    seat_.options.clear();
}

void EngineOptions::take_engine_options(const EngineFile* file) {
    fields_ = fields_of_engine(file == nullptr ? EngineFile() : *file);
    for (const SeatOption& option : seat_.options) {
        if (std::ranges::find(fields_, option.name, &Field::name) != fields_.end()) {
            typed_[option.name] = option.text;
        } else {
            free_text_ += (free_text_.empty() ? "" : ", ") + option.name + "=" + option.text;
        }
    }
}

std::vector<Field> EngineOptions::fields() const {
    std::vector<Field> shown = fields_;
    if (is_free() && text(fields_.front()) == "tengen") {
        std::erase_if(shown, [](const Field& field) { return is_info_key(field.name); });
    }
    return shown;
}

std::vector<std::string> EngineOptions::levels() const {
    if (is_free() || has_own_analysis(seat_.name)) return {};
    return levels_.names_of_ai(seat_.name);
}

/// Without the typed texts.
std::string EngineOptions::usual_text(const Field& field) const {
    if (const auto found = levels_.resolve(seat_, "")) {
        for (const SeatOption& option : found->options) {
            if (option.name == field.name) return option.text;
        }
    }
    return field.default_values.empty() ? "" : tengen::to_text(field.default_values.front());
}

std::string EngineOptions::text(const Field& field) const {
    const auto typed = typed_.find(field.name);
    return typed == typed_.end() ? usual_text(field) : typed->second;
}

/// A default needs no option, so a later change of the level has its effect.
void EngineOptions::set(const Field& field, const std::string& text) {
    if (text == usual_text(field)) {
        typed_.erase(field.name);
    } else {
        typed_[field.name] = text;
    }
}

bool EngineOptions::changed() const {
    return !seat_.level.empty() || !typed_.empty() || !free_text_.empty();
}

void EngineOptions::reset() {
    seat_.level.clear();
    typed_.clear();
    free_text_.clear();
}

Result<SeatSpec> EngineOptions::engine_spec() const {
    SeatSpec seat = seat_;
    for (const Field& field : fields()) {
        const auto typed = typed_.find(field.name);
        if (typed == typed_.end()) continue;
        const Result<Scalar> value = parse_scalar(field, typed->second);
        if (!value) return fail(value.error());
        if (is_info_key(field.name) && !to_number<std::uint64_t>(typed->second)) {
            return fail(ErrorCode::Input, "", "'{}' must be a whole number, found '{}'", field.name,
                        printable(typed->second, 40));
        }
        seat.options.push_back({field.name, typed->second, {}});
    }
    std::string_view rest = free_text_;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(','), rest.size());
        const std::string_view part = trimmed(rest.substr(0, end), " ");
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (part.empty()) continue;
        const std::size_t equals = part.find('=');
        if (equals == 0 || equals == std::string_view::npos) {
            return fail(ErrorCode::Input, "", "'{}' is not an option (such as thread_num=2)",
                        printable(part, 40));
        }
        seat.options.push_back({std::string(trimmed(part.substr(0, equals), " ")),
                                std::string(trimmed(part.substr(equals + 1), " ")),
                                {}});
    }
    return seat;
}

Result<SeatSpec> EngineOptions::spec() const {
    if (is_free()) return engine_spec();
    SeatSpec seat = seat_;
    for (const Field& field : fields_) {
        const auto typed = typed_.find(field.name);
        if (typed != typed_.end()) seat.options.push_back({field.name, typed->second, {}});
    }
    const Result<Parameters> checked = read_options(fields_, seat);
    if (!checked) return fail(checked.error());
    // Settings keep it in this form, which not every text survives.
    const Result<SeatSpec> kept = parse_seat(to_text(seat));
    if (!kept || !(*kept == seat)) {
        return fail(ErrorCode::Input, "", "a text has a comma (leave it out)");
    }
    return seat;
}

}  // namespace tengen::gui
