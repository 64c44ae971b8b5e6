#include "book_make.hpp"

#include <algorithm>

#include "base/durable_file.hpp"
#include "book_sources/game_moves.hpp"
#include "book_sources/tree_moves.hpp"
#include "book_sources/yixin_moves.hpp"
#include "table/record_file.hpp"
#include "tournament/progress.hpp"

namespace tengen::cli {

namespace {

constexpr std::string_view kSqliteMagic("SQLite format 3\0", 16);
constexpr std::string_view kYixinEnding = ".db";

/// The game with the most positions in a database, or with these rules.
Result<YixinGame> choose_yixin_game(Program& program, const std::string& path,
                                    const std::map<YixinGame, std::size_t>& counts,
                                    const Game* wanted) {
    const auto load = [&](const YixinGame& game) {
        Overrides board;
        board.board = {game.columns, game.rows};
        return program.load_game(game_of(game.rule), board);
    };
    if (wanted == nullptr) {
        const auto most = std::ranges::max_element(
            counts, {}, &std::map<YixinGame, std::size_t>::value_type::second);
        return most->first;
    }
    for (const auto& [game, positions] : counts) {
        const Result<LoadedGame> loaded = load(game);
        if (loaded && has_same_rules(loaded->game->description(), wanted->description())) {
            return game;
        }
    }
    return fail(ErrorCode::CommandLine, path, "has no positions of {} on this board",
                full_name(wanted->description()));
}

}  // namespace

Result<std::shared_ptr<const Game>> BookMaker::wanted_game() {
    GameOptions options = wanted_;
    if (options.name.empty()) options.name = "gomoku";
    const Result<LoadedGame> loaded = options.load(program_);
    if (!loaded) return fail(loaded.error());
    return loaded->game;
}

Result<void> BookMaker::use(const std::shared_ptr<const Game>& game, const std::string& path) {
    if (!draft_ && names_game()) {
        const auto wanted = wanted_game();
        if (!wanted) return fail(wanted.error());
        draft_.emplace(std::make_shared<const CanonicalFrames>(*wanted), conditions_.keeps_ways);
    }
    if (!draft_) {
        draft_.emplace(std::make_shared<const CanonicalFrames>(game), conditions_.keeps_ways);
    }
    const GameDescription& known = draft_->frames().game().description();
    if (has_same_rules(game->description(), known)) return {};
    return fail(ErrorCode::CommandLine, path, "has another game, board or rules than {}",
                full_name(known));
}

Result<void> BookMaker::add(const std::string& path) {
    const Result<FileDescriptor> file = open_to_read(path);
    if (!file) return fail(file.error());
    char first[kSqliteMagic.size()];
    const ssize_t size = ::pread(file->get(), first, sizeof first, 0);
    const std::string_view begin(first, size < 0 ? 0 : static_cast<std::size_t>(size));
    if (begin == kSqliteMagic) return add_database(path);
    if (is_book(path)) {
        return fail(ErrorCode::CommandLine, path, "is already a book (see 'tengen book show')");
    }
    const RecordFormat* format = format_of_path(path);
    const bool is_yixin =
        format == nullptr && (path.ends_with(kYixinEnding) || looks_like_yixin_database(begin));
    const Result<std::string> bytes =
        read_all(*file, path, is_yixin ? kMaxYixinDatabase : kMaxRecordFile);
    if (!bytes) return fail(bytes.error());
    if (is_yixin) return add_yixin(path, *bytes);
    if (format == nullptr && format_of_content(*bytes) == nullptr) {
        return fail(ErrorCode::Input, path,
                    "neither a game record nor a database of games, of Yixin or of Rapfi");
    }
    return add_tree(path, *bytes);
}

Result<void> BookMaker::add_database(const std::string& path) {
    const auto database = ExplorerDatabase::open(path, program_.rules());
    if (!database) return fail(database.error());
    if (auto used = use((*database)->game(), path); !used) return used;
    return add_game_moves(*draft_, **database, {conditions_.games, conditions_.from});
}

Result<void> BookMaker::add_yixin(const std::string& path, std::string_view bytes) {
    const auto counts = count_yixin_positions(bytes, path);
    if (!counts) return fail(counts.error());
    if (counts->empty()) return fail(ErrorCode::Input, path, "has no positions");
    std::shared_ptr<const Game> wanted = draft_ ? draft_->frames().shared_game() : nullptr;
    if (!wanted && names_game()) {
        const auto named = wanted_game();
        if (!named) return fail(named.error());
        wanted = *named;
    }
    const auto chosen = choose_yixin_game(program_, path, *counts, wanted.get());
    if (!chosen) return fail(chosen.error());
    std::size_t others = 0;
    for (const auto& [game, positions] : *counts) others += game == *chosen ? 0 : positions;
    if (!wanted) {
        Overrides board;
        board.board = {chosen->columns, chosen->rows};
        const Result<LoadedGame> loaded = program_.load_game(game_of(chosen->rule), board);
        if (!loaded) return fail(loaded.error());
        wanted = loaded->game;
    }
    if (others > 0) {
        Program::print_warning(
            fmt::format("{}: {} positions of other rules or boards than {} on {}x{} are left out",
                        path, others, game_of(chosen->rule), chosen->columns, chosen->rows));
    }
    if (auto used = use(wanted, path); !used) return used;
    return add_yixin_moves(*draft_, bytes, path, *chosen, conditions_.from);
}

Result<void> BookMaker::add_tree(const std::string& path, std::string_view bytes) {
    RecordWish wish{format_of_path(path), wanted_.name, wanted_.overrides};
    const auto opened =
        read_record_bytes(bytes, path, wish, program_.rules(), program_.game_loader());
    if (!opened) return fail(opened.error());
    if (auto used = use(opened->end.shared_game(), path); !used) return used;
    add_tree_moves(*draft_, opened->record, conditions_.from);
    return {};
}

namespace {

/// Evaluates each of the moves. An AI reports fewer lines than moves if one of them wins; the
/// others are then asked for alone.
Result<std::vector<EvaluatedMove>> evaluate_each(BookAi& ai, const Position& position,
                                                 const std::vector<Action>& moves) {
    auto evaluated = ai.evaluate(position, moves.size(), moves);
    if (!evaluated || evaluated->empty()) return evaluated;
    for (const Action move : moves) {
        const bool known =
            std::ranges::find(*evaluated, move, &EvaluatedMove::action) != evaluated->end();
        if (known) continue;
        const auto alone = ai.evaluate(position, 1, {move});
        if (!alone || alone->empty()) return alone;
        evaluated->push_back(alone->front());
    }
    return evaluated;
}

}  // namespace

Result<BookCheck> check_draft(BookDraft& draft, BookAi& ai,
                              const std::function<void(const BookCheck&)>& progress) {
    BookCheck check;
    Result<void> failed;
    const auto visit = [&](const Position& position, DraftPosition& drafted) {
        const CanonicalKey key(draft.shared_frames(), position);
        std::vector<Action> played;
        for (const auto& [action, move] : drafted.moves) {
            if (move.weight != 0) played.push_back(key.restored(action));
        }
        if (played.empty()) return true;
        const auto best = ai.evaluate(position, 1);
        const auto own = best && !best->empty() ? evaluate_each(ai, position, played)
                                                : Result<std::vector<EvaluatedMove>>();
        if (!best || !own) {
            failed = fail(best ? own.error() : best.error());
            return false;
        }
        check.stopped = best->empty() || own->empty();
        if (check.stopped) return false;
        for (const EvaluatedMove& evaluated : *own) {
            const auto found = std::ranges::find(drafted.moves, key.canonical(evaluated.action),
                                                 &std::pair<Action, DraftMove>::first);
            if (found == drafted.moves.end()) continue;
            ++check.moves;
            if (best->front().chance - evaluated.chance >= kCheckedLoss) {
                drafted.moves.erase(found);
                ++check.dropped;
                continue;
            }
            found->second.chance = evaluated.chance;
            found->second.proven = evaluated.proven;
            found->second.checked = true;
        }
        progress(check);
        return true;
    };
    draft.walk(visit);
    if (!failed) return fail(failed.error());
    return check;
}

}  // namespace tengen::cli
