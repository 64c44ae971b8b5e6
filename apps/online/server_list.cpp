#include "online/server_list.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "base/user_folders.hpp"
#include "online/private_file.hpp"

namespace tengen {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kNone = "-";
constexpr std::size_t kUserWords = 3, kBotWords = 5;  ///< per line

std::string field(std::string_view text) {
    return text == kNone ? "" : std::string(text);
}

std::string_view or_none(const std::string& text) {
    return text.empty() ? kNone : std::string_view(text);
}

std::vector<KnownServer> servers_of(const std::string& text) {
    std::vector<KnownServer> servers;
    for (const std::string_view line : split(text, '\n')) {
        const auto words = split(line, ' ');
        if (words.size() != kUserWords && words.size() != kBotWords) continue;
        KnownServer server{std::string(words[0]), field(words[1]), field(words[2]), "", ""};
        if (words.size() == kBotWords) {
            server.account = words[3];
            server.password = field(words[4]);
        }
        servers.push_back(std::move(server));
    }
    return servers;
}

std::string text_of(const std::vector<KnownServer>& servers) {
    std::string text;
    for (const KnownServer& known : servers) {
        text += known.address + ' ';
        text += or_none(known.token);
        text += ' ';
        text += or_none(known.fingerprint);
        if (!known.account.empty()) {
            text += ' ' + known.account + ' ';
            text += or_none(known.password);
        }
        text += '\n';
    }
    return text;
}

}  // namespace

fs::path ServerList::standard_path() {
    return user_path(UserFolder::Data, "tengen/servers");
}

Result<std::vector<KnownServer>> ServerList::read() const {
    if (path_.empty()) return std::vector<KnownServer>();
    return read_private_file(path_).map(servers_of);
}

Result<KnownServer> ServerList::find(const ServerAddress& address,
                                     const std::string& account) const {
    auto servers = read();
    if (!servers) return fail(std::move(servers.error()));
    KnownServer unknown{address.key(), "", "", account, ""};
    for (KnownServer& server : *servers) {
        if (server.address != address.key()) continue;
        if (server.account == account) return std::move(server);
        unknown.fingerprint = server.fingerprint;
    }
    return unknown;
}

Result<void> ServerList::remember(const KnownServer& server) const {
    if (path_.empty()) return {};
    return change_private_file(path_, [&](const std::string& text) {
        std::vector<KnownServer> servers = servers_of(text);
        std::erase_if(servers, [&](const auto& known) {
            return known.address == server.address && known.account == server.account;
        });
        servers.push_back(server);
        return text_of(servers);
    });
}

}  // namespace tengen
