#include "options.hpp"

#include <algorithm>
#include <array>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "base/user_folders.hpp"
#include "network/endpoint.hpp"
#include "store/postgres_store.hpp"

namespace tengen::host {

namespace {

constexpr std::array<std::string_view, 4> kCommands = {"serve", "backup", "export", "admin"};
constexpr std::size_t kMaxNode = 16;

auto added_to(std::vector<std::string>& list) {
    return [&list](const std::string& text) -> Result<void> {
        list.push_back(text);
        return {};
    };
}

bool is_node(const std::string& name) {
    return !name.empty() && name.size() <= kMaxNode &&
           std::all_of(name.begin(), name.end(), [](char sign) {
               return (sign >= 'a' && sign <= 'z') || (sign >= '0' && sign <= '9');
           });
}

Result<void> check_arguments(const ServerOptions& options) {
    const auto& words = options.arguments;
    if (options.command != "serve" && words.empty()) {
        return fail(ErrorCode::CommandLine, "", "'{}' needs an argument", options.command);
    }
    const std::size_t taken = options.command == "serve" ? 0 : 1;
    if (options.command != "admin" && words.size() > taken) {
        return fail(ErrorCode::CommandLine, "", "unexpected argument '{}'",
                    printable(words[taken], 40));
    }
    return {};
}

/// The figures show much about a server, and have no password.
Result<void> check_metrics(const std::string& address) {
    if (address.empty()) return {};
    const auto endpoint = network::parse_endpoint(address);
    if (endpoint && (endpoint->address.starts_with("127.") || endpoint->address == "::1"))
        return {};
    return fail(ErrorCode::CommandLine, "--metrics",
                "'{}' is not an address of this machine alone (use a form like 127.0.0.1:9364)",
                printable(address, 60));
}

Result<void> check_store(const ServerOptions& options) {
    if (!options.store.empty() && !is_postgres_url(options.store)) {
        return fail(ErrorCode::CommandLine, "--store", "must begin with postgres://");
    }
    const std::string& address = options.address;
    if (!address.empty() && !address.starts_with("wss://") && !address.starts_with("ws://")) {
        return fail(ErrorCode::CommandLine, "--address", "must begin with wss:// or ws://");
    }
    if (options.is_public && !options.store.empty() && address.empty()) {
        return fail(ErrorCode::CommandLine, "--store", "needs --address with --public");
    }
    return {};
}

}  // namespace

CommandLine declare(ServerOptions& options, const std::string& name) {
    CommandLine line(name,
                     "Run a server of games. People reach it with 'tengen play --online', with the "
                     "window, or with a browser. The first line of output is its address.");
    line.positional("COMMAND", options.command, Presence::Optional,
                    "serve (default), backup FILE, export GAME, or admin followed by status, "
                    "reports, ban NAME [DURATION], mute NAME [DURATION], pardon NAME, close GAME, "
                    "notice TEXT or backup FILE");
    line.rest("ARGUMENT", options.arguments, Presence::Optional,
              "the new file of a backup, the id of a game to print, or words for admin");
    line.each("--listen", "ADDRESS:PORT", added_to(options.listen),
              "listen on this address; port 0 means any free port; may be repeated (default: "
              "127.0.0.1:8364; with --public or --lan, all addresses)");
    line.text("--data", "FOLDER", options.data,
              "folder for games, accounts and keys (default: in your state folder)");
    line.flag("--public", options.is_public,
              "serve the internet: TLS or a proxy, and no AIs unless --ai names some");
    line.flag("--lan", options.lan,
              "serve your network: makes a certificate, and Tengen finds the server automatically");
    line.flag("--plain", options.plain, "accept connections without TLS from your network");
    line.text("--name", "NAME", options.name, "name of the server; with --public, its host name");
    line.text("--motd", "TEXT", options.motd, "line of text that everyone sees");
    line.text("--cert", "FILE", options.certificate, "certificate for TLS, with its chain (PEM)");
    line.text("--key", "FILE", options.key, "key of the certificate (PEM)");
    line.each("--behind-proxy", "ADDRESS", added_to(options.proxies),
              "trust the client addresses that this proxy reports; may be repeated");
    line.each("--origin", "URL", added_to(options.origins),
              "accept browsers from pages of this origin; may be repeated");
    line.each("--ai", "NAME", added_to(options.ais), "allow this AI at tables; may be repeated");
    line.flag("--custom-games", options.custom_games,
              "also accept games that players describe with --public");
    line.each("--plugin-path", "FOLDER", added_to(options.plugin_folders),
              "also search this folder for AI plugins; may be repeated");
    line.text("--store", "URL", options.store,
              "keep games and accounts in a PostgreSQL database (postgres://...), which several "
              "processes may share (default: a file in the data folder)");
    line.text("--node", "NAME", options.node, "name of this node among several (default: a)");
    line.text("--address", "URL", options.address,
              "URL of this node for clients of other nodes (wss://HOST:443/NODE/play)");
    line.text("--metrics", "ADDRESS:PORT", options.metrics,
              "serve Prometheus metrics on this local address");
    line.flag("--control", options.control, "end when standard input ends");
    line.flag("--no-limits", options.no_limits, "accept any number of requests, for measurements");
    line.exclusive("--public", "--lan");
    line.example(name + " --lan", "a server for your network");
    line.example(name + " --public --name play.example --cert chain.pem --key key.pem",
                 "a public server");
    line.example(name + " backup games.bak", "copy all games while the server runs");
    line.example(name + " admin ban Ann 7d", "close Ann's connections and refuse her for a week");
    return line;
}

Result<void> complete(ServerOptions& options) {
    if (options.command.empty()) options.command = "serve";
    if (std::find(kCommands.begin(), kCommands.end(), options.command) == kCommands.end()) {
        const std::vector<std::string_view> names(kCommands.begin(), kCommands.end());
        return fail(ErrorCode::CommandLine, "", "unknown command '{}'{}",
                    printable(options.command, 40), did_you_mean(options.command, names));
    }
    if (auto fits = check_arguments(options); !fits) return fits;
    if (!is_node(options.node)) {
        return fail(ErrorCode::CommandLine, "--node",
                    "must have 1 to {} small letters and digits, found '{}'", kMaxNode,
                    printable(options.node, 40));
    }
    if (options.certificate.empty() != options.key.empty()) {
        return fail(ErrorCode::CommandLine, "--cert", "--cert and --key need each other");
    }
    if (auto fits = check_metrics(options.metrics); !fits) return fits;
    if (auto fits = check_store(options); !fits && options.command == "serve") return fits;
    const bool secure = !options.certificate.empty() || !options.proxies.empty();
    if (options.is_public && !secure) {
        return fail(
            ErrorCode::CommandLine, "--public",
            "needs --cert and --key, or --behind-proxy (without TLS, passwords are readable)");
    }
    if (options.listen.empty() && options.sockets.empty()) {
        if (options.is_public || options.lan) {
            options.listen = {"0.0.0.0:8364", "[::]:8364"};
        } else {
            options.listen = {"127.0.0.1:8364"};
        }
    }
    if (options.data.empty()) {
        options.data = user_path(UserFolder::State, "tengen/server").string();
    }
    if (options.name.empty()) options.name = "Tengen";
    return {};
}

}  // namespace tengen::host
