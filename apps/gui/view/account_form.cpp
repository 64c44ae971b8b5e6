#include "view/account_form.hpp"

#include <algorithm>
#include <array>

#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

struct DeedTexts {
    const char* title;
    const char* text;
    const char* button;
    messages::AccountDeed deed;
};

/// The order is that of AccountDeed.
constexpr std::array kDeeds{
    DeedTexts{translatable("Sign in"), "", translatable("Sign in"), messages::AccountDeed::Enter},
    DeedTexts{translatable("Create an account"),
              translatable("You keep your games, and no other player can have your name."),
              translatable("Create"), messages::AccountDeed::Create},
    DeedTexts{translatable("Recover your account"),
              translatable("The server showed the code when you created the account. The new "
                           "password signs out all your devices."),
              translatable("Recover"), messages::AccountDeed::Recover},
    DeedTexts{translatable("Change your name"), "", translatable("Rename"),
              messages::AccountDeed::Rename},
    DeedTexts{translatable("Change your password"),
              translatable("Your other devices are signed out."), translatable("Change"),
              messages::AccountDeed::Password},
    DeedTexts{translatable("Sign out everywhere?"),
              translatable("All your devices become guests until you sign in again."),
              translatable("Sign out everywhere"), messages::AccountDeed::Out},
    DeedTexts{translatable("Delete your account?"),
              translatable("Your games stay at the server without your name. This cannot be "
                           "undone."),
              translatable("Delete"), messages::AccountDeed::Delete},
};

const DeedTexts& texts_of(AccountDeed deed) {
    return kDeeds.at(static_cast<std::size_t>(deed));
}

std::vector<AccountInput> inputs_of(AccountDeed deed) {
    using Field = AccountField;
    switch (deed) {
        case AccountDeed::SignIn:
            return {{Field::Name, translatable("Name")},
                    {Field::Password, translatable("Password"), true}};
        case AccountDeed::Create:
            return {{Field::Name, translatable("Name")},
                    {Field::Password, translatable("Password"), true},
                    {Field::Password, translatable("Password again"), true, true}};
        case AccountDeed::Recover:
            return {{Field::Name, translatable("Name")},
                    {Field::Code, translatable("Recovery code")},
                    {Field::New, translatable("New password"), true},
                    {Field::New, translatable("Password again"), true, true}};
        case AccountDeed::Rename:
            return {{Field::New, translatable("New name")}};
        case AccountDeed::Password:
            return {{Field::Password, translatable("Current password"), true},
                    {Field::New, translatable("New password"), true},
                    {Field::New, translatable("Password again"), true, true}};
        case AccountDeed::Delete:
            return {{Field::Password, translatable("Password"), true}};
        case AccountDeed::SignOutEverywhere:
            break;
    }
    return {};
}

std::optional<std::string> given(const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

}  // namespace

void AccountForm::begin(AccountDeed deed, const std::string& name) {
    deed_ = deed;
    inputs_ = inputs_of(deed);
    if (!inputs_.empty() && inputs_.front().field == AccountField::Name) {
        inputs_.front().text = name;
    }
    problem_.clear();
    code_.clear();
    waits_ = false;
    open_ = true;
    ++begun_;
}

const char* AccountForm::title() const {
    return code_.empty() ? texts_of(deed_).title : translatable("Your recovery code");
}

const char* AccountForm::text() const {
    if (code_.empty()) return texts_of(deed_).text;
    return translatable(
        "Write it down: it is shown only once. If you forget your password, only this code gives "
        "you a new one.");
}

const char* AccountForm::button() const {
    return texts_of(deed_).button;
}

bool AccountForm::is_ready() const {
    return !waits_ && std::ranges::none_of(inputs_, &std::string::empty, &AccountInput::text);
}

const std::string& AccountForm::input(AccountField field) const {
    static const std::string kNothing;
    const auto found = std::ranges::find(inputs_, field, &AccountInput::field);
    return found == inputs_.end() ? kNothing : found->text;
}

messages::Account AccountForm::request() const {
    messages::Account request;
    request.deed = texts_of(deed_).deed;
    request.name = given(input(AccountField::Name));
    request.password = given(input(AccountField::Password));
    request.new_value = given(input(AccountField::New));
    request.code = given(input(AccountField::Code));
    return request;
}

void AccountForm::submit(AccountDesk& desk) {
    if (!is_ready()) return;
    const bool differs = !inputs_.empty() && inputs_.back().repeats &&
                         inputs_.back().text != inputs_[inputs_.size() - 2].text;
    if (differs) return show_problem(inputs_.size() - 1, tr("The two passwords differ."));
    problem_.clear();
    waits_ = true;
    desk.ask(request(), [this, begun = begun_](const AccountDone& done) {
        if (begun == begun_) take(done);
    });
}

void AccountForm::take(const AccountDone& done) {
    waits_ = false;
    if (done.problem) {
        // A problem without a field is shown below all inputs.
        const auto about = std::ranges::find(inputs_, done.problem->field, &AccountInput::field);
        show_problem(static_cast<std::size_t>(about - inputs_.begin()),
                     problem_text(done.problem->why.front()));
    } else {
        for (AccountInput& input : inputs_) input.text.clear();
        code_ = done.code;
        open_ = !code_.empty();
    }
    changed_();
}

void AccountForm::show_problem(std::size_t at, std::string text) {
    problem_ = std::move(text);
    problem_at_ = at;
}

}  // namespace tengen::gui
