#include "table/table_file.hpp"

#include <span>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "table/passing_folder.hpp"

namespace tengen {
namespace {

/// All actions up to a position, as events, with the players who left on the way.
std::vector<JournalEvent> events_of(const Position& position, std::span<const Leave> leaves = {}) {
    std::vector<JournalEvent> events;
    Position replay(position.shared_game(), position.setup());
    for (int ply = 0; ply <= position.ply(); ++ply) {
        for (const Leave& leave : leaves) {
            if (leave.ply != ply) continue;
            events.push_back(
                {JournalEventKind::Leave, leave.seat, 0, std::string(name_of(leave.kind)), {}});
        }
        if (ply == position.ply()) break;
        const Action action = position.action(ply);
        events.push_back(
            {JournalEventKind::Play, replay.turn().seat, 0, replay.action_name(action), {}});
        replay.apply(action);
    }
    return events;
}

Result<void> write_new_file(const std::filesystem::path& path, const TablePlan& plan,
                            const Match& match) {
    const Position& position = match.position();
    std::vector<JournalEvent> events = events_of(position, match.leaves());
    const std::optional<MatchResult>& result = match.result();
    if (result && result->kind != EndKind::Rules) events.push_back(event_of(*result));
    return write_journal(path, header_of(plan, position.setup(), 0), events);
}

}  // namespace

std::filesystem::path TableFile::path() const {
    return journal_ == nullptr ? std::filesystem::path() : journal_->path();
}

std::string_view TableFile::extension() const {
    return origin_ == nullptr ? ".tengen" : extension_for(*origin_);
}

bool TableFile::unsaved() const {
    if (read_only() || changes_ == saved_changes_) return false;
    return journal_ == nullptr ? wanted_ : !journal_->flush();
}

bool TableFile::saving() const {
    return journal_ != nullptr && services_.syncer != nullptr && !sync_failed_ &&
           !journal_->complete();
}

void TableFile::create(const TablePlan& plan, std::uint64_t seed, const Position& from,
                       Origin origin) {
    origin_ = std::move(origin);
    wanted_ = services_.journals != nullptr && plan.saved;
    if (!wanted_) return;
    const JournalHeader header = header_of(plan, from.setup(), seed);
    const std::vector<JournalEvent> events = events_of(from);
    auto created = services_.journals->and_then(
        [&](const JournalFolder& folder) { return folder.create(header, events); });
    if (created) {
        journal_ = std::move(*created);
    } else {
        const bool again = services_.journals->has_value();
        observer_.on_save_problem(created.error().front(), again);
        if (again) journal_ = (*services_.journals)->create_later(header, events);
    }
    sync_later();
}

void TableFile::adopt(OpenedGame opened) {
    origin_ = std::move(opened.origin);
    wanted_ = services_.journals != nullptr;
    journal_ = std::move(opened.writer);
    if (journal_ == nullptr) record_ = std::move(opened.journal);
    sync_later();
}

void TableFile::close() {
    journal_.reset();
    record_.reset();
    origin_.reset();
    wanted_ = sync_failed_ = false;
    changes_ = saved_changes_ = 0;
}

void TableFile::sync_later() {
    if (journal_ == nullptr || services_.syncer == nullptr) return;
    journal_->sync_later({*services_.syncer,
                          [&io = services_.io](std::function<void()> work) {
                              boost::asio::post(io, std::move(work));
                          },
                          [this](const Result<void>& synced) { on_synced(synced); }});
}

void TableFile::on_synced(const Result<void>& synced) {
    const bool failed_before = std::exchange(sync_failed_, !synced);
    if (!synced) {
        if (!failed_before) observer_.on_save_problem(synced.error().front(), true);
        return;
    }
    if (failed_before) observer_.on_note(Message("the game is saved again"));
    observer_.on_saved();
}

Result<std::vector<std::string>> TableFile::save(const std::filesystem::path& path,
                                                 const TablePlan& plan, const Match& match) {
    if (auto replaceable = check_replaceable(path, services_.rules); !replaceable) {
        return fail(replaceable.error());
    }
    const RecordFormat* format = format_of_path(path);
    if (format == nullptr || format->name == "tengen") {
        if (auto saved = save_own(path, plan, match); !saved) return fail(saved.error());
        saved_changes_ = changes_;
        return lost_remarks(path);
    }
    const Result<ScratchFolder> folder = make_passing_folder();
    if (!folder) return fail(folder.error());
    const std::filesystem::path own = folder->path() / "game.tengen";
    if (auto saved = save_own(own, plan, match); !saved) return fail(saved.error());
    auto lost = export_record(own, *format, path, services_.rules, services_.load_game,
                              origin_ == nullptr ? nullptr : &origin_->record);
    if (lost && lost->empty()) saved_changes_ = changes_;
    return lost;
}

Result<void> TableFile::save_own(const std::filesystem::path& path, const TablePlan& plan,
                                 const Match& match) const {
    if (record_) return write_journal(path, record_->header, record_->events);
    const bool copies = journal_ != nullptr && journal_->is_whole();
    return copies ? journal_->copy_to(path) : write_new_file(path, plan, match);
}

/// The comments of the original file that the saved game cannot hold.
Result<std::vector<std::string>> TableFile::lost_remarks(const std::filesystem::path& saved) const {
    if (origin_ == nullptr) return std::vector<std::string>();
    auto opened = open_record(saved, {}, services_.rules, services_.load_game);
    if (!opened) return fail(opened.error());
    restore_remarks(opened->record, origin_->record);
    return losses(*opened->format, opened->record, opened->end.game());
}

}  // namespace tengen
