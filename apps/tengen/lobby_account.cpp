// The commands about the account at a server. Passwords never come from the command line.
#include <fmt/format.h>

#include <utility>

#include "base/text.hpp"
#include "terminal_lobby.hpp"

namespace tengen::cli {

using messages::AccountDeed;

std::optional<std::string> TerminalLobby::password(const std::string& prompt) {
    auto typed = services_.input.read(prompt + ": ", Typing::Hidden, [this] { return must_end(); });
    if (!typed || typed->empty()) {
        wrong("the next line must be the password");
        return std::nullopt;
    }
    return typed;
}

/// A person types it twice, because it is hidden.
std::optional<std::string> TerminalLobby::new_password() {
    auto typed = password("new password");
    if (!typed || !services_.input.is_terminal()) return typed;
    const auto again = password("the same again");
    if (!again) return std::nullopt;
    if (*again != *typed) {
        wrong("the two passwords differ");
        return std::nullopt;
    }
    return typed;
}

void TerminalLobby::account(const Words& words) {
    const std::string deed = words.size() > 1 ? words[1] : "";
    std::string name;
    for (std::size_t i = 2; i < words.size(); ++i) name += (i > 2 ? " " : "") + words[i];
    messages::Account request;
    const bool named = deed == "create" || deed == "enter" || deed == "rename" || deed == "recover";
    if (named && name.empty()) return wrong(fmt::format("account {} needs NAME", deed));
    const bool alone =
        deed == "out" || deed == "everywhere" || deed == "password" || deed == "delete";
    if (alone && !name.empty()) return wrong(fmt::format("account {} takes no argument", deed));
    if (named && deed != "rename") request.name = name;
    if (deed == "create") {
        request.password = new_password();
        if (!request.password) return;
    } else if (deed == "enter") {
        request.deed = AccountDeed::Enter;
        request.password = password("password");
        if (!request.password) return;
    } else if (deed == "out") {
        if (const auto out = desk_.sign_out(); !out) return wrong(out.error());
        return ask_account(std::move(request));
    } else if (deed == "everywhere") {
        request.deed = AccountDeed::Out;
    } else if (deed == "rename") {
        request.deed = AccountDeed::Rename;
        request.new_value = name;
    } else if (deed == "password") {
        request.deed = AccountDeed::Password;
        request.password = password("present password");
        if (request.password) request.new_value = new_password();
        if (!request.new_value) return;
    } else if (deed == "recover") {
        request.deed = AccountDeed::Recover;
        request.code = password("recovery code");
        if (request.code) request.new_value = new_password();
        if (!request.new_value) return;
    } else if (deed == "delete") {
        request.deed = AccountDeed::Delete;
        request.password = password("password");
        if (!request.password) return;
    } else {
        return wrong(
            "account needs create, enter, out, everywhere, rename, password, recover or "
            "delete ('help' explains them)");
    }
    ask_account(std::move(request));
}

/// Waits until the client has greeted the server again, so the new name is known.
void TerminalLobby::ask_account(messages::Account request) {
    const bool signs_out = request.deed == AccountDeed::Create && !request.name;
    OnlineClient& client = services_.client;
    greets_ = true;
    std::optional<AccountDone> done;
    // The server sends the challenges to the new account with its answer.
    auto challenges = std::exchange(challenges_, {});
    if (!signs_out) {
        desk_.ask(std::move(request), [&done](const AccountDone& answer) { done = answer; });
        wait([&] { return done.has_value(); });
    }
    const bool refused = done && done->problem;
    if (refused) {
        challenges_.insert(challenges_.begin(), challenges.begin(), challenges.end());
        wrong(done->problem->why);
    }
    if (!refused && (done || signs_out)) {
        services_.program.out().flush();
        // A server that signs out ends the connection; the client then returns as a guest.
        const auto greeted = [&] {
            return !desk_.must_greet() &&
                   (client.is_online() || client.state().state == RemoteConnection::State::Refused);
        };
        while (!greeted() && !services_.stopped()) services_.io.run_one();
        seek_.reset();
        challenge_.reset();
        if (!must_end()) say(fmt::format("you are {}", you()));
        if (done && !done->code.empty()) {
            say(fmt::format("recovery code: {}", printable(done->code)));
            say("write it down: it is shown only once, and gives you a new password");
        }
    }
    greets_ = false;
}

}  // namespace tengen::cli
