#include "view/engine_options.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace tengen::gui {

EngineOptions::EngineOptions(SeatSpec seat, const AiInfo* ai, Levels levels)
    : seat_(std::move(seat)), levels_(std::move(levels)) {
    if (ai != nullptr) fields_ = ai->options;
    for (const SeatOption& option : seat_.options) {
        typed_[option.name] = option.text;
        free_text_ += (free_text_.empty() ? "" : ", ") + option.name + "=" + option.text;
    }
    seat_.options.clear();
}

std::vector<std::string> EngineOptions::levels() const {
    if (is_free()) return {};
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
    return !seat_.level.empty() || !(is_free() ? free_text_.empty() : typed_.empty());
}

void EngineOptions::reset() {
    seat_.level.clear();
    typed_.clear();
    free_text_.clear();
}

Result<SeatSpec> EngineOptions::spec() const {
    SeatSpec seat = seat_;
    if (is_free()) {
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
