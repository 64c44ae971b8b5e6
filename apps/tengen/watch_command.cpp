// tengen watch: a game at a server, without a seat.
#include "commands.hpp"
#include "online_play.hpp"

namespace tengen::cli {

Result<int> run_watch(Program& program, std::span<const std::string> arguments) {
    OnlineWish wish;
    wish.kind = VisitKind::Watch;
    std::string link;
    CommandLine line("tengen watch",
                     "Watch a game at a server, with the same commands as 'tengen play'. Without "
                     "a game, list the running games of the server.");
    line.positional("LINK|SERVER", link, Presence::Required,
                    "the link to a table, or a server such as play.example:8364");
    line.text("--name", "NAME", wish.name, "your name at a new server");
    line.choice("--color", wish.color, {"auto", "always", "never"}, "use colours");
    line.flag("--ascii", wish.ascii, "draw with ASCII characters only");
    line.flag(
        "--speak", wish.speak,
        "print every event as a line and draw no board, for screen readers ('show' draws it)");
    line.example("tengen watch play.example", "the running games");
    line.example("tengen watch https://play.example/t/k3m9x2p7qd", "one of them");
    const Result<Wanted> wanted = prepare(program, line, arguments);
    if (!wanted) return fail(wanted.error());
    if (*wanted == Wanted::Help) return 0;
    Result<OnlineTarget> target = parse_link(link);
    if (!target) return fail(std::move(target.error()));
    wish.target = std::move(*target);
    return run_online(program, wish);
}

}  // namespace tengen::cli
