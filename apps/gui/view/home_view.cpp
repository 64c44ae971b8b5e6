#include "view/home_view.hpp"

#include <fmt/chrono.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <utility>

#include "base/text.hpp"
#include "board_drawing/move_numbers.hpp"
#include "config/lineup.hpp"
#include "view/demonstration.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

constexpr std::array<std::string_view, 4> kBigCards{"gomoku", "tictactoe", "connect_four",
                                                    "connect6"};

/// The rank of a card: the big ones first, a user's own last.
std::size_t rank_of(const GameCard& card) {
    const auto place = std::find(kBigCards.begin(), kBigCards.end(), card.game);
    if (place != kBigCards.end()) return static_cast<std::size_t>(place - kBigCards.begin());
    return kBigCards.size() + (card.from_user ? 1 : 0);
}

constexpr std::size_t kAllUnfinished = 200;  ///< a readable length of a list
constexpr int kHeld = 4;  ///< steps that the end of a demonstration stays visible

std::tm local_parts(std::chrono::system_clock::time_point time) {
    const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
    std::tm parts{};
    localtime_r(&seconds, &parts);
    return parts;
}

bool same_day(const std::tm& left, const std::tm& right) {
    return left.tm_year == right.tm_year && left.tm_yday == right.tm_yday;
}

std::string changed_text(std::filesystem::file_time_type changed, HomeView::Now now) {
    const auto time = std::chrono::file_clock::to_sys(changed);
    return when_text(std::chrono::time_point_cast<std::chrono::system_clock::duration>(time), now);
}

std::string players_text(const std::vector<std::string>& names) {
    if (names.size() == 2) return tr(Message("{} against {}", names[0], names[1]));
    return fmt::format("{}", fmt::join(names, tr(", ")));
}

/// "Ann won", "drawn"; empty if no player moved.
std::string result_text(const SavedGame& saved, const std::vector<std::string>& names) {
    const Outcome& outcome = saved.result->outcome;
    if (saved.result->kind == EndKind::Aborted) return tr("stopped");
    if (outcome.draw()) return tr("drawn");
    std::vector<std::string> winners;
    for (std::size_t seat = 0; seat < names.size(); ++seat) {
        if (outcome.rank[seat] == 1) winners.push_back(names[seat]);
    }
    return tr(Message("won by {}", fmt::format("{}", fmt::join(winners, tr(", ")))));
}

}  // namespace

HomeView::HomeView(const GameLibrary& games, const Result<JournalFolder>* journals,
                   ConfigFolders folders, NameAi name_ai, ListStudies studies)
    : games_(games),
      journals_(journals),
      folders_(std::move(folders)),
      name_ai_(std::move(name_ai)),
      list_studies_(std::move(studies)) {
    refresh();
}

void HomeView::refresh() {
    cards_.clear();
    broken_.clear();
    unfinished_.clear();
    finished_.clear();
    unreadable_.clear();
    studies_.clear();
    lineups_.clear();
    saved_known_ = false;
    for (const GameEntry& entry : games_.entries()) add(entry);
    std::sort(cards_.begin(), cards_.end(), [](const GameCard& left, const GameCard& right) {
        return std::pair(rank_of(left), left.title) < std::pair(rank_of(right), right.title);
    });
}

void HomeView::add(const GameEntry& entry) {
    if (!entry.file) {
        const std::string problem =
            entry.problems.empty() ? "" : problem_text(entry.problems.front());
        broken_.push_back({printable(entry.name), problem});
        return;
    }
    GameCard card;
    card.game = entry.name;
    card.title = entry.file->title().in(language());
    const std::string& other = entry.file->title().in("zh");
    if (other != card.title) card.other_title = other;
    card.about = entry.file->about().in(language());
    card.from_user = entry.from_user;
    card.big = std::find(kBigCards.begin(), kBigCards.end(), card.game) != kBigCards.end();
    cards_.push_back(std::move(card));
}

void HomeView::read_saved(Now now) {
    saved_known_ = true;
    unfinished_.clear();
    finished_.clear();
    unreadable_.clear();
    lineups_.clear();
    if (list_studies_) {
        studies_asked_ = now;
        list_studies_([this, now](std::vector<UnsavedStudy> studies) {
            studies_asked_.reset();
            studies_.clear();
            std::erase_if(studies, [](const UnsavedStudy& study) { return study.edits == 0; });
            more_studies_ = studies.size() > kMaxStudies && !all_studies_;
            if (more_studies_) studies.resize(kMaxStudies);
            for (UnsavedStudy& study : studies) {
                studies_.push_back(card_of(std::move(study), now));
            }
        });
    }
    for (const std::string& name : lineup_names(folders_)) {
        const Result<Lineup> lineup = load_lineup(folders_, name);
        if (!lineup) continue;
        const std::string& title = lineup->title.in(language());
        lineups_.push_back({name, title.empty() ? name : title});
    }
    if (journals_ == nullptr || !*journals_) return;
    const JournalFolder& folder = **journals_;
    std::size_t most = all_unfinished_ ? kAllUnfinished : kMaxUnfinished;
    const auto left = unfinished_games(folder, games_.catalogue(), {}, most + 1);
    // A line for all games takes as much room as a second game, and a third one hides others.
    if (left.size() > most && !all_unfinished_) most = 1;
    more_unfinished_ = left.size() > most;
    for (std::size_t i = 0; i < std::min(left.size(), most); ++i) {
        unfinished_.push_back(card_of(left[i], now));
    }
    for (const SavedGame& saved : finished_games(folder, games_.catalogue(), kMaxFinished)) {
        finished_.push_back(card_of(saved, now));
    }
    for (const Error& error : unreadable_games(folder, games_.catalogue())) {
        const std::string file = std::filesystem::path(error.place).filename().string();
        unreadable_.push_back({printable(file), tr(error.message)});
    }
}

void HomeView::list_all_unfinished() {
    all_unfinished_ = true;
    saved_known_ = false;
}

void HomeView::list_all_studies() {
    all_studies_ = true;
    saved_known_ = false;
}

Result<void> HomeView::discard(const std::filesystem::path& game) {
    saved_known_ = false;
    if (journals_ == nullptr) return fail(ErrorCode::Input, game.string(), "no games are saved");
    if (!*journals_) return fail(journals_->error());
    return (*journals_)->discard(game);
}

Result<void> HomeView::discard_study(const std::filesystem::path& journal) {
    saved_known_ = false;
    auto discarded = StudyFile::discard_journal(journal);
    // The next list comes later.
    if (discarded) {
        std::erase_if(studies_,
                      [&](const StudyCard& card) { return card.study.journal == journal; });
    }
    return discarded;
}

/// A study without a file has the first line of its comment, which names the players of a game.
StudyCard HomeView::card_of(UnsavedStudy study, Now now) const {
    const std::string file = printable(study.file.filename().string());
    const std::string comment = study.comment.substr(0, study.comment.find('\n'));
    std::string name = !file.empty()     ? file
                       : comment.empty() ? title_of(study.game)
                                         : printable(comment, 80);
    std::string detail =
        tr_count("{} unsaved edit", "{} unsaved edits", static_cast<std::int64_t>(study.edits)) +
        " · " + changed_text(study.changed, now);
    std::string headline = tr(Message("Continue the analysis of {}", name));
    return {std::move(study), std::move(name), std::move(headline), std::move(detail)};
}

SavedCard HomeView::card_of(const SavedGame& saved, Now now) const {
    const std::string board = board_words(saved.position->board().shape());
    // "Renju 15 × 15", but "Six players, star of size 4".
    const bool number = board.front() >= '0' && board.front() <= '9';
    const std::string game = title_of(saved.game) + (number ? " " : tr(", ")) + board;
    const std::vector<std::string> names = players_of(saved);
    const std::string players = players_text(names);
    SavedCard card;
    card.path = saved.path;
    card.headline =
        saved.result ? tr(Message("{} — {}, {}", game, players, result_text(saved, names)))
                     : tr(Message("{}, move {} — {}", game, moves_made(*saved.position), players));
    card.when = changed_text(saved.changed, now);
    card.position = saved.position;
    return card;
}

/// The names as on the table: one person without a name among AIs is "you".
std::vector<std::string> HomeView::players_of(const SavedGame& saved) const {
    std::vector<std::string> names;
    std::vector<std::size_t> people;
    bool nameless = false;
    for (const std::string& player : saved.players) {
        const Result<SeatSpec> seat = parse_seat(player);
        if (seat && seat->kind == SeatKind::Human) {
            people.push_back(names.size());
            nameless = seat->name.empty();
        }
        const bool named = seat && seat->kind == SeatKind::Ai && name_ai_;
        names.push_back(!seat   ? printable(player, 40)
                        : named ? short_name(name_ai_(*seat, saved.game))
                                : short_name(*seat));
    }
    if (people.size() == 1 && nameless) names[people.front()] = tr_word("you");
    return names;
}

/// The library's title, if it has the game.
std::string HomeView::title_of(const std::string& game) const {
    const std::string name = game.substr(0, game.find(':'));
    for (const GameEntry& entry : games_.entries()) {
        if (entry.name != name || !entry.file) continue;
        const std::string& title = entry.file->title().in(language());
        for (const VariantInfo& variant : entry.file->variants()) {
            if (name + ":" + variant.name != game) continue;
            return title + " · " + variant.title.in(language());
        }
        return title;
    }
    return printable(game);
}

const Position* HomeView::position(const std::string& game) {
    if (game == playing_ && played_) return &*played_;
    return whole_demonstration(game);
}

const Position* HomeView::whole_demonstration(const std::string& game) {
    const auto known = positions_.find(game);
    if (known != positions_.end()) return known->second ? &*known->second : nullptr;
    std::optional<Position>& made = positions_[game];
    if (const Result<LoadedGame> loaded = games_.load(game)) {
        made = demonstration(loaded->game, demonstration_moves(game));
    }
    return made ? &*made : nullptr;
}

void HomeView::play(const std::string& game) {
    playing_ = game;
    played_.reset();
    held_ = 0;
}

void HomeView::play_on() {
    const Position* whole = playing_.empty() ? nullptr : whole_demonstration(playing_);
    if (whole == nullptr || whole->ply() == 0) return;
    if (played_ && played_->ply() == whole->ply() && ++held_ < kHeld) return;
    const int next = !played_ || held_ >= kHeld ? 1 : played_->ply() + 1;
    held_ = 0;
    played_.emplace(*whole);
    while (played_->ply() > next) played_->undo();
}

std::string when_text(std::chrono::system_clock::time_point time,
                      std::chrono::system_clock::time_point now) {
    const std::tm then = local_parts(time);
    const std::tm today = local_parts(now);
    const std::tm yesterday = local_parts(now - std::chrono::hours(24));
    const std::string clock = fmt::format("{:%H:%M}", then);
    if (same_day(then, today)) return tr(Message("today {}", clock));
    if (same_day(then, yesterday)) return tr(Message("yesterday {}", clock));
    return fmt::format("{:%Y-%m-%d %H:%M}", then);
}

std::string short_name(const SeatSpec& seat) {
    if (seat.kind == SeatKind::Human) return seat.name.empty() ? tr("human") : seat.name;
    if (seat.kind == SeatKind::Engine) return seat.name;
    const std::string name = tr_word(seat.name);
    return seat.level.empty() ? name : fmt::format("{} ({})", name, tr_word(seat.level));
}

}  // namespace tengen::gui
