// Saving the game at the table where a person wants it.
#include "match/journal.hpp"
#include "table/passing_folder.hpp"
#include "table/record_file.hpp"
#include "table/table.hpp"

namespace tengen {

Checked<std::vector<std::string>> Table::save(const std::filesystem::path& path) {
    if (auto replaceable = check_replaceable(path); !replaceable) {
        return failed(replaceable.error());
    }
    const RecordFormat* format = format_of_path(path);
    if (format == nullptr || format->name == "tengen") {
        if (auto saved = save_own(path); !saved) return failed(saved.error());
        saved_changes_ = changes_;
        return std::vector<std::string>();
    }
    const Checked<ScratchFolder> folder = make_passing_folder();
    if (!folder) return tl::unexpected(folder.error());
    const std::filesystem::path own = folder->path() / "game.tengen";
    if (auto saved = save_own(own); !saved) return failed(saved.error());
    auto lost = export_record(own, *format, path, services_.rules, services_.load_game);
    if (lost && lost->empty()) saved_changes_ = changes_;
    return lost;
}

Result<void> Table::save_own(const std::filesystem::path& path) const {
    const bool copies = journal_ != nullptr && journal_->is_whole();
    return copies ? journal_->copy_to(path) : save_anew(path);
}

}  // namespace tengen
