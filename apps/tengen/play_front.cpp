#include "play_front.hpp"

#include <utility>

namespace tengen::cli {

void PlayFront::on_save_problem(const Error& error, bool again) {
    const std::string text = english(error);
    if (std::exchange(save_problem_, text) == text) return;
    note(text + "; the game continues unsaved" + (again ? ", and each move tries again" : "") +
         " ('save FILE' saves it elsewhere)");
}

void PlayFront::on_refused(const Errors& problems) {
    if (table_->has_game()) {
        print_error(problems);
    } else {
        refused_ = problems;
    }
}

int PlayFront::final_code() const {
    constexpr auto kSystem = static_cast<int>(ErrorCode::System);
    if (table_->lost_a_game()) return kSystem;
    if (!table_->has_game()) return 0;
    const auto fault = table_->match().pending_fault();
    const bool of_host = fault && fault->kind == FaultKind::Host;
    return table_->unsaved() || of_host ? kSystem : 0;
}

std::string PlayFront::saved_text() const {
    if (!table_->has_game() || table_->position().ply() == 0) return "";
    if (table_->unsaved()) return "the game is not saved";
    if (table_->match().result() || table_->journal_path().empty()) return "";
    return "game saved as " + table_->journal_path().string();
}

}  // namespace tengen::cli
