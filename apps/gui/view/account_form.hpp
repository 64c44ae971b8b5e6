// The forms about the user's account at a server: their inputs, and the server's answer.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "online/account.hpp"

namespace tengen::gui {

enum class AccountDeed : std::uint8_t {
    SignIn,
    Create,
    Recover,
    Rename,
    Password,
    SignOutEverywhere,
    Delete,
};

/// Labels and texts are English ids for tr().
struct AccountInput {
    AccountField field = AccountField::None;
    const char* label = "";
    bool secret = false;   ///< its letters are not shown
    bool repeats = false;  ///< must equal the input before it
    std::string text = {};
};

/// One thread.
class AccountForm {
  public:
    /// `changed`: called when an answer has come.
    explicit AccountForm(std::function<void()> changed) : changed_(std::move(changed)) {}

    /// Opens the form of a deed with empty inputs. `name`: in the first input, if that is a name.
    void begin(AccountDeed deed, const std::string& name = "");
    void close() { open_ = false; }
    bool is_open() const { return open_; }

    AccountDeed deed() const { return deed_; }
    const char* title() const;
    const char* text() const;
    const char* button() const;
    std::vector<AccountInput>& inputs() { return inputs_; }
    const std::vector<AccountInput>& inputs() const { return inputs_; }
    /// Whether all inputs have a text and no request waits for its answer.
    bool is_ready() const;
    /// Why the last request failed; empty if it did not.
    const std::string& problem() const { return problem_; }
    /// The index of the input that the problem is about; the number of inputs for none.
    std::size_t problem_at() const { return problem_at_; }
    /// The recovery code, which is shown once; empty otherwise.
    const std::string& code() const { return code_; }

    /// Asks the server. After success, the form shows the code if there is one, and closes
    /// otherwise. The form must outlive the desk.
    void submit(AccountDesk& desk);

  private:
    messages::Account request() const;
    const std::string& input(AccountField field) const;
    void take(const AccountDone& done);
    void show_problem(std::size_t at, std::string text);

    std::function<void()> changed_;
    AccountDeed deed_ = AccountDeed::SignIn;
    std::vector<AccountInput> inputs_;
    std::string problem_, code_;
    std::size_t problem_at_ = 0;
    bool open_ = false;
    bool waits_ = false;
    int begun_ = 0;  ///< counts begin(): answers to an earlier form are ignored
};

}  // namespace tengen::gui
