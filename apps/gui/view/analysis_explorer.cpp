#include "view/analysis_explorer.hpp"

#include <fmt/format.h>

#include <fstream>
#include <utility>

#include "base/text.hpp"
#include "book/book.hpp"
#include "book_sources/yixin_database.hpp"
#include "core/short_move.hpp"
#include "review/evaluation_cache.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

constexpr int kMaxMoves = 1'000'000;

bool read_date(const std::string& text, int& date) {
    if (text.empty()) return true;
    const int read = parse_date(text);
    if (read == 0 || date_text(read) != text) return false;
    date = read;
    return true;
}

bool read_moves(const std::string& text, int& moves) {
    if (text.empty()) return true;
    const auto number = whole_number(text);
    if (!number || *number < 1 || *number > kMaxMoves) return false;
    moves = *number;
    return true;
}

}  // namespace

GameFilter game_filter(const ExplorerFilter& typed, bool* wrong) {
    GameFilter filter;
    filter.player = typed.player;
    filter.event = typed.event;
    filter.winner = typed.winner;
    bool good = read_date(typed.since, filter.since);
    good = read_date(typed.until, filter.until) && good;
    good = read_moves(typed.min_moves, filter.min_moves) && good;
    good = read_moves(typed.max_moves, filter.max_moves) && good;
    if (wrong != nullptr) *wrong = !good;
    return filter;
}

/// Functions that other threads post do nothing once the explorer has ended.
struct AnalysisExplorer::Alive {
    AnalysisExplorer& explorer;
};

AnalysisExplorer::AnalysisExplorer(ExplorerServices services, std::function<void()> changed)
    : services_(std::move(services)),
      changed_(std::move(changed)),
      alive_(std::make_shared<Alive>(Alive{*this})) {}

AnalysisExplorer::~AnalysisExplorer() = default;

std::filesystem::path AnalysisExplorer::standard_cache() {
    return EvaluationCache::standard_file();
}

ExplorerThread& AnalysisExplorer::thread() {
    if (thread_ != nullptr) return *thread_;
    const std::weak_ptr<Alive> alive = alive_;
    const auto post = services_.post;
    ExplorerThread::Answered answered;
    answered.answer = [alive, post](ExplorerAnswer answer) {
        auto shared = std::make_shared<ExplorerAnswer>(std::move(answer));
        post([alive, shared] {
            if (const auto living = alive.lock()) living->explorer.take(std::move(*shared));
        });
    };
    answered.game = [alive, post](Result<FoundGame> game) {
        auto shared = std::make_shared<Result<FoundGame>>(std::move(game));
        post([alive, shared] {
            const auto living = alive.lock();
            if (!living) return;
            const auto opened = std::exchange(living->explorer.opened_, nullptr);
            if (opened) opened(std::move(*shared));
        });
    };
    thread_ = std::make_unique<ExplorerThread>(services_.rules, services_.cache, answered);
    return *thread_;
}

void AnalysisExplorer::ask_again() {
    asks_again_ = true;
    changed_();
}

void AnalysisExplorer::choose(const std::filesystem::path& database) {
    if (database == database_) return;
    database_ = database;
    answer_.reset();
    ask_again();
}

void AnalysisExplorer::choose_book(const std::filesystem::path& book) {
    if (book == book_) return;
    book_ = book;
    ask_again();
}

namespace {

constexpr std::string_view kDatabaseHead = "SQLite format 3";

std::string head_of(const std::filesystem::path& file) {
    constexpr std::size_t kHead = 64;
    std::string head(kHead, '\0');
    std::ifstream stream(file, std::ios::binary);
    stream.read(head.data(), kHead);
    head.resize(static_cast<std::size_t>(std::max<std::streamsize>(stream.gcount(), 0)));
    return head;
}

}  // namespace

bool AnalysisExplorer::is_any_book(const std::filesystem::path& file) {
    if (is_book(file)) return true;
    const std::string head = head_of(file);
    return !head.starts_with(kDatabaseHead) && looks_like_yixin_database(head);
}

bool AnalysisExplorer::is_any_source(const std::filesystem::path& file) {
    const std::string head = head_of(file);
    return head.empty() || head.starts_with(kDatabaseHead) || is_any_book(file);
}

std::vector<CellText> AnalysisExplorer::marks() const {
    std::vector<CellText> marks;
    if (answer_ == nullptr || book_.empty()) return marks;
    for (const ExplorerMove& move : answer_->moves) {
        if (!move.book) continue;
        for (const Action action : move.played.equivalents) {
            if (action.is_place()) marks.push_back({action.cell(), book_label(*move.book)});
        }
    }
    // A text that a person wrote counts more than a value.
    for (const CellText& text : answer_->book_texts) {
        std::erase_if(marks, [&](const CellText& mark) { return mark.cell == text.cell; });
        marks.push_back(text);
    }
    return marks;
}

void AnalysisExplorer::follow(const Position& position) {
    if (!has_source()) return;
    const bool same = asked_game_ == position.shared_game() && asked_key_ == position.key();
    if (same && !asks_again_) return;
    asks_again_ = false;
    asked_game_ = position.shared_game();
    asked_key_ = position.key();
    if (!same) answer_.reset();
    thread().ask({++number_, database_, book_, position, game_filter(filter_), listed_, area_,
                  kGamesListed, std::exchange(anew_, false)});
}

void AnalysisExplorer::take(ExplorerAnswer answer) {
    if (answer.number != number_) return;
    answer_ = std::make_shared<const ExplorerAnswer>(std::move(answer));
    changed_();
}

void AnalysisExplorer::set_filter(const ExplorerFilter& filter) {
    if (filter == filter_) return;
    const GameFilter before = game_filter(filter_);
    filter_ = filter;
    if (game_filter(filter_, &filter_is_wrong_) != before) ask_again();
}

void AnalysisExplorer::set_listed(GamesListed listed) {
    if (listed == listed_) return;
    listed_ = listed;
    ask_again();
}

std::optional<BoardArea> parse_area(const Board& board, std::string_view text) {
    constexpr std::string_view kBetween = " -,";
    text = trimmed(text, " ");
    const std::size_t end = text.find_first_of(kBetween);
    if (end == text.npos) return std::nullopt;
    const Result<Cell> one = parse_cell(board, text.substr(0, end));
    const Result<Cell> other = parse_cell(board, text.substr(text.find_last_of(kBetween) + 1));
    if (!one || !other) return std::nullopt;
    return BoardArea{*one, *other};
}

void AnalysisExplorer::set_area(std::optional<BoardArea> area) {
    if (area == area_) return;
    area_ = area;
    ask_again();
}

void AnalysisExplorer::open_game(const KnownGame& game,
                                 std::function<void(Result<FoundGame>)> opened) {
    opened_ = std::move(opened);
    thread().open_game(database_, game.id, game.ply);
}

// ---- Imports

void AnalysisExplorer::import(const std::vector<std::filesystem::path>& paths,
                              const std::shared_ptr<const Game>& game) {
    if (imports() || database_.empty()) return;
    progress_ = {};
    const std::weak_ptr<Alive> alive = alive_;
    const auto post = services_.post;
    import_ =
        std::make_unique<ImportThread>(database_, game, paths, services_.rules, [alive, post] {
            post([alive] {
                if (const auto living = alive.lock()) living->explorer.on_import();
            });
        });
    changed_();
}

void AnalysisExplorer::on_import() {
    if (import_ == nullptr) return;
    const bool ran = !progress_.ended;
    progress_ = import_->progress();
    if (ran && progress_.ended) {
        anew_ = true;
        import_ends_ = true;
        ask_again();
    }
    changed_();
}

void AnalysisExplorer::stop_import() {
    if (import_ != nullptr) import_->stop();
}

void AnalysisExplorer::dismiss_import() {
    if (imports()) return;
    import_.reset();
    changed_();
}

std::string AnalysisExplorer::import_text() const {
    const ImportCounts& counts = progress_.counts;
    if (progress_.problem) return problem_text(*progress_.problem);
    std::string text = tr_count("{} game added", "{} games added", counts.added) + tr(", ") +
                       tr(Message("{} already known, {} wrong", counts.doubles, counts.wrong));
    if (progress_.stopped) text += tr("; ") + std::string(tr("stopped"));
    return text;
}

// ---- Words

std::string book_label(const BookFacts& facts) {
    switch (facts.proven) {
        case Proven::Won:
            return tr("W");
        case Proven::Lost:
            return tr("L");
        case Proven::Drawn:
            return "=";
        case Proven::No:
            break;
    }
    if (facts.label == YixinLabel::Blocked) return "×";
    if (facts.label == YixinLabel::Forced) return "!";
    const std::optional<double> number = facts.share ? facts.share : facts.chance;
    return number ? fmt::format("{:.0f}", 100 * *number) : "·";
}

namespace {

std::string book_words(const BookFacts& facts) {
    std::vector<std::string> parts;
    if (facts.proven == Proven::Won) parts.emplace_back(tr("win"));
    if (facts.proven == Proven::Lost) parts.emplace_back(tr("loss"));
    if (facts.proven == Proven::Drawn) parts.emplace_back(tr("draw"));
    if (facts.label == YixinLabel::Blocked) parts.emplace_back(tr("not to play"));
    if (facts.label == YixinLabel::Forced) parts.emplace_back(tr("to play"));
    const auto percent_text = [](double part) { return fmt::format("{:.0f}", 100 * part); };
    if (facts.share) parts.push_back(tr(Message("played {} %", percent_text(*facts.share))));
    if (facts.chance) parts.push_back(tr(Message("chance {} %", percent_text(*facts.chance))));
    if (!facts.text.empty()) parts.push_back(facts.text);
    return fmt::format("{}", fmt::join(parts, tr(", ")));
}

}  // namespace

std::optional<Action> action_here(const Position& position, Action action) {
    if (position.over()) return std::nullopt;
    if (position.is_legal(action)) return action;
    if (!action.is_place()) return std::nullopt;
    ActionList scratch;
    for (const Action other : position.legal(scratch)) {
        if (other.kind() == ActionKind::PlaceOf && other.cell() == action.cell()) return other;
    }
    return std::nullopt;
}

std::string spoken_move(const Position& position, const ExplorerMove& move) {
    const PlayedAction& played = move.played;
    const Game& game = position.game();
    std::string text = tr_word(short_move(position, played.action)) + tr(": ");
    if (played.games > 0 || !move.book) text += tr_count("{} game", "{} games", played.games);
    std::int64_t known = 0;
    for (const std::int64_t games : played.results) known += games;
    for (int side = 1; side <= game.sides() && known > 0; ++side) {
        const auto wins = static_cast<double>(played.results[static_cast<std::size_t>(side)]);
        text +=
            tr(", ") + fmt::format("{} {:.0f} %", tr_word(game.side_name(static_cast<Side>(side))),
                                   100 * wins / static_cast<double>(known));
    }
    if (move.chance >= 0) {
        text += tr("; ") + tr(Message("engine {} %", fmt::format("{:.0f}", 100 * move.chance)));
    }
    if (move.book) {
        if (played.games > 0) text += tr("; ");
        text += tr(Message("book: {}", book_words(*move.book)));
    }
    return text;
}

std::string players_label(const KnownGame& known) {
    std::string text;
    for (std::size_t side = 0; side < known.players.size(); ++side) {
        const std::string& player = known.players[side];
        text += (side == 0 ? "" : " – ") + (player.empty() ? std::string("?") : player);
        if (known.strengths[side] != 0) text += fmt::format(" ({})", known.strengths[side]);
    }
    return text;
}

std::string result_label(const Game& game, const KnownGame& known) {
    if (!known.winner) return "";
    if (*known.winner == kEmpty) return tr("draw");
    return tr(Message("{} wins", game.side_term(*known.winner)));
}

std::string spoken_game(const Game& game, const KnownGame& known) {
    std::string text = players_label(known);
    if (const std::string result = result_label(game, known); !result.empty()) {
        text += tr("; ") + result;
    }
    if (known.date != 0) text += tr("; ") + date_text(known.date);
    if (!known.event.empty()) text += tr("; ") + known.event;
    return text;
}

std::string game_comment(const Game& game, const ExplorerGame& played) {
    KnownGame known;
    known.players = played.players;
    known.strengths = played.strengths;
    known.strengths.resize(known.players.size());
    known.event = played.event;
    known.date = played.date;
    known.winner = played.winner;
    return spoken_game(game, known) + "\n" + played.source;
}

}  // namespace tengen::gui
