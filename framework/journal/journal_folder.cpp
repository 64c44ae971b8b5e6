#include "journal/journal_folder.hpp"

#include <fmt/format.h>

#include <fcntl.h>

#include <algorithm>
#include <charconv>

#include "base/durable_file.hpp"
#include "base/user_folders.hpp"
#include "journal/journal_format.hpp"

namespace tengen {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kExtension = ".tengen";
constexpr int kMaxTries = 100;
constexpr std::size_t kMaxNameLetters = 40;

/// A name as a part of a file name.
std::string file_word(std::string_view name) {
    std::string word(name.substr(0, kMaxNameLetters));
    std::replace_if(
        word.begin(), word.end(),
        [](unsigned char c) { return !std::isalnum(c) && c != '_' && c != '-'; }, '_');
    return word.empty() ? "game" : word;
}

enum class State : std::uint8_t { Empty, Running, Finished, Unreadable };

/// The state after the last events, without a replay. Ignores changes of players, which are
/// possible after the end of a game.
State state_after(const std::vector<JournalEvent>& events) {
    const auto last = std::find_if(events.rbegin(), events.rend(), [](const JournalEvent& event) {
        return event.kind != JournalEventKind::Sit;
    });
    if (last == events.rend()) return State::Empty;
    switch (last->kind) {
        case JournalEventKind::Play:
        case JournalEventKind::Undo:
        case JournalEventKind::Redo:
        case JournalEventKind::Failed:
        case JournalEventKind::Leave:
        case JournalEventKind::Return:
            return State::Running;
        default:
            return State::Finished;
    }
}

State state_of(const FileDescriptor& file, const fs::path& path) {
    const Result<std::string> text = read_all(file, path, kMaxJournal);
    if (!text) return State::Unreadable;
    const Result<JournalScan> scan = scan_journal(*text, path.string());
    return scan ? state_after(scan->events) : State::Unreadable;
}

State state_of(const fs::path& path) {
    const Result<FileDescriptor> file = open_to_read(path);
    return file ? state_of(*file, path) : State::Unreadable;
}

/// Removes a journal that no program uses and that is still in this state.
void remove_unused(const fs::path& path, State state) {
    if (is_locked(path)) return;
    const FileDescriptor file(::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    // The lock keeps other programs from continuing the journal meanwhile.
    if (!file || !lock(file, path) || state_of(file, path) != state) return;
    std::error_code error;
    fs::remove(path, error);
}

}  // namespace

Result<fs::path> JournalFolder::standard_path() {
    fs::path folder = user_path(UserFolder::State, "tengen/games");
    if (!folder.empty()) return folder;
    return fail(ErrorCode::System, "",
                "cannot save games: neither XDG_STATE_HOME nor HOME names a folder (set one)");
}

Result<JournalFolder> JournalFolder::open(fs::path path, int keep) {
    std::error_code error;
    fs::create_directories(path, error);
    if (error) return cannot_save(path, save_problem(error.value()));
    if (!fs::is_directory(path, error)) return cannot_save(path, "not a directory");
    remove_old_temporaries(path);
    JournalFolder folder(std::move(path));
    folder.prune(static_cast<std::size_t>(std::max(keep, 0)));
    return folder;
}

std::vector<fs::path> JournalFolder::newest_first() const {
    std::vector<fs::path> paths;
    std::error_code error;
    for (fs::directory_iterator entry(path_, error), end; !error && entry != end;
         entry.increment(error)) {
        if (number_of(entry->path()) > 0) paths.push_back(entry->path());
    }
    std::sort(paths.begin(), paths.end(), [](const fs::path& left, const fs::path& right) {
        return std::pair(number_of(left), left) > std::pair(number_of(right), right);
    });
    return paths;
}

void JournalFolder::prune(std::size_t keep) const {
    const std::vector<fs::path> paths = newest_first();
    if (paths.size() <= keep) return;
    std::size_t finished = 0;
    for (const fs::path& path : paths) {
        const State state = state_of(path);
        if (state == State::Finished) ++finished;
        const bool old = state == State::Finished && finished > keep;
        if (old || state == State::Empty) remove_unused(path, state);
    }
}

template <class Make>
Result<std::unique_ptr<JournalWriter>> JournalFolder::at_new_name(std::string_view name,
                                                                  Make make) const {
    Result<std::unique_ptr<JournalWriter>> made = cannot_save(path_, "no unused file name");
    for (int i = 0; i < kMaxTries; ++i) {
        const std::vector<fs::path> paths = newest_first();
        const std::uint64_t number = paths.empty() ? 1 : number_of(paths[0]) + 1;
        const fs::path path =
            path_ / fmt::format("{:06}-{}{}", number, file_word(name), kExtension);
        made = make(path);
        std::error_code error;
        // Another program may have taken the name meanwhile.
        if (made || !fs::exists(path, error)) return made;
    }
    return made;
}

Result<std::unique_ptr<JournalWriter>> JournalFolder::create(
    const JournalHeader& header, const std::vector<JournalEvent>& events) const {
    return at_new_name(header.game.id, [&](const fs::path& path) {
        return JournalWriter::create(path, header, events);
    });
}

Result<std::unique_ptr<JournalWriter>> JournalFolder::adopt(const fs::path& saved) const {
    return at_new_name(saved.stem().string(),
                       [&](const fs::path& path) { return JournalWriter::copy(path, saved); });
}

std::uint64_t JournalFolder::number_of(const fs::path& path) {
    const std::string name = path.filename().string();
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    const bool ours = error == std::errc{} && end < name.data() + name.size() && *end == '-' &&
                      path.extension() == kExtension;
    return ours ? number : 0;
}

Result<fs::path> JournalFolder::find(std::uint64_t number) const {
    for (const fs::path& path : newest_first()) {
        if (number_of(path) == number) return path;
    }
    return fail(ErrorCode::Input, "", "there is no saved game {}", number);
}

bool JournalFolder::owns(const fs::path& path) const {
    std::error_code error;
    return fs::equivalent(fs::absolute(path, error).parent_path(), path_, error);
}

namespace {

std::vector<fs::path> first_in(const std::vector<fs::path>& paths, State state, std::size_t limit) {
    std::vector<fs::path> found;
    for (const fs::path& path : paths) {
        if (found.size() == limit) break;
        if (state_of(path) == state && !is_locked(path)) found.push_back(path);
    }
    return found;
}

}  // namespace

std::vector<fs::path> JournalFolder::unfinished(std::size_t limit) const {
    return first_in(newest_first(), State::Running, limit);
}

Result<void> JournalFolder::discard(const fs::path& path) const {
    if (!owns(path) || number_of(path) == 0) {
        return fail(ErrorCode::Input, path.string(), "not a saved game");
    }
    remove_unused(path, state_of(path));
    std::error_code error;
    if (!fs::exists(path, error)) return {};
    if (is_locked(path)) {
        return fail(ErrorCode::Input, path.string(),
                    "this game is open in another window (close it there)");
    }
    return fail(ErrorCode::System, path.string(),
                "cannot be removed (check the permissions of its folder)");
}

std::vector<fs::path> JournalFolder::finished(std::size_t limit) const {
    return first_in(newest_first(), State::Finished, limit);
}

}  // namespace tengen
