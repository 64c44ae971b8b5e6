#include "table/opened_game.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/durable_file.hpp"
#include "record/codecs.hpp"
#include "table/passing_folder.hpp"

namespace tengen {
namespace {

/// A finished game needs no writer. An unfinished game of the folder is resumed in its file, which
/// is safe only for the process that has locked it.
Result<ResumedJournal> resume(const std::filesystem::path& path, const Journal& seen,
                              const TableServices& services) {
    if (seen.result) return ResumedJournal{seen, nullptr};
    if (services.journals == nullptr) return fail(ErrorCode::System, "", "games are not saved");
    if (!*services.journals) return fail(services.journals->error());
    const JournalFolder& folder = **services.journals;
    if (folder.owns(path)) return resume_journal(path, services.rules);
    auto writer = folder.adopt(path);
    if (!writer) return fail(writer.error());
    // The game continues in the copy. The original may have grown since.
    Result<Journal> journal = read_journal((*writer)->path(), services.rules);
    if (!journal) return fail(journal.error());
    return ResumedJournal{std::move(*journal), std::move(*writer)};
}

Result<void> check_definition(const std::filesystem::path& path, const JournalHeader& header,
                              ChangedRules changed, const LoadGame& load_game) {
    if (changed == ChangedRules::Keep || header.definition == 0) return {};
    const Result<LoadedGame> plain = load_game(full_name(header.game), {});
    if (!plain || fingerprint(plain->game->description()) == header.definition) return {};
    return fail(ErrorCode::Input, path.string(),
                "game '{}' changed since this save (--keep-rules resumes it by the saved rules; or "
                "begin a new game)",
                full_name(header.game));
}

Result<OpenedGame> open_saved(const std::filesystem::path& path, ChangedRules changed,
                              ThinkingTime thinking, const TableServices& services) {
    const Result<Journal> seen = read_journal(path, services.rules, DamagedFile::Keep);
    if (!seen) return fail(seen.error());
    if (auto same = check_definition(path, seen->header, changed, services.load_game); !same) {
        return fail(same.error());
    }
    const Result<TableSpec> asked = spec_of(*seen, thinking);
    if (!asked) return fail(asked.error());
    if (!services.person_answers) {
        if (auto alone = check_needs_no_person(*asked); !alone) return fail(alone.error());
    }
    Result<ResumedJournal> resumed = resume(path, *seen, services);
    if (!resumed) return fail(resumed.error());
    Journal& journal = resumed->journal;
    Result<TableSpec> spec = spec_of(journal, thinking);
    if (!spec) return fail(spec.error());
    TablePlan plan{std::move(*spec), loaded_game(journal.header, journal.game, services.load_game)};
    plan.spec.seats =
        services.factory.seats_of_file(std::move(plan.spec.seats), *journal.game, plan.notes);
    return OpenedGame{std::move(journal), std::move(resumed->writer), nullptr, std::move(plan),
                      seen->notes};
}

Result<OpenedGame> open_foreign(const std::filesystem::path& path, ThinkingTime thinking,
                                const TableServices& services) {
    Result<OpenedRecord> record = open_record(path, {}, services.rules, services.load_game);
    if (!record) return fail(std::move(record.error()));
    const Result<std::string> journal = write_journal_record(record->record, record->end);
    if (!journal) return fail(journal.error());
    const Result<ScratchFolder> folder = make_passing_folder();
    if (!folder) return fail(folder.error());
    const std::filesystem::path saved = folder->path() / (path.stem().string() + ".tengen");
    if (auto written = replace_file(saved, *journal); !written) return fail(written.error());
    Result<OpenedGame> opened = open_saved(saved, ChangedRules::Keep, thinking, services);
    if (!opened) return opened;
    opened->origin = std::make_shared<const OpenedRecord>(std::move(*record));
    const Record& origin = opened->origin->record;
    opened->notes.clear();
    for (const Message& note : origin.notes) {
        opened->notes.emplace_back("{}: {}", path.filename().string(), note);
    }
    const auto lost = losses(*find_record_format("tengen"), origin, opened->origin->end.game());
    if (!lost.empty()) {
        opened->notes.push_back(Message(
            "{}: saved games cannot hold {} (save as {} to keep them)", path.filename().string(),
            fmt::format("{}", fmt::join(lost, ", ")), extension_for(*opened->origin)));
    }
    return opened;
}

}  // namespace

Result<OpenedGame> open_game(const std::filesystem::path& path, ChangedRules changed,
                             ThinkingTime thinking, const TableServices& services) {
    return is_foreign_record(path) ? open_foreign(path, thinking, services)
                                   : open_saved(path, changed, thinking, services);
}

}  // namespace tengen
