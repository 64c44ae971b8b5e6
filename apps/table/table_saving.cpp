// Saving the game at the table where a person wants it.
#include <fstream>

#include "match/journal.hpp"
#include "table/passing_folder.hpp"
#include "table/record_file.hpp"
#include "table/table.hpp"

namespace tengen {
namespace {

/// A slip of the finger must not cost a file of another kind.
Result<void> check_replaceable(const std::filesystem::path& path) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) return {};
    constexpr std::string_view kStart = "tengen-journal ";
    std::string start(kStart.size(), '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(start.data(), static_cast<std::streamsize>(start.size()));
    const bool empty = file.gcount() == 0;
    if (empty || start == kStart || is_foreign_record(path)) return {};
    return fail(ErrorCode::CommandLine, path.string(),
                "not a game record, so it is not replaced (choose another name)");
}

}  // namespace

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
    return journal_ != nullptr ? journal_->copy_to(path) : save_anew(path);
}

}  // namespace tengen
