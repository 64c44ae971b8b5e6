#include "view/explorer_thread.hpp"

#include <algorithm>
#include <utility>

#include "book/book_moves.hpp"
#include "book_sources/yixin_marks.hpp"
#include "explorer/stone_pattern.hpp"
#include "review/evaluation_cache.hpp"

namespace tengen::gui {
namespace {

BookFacts facts_of(const YixinMark& known) {
    BookFacts facts;
    facts.chance = known.chance;
    facts.text = known.text;
    switch (known.label) {
        case YixinLabel::Won:
            facts.proven = Proven::Won;
            break;
        case YixinLabel::Lost:
            facts.proven = Proven::Lost;
            break;
        case YixinLabel::Drawn:
            facts.proven = Proven::Drawn;
            break;
        default:
            facts.label = known.label;
            break;
    }
    return facts;
}

void put_mark(ExplorerAnswer& answer, const std::vector<Action>& actions, BookFacts facts) {
    const auto known = std::ranges::find_if(answer.moves, [&](const ExplorerMove& move) {
        return std::ranges::count(move.played.equivalents, actions.front()) > 0;
    });
    if (known != answer.moves.end()) {
        // Twins of a symmetric position have the same mark.
        if (!known->book) known->book = std::move(facts);
        return;
    }
    ExplorerMove move;
    move.played.action = actions.front();
    move.played.equivalents = actions;
    move.book = std::move(facts);
    answer.moves.push_back(std::move(move));
}

}  // namespace

ExplorerThread::ExplorerThread(const RuleCatalogue& rules, std::filesystem::path cache,
                               Answered answered)
    : rules_(rules),
      answered_(std::move(answered)),
      cache_file_(std::move(cache)),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

ExplorerThread::~ExplorerThread() {
    thread_.request_stop();
    {
        const std::lock_guard lock(mutex_);
        if (database_ != nullptr) database_->interrupt();
    }
    thread_.join();
}

void ExplorerThread::ask(ExplorerQuestion question) {
    const std::lock_guard lock(mutex_);
    // The replaced question has not opened the file again.
    if (question_ && question_->changed) question.changed = true;
    question_ = std::move(question);
    if (searches_ && database_ != nullptr) database_->interrupt();
    wake_.notify_one();
}

void ExplorerThread::open_game(const std::filesystem::path& database, std::int64_t id, int ply) {
    const std::lock_guard lock(mutex_);
    wanted_.push_back({database, id, ply});
    wake_.notify_one();
}

/// Games first: a person waits for them.
std::optional<ExplorerThread::Task> ExplorerThread::next_task(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    searches_ = false;
    wake_.wait(lock, stop, [this] { return question_ || !wanted_.empty(); });
    if (stop.stop_requested()) return std::nullopt;
    if (!wanted_.empty()) {
        Task task = std::move(wanted_.front());
        wanted_.pop_front();
        return task;
    }
    searches_ = true;
    return std::exchange(question_, std::nullopt);
}

void ExplorerThread::run(const std::stop_token& stop) {
    while (const std::optional<Task> task = next_task(stop)) do_task(*task);
    close();
}

void ExplorerThread::do_task(const Task& task) {
    if (const auto* wanted = std::get_if<WantedGame>(&task)) {
        return answered_.game(read_game(*wanted));
    }
    ExplorerAnswer answer = answer_to(std::get<ExplorerQuestion>(task));
    {
        const std::lock_guard lock(mutex_);
        // A newer question has ended this search.
        if (question_) return;
    }
    answered_.answer(std::move(answer));
}

void ExplorerThread::close() {
    const std::lock_guard lock(mutex_);
    database_.reset();
    path_.clear();
}

Result<void> ExplorerThread::open(const std::filesystem::path& path, bool changed) {
    if (database_ != nullptr && path == path_ && !changed) return {};
    close();
    auto opened = ExplorerDatabase::open(path, rules_);
    if (!opened) return fail(opened.error());
    const Result<std::int64_t> count = (*opened)->count_games();
    if (!count) return fail(count.error());
    all_games_ = *count;
    path_ = path;
    const std::lock_guard lock(mutex_);
    database_ = std::move(*opened);
    return {};
}

ExplorerAnswer ExplorerThread::answer_to(const ExplorerQuestion& question) {
    ExplorerAnswer answer;
    answer.number = question.number;
    if (!question.database.empty()) {
        Result<void> done = open(question.database, question.changed);
        if (done) {
            answer.game = database_->game();
            answer.all_games = all_games_;
            done = search(question, answer);
        }
        if (!done) answer.problem = done.error().front();
    }
    const Result<void> opened = open_book(question);
    if (opened) {
        add_book(question, answer);
    } else {
        answer.book_problem = opened.error().front();
    }
    return answer;
}

Result<void> ExplorerThread::open_book(const ExplorerQuestion& question) {
    const std::shared_ptr<const Game>& game = question.position.shared_game();
    if (question.book == book_path_ && game == book_game_) return {};
    book_path_.clear();
    book_.reset();
    marks_.reset();
    if (question.book.empty()) return {};
    if (is_book(question.book)) {
        auto book = Book::open(question.book, rules_);
        if (!book) return fail(book.error());
        book_ = *book;
    } else {
        auto marks = YixinMarks::read(question.book, *game);
        if (!marks) return fail(marks.error());
        marks_ = *marks;
    }
    book_path_ = question.book;
    book_game_ = game;
    return {};
}

void ExplorerThread::add_book(const ExplorerQuestion& question, ExplorerAnswer& answer) {
    if (marks_ != nullptr) {
        std::vector<YixinMark> known = marks_->find(question.position);
        std::ranges::stable_sort(known, std::ranges::greater(), [](const YixinMark& mark) {
            return mark.label == YixinLabel::Won    ? 2.0
                   : mark.label == YixinLabel::Lost ? -1.0
                                                    : mark.chance.value_or(0.5);
        });
        for (const YixinMark& mark : known) {
            put_mark(answer, {Action::place(mark.cell)}, facts_of(mark));
        }
        answer.book_texts = marks_->texts(question.position);
        return;
    }
    if (book_ == nullptr) return;
    const auto position = position_by_rules(question.position, book_->game());
    if (!position) return;
    const std::vector<BookMove> known = book_moves(*book_, *position);
    double total = 0;
    for (const BookMove& move : known) total += move.entry.weight;
    for (const BookMove& move : known) {
        BookFacts facts;
        facts.proven = move.entry.proven();
        facts.share = total > 0 ? move.entry.weight / total : 0;
        facts.chance = move.entry.chance();
        put_mark(answer, move.equivalents, std::move(facts));
    }
}

Result<void> ExplorerThread::search(const ExplorerQuestion& question, ExplorerAnswer& answer) {
    const auto position = position_by_rules(question.position, database_->game());
    answer.possible = position.has_value();
    if (!position) return {};
    Result<PositionGames> found = database_->find(*position, question.filter);
    if (!found) return fail(found.error());
    for (PlayedAction& played : found->played) answer.moves.push_back({std::move(played)});
    found->played.clear();
    answer.found = std::move(*found);
    answer.games_total = answer.found.games;
    add_values(question.position, answer);
    std::optional<StonePattern> pattern;
    if (question.listed == GamesListed::Similar) {
        // An empty board has no stones to be similar to, so its own games are listed.
        if (auto around = StonePattern::around(*position)) pattern = std::move(*around);
    } else if (question.listed == GamesListed::Area) {
        answer.games_total = 0;
        if (!question.area) return {};
        auto within = StonePattern::within(*position, question.area->one, question.area->other);
        if (!within) answer.area_problem = within.error().front();
        if (!within) return {};
        pattern = std::move(*within);
    }
    auto games = pattern ? database_->games_with(*pattern, question.filter, question.limit,
                                                 answer.games_total)
                         : database_->games_with(*position, question.filter, question.limit);
    if (!games) return fail(games.error());
    answer.games = std::move(*games);
    return {};
}

/// Adds evaluations of the next positions from reviews.
void ExplorerThread::add_values(const Position& position, ExplorerAnswer& answer) {
    if (cache_file_.empty()) return;
    if (cache_ == nullptr) cache_ = std::make_unique<EvaluationCache>(cache_file_);
    const Seat mover = position.turn().seat;
    for (ExplorerMove& move : answer.moves) {
        for (const Action action : move.played.equivalents) {
            if (!position.is_legal(action)) continue;
            Position after = position;
            after.apply(action);
            const std::optional<double> chance = cache_->chance_of(after, mover);
            if (!chance) continue;
            move.chance = *chance;
            break;
        }
    }
}

Result<FoundGame> ExplorerThread::read_game(const WantedGame& wanted) {
    if (auto opened = open(wanted.database, false); !opened) return fail(opened.error());
    Result<ExplorerGame> game = database_->game_of(wanted.id);
    if (!game) return fail(game.error());
    return FoundGame{database_->game(), std::move(*game), wanted.ply};
}

}  // namespace tengen::gui
