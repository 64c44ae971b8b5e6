#include "view/board_host.hpp"

#include <fmt/format.h>

#include "view/translation.hpp"

namespace tengen::gui {

void BoardHost::speak_choices(const std::vector<Choice>& choices) const {
    if (choices.empty()) return;
    std::vector<std::string> labels;
    for (const Choice& choice : choices) labels.push_back(choice.label);
    speak(tr(Message("To choose: {}", fmt::format("{}", fmt::join(labels, tr(", "))))));
}

}  // namespace tengen::gui
