#include "online/account.hpp"

#include <utility>

#include "messages/account_rules.hpp"

namespace tengen {

using messages::AccountDeed;
using messages::Refusal;
using messages::ServerMessage;

namespace {

/// The field with the new password of a request; none if it has none.
AccountField new_password_of(AccountDeed deed) {
    switch (deed) {
        case AccountDeed::Create:
            return AccountField::Password;
        case AccountDeed::Password:
        case AccountDeed::Recover:
            return AccountField::New;
        default:
            return AccountField::None;
    }
}

/// The server checks it too; here the problem is known without a round trip.
std::optional<AccountProblem> problem_of(const messages::Account& request,
                                         const std::string& own_name) {
    const AccountField field = new_password_of(request.deed);
    if (field == AccountField::None) return std::nullopt;
    const auto& password = field == AccountField::New ? request.new_value : request.password;
    const auto fine =
        messages::check_password(password.value_or(""), request.name.value_or(own_name));
    if (fine) return std::nullopt;
    return AccountProblem{field, fine.error()};
}

AccountField field_of(const messages::Account& request, Refusal code) {
    if (code == Refusal::NameTaken || code == Refusal::BadMessage) {
        const bool renames = request.deed == AccountDeed::Rename;
        if (renames) return AccountField::New;
        return request.name ? AccountField::Name : AccountField::None;
    }
    if (code != Refusal::WrongPassword) return AccountField::None;
    return request.deed == AccountDeed::Recover ? AccountField::Code : AccountField::Password;
}

}  // namespace

void AccountDesk::ask(messages::Account request, Done done) {
    const messages::Welcome* const welcome = client_.welcome();
    const std::string own = welcome == nullptr ? "" : welcome->you.name;
    if (auto problem = problem_of(request, own)) return done({std::move(problem), ""});
    const auto sent = client_.request(
        request, [this, request, done](const auto& answer) { take(request, answer, done); }, this);
    if (!sent) done({AccountProblem{AccountField::None, sent.error()}, ""});
}

void AccountDesk::take(const messages::Account& request, const Result<ServerMessage>& answer,
                       const Done& done) {
    if (!answer) return done({AccountProblem{AccountField::None, answer.error()}, ""});
    if (const auto* refusal = refusal_in(answer)) {
        return done(
            {AccountProblem{field_of(request, refusal->code), client_.shown(*refusal)}, ""});
    }
    const auto* ok = std::get_if<messages::Ok>(&*answer);
    const bool ends = request.deed == AccountDeed::Out || request.deed == AccountDeed::Delete;
    Result<void> kept;
    if (ends) {
        kept = keep_token("");
    } else if (ok != nullptr && ok->token) {
        kept = keep_token(*ok->token);
    }
    AccountDone result;
    if (!kept) result.problem = AccountProblem{AccountField::None, kept.error()};
    if (ok != nullptr) result.code = ok->code.value_or("");
    greet_soon();
    done(result);
}

Result<void> AccountDesk::sign_out() {
    auto forgotten = keep_token("");
    if (forgotten) greet_soon();
    return forgotten;
}

Result<void> AccountDesk::keep_token(const std::string& token) const {
    const ServerList& servers = client_.services().servers;
    auto known = servers.find(client_.target().address, client_.target().account);
    if (!known) return fail(known.error());
    known->token = token;
    return servers.remember(*known);
}

/// The client may greet again only outside of its notifications.
void AccountDesk::greet_soon() {
    must_greet_ = true;
    greets_ = client_.services().timing.after(std::chrono::milliseconds(0), [this] {
        must_greet_ = false;
        client_.greet_again();
    });
}

}  // namespace tengen
