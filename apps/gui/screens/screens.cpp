// The list of screens: a new one is an entry here.
#include "screens/screens.hpp"

#include "view/words.hpp"

namespace tengen::gui {

using MakeScreen = std::unique_ptr<Screen>(const ScreenContext&);
MakeScreen make_home_screen, make_setup_screen, make_table_screen, make_settings_screen,
    make_plugins_screen, make_online_screen;

namespace {

constexpr std::pair<ScreenId, MakeScreen*> kScreens[]{
    {ScreenId::Home, make_home_screen},       {ScreenId::Setup, make_setup_screen},
    {ScreenId::Table, make_table_screen},     {ScreenId::Settings, make_settings_screen},
    {ScreenId::Plugins, make_plugins_screen}, {ScreenId::Online, make_online_screen},
};

}  // namespace

Screens make_screens(const ScreenContext& context) {
    Screens screens;
    for (const auto& [id, make] : kScreens) screens.emplace(id, make(context));
    return screens;
}

void Shell::say(const std::vector<Error>& problems) {
    if (!problems.empty()) say(problem_text(problems.front()));
}

void Shell::ask(Confirmation question, std::function<void(bool)> answered) {
    open([dialog = ConfirmDialog(std::move(question)), answered = std::move(answered)](
             Ui& ui, const std::vector<KeyPress>&) mutable -> std::optional<std::function<void()>> {
        const std::optional<bool> answer = dialog.frame(ui);
        if (!answer) return std::nullopt;
        return [answered, yes = *answer] { answered(yes); };
    });
}

}  // namespace tengen::gui
