#include "screens/screens.hpp"

#include <algorithm>

#include "view/words.hpp"

namespace tengen::gui {

#define TENGEN_MAKE_SCREEN(id, name, label, help, keys) \
    std::unique_ptr<Screen> make_##name##_screen(const ScreenContext&);

std::unique_ptr<Screen> make_table_screen(const ScreenContext&);
TENGEN_MAIN_SCREENS(TENGEN_MAKE_SCREEN)
TENGEN_VISITED_SCREENS(TENGEN_MAKE_SCREEN)

#undef TENGEN_MAKE_SCREEN

namespace {

struct ScreenRow {
    ScreenId id;
    std::unique_ptr<Screen> (*make)(const ScreenContext&);
    std::optional<Command> command;
    bool visited = false;
};

#define TENGEN_MAIN_ROW(id, name, label, help, keys) \
    {ScreenId::id, make_##name##_screen, Command::id, false},
#define TENGEN_VISITED_ROW(id, name, label, help, keys) \
    {ScreenId::id, make_##name##_screen, Command::id, true},

constexpr ScreenRow kScreens[]{
    {ScreenId::Table, make_table_screen, std::nullopt, false},
    TENGEN_MAIN_SCREENS(TENGEN_MAIN_ROW)        // home, online, setup
    TENGEN_VISITED_SCREENS(TENGEN_VISITED_ROW)  // settings, plugins
};

#undef TENGEN_MAIN_ROW
#undef TENGEN_VISITED_ROW

}  // namespace

bool is_visited(ScreenId screen) {
    return std::ranges::find(kScreens, screen, &ScreenRow::id)->visited;
}

std::optional<ScreenId> screen_of(Command command) {
    const auto* const row = std::ranges::find(kScreens, command, &ScreenRow::command);
    return row == std::end(kScreens) ? std::nullopt : std::optional(row->id);
}

Screens make_screens(const ScreenContext& context) {
    Screens screens;
    for (const ScreenRow& row : kScreens) screens.emplace(row.id, row.make(context));
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
