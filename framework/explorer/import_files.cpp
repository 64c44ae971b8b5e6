#include "explorer/import_files.hpp"

#include "base/durable_file.hpp"
#include "base/folder_entries.hpp"
#include "explorer/rif_reader.hpp"
#include "record/record_format.hpp"

namespace tengen {

namespace {

namespace fs = std::filesystem;

bool is_rif(const fs::path& path, std::string_view bytes) {
    return path.extension() == ".rif" || bytes.starts_with("<?xml");
}

std::optional<BoardSize> first_board_of_file(const fs::path& path, const RuleCatalogue& rules) {
    const Result<FileDescriptor> file = open_to_read(path);
    if (!file) return std::nullopt;
    const Result<std::string> bytes = read_all(*file, path, kMaxGamesFile);
    if (!bytes) return std::nullopt;
    std::optional<BoardSize> board;
    if (is_rif(path, *bytes)) {
        const auto take = [&](const Result<Record>& record) {
            if (record) board = record->board;
            return !record;
        };
        static_cast<void>(read_rif(*bytes, path.string(), take));
        return board;
    }
    const RecordFormat* format = format_of_path(path);
    if (format == nullptr) format = format_of_content(*bytes);
    if (format == nullptr) return std::nullopt;
    const Result<Record> record = format->read({*bytes, path.string(), {}, rules});
    if (record && record->board != BoardSize{}) board = record->board;
    return board;
}

}  // namespace

std::optional<BoardSize> first_board(
    const fs::path& path, const RuleCatalogue& rules,
    const std::function<std::optional<BoardSize>(const fs::path&)>& folder) {
    std::error_code problem;
    if (!fs::is_directory(path, problem)) return first_board_of_file(path, rules);
    if (auto board = folder(path)) return board;
    for (const FolderEntry& entry : folder_entries(path, problem)) {
        if (auto board = first_board(entry.path, rules, folder)) return board;
    }
    return std::nullopt;
}

void FileImport::add_wrong(const Error& error) {
    ++counts_.wrong;
    wrong_(error);
}

Result<void> FileImport::add_record(const Result<Record>& record, const std::string& file) {
    if (!record) {
        add_wrong(record.error().front());
        return {};
    }
    const Board& board = import_.game()->board();
    if (record->board != BoardSize{} && record->board != BoardSize{board.columns(), board.rows()}) {
        ++counts_.other_board;
    }
    Result<ExplorerGame> game = explorer_game(*record, import_.game(), file, rules_);
    if (!game) {
        Error error = game.error().front();
        if (error.place == file) error.place = place_of_game(file, *record);
        add_wrong(error);
        return {};
    }
    game->source = place_of_game(file, *record);
    const Result<Added> added = import_.add(*game);
    if (!added) return fail(added.error());
    ++(*added == Added::New ? counts_.added : counts_.doubles);
    return {};
}

/// Returns false if the file has no format of games.
Result<bool> FileImport::add_file(const fs::path& path) {
    const auto wrong_file = [&](const Errors& errors) -> Result<bool> {
        add_wrong(errors.front());
        return true;
    };
    const Result<FileDescriptor> file = open_to_read(path);
    if (!file) return wrong_file(file.error());
    const Result<std::string> bytes = read_all(*file, path, kMaxGamesFile);
    if (!bytes) return wrong_file(bytes.error());
    Result<void> added;
    const auto take = [&](const Result<Record>& record) {
        if (!added || stop_()) return false;
        added = add_record(record, path.string());
        return added.has_value();
    };
    if (is_rif(path, *bytes)) {
        const Result<void> read = read_rif(*bytes, path.string(), take);
        if (!read) add_wrong(read.error().front());
    } else {
        const RecordFormat* format = format_of_path(path);
        if (format == nullptr) format = format_of_content(*bytes);
        if (format == nullptr) return false;
        const Board& board = import_.game()->board();
        const RecordSource source{*bytes, path.string(), {board.columns(), board.rows()}, rules_};
        read_records(*format, source, take);
    }
    if (!added) return fail(added.error());
    ++counts_.files;
    return true;
}

Result<void> FileImport::add_path(const fs::path& path,
                                  const std::function<Result<bool>(const fs::path&)>& folder) {
    std::error_code problem;
    if (!fs::is_directory(path, problem)) {
        if (!fs::exists(path, problem)) {
            return fail(ErrorCode::CommandLine, path.string(), "no such file or folder");
        }
        const Result<bool> known = add_file(path);
        if (!known) return fail(known.error());
        if (*known) return {};
        return fail(ErrorCode::CommandLine, path.string(),
                    "neither its name nor its content shows a format of games");
    }
    const Result<bool> done = folder(path);
    if (!done) return fail(done.error());
    if (*done) return {};
    const std::vector<FolderEntry> entries = folder_entries(path, problem);
    if (problem) {
        add_wrong({ErrorCode::System, path.string(),
                   Message("cannot read the folder: {}", problem.message())});
    }
    for (const FolderEntry& entry : entries) {
        if (stop_()) return {};
        if (entry.is_folder) {
            if (auto added = add_path(entry.path, folder); !added) return added;
            continue;
        }
        const Result<bool> known = add_file(entry.path);
        if (!known) return fail(known.error());
        if (!*known) ++counts_.ignored;
    }
    return {};
}

}  // namespace tengen
