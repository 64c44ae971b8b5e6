#include "table/saved_games.hpp"

#include <fmt/chrono.h>

#include <charconv>
#include <chrono>
#include <ctime>
#include <optional>

#include "base/durable_file.hpp"
#include "base/text.hpp"

namespace tengen {
namespace {

constexpr std::size_t kMaxFiles = 1000;  ///< the most files read for one list

bool is_wanted(std::string_view game, const GameDescription& description) {
    if (game.empty()) return true;
    return game == description.id || game == full_name(description);
}

std::string date_of(std::filesystem::file_time_type time) {
    const auto system = std::chrono::file_clock::to_sys(time);
    const std::time_t seconds = std::chrono::system_clock::to_time_t(
        std::chrono::time_point_cast<std::chrono::system_clock::duration>(system));
    std::tm parts{};
    if (localtime_r(&seconds, &parts) == nullptr) return "";
    return fmt::format("{:%Y-%m-%d %H:%M}", parts);
}

SavedGame saved_game(const std::filesystem::path& path, const Journal& journal) {
    std::error_code error;
    return {path,
            JournalFolder::number_of(path),
            full_name(journal.header.game),
            journal.seats,
            journal.position.ply(),
            std::filesystem::last_write_time(path, error),
            std::make_shared<const Position>(journal.position),
            journal.result};
}

}  // namespace

std::vector<SavedGame> unfinished_games(const JournalFolder& folder, const RuleCatalogue& catalogue,
                                        std::string_view game, std::size_t limit) {
    std::vector<SavedGame> games;
    for (const std::filesystem::path& path : folder.unfinished(kMaxFiles)) {
        if (games.size() == limit) break;
        const Result<Journal> journal = read_journal(path, catalogue);
        if (!journal || !is_wanted(game, journal->header.game)) continue;
        games.push_back(saved_game(path, *journal));
    }
    return games;
}

std::vector<Error> unreadable_games(const JournalFolder& folder, const RuleCatalogue& catalogue) {
    std::vector<Error> problems;
    for (const std::filesystem::path& path : folder.newest_first()) {
        const Result<Journal> journal = read_journal(path, catalogue);
        if (!journal) append(problems, journal.error());
    }
    return problems;
}

std::optional<Error> game_in_use(const JournalFolder& folder, const RuleCatalogue& catalogue,
                                 std::string_view game) {
    for (const std::filesystem::path& path : folder.newest_first()) {
        const Result<void> free = check_unlocked(path);
        if (free) continue;
        const Result<Journal> journal = read_journal(path, catalogue);
        if (!journal || journal->result || !is_wanted(game, journal->header.game)) continue;
        return free.error().front();
    }
    return std::nullopt;
}

std::vector<SavedGame> finished_games(const JournalFolder& folder, const RuleCatalogue& catalogue,
                                      std::size_t limit) {
    std::vector<SavedGame> games;
    for (const std::filesystem::path& path : folder.finished(limit)) {
        const Result<Journal> journal = read_journal(path, catalogue);
        if (journal) games.push_back(saved_game(path, *journal));
    }
    return games;
}

std::string line_of(const SavedGame& saved) {
    return fmt::format("{:>5}  {}  {:<20} {:>9}  {}", saved.number, date_of(saved.changed),
                       saved.game, counted(saved.ply, "move"), fmt::join(saved.players, ", "));
}

Result<std::filesystem::path> find_saved(const Result<JournalFolder>* folder,
                                         std::string_view name) {
    const std::optional<std::uint64_t> number = to_number<std::uint64_t>(name);
    if (!number || folder == nullptr) return std::filesystem::path(name);
    return folder->and_then([&](const JournalFolder& found) { return found.find(*number); });
}

}  // namespace tengen
