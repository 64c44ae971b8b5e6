#include "online/server_list.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <system_error>

#include "base/durable_file.hpp"
#include "base/text.hpp"
#include "base/user_folders.hpp"

namespace tengen {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFile = 1u << 20;
constexpr mode_t kOnlyUser = 0600;
constexpr std::string_view kNone = "-";
constexpr std::size_t kUserWords = 3, kBotWords = 5;  ///< in a line

std::string field(std::string_view text) {
    return text == kNone ? "" : std::string(text);
}

std::string_view or_none(const std::string& text) {
    return text.empty() ? kNone : std::string_view(text);
}

/// The file must never be readable by others, not even while it is empty.
Result<void> make_private(const fs::path& path) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    const FileDescriptor made(
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, kOnlyUser));
    if (!made) return cannot_save(path, save_problem(errno));
    if (::fchmod(made.get(), kOnlyUser) != 0) return cannot_save(path, save_problem(errno));
    return {};
}

}  // namespace

fs::path ServerList::standard_path() {
    return user_path(UserFolder::Data, "tengen/servers");
}

Result<std::vector<KnownServer>> ServerList::read() const {
    std::vector<KnownServer> servers;
    std::error_code error;
    if (path_.empty() || !fs::exists(path_, error)) return servers;
    const auto file = open_to_read(path_);
    if (!file) return fail(file.error());
    const auto text = read_all(*file, path_, kMaxFile);
    if (!text) return fail(text.error());
    for (const std::string_view line : split(*text, '\n')) {
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

Result<KnownServer> ServerList::find(const ServerAddress& address,
                                     const std::string& account) const {
    auto servers = read();
    if (!servers) return fail(std::move(servers.error()));
    KnownServer unknown{address.text(), "", "", account, ""};
    for (KnownServer& server : *servers) {
        if (server.address != address.text()) continue;
        if (server.account == account) return std::move(server);
        unknown.fingerprint = server.fingerprint;
    }
    return unknown;
}

Result<void> ServerList::remember(const KnownServer& server) const {
    if (path_.empty()) return {};
    auto servers = read();
    if (!servers) return fail(std::move(servers.error()));
    std::erase_if(*servers, [&](const auto& known) {
        return known.address == server.address && known.account == server.account;
    });
    servers->push_back(server);
    std::string text;
    for (const KnownServer& known : *servers) {
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
    if (auto made = make_private(path_); !made) return made;
    return replace_file(path_, text);
}

}  // namespace tengen
