// The account at the chosen server: signing in on one line, and a dialog for everything else.
#include <algorithm>
#include <utility>

#include "messages/account_rules.hpp"
#include "screens/dialogs/dialog_frame.hpp"
#include "screens/online/online_section.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr float kAccountDialog = 460;
constexpr float kAccountLabel = 150;
constexpr float kProblemLine = 24;
constexpr float kCodeLine = 44;

struct DeedButton {
    const char* id;
    const char* label;
    AccountDeed deed;
};
constexpr DeedButton kGuestDeeds[] = {
    {"create account", translatable("New account…"), AccountDeed::Create},
    {"recover account", translatable("Forgotten password…"), AccountDeed::Recover}};
constexpr DeedButton kAccountDeeds[] = {
    {"rename account", translatable("Rename…"), AccountDeed::Rename},
    {"change password", translatable("Password…"), AccountDeed::Password},
    {"out everywhere", translatable("Sign out everywhere…"), AccountDeed::SignOutEverywhere},
    {"delete account", translatable("Delete account…"), AccountDeed::Delete}};

std::string id_of(std::size_t input) {
    return "account input " + std::to_string(input);
}

/// Speaks a text that differs from the last one.
void say_once(const Ui& ui, std::string& said, const std::string& text) {
    if (std::exchange(said, text) != text && !text.empty()) ui.say(text);
}

}  // namespace

void OnlinePage::account(Ui& ui, Section& section) {
    section.space(10);
    if (view_.visits().chosen()->has_account()) return account_buttons(ui, section);
    sign_in(ui, section);
}

/// The name, the password and the button in one line, and the problem below it.
void OnlinePage::sign_in(Ui& ui, Section& section) {
    AccountForm& form = view_.sign_in();
    const Rect row = section.take(Ui::kButtonHeight);
    const float gap = ui.px(10);
    const float button = ui.button_width(tr("Sign in"));
    const float box = (row.width - button - 2 * gap) / 2;
    float left = row.x;
    bool entered = false;
    for (std::size_t i = 0; i < form.inputs().size(); ++i) {
        AccountInput& input = form.inputs()[i];
        const std::string id = "sign in " + std::to_string(i);
        ui.called(tr(input.label));
        ui.text_box(id, {left, row.y, box, row.height}, input.text, messages::kMaxPasswordBytes,
                    tr(input.label), input.secret ? Echo::Hidden : Echo::Shown);
        entered = ui.entered(id) || entered;
        left += box + gap;
    }
    const bool pressed = ui.button("sign in", {left, row.y, button, row.height}, tr("Sign in"),
                                   Look::Plain, form.is_ready());
    if ((pressed || entered) && form.is_ready()) view_.submit(form);
    if (!form.problem().empty()) {
        section.space(6);
        section.text(ui.warning(), form.problem());
    }
    say_once(ui, said_sign_in_, form.problem());
    section.space(10);
    const Rect chips = section.take(Ui::kChipHeight);
    Point at{chips.x, chips.y};
    for (const DeedButton& deed : kGuestDeeds) {
        if (!ui.button_at(deed.id, at, tr(deed.label), Look::Chip)) continue;
        view_.account().begin(deed.deed, form.inputs().front().text);
    }
}

void OnlinePage::account_buttons(Ui& ui, Section& section) {
    Rect row = section.take(Ui::kChipHeight);
    Point at{row.x, row.y};
    const auto chip = [&](const char* id, const char* label) {
        const float width = ui.button_width(label, Look::Chip);
        if (at.x > row.x && at.x + width > row.right()) {
            section.space(8);
            row = section.take(Ui::kChipHeight);
            at = {row.x, row.y};
        }
        return ui.button_at(id, at, label, Look::Chip);
    };
    if (chip("sign out", tr("Sign out"))) view_.sign_out();
    for (const DeedButton& deed : kAccountDeeds) {
        if (chip(deed.id, tr(deed.label))) view_.account().begin(deed.deed);
    }
}

// ---- The dialog

void OnlinePage::account_dialog(Ui& ui) {
    AccountForm& form = view_.account();
    const bool opens = !std::exchange(dialog_shown_, form.is_open());
    if (!form.is_open()) return;
    const bool shows_code = !form.code().empty();
    const std::string text = tr(form.text());
    const float inner = ui.px(kAccountDialog - 48);
    const float about =
        text.empty()
            ? 0
            : ui.paragraph({0, 0, inner, 0}, Face::Text, {}, text, false) / ui.scale() + 14;
    const auto rows = static_cast<float>(form.inputs().size());
    const float content = shows_code ? kCodeLine : rows * (Ui::kButtonHeight + 10) + kProblemLine;
    const DialogFrame dialog(ui, "account", tr(form.title()),
                             {kAccountDialog, 62 + about + content + 14 + 44 + 20});
    Rect rest = dialog.body();
    if (!text.empty()) {
        ui.paragraph(rest, Face::Text, ui.theme().muted, text);
        rest.y += ui.px(about);
    }
    if (opens) ui.focus().move_to(form.inputs().empty() ? "account deed" : id_of(0));
    shows_code ? account_code(ui, rest) : account_inputs(ui, rest);
    if (dialog.dismissed()) form.close();
}

void OnlinePage::account_inputs(Ui& ui, Rect& rest) {
    AccountForm& form = view_.account();
    bool entered = false;
    for (std::size_t i = 0; i < form.inputs().size(); ++i) {
        AccountInput& input = form.inputs()[i];
        const float height = ui.px(Ui::kButtonHeight);
        ui.text_in({rest.x, rest.y, ui.px(kAccountLabel), height}, Face::Text, ui.theme().muted,
                   tr(input.label));
        const Rect box{rest.x + ui.px(kAccountLabel), rest.y, rest.width - ui.px(kAccountLabel),
                       height};
        ui.called(tr(input.label));
        ui.text_box(id_of(i), box, input.text, messages::kMaxPasswordBytes, "",
                    input.secret ? Echo::Hidden : Echo::Shown);
        if (!form.problem().empty() && form.problem_at() == i) {
            ui.outline(box, ui.theme().mark, 8, 1);
        }
        if (ui.entered(id_of(i))) {
            // Enter continues with the next empty input.
            const bool last = i + 1 == form.inputs().size();
            if (!last && form.inputs()[i + 1].text.empty()) {
                ui.focus().move_to(id_of(i + 1));
            } else {
                entered = true;
            }
        }
        rest.y += height + ui.px(10);
    }
    if (!form.problem().empty()) {
        ui.text_in({rest.x, rest.y - ui.px(4), rest.width, ui.px(kProblemLine)}, Face::Small,
                   ui.warning(), form.problem());
    }
    say_once(ui, said_problem_, form.problem());
    const float tall = ui.px(44);
    const float width = std::max(ui.px(120), ui.button_width(tr(form.button()), Look::Accent));
    const float y = rest.y + ui.px(kProblemLine + 14);
    const Rect button{rest.right() - width, y, width, tall};
    const bool grave =
        form.deed() == AccountDeed::Delete || form.deed() == AccountDeed::SignOutEverywhere;
    const bool pressed = ui.button("account deed", button, tr(form.button()),
                                   grave ? Look::Danger : Look::Accent, form.is_ready());
    const float cancel = std::max(ui.px(120), ui.button_width(tr("Cancel")));
    const Rect other{button.x - ui.px(10) - cancel, y, cancel, tall};
    if (ui.button("no account", other, tr("Cancel"))) return form.close();
    if ((pressed || entered) && form.is_ready()) view_.submit(form);
}

/// The code with a button that copies it.
void OnlinePage::account_code(Ui& ui, Rect& rest) {
    AccountForm& form = view_.account();
    const Rect code{rest.x, rest.y, rest.width, ui.px(kCodeLine)};
    const float copy = ui.button_width(tr("Copy"));
    ui.fill(code, ui.theme().soft, 8);
    ui.text_in({code.x + ui.px(14), code.y, code.width - copy - ui.px(28), code.height},
               Face::Heading, ui.theme().ink, form.code());
    const float height = ui.px(Ui::kButtonHeight);
    const Rect button{code.right() - copy - ui.px(5), code.y + (code.height - height) / 2, copy,
                      height};
    if (ui.button("copy code", button, tr("Copy"))) {
        ImGui::SetClipboardText(form.code().c_str());
        ui.say(tr("The code is copied."));
    }
    const float width = std::max(ui.px(120), ui.button_width(tr("Done"), Look::Accent));
    const Rect done{rest.right() - width, code.bottom() + ui.px(14), width, ui.px(44)};
    if (ui.button("code done", done, tr("Done"), Look::Accent)) form.close();
    if (said_problem_ != form.code()) ui.focus().move_to("copy code");
    say_once(ui, said_problem_, form.code());
}

}  // namespace tengen::gui
