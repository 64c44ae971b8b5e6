#include "view/seat_choice.hpp"

#include <algorithm>

#include "view/translation.hpp"

namespace tengen::gui {

SeatChoices SeatChoices::of(const PluginLibrary& plugins, const Levels& levels,
                            const EngineList& engines, std::string_view game) {
    SeatChoices choices;
    for (const PluginFile& file : plugins.files()) {
        for (const AiInfo& info : file.ais) {
            choices.ais.push_back({info.id, info.name.empty() ? info.id : tr_word(info.name),
                                   levels.names_of_ai(info.id)});
        }
    }
    std::ranges::sort(choices.ais, {}, &Ai::name);
    choices.levels = levels.names(game);
    for (const EngineFile& engine : engines.engines()) choices.engines.push_back(engine.name);
    return choices;
}

const SeatChoices::Ai* SeatChoices::find(std::string_view id) const {
    const auto found = std::ranges::find(ais, id, &Ai::id);
    return found == ais.end() ? nullptr : &*found;
}

SeatSpec named_ai(const SeatSpec& asked, const Levels& levels, std::string_view game,
                  const PluginLibrary& plugins) {
    SeatSpec named = asked;
    const std::string_view plain = game.substr(0, game.find(':'));
    const auto resolved = levels.resolve(asked, plain);
    const auto otherwise = levels.resolve(asked, plain, [](const auto&) { return false; });
    // If the AI depends on the rules, the level says more than its name.
    const bool certain = resolved && resolved->name == otherwise->name;
    if (certain && resolved->name != asked.name) {
        named.name = resolved->name;
        named.level = asked.name;
    }
    const Result<AiInfo> info = plugins.find(named.name);
    if (info && !info->name.empty()) named.name = info->name;
    return named;
}

SeatChoice::SeatChoice(SeatSpec now, SeatChoices choices)
    : now_(std::move(now)), choices_(std::move(choices)) {
    if (!choices_.ais.empty()) ai = choices_.ais.front().id;
    if (!choices_.levels.empty()) level = choices_.levels[(choices_.levels.size() - 1) / 2];
    if (!choices_.engines.empty()) engine = choices_.engines.front();
    if (now_.kind == SeatKind::Human) {
        person = now_.name;
        return;
    }
    if (now_.kind == SeatKind::Engine) {
        kind_ = Kind::Engine;
        engine = now_.name;
        return;
    }
    const bool alone = now_.level.empty() && choices_.find(now_.name) == nullptr &&
                       std::ranges::find(choices_.levels, now_.name) != choices_.levels.end();
    kind_ = alone ? Kind::Level : Kind::Ai;
    (alone ? level : ai) = now_.name;
    ai_level = now_.level;
}

void SeatChoice::set_ai(const std::string& id) {
    ai = id;
    const SeatChoices::Ai* found = choices_.find(id);
    const bool has_level =
        found != nullptr && std::ranges::find(found->levels, ai_level) != found->levels.end();
    if (!has_level) ai_level.clear();
}

const char* SeatChoice::problem() const {
    if (kind_ == Kind::Person && !person.empty() && !is_person_name(person)) {
        return translatable("A name is one line of at most 64 characters");
    }
    if (kind_ == Kind::Level && level.empty()) {
        return translatable("There are no levels for this game");
    }
    if (kind_ == Kind::Ai && ai.empty()) return translatable("There are no AIs");
    if (kind_ == Kind::Engine && engine.empty()) return translatable("Enter a program path");
    return "";
}

SeatSpec SeatChoice::spec() const {
    SeatSpec spec;
    if (kind_ == Kind::Person) {
        spec.name = person;
        return spec;
    }
    const bool is_engine = kind_ == Kind::Engine;
    spec.kind = is_engine ? SeatKind::Engine : SeatKind::Ai;
    spec.name = is_engine ? engine : kind_ == Kind::Level ? level : ai;
    if (now_.kind == spec.kind && now_.name == spec.name) spec = now_;
    spec.level = kind_ == Kind::Ai ? ai_level : "";
    return spec;
}

}  // namespace tengen::gui
