// Lineups of the set-up form: saved under a name, and read from a file.
#include <algorithm>
#include <cctype>

#include "base/durable_file.hpp"
#include "base/text.hpp"
#include "config/lineup_writer.hpp"
#include "view/setup_view.hpp"

namespace tengen::gui {
namespace {

tl::unexpected<Errors> refused(Message message) {
    return fail(Error{ErrorCode::Input, "", std::move(message)});
}

/// Makes a file name from a title: "My game, 19x19" becomes "my-game-19x19".
std::string file_word(std::string_view title) {
    constexpr std::size_t kMaxName = 40;
    std::string word;
    for (const char c : title) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80 && std::isalnum(byte) != 0) {
            word += static_cast<char>(std::tolower(byte));
        } else if (byte >= 0x80) {
            word += c;
        } else if (!word.empty() && word.back() != '-') {
            word += '-';
        }
    }
    while (word.size() > kMaxName || (!word.empty() && word.back() == '-')) {
        drop_last_character(word);
    }
    return word;
}

}  // namespace

Result<Lineup> SetupView::lineup(const std::string& title) const {
    Result<TableSpec> spec = this->spec();
    if (!spec) return fail(spec.error());
    const ThinkingTime thinking = spec->thinking;
    Lineup lineup{LocalText(title), std::move(*spec)};
    TableSpec& table = lineup.table;
    table.stones.clear();
    table.seed = 0;
    if (!table.thinking_limit() || thinking == ThinkingTime{}) return lineup;
    // A lineup has no common thinking time.
    table.thinking = {};
    for (SeatSpec& seat : table.seats) {
        const bool takes = seat.kind == SeatKind::Ai && !seat.limits.move_time;
        if (takes) seat.limits.move_time = thinking.soft;
    }
    return lineup;
}

Result<void> SetupView::load_lineup(const std::string& name) {
    const Result<Lineup> lineup = tengen::load_lineup(services_.folders, name);
    if (!lineup) return fail(lineup.error());
    // If the lineup's game cannot be made, the form stays unchanged.
    const Result<LoadedGame> game =
        services_.load_game(lineup->table.game, lineup->table.overrides);
    if (!game) return fail(game.error());
    return begin(lineup->table);
}

Result<std::filesystem::path> SetupView::lineup_file(const std::string& title) const {
    if (services_.folders.user_roots == 0) {
        return refused(Message("there is no folder for lineups (set XDG_CONFIG_HOME or HOME)"));
    }
    const std::string word = file_word(title);
    if (word.empty()) return refused(Message("a lineup needs a name"));
    return services_.folders.roots.front() / "lineups" / (word + ".yaml");
}

bool SetupView::lineup_exists(const std::string& title) const {
    const Result<std::filesystem::path> file = lineup_file(title);
    std::error_code error;
    return file && std::filesystem::exists(*file, error);
}

Result<std::filesystem::path> SetupView::save_lineup(const std::string& title,
                                                     Existing existing) const {
    Result<std::filesystem::path> file = lineup_file(title);
    if (!file) return file;
    std::error_code error;
    if (existing == Existing::Keep && lineup_exists(title)) {
        return refused(Message("the lineup '{}' already exists", file->stem().string()));
    }
    const Result<Lineup> made = lineup(title);
    if (!made) return fail(made.error());
    const Result<std::string> text = to_yaml(*made);
    if (!text) return fail(text.error());
    std::filesystem::create_directories(file->parent_path(), error);
    if (error) {
        const Result<void> why = cannot_save(*file, save_problem(error.value()));
        return fail(why.error());
    }
    if (const Result<void> written = replace_file(*file, *text); !written) {
        return fail(written.error());
    }
    return file;
}

}  // namespace tengen::gui
