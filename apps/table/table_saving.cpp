// Saves the game at the table to a file that a person names.
#include "journal/journal.hpp"
#include "table/passing_folder.hpp"
#include "table/record_file.hpp"
#include "table/table.hpp"

namespace tengen {

std::string_view Table::default_extension() const {
    const bool written =
        origin_ != nullptr && origin_->format->write != nullptr && !origin_->format->ending.empty();
    return written && !origin_->record.remarks.empty() ? origin_->format->ending : ".tengen";
}

Result<std::vector<std::string>> Table::save(const std::filesystem::path& path) {
    if (auto replaceable = check_replaceable(path, services_.rules); !replaceable) {
        return fail(replaceable.error());
    }
    const RecordFormat* format = format_of_path(path);
    if (format == nullptr || format->name == "tengen") {
        if (auto saved = save_own(path); !saved) return fail(saved.error());
        saved_changes_ = changes_;
        return lost_remarks(path);
    }
    const Result<ScratchFolder> folder = make_passing_folder();
    if (!folder) return fail(folder.error());
    const std::filesystem::path own = folder->path() / "game.tengen";
    if (auto saved = save_own(own); !saved) return fail(saved.error());
    auto lost = export_record(own, *format, path, services_.rules, services_.load_game,
                              origin_ == nullptr ? nullptr : &origin_->record);
    if (lost && lost->empty()) saved_changes_ = changes_;
    return lost;
}

/// The comments of the original file that the saved game cannot hold.
Result<std::vector<std::string>> Table::lost_remarks(const std::filesystem::path& saved) const {
    if (origin_ == nullptr) return std::vector<std::string>();
    auto opened = open_record(saved, {}, services_.rules, services_.load_game);
    if (!opened) return fail(opened.error());
    restore_remarks(opened->record, origin_->record);
    return losses(*opened->format, opened->record, opened->end.game());
}

Result<void> Table::save_own(const std::filesystem::path& path) const {
    if (record_) return write_journal(path, record_->header, record_->events);
    const bool copies = journal_ != nullptr && journal_->is_whole();
    return copies ? journal_->copy_to(path) : write_new_file(path);
}

}  // namespace tengen
