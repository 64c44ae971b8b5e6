#include "table/record_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "base/durable_file.hpp"
#include "base/text.hpp"
#include "core/board_outline.hpp"

namespace tengen {
namespace {

constexpr std::size_t kMaxBeginning = 4096;  ///< bytes that identify a format

std::string names_of_formats() {
    std::string names;
    for (const RecordFormat& format : record_formats()) {
        names += fmt::format("{}{}", names.empty() ? "" : ", ", format.name);
    }
    return names;
}

/// The board size for a format that stores none; zero for the format's default.
Result<BoardSize> board_asked_for(const RecordWish& wish, const LoadGame& load_game) {
    if (wish.overrides.board) return *wish.overrides.board;
    if (wish.game.empty()) return BoardSize{};
    const Result<LoadedGame> loaded = load_game(wish.game, wish.overrides);
    if (!loaded) return fail(loaded.error());
    return BoardSize{loaded->game->board().columns(), loaded->game->board().rows()};
}

using Games = Result<std::shared_ptr<const Game>>;

/// The game of a record that describes all its rules.
Games described_game(const Record& record, const std::string& file, const RuleCatalogue& rules) {
    auto game = Game::create(*record.description, rules);
    if (game) return std::move(*game);
    return fail(ErrorCode::Input, file, "its game '{}' is unknown ({})", printable(record.game),
                game.error());
}

/// The points of the second side that the file states, if the game counts and no option sets them.
std::optional<Setting> komi_of(const Record& record, const Game& game, const Overrides& overrides) {
    constexpr const char* kPath = "rules.count.komi";
    const RuleUse* count = find_use(game.description().rules, "count");
    const bool changed = std::ranges::any_of(
        overrides.settings, [&](const Setting& setting) { return setting.path == kPath; });
    if (!record.komi || changed || count == nullptr) return std::nullopt;
    if (count->parameters.real("komi") == *record.komi) return std::nullopt;
    return Setting{kPath, fmt::format("{}", *record.komi)};
}

/// The option for a board like this one, with so many columns and rows of cells. Options of boards
/// of boxes count boxes.
BoardSize board_option(const Board& board, BoardSize cells) {
    if (!boxes_of(board.shape())) return cells;
    return {cells.columns / 2, cells.rows / 2};
}

Games find_game(const Record& record, const std::string& file, const RecordWish& wish,
                const RuleCatalogue& rules, const LoadGame& load_game) {
    const bool asked = !wish.game.empty() || !wish.overrides.empty();
    if (record.description && !asked) return described_game(record, file, rules);
    if (record.header && asked) {
        return fail(ErrorCode::CommandLine, file, "a saved game names its own game");
    }
    const std::string said = record.game.empty() ? "gomoku" : record.game;
    const std::string& name = wish.game.empty() ? said : wish.game;
    Overrides overrides = wish.overrides;
    Result<LoadedGame> loaded = load_game(name, overrides);
    if (!loaded && wish.game.empty() && wish.overrides.empty()) {
        return fail(ErrorCode::Input, file, "{}", loaded.error().front());
    }
    if (!loaded) return fail(std::move(loaded.error()));
    const Board& board = loaded->game->board();
    const bool other_size =
        record.board != BoardSize{} && BoardSize{board.columns(), board.rows()} != record.board;
    if (other_size && !overrides.board) overrides.board = board_option(board, record.board);
    const int players = static_cast<int>(record.players.size());
    if (players > loaded->game->seats() && !overrides.seats) overrides.seats = players;
    const auto komi = komi_of(record, *loaded->game, overrides);
    if (komi) overrides.settings.push_back(*komi);
    if (komi || overrides.board != wish.overrides.board ||
        overrides.seats != wish.overrides.seats) {
        loaded = load_game(name, overrides);
        if (!loaded) return fail(std::move(loaded.error()));
    }
    return loaded->game;
}

std::string_view without_variant(std::string_view name) {
    return name.substr(0, name.find(':'));
}

/// A game without its name may be any.
Result<void> check_same_game(const Record& record, const std::string& file, const Game& game) {
    const std::string_view named = without_variant(record.game);
    const std::string own = full_name(game.description());
    if (named.empty() || named == without_variant(own)) return {};
    const std::string size = record.board == BoardSize{}
                                 ? ""
                                 : fmt::format(" {}x{}", record.board.columns, record.board.rows);
    return fail(ErrorCode::Input, file, "it is a game of {}, not of {}", record.game + size, own);
}

/// Whether options have changed the game that its name means.
bool has_own_rules(const Game& game, const LoadGame& load_game) {
    const Result<LoadedGame> usual = load_game(full_name(game.description()), {});
    return !usual || fingerprint(usual->game->description()) != fingerprint(game.description());
}

/// The source of all games of a file.
struct GameSource {
    const std::string& file;
    const RecordWish& wish;
    const RuleCatalogue& rules;
    const LoadGame& load_game;
    const SeePosition& see;
};

/// Plays the moves of a game.
Result<OpenedRecord> open_game_of(const GameSource& source, const RecordFormat* format,
                                  Result<Record> record) {
    if (!record) return fail(record.error());
    const RecordWish& wish = source.wish;
    const Games game = find_game(*record, source.file, wish, source.rules, source.load_game);
    if (!game) return fail(game.error());
    if (wish.same_game) {
        if (auto same = check_same_game(*record, source.file, **game); !same) {
            return fail(same.error());
        }
    }
    record->kept.other_game = !wish.game.empty() || !wish.overrides.empty();
    if (record->kept.other_game || record->description) {
        record->has_own_rules = has_own_rules(**game, source.load_game);
    }
    Result<Position> end = play_record(*record, *game, source.file, source.see);
    if (!end) return fail(end.error());
    return OpenedRecord{std::move(*record), std::move(*end), format};
}

/// Copies the remarks on one position. The name of a choice stays.
void restore_node(Record& record, RecordNodeId to, const Record& origin, RecordNodeId from) {
    const RecordRemarks* remarks = origin.find_remarks(from);
    if (remarks == nullptr) return;
    RecordRemarks& kept = record.remarks_of(to);
    std::string name = kept.rare->name;
    kept = *remarks;
    if (kept.rare->name != name) kept.rare.edit().name = std::move(name);
}

/// The next moves of `from`. A saved game has no nodes without moves, so their remarks join those
/// of `to`.
std::vector<RecordNodeId> moves_after(Record& record, RecordNodeId to, const Record& origin,
                                      RecordNodeId from) {
    std::vector<RecordNodeId> moves;
    std::vector<RecordNodeId> open{from};
    while (!open.empty()) {
        const RecordNodeId parent = open.back();
        open.pop_back();
        for (RecordNodeId id = origin.nodes[parent].first_child; id != kNoNode;
             id = origin.nodes[id].next) {
            if (origin.nodes[id].move != RecordMove::None) {
                moves.push_back(id);
                continue;
            }
            if (const RecordRemarks* remarks = origin.find_remarks(id)) {
                join_remarks(record.remarks_of(to), *remarks);
            }
            open.push_back(id);
        }
    }
    return moves;
}

}  // namespace

std::string_view extension_for(const OpenedRecord& opened) {
    const RecordFormat& format = *opened.format;
    const bool kept =
        format.write != nullptr && !format.ending.empty() && !opened.record.remarks.empty();
    return kept ? format.ending : ".tengen";
}

bool is_foreign_record(const std::filesystem::path& path) {
    const Result<FileDescriptor> file = open_to_read(path);
    if (!file) return false;
    std::string beginning(kMaxBeginning, '\0');
    const ssize_t got = ::pread(file->get(), beginning.data(), beginning.size(), 0);
    beginning.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
    if (beginning.empty()) return false;
    const RecordFormat* format = format_of_content(beginning);
    if (format == nullptr) format = format_of_path(path);
    return format != nullptr && format->name != "tengen";
}

Result<void> check_replaceable(const std::filesystem::path& path, const RuleCatalogue& rules) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) return {};
    const Result<FileDescriptor> file = open_to_read(path);
    if (!file) return fail(file.error());
    const Result<std::string> bytes = read_all(*file, path, kMaxRecordFile);
    if (bytes && (bytes->empty() || format_of_content(*bytes) != nullptr)) return {};
    // The name alone proves nothing: plan.sgf may be a letter.
    const RecordFormat* const named = format_of_path(path);
    if (bytes && named != nullptr &&
        read_record(*named, RecordSource{*bytes, path.string(), {}, rules})) {
        return {};
    }
    return fail(ErrorCode::CommandLine, path.string(),
                "not a game record, so it is not replaced (choose another name)");
}

Result<OpenedRecord> open_record(const std::filesystem::path& path, const RecordWish& wish,
                                 const RuleCatalogue& rules, const LoadGame& load_game,
                                 const SeePosition& see) {
    const Result<FileDescriptor> file = open_to_read(path);
    if (!file) return fail(file.error());
    const Result<std::string> bytes = read_all(*file, path, kMaxRecordFile);
    if (!bytes) return fail(bytes.error());
    RecordWish known = wish;
    if (known.format == nullptr) known.format = format_of_path(path);
    return read_record_bytes(*bytes, path.string(), known, rules, load_game, see);
}

Result<OpenedRecord> read_record_bytes(std::string_view bytes, const std::string& file,
                                       const RecordWish& wish, const RuleCatalogue& rules,
                                       const LoadGame& load_game, const SeePosition& see) {
    const RecordFormat* format = wish.format != nullptr ? wish.format : format_of_content(bytes);
    if (format == nullptr) {
        return fail(ErrorCode::CommandLine, file,
                    "neither its name nor its content shows the format (--from FORMAT: {})",
                    names_of_formats());
    }
    const Result<BoardSize> board = board_asked_for(wish, load_game);
    if (!board) return fail(board.error());
    return open_game_of(
        {file, wish, rules, load_game, see}, format,
        read_record(*format,
                    RecordSource{bytes, file, *board, rules, {1, 1}, wish.number, wish.damage}));
}

bool open_records(const std::filesystem::path& path, const RecordWish& wish,
                  const RuleCatalogue& rules, const LoadGame& load_game,
                  const std::function<void(Result<OpenedRecord>)>& take, const SeePosition& see) {
    const auto wrong_file = [&](const Errors& errors) {
        take(fail(errors));
        return true;
    };
    const Result<FileDescriptor> file = open_to_read(path);
    if (!file) return wrong_file(file.error());
    const Result<std::string> bytes = read_all(*file, path, kMaxRecordFile);
    if (!bytes) return wrong_file(bytes.error());
    const RecordFormat* format = wish.format != nullptr ? wish.format : format_of_path(path);
    if (format == nullptr) format = format_of_content(*bytes);
    if (format == nullptr) return false;
    const Result<BoardSize> board = board_asked_for(wish, load_game);
    if (!board) return wrong_file(board.error());
    const std::string name = path.string();
    const GameSource source{name, wish, rules, load_game, see};
    read_records(*format, RecordSource{*bytes, name, *board, rules}, [&](Result<Record> record) {
        take(open_game_of(source, format, std::move(record)));
    });
    return true;
}

void restore_remarks(Record& record, const Record& origin) {
    if (record.setup != origin.setup) return;
    if (record.titles == RecordTitles{}) record.titles = origin.titles;
    record.kept = origin.kept;
    record.kept.setup = origin.nodes[kRecordRoot].at != kNotInFile && origin.setup == Setup{};
    for (RecordNode& node : record.nodes) node.at = kNotInFile;
    std::vector<std::pair<RecordNodeId, RecordNodeId>> same{{kRecordRoot, kRecordRoot}};
    while (!same.empty()) {
        const auto [to, from] = same.back();
        same.pop_back();
        record.nodes[to].at = origin.nodes[from].at;
        restore_node(record, to, origin, from);
        for (const RecordNodeId other : moves_after(record, to, origin, from)) {
            RecordNodeId id = record.nodes[to].first_child;
            while (id != kNoNode && record.nodes[id].action != origin.nodes[other].action) {
                id = record.nodes[id].next;
            }
            if (id != kNoNode) same.emplace_back(id, other);
        }
    }
}

Result<std::vector<std::string>> export_record(const std::filesystem::path& saved,
                                               const RecordFormat& format,
                                               const std::filesystem::path& path,
                                               const RuleCatalogue& rules,
                                               const LoadGame& load_game, const Record* origin) {
    if (format.write == nullptr) {
        return fail(ErrorCode::CommandLine, path.string(), "{} files are only read", format.name);
    }
    Result<OpenedRecord> opened = open_record(saved, {}, rules, load_game);
    if (!opened) return fail(opened.error());
    if (origin != nullptr) restore_remarks(opened->record, *origin);
    const Result<std::string> bytes = format.write(opened->record, opened->end);
    if (!bytes)
        return fail(
            Error{bytes.error().front().code, path.string(), bytes.error().front().message});
    if (auto written = replace_file(path, *bytes); !written) return fail(written.error());
    return losses(format, opened->record, opened->end.game());
}

}  // namespace tengen
