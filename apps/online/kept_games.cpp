#include "online/kept_games.hpp"

#include <algorithm>
#include <functional>

#include "base/text.hpp"
#include "base/user_folders.hpp"
#include "online/private_file.hpp"

namespace tengen {
namespace {

constexpr std::size_t kMaxKept = 50;
constexpr std::string_view kHostedWord = "hosted", kServerWord = "server";

/// "LINK ID RULES hosted|server NAMES", the names with their spaces.
std::vector<KeptGame> kept_of(const std::string& text) {
    std::vector<KeptGame> games;
    for (std::string_view line : split(text, '\n')) {
        std::vector<std::string_view> words;
        for (std::size_t end = 0; words.size() < 4 && end != std::string_view::npos;) {
            end = line.find(' ');
            words.push_back(line.substr(0, end));
            line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1);
        }
        if (words.size() < 4 || words[0].empty() || words[1].empty()) continue;
        games.push_back({std::string(words[0]), std::string(words[1]), std::string(words[2]),
                         words[3] == kHostedWord, std::string(line)});
    }
    return games;
}

std::string text_of_kept(const std::vector<KeptGame>& games) {
    std::string text;
    for (const KeptGame& game : games) {
        text += game.link + ' ' + game.id + ' ' + game.rules + ' ';
        text += game.hosted ? kHostedWord : kServerWord;
        text += ' ' + game.others + '\n';
    }
    return text;
}

}  // namespace

std::filesystem::path KeptGames::standard_path() {
    return user_path(UserFolder::Data, "tengen/online-games");
}

Result<std::vector<KeptGame>> KeptGames::read() const {
    if (path_.empty()) return std::vector<KeptGame>();
    return read_private_file(path_).map(kept_of);
}

Result<void> KeptGames::keep(const KeptGame& game) const {
    if (path_.empty()) return {};
    return change_private_file(path_, [&](const std::string& text) {
        std::vector<KeptGame> games = kept_of(text);
        std::erase_if(games, [&](const KeptGame& old) { return old.id == game.id; });
        games.insert(games.begin(), game);
        if (games.size() > kMaxKept) games.resize(kMaxKept);
        return text_of_kept(games);
    });
}

Result<void> KeptGames::forget(const std::string& id) const {
    const auto games = read();
    if (!games) return fail(games.error());
    const bool known = std::ranges::find(*games, id, &KeptGame::id) != games->end();
    if (!known) return {};
    return change_private_file(path_, [&](const std::string& text) {
        std::vector<KeptGame> left = kept_of(text);
        std::erase_if(left, [&](const KeptGame& old) { return old.id == id; });
        return text_of_kept(left);
    });
}

}  // namespace tengen
