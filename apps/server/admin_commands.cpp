#include "admin_commands.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <chrono>
#include <utility>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "config/duration.hpp"

namespace tengen::host {

namespace {

constexpr std::int64_t kForever = std::int64_t{1} << 53;
constexpr std::int64_t kDayMilliseconds = 24LL * 3600 * 1000;
constexpr std::int64_t kMaxDays = 36'500;
constexpr int kMaxReports = 50;

struct AdminCall {
    server::Server& server;
    Store& store;
    const AdminWords& words;
    const AdminListener::Reply& reply;

    void say(std::string text) const { reply({0, std::move(text)}); }
    void refuse(const Errors& errors) const {
        reply({static_cast<int>(errors.front().code), english(errors)});
    }
    /// Answers with a text after the store has kept the change.
    server::Server::Done when_kept(std::string text) const {
        return [reply = reply, text = std::move(text)](const Result<void>& kept) {
            if (kept) return reply({0, text});
            reply({static_cast<int>(kept.error().front().code), english(kept.error())});
        };
    }
};

std::int64_t now_milliseconds() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

/// Reads "7d", or a time like 30min. The error's place is empty.
Result<std::int64_t> parse_sanction_time(std::string_view text) {
    if (text.ends_with('d')) {
        std::int64_t days = 0;
        const char* const end = text.data() + text.size() - 1;
        const auto read = std::from_chars(text.data(), end, days);
        if (read.ec != std::errc() || read.ptr != end || days < 1 || days > kMaxDays) {
            return fail(ErrorCode::CommandLine, "", "'{}' is not a number of days (1d to {}d)",
                        printable(text, 40), kMaxDays);
        }
        return days * kDayMilliseconds;
    }
    const auto time = parse_duration(text);
    if (time) return time->count();
    return fail(ErrorCode::CommandLine, "", "'{}' is not a time (use a form like 30min, 12h or 7d)",
                printable(text, 40));
}

void sanction(const AdminCall& call, SanctionKind kind) {
    const bool limited = call.words.size() > 2;
    std::int64_t until = kForever;
    if (limited) {
        const auto time = parse_sanction_time(call.words[2]);
        if (!time) return call.refuse(time.error());
        until = now_milliseconds() + *time;
    }
    const char* const what = kind == SanctionKind::Ban ? "banned" : "muted";
    const auto done = call.server.sanction(
        call.words[1], kind, until,
        call.when_kept(fmt::format("{} {}{}", what, printable(call.words[1]),
                                   limited ? " for " + call.words[2] : std::string())));
    if (!done) call.refuse(done.error());
}

void status(const AdminCall& call) {
    const server::ServerCounts counts = call.server.counts();
    call.say(fmt::format("connections {}, tables {}, running games {}, AIs {}, moves {}",
                         counts.connections, counts.tables, counts.running, counts.ais,
                         counts.moves));
}

void reports(const AdminCall& call) {
    const auto stored = call.store.reports(kMaxReports);
    if (!stored) return call.refuse(stored.error());
    const auto name = [&](const std::string& id) {
        const auto account = call.store.account(id);
        return printable(account && *account ? (*account)->name : id);
    };
    std::string text;
    for (const StoredReport& report : *stored) {
        if (!text.empty()) text += '\n';
        text += fmt::format("{} {}: {} reports {} ({}): {}", report.at / 1000,
                            printable(report.game), name(report.account), name(report.reported),
                            printable(report.reported), printable(report.text, 500));
    }
    call.say(text.empty() ? "no reports" : std::move(text));
}

struct AdminCommand {
    std::string_view name;
    std::string_view usage;
    std::size_t min, max;  ///< arguments
    void (*run)(const AdminCall&);
};

constexpr std::array kAdminCommands{
    AdminCommand{"status", "", 0, 0, status},
    AdminCommand{"ban", "NAME [DURATION]", 1, 2,
                 [](const AdminCall& call) { sanction(call, SanctionKind::Ban); }},
    AdminCommand{"mute", "NAME [DURATION]", 1, 2,
                 [](const AdminCall& call) { sanction(call, SanctionKind::Mute); }},
    AdminCommand{"pardon", "NAME", 1, 1,
                 [](const AdminCall& call) {
                     const auto done = call.server.pardon(
                         call.words[1], call.when_kept("pardoned " + printable(call.words[1])));
                     if (!done) call.refuse(done.error());
                 }},
    AdminCommand{"close", "GAME", 1, 1,
                 [](const AdminCall& call) {
                     const auto done = call.server.close_game(
                         call.words[1], call.when_kept("closed " + printable(call.words[1])));
                     if (!done) call.refuse(done.error());
                 }},
    AdminCommand{"notice", "TEXT", 1, 1,
                 [](const AdminCall& call) {
                     call.server.notice(call.words[1], call.when_kept("sent to all"));
                 }},
    AdminCommand{"reports", "", 0, 0, reports},
    // The client has copied the store; the server only keeps a record of it.
    AdminCommand{"backup", "FILE", 1, 1,
                 [](const AdminCall& call) {
                     call.server.audit("backup " + call.words[1],
                                       call.when_kept("saved " + printable(call.words[1], 500)));
                 }},
};

}  // namespace

void run_admin_command(server::Server& server, Store& store, const AdminWords& words,
                       const AdminListener::Reply& reply) {
    const AdminCall call{server, store, words, reply};
    const std::string name = words.empty() ? std::string() : words.front();
    std::vector<std::string_view> names;
    for (const AdminCommand& command : kAdminCommands) {
        names.push_back(command.name);
        if (command.name != name) continue;
        const std::size_t given = words.size() - 1;
        if (given >= command.min && given <= command.max) return command.run(call);
        const Result<void> wrong =
            fail(ErrorCode::CommandLine, "", "usage: admin {} {}", command.name, command.usage);
        return call.refuse(wrong.error());
    }
    const Result<void> unknown = fail(ErrorCode::CommandLine, "", "unknown command '{}'{}",
                                      printable(name, 40), did_you_mean(name, names));
    call.refuse(unknown.error());
}

}  // namespace tengen::host
