#include "options.hpp"

#include "base/text.hpp"
#include "config/duration.hpp"

namespace tengen::load {

namespace {

constexpr double kFaults = 0.01;
constexpr std::int64_t kMaxPeers = 1'000'000;
constexpr std::int64_t kMaxMoves = 1'000'000'000'000;

auto duration_into(std::chrono::milliseconds& target) {
    return [&target](const std::string& text) -> Result<void> {
        if (text == "0" || text == "0s") {
            target = {};
            return {};
        }
        const auto duration = parse_duration(text);
        if (!duration) return fail(duration.error());
        target = *duration;
        return {};
    };
}

/// "10%" or "10"; `otherwise` for an empty text.
Result<double> share_of(const std::string& option, std::string_view text, double otherwise) {
    if (text.empty()) return otherwise;
    const std::string whole(text);
    if (text.ends_with('%')) text.remove_suffix(1);
    const auto percent = to_number<double>(text);
    if (percent && *percent >= 0 && *percent <= 100) return *percent / 100;
    return fail(ErrorCode::CommandLine, option, "must be 0% to 100%, found '{}'",
                printable(whole, 40));
}

}  // namespace

CommandLine declare(LoadWords& words) {
    CommandLine line("tengen-load",
                     "Put a server under load: clients play random games, and compare all that "
                     "they hear. The exit code is 1 if a move is lost or doubled, or if a position "
                     "differs.");
    line.positional("URL", words.url, Presence::Required,
                    "the server: http://HOST:PORT, or https://HOST:PORT#FINGERPRINT");
    line.number("--games", "N", words.games, 0, 100'000, "games at the same time (default: 10)");
    line.text("--game", "NAME", words.game, "the game (default: gomoku)");
    line.option("--pace", "TIME", duration_into(words.pace),
                "time between two moves of a game, 0 for none (default: 1s)");
    line.option("--clock", "TIME", duration_into(words.clock),
                "time of each player, 0 for no clocks (default: 1h)");
    line.number("--watchers", "N", words.watchers, 0, 1'000, "watchers per game (default: 0)");
    line.number("--idle", "N", words.idle, 0, kMaxPeers, "further connections (default: 0)");
    line.option("--duration", "TIME", duration_into(words.duration),
                "time of the measurement (default: 10s)");
    line.number("--moves", "N", words.moves, 0, kMaxMoves,
                "end the measurement after this many moves, if the time is not over before");
    line.flag("--faults", words.some_faults, "make a fault at 1 % of the moves");
    line.text("--fault-share", "SHARE", words.faults, "make faults at this share of the moves");
    line.text("--check", "SHARE", words.check,
              "compare the positions of this share of the games (default: 100%)");
    line.number("--addresses", "N", words.addresses, 0, 1 << 24,
                "claim N addresses of clients, for a server that trusts this machine as a proxy "
                "(default: 0)");
    line.number("--server-pid", "PID", words.server, 0, 1 << 30,
                "measure the processor time and the memory of this process");
    line.number("--seed", "N", words.seed, 0, 1 << 30, "random seed (default: 1)");
    line.flag("--json", words.json, "print JSON");
    line.exclusive("--faults", "--fault-share");
    line.example("tengen-load http://127.0.0.1:8364 --games 1000 --watchers 5 --faults",
                 "1,000 games with 1 move per second each");
    return line;
}

Result<LoadSettings> settings_of(const LoadWords& words) {
    auto target = parse_link(words.url);
    if (!target) return fail(target.error());
    LoadSettings settings;
    settings.target = std::move(*target);
    settings.game = words.game;
    settings.games = static_cast<int>(words.games);
    settings.watchers = static_cast<int>(words.watchers);
    settings.idle = static_cast<int>(words.idle);
    settings.addresses = static_cast<int>(words.addresses);
    settings.server = static_cast<pid_t>(words.server);
    settings.seed = static_cast<std::uint64_t>(words.seed);
    settings.moves = static_cast<std::uint64_t>(words.moves);
    settings.pace = words.pace;
    settings.clock = words.clock;
    settings.duration = words.duration;
    settings.json = words.json;
    const auto faults = share_of("--fault-share", words.faults, words.some_faults ? kFaults : 0);
    const auto check = share_of("--check", words.check, 1);
    if (!faults) return fail(faults.error());
    if (!check) return fail(check.error());
    settings.faults = *faults;
    settings.check = *check;
    return settings;
}

}  // namespace tengen::load
