#include "explorer/import_files.hpp"

#include <algorithm>

#include "base/durable_file.hpp"
#include "explorer/rif_reader.hpp"
#include "record/record_format.hpp"

namespace tengen {

namespace {

namespace fs = std::filesystem;

bool is_rif(const fs::path& path, std::string_view bytes) {
    return path.extension() == ".rif" || bytes.starts_with("<?xml");
}

/// "cup.sgf:12", without the column.
std::string place_of(const std::string& file, const Record& record) {
    const RecordNodeId first = record.nodes[kRecordRoot].first_child;
    if (first == kNoNode) return file;
    const RecordPlace place = record.place_of(first);
    return place.line == 0 ? file : place_text(file, {place.line, 0});
}

}  // namespace

void FileImport::add_wrong(const Error& error) {
    ++counts_.wrong;
    wrong_(error);
}

Result<void> FileImport::add_record(const Result<Record>& record, const std::string& file) {
    if (!record) {
        add_wrong(record.error().front());
        return {};
    }
    Result<ExplorerGame> game = explorer_game(*record, import_.game(), file, rules_);
    if (!game) {
        Error error = game.error().front();
        if (error.place == file) error.place = place_of(file, *record);
        add_wrong(error);
        return {};
    }
    game->source = place_of(file, *record);
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
    std::vector<fs::directory_entry> entries;
    for (fs::directory_iterator next(path, problem); !problem && next != fs::directory_iterator();
         next.increment(problem)) {
        entries.push_back(*next);
    }
    if (problem) {
        add_wrong({ErrorCode::System, path.string(),
                   Message("cannot read the folder: {}", problem.message())});
    }
    std::ranges::sort(entries);
    for (const fs::directory_entry& entry : entries) {
        if (stop_()) return {};
        // A link to a folder could lead round in a circle.
        if (entry.is_directory(problem) && !entry.is_symlink(problem)) {
            if (auto added = add_path(entry.path(), folder); !added) return added;
        } else if (entry.is_regular_file(problem)) {
            const Result<bool> known = add_file(entry.path());
            if (!known) return fail(known.error());
            if (!*known) ++counts_.ignored;
        }
    }
    return {};
}

}  // namespace tengen
