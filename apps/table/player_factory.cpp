#include "table/player_factory.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>

#include <algorithm>
#include <thread>

#include "config/score_scales.hpp"
#include "core/clock.hpp"
#include "engine/engine_session.hpp"
#include "match/ai_player.hpp"
#include "match/book_player.hpp"
#include "match/human_player.hpp"
#include "plugin/plugin_sandbox.hpp"
#include "sandbox/sandbox.hpp"
#include "table/book_file.hpp"
#include "table/limited_player.hpp"

namespace tengen {
namespace {

/// The number of processors. One AI thinks at a time, so it may use them all.
std::uint32_t threads_there_are() {
    return std::max(1u, std::thread::hardware_concurrency());
}

/// Names the place of a lineup's seat; a seat of the command line has none.
Errors placed(Errors errors, const SeatSpec& seat) {
    for (Error& error : errors) {
        if (error.place.empty() && seat.place.source != nullptr) error.place = seat.place.text();
    }
    return errors;
}

/// The same for options, which are the command line's fault if they were typed there.
Errors wrong_options(Errors errors, const SeatSpec& seat) {
    for (Error& error : errors) {
        if (seat.place.source == nullptr) error.code = ErrorCode::CommandLine;
    }
    return placed(std::move(errors), seat);
}

/// The same for its book, which is the file's fault if a file names it.
Errors wrong_book(Errors errors, const SeatSpec& seat) {
    for (Error& error : errors) {
        if (seat.place.source != nullptr) error.code = ErrorCode::Input;
    }
    return placed(std::move(errors), seat);
}

/// Explains why a player cannot play at its seat. `pattern` has places for the name and the fault.
std::function<Errors(const Fault&)> explained_as(const char* pattern, const std::string& name,
                                                 const SeatSpec& seat) {
    return [pattern, name, seat](const Fault& fault) {
        const auto code = fault.kind == FaultKind::Host ? ErrorCode::System : ErrorCode::Plugin;
        const Error error{code, "", Message(pattern, name, fault.text)};
        return placed(error, seat);
    };
}

std::unique_ptr<AiPlayer> ai_player(const std::shared_ptr<AiSession>& session,
                                    const std::string& shown, const SeatChange& change) {
    return std::make_unique<AiPlayer>(shown, session, change.seat, threads_there_are());
}

std::unique_ptr<Player> limited(std::unique_ptr<Player> player, const SeatChange& change,
                                const std::optional<ThinkingTime>& time) {
    const auto& own_time = change.spec.limits.move_time;
    const auto limit = own_time ? ThinkingTime::of(*own_time) : time;
    if (!limit) return player;
    return std::make_unique<LimitedPlayer>(std::move(player), *limit);
}

std::string shown_name(const SeatSpec& asked, const SeatSpec& resolved) {
    if (asked.name != resolved.name) return resolved.name + ':' + asked.name;
    return to_text(asked);
}

std::shared_ptr<AiSession> session_of(boost::asio::io_context& io, AiSettings settings) {
    return make_ai_session(io, std::move(settings));
}
std::shared_ptr<AiSession> session_of(boost::asio::io_context& io, EngineSettings settings) {
    return make_engine_session(io, std::move(settings));
}

}  // namespace

std::optional<Message> root_remark() {
    if (::geteuid() != 0 || available_sandbox().level() == SandboxLevel::Full) return std::nullopt;
    return Message("running as root: AI plugins run as root too");
}

std::optional<Message> memory_remark(const ChosenAi& ai) {
    const AiSettings& settings = ai.settings;
    const std::uint64_t asked = memory_asked_for(settings.options);
    const std::uint64_t granted = memory_for(settings.options);
    const bool own_limit = settings.memory_bytes != 0 || settings.isolation == Isolation::None;
    if (own_limit || asked <= granted) return std::nullopt;
    return Message(
        "the options of '{}' request {} MiB of memory, and it gets {} MiB (half of this machine's)",
        settings.ai.id, asked / kMebibyte, granted / kMebibyte);
}

PlayerFactory::PlayerFactory(boost::asio::io_context& io, PluginLibrary& plugins,
                             const Levels& levels, Isolation isolation)
    : io_(io), plugins_(plugins), levels_(levels), isolation_(isolation) {}

/// Asks an AI in its own process. One that gives no answer is taken to play, because seating it
/// explains the fault.
bool PlayerFactory::plays(const std::string& ai, const Game& game) const {
    if (played_ != game.description()) {
        played_ = game.description();
        plays_.clear();
    }
    const auto known = plays_.find(ai);
    if (known != plays_.end()) return known->second;
    const Result<AiInfo> info = plugins_.find(ai);
    if (!info) return true;
    Result<Parameters> options = read_options(info->options, SeatSpec{});
    if (!options) return true;
    boost::asio::io_context io(1);
    const auto session = make_ai_session(
        io, AiSettings{*info, std::move(*options), Isolation::Process, plugins_.host()});
    std::optional<bool> plays;
    // The game outlives the session.
    session->prepare({std::shared_ptr<const Game>(), &game},
                     [&](const tl::expected<void, Fault>& ready) {
                         plays = ready || ready.error().kind != FaultKind::Refused;
                     });
    while (!plays && io.run_one() > 0) {
    }
    return plays_[ai] = plays.value_or(true);
}

Result<SeatSpec> PlayerFactory::resolve(const SeatSpec& seat, const Game& game) const {
    return levels_.resolve(seat, game.description().id,
                           [&](const std::string& ai) { return plays(ai, game); });
}

Result<ChosenAi> PlayerFactory::choose(const SeatSpec& seat, const Game& game) const {
    Result<SeatSpec> resolved = resolve(seat, game);
    if (!resolved) return fail(placed(resolved.error(), seat));
    Result<AiInfo> info = resolved->file.empty() ? plugins_.find(resolved->name)
                                                 : plugins_.find_in(resolved->file, resolved->name);
    if (!info && resolved->file.empty()) {
        // The plugin may have been added since the last scan, or only once been slow to load.
        plugins_.retry_failures();
        rescan();
        resolved = resolve(seat, game);
        info = plugins_.find(resolved->name);
    }
    if (!info) return fail(placed(info.error(), seat));
    Result<Parameters> options = read_options(info->options, *resolved);
    if (!options) return fail(wrong_options(std::move(options.error()), seat));
    AiSettings settings{*info, std::move(*options), isolation_, plugins_.host()};
    settings.memory_bytes =
        static_cast<std::uint64_t>(seat.limits.memory_mib.value_or(0)) * kMebibyte;
    settings.threads = threads_there_are();
    settings.scratch = seat.limits.scratch;
    if (!seat.book.empty()) {
        Result<std::filesystem::path> book = find_book(folders(), seat.book, game);
        if (!book) return fail(wrong_book(std::move(book.error()), seat));
        settings.book = book->string();
    }
    return ChosenAi{std::move(settings), shown_name(seat, *resolved)};
}

bool PlayerFactory::knows(const SeatSpec& seat, const Game& game) const {
    if (seat.kind != SeatKind::Ai) return true;
    const Result<SeatSpec> resolved = levels_.resolve(seat, game.description().id);
    return !resolved || !resolved->file.empty() || plugins_.find(resolved->name);
}

void PlayerFactory::rescan() const {
    plugins_.scan();
    plays_.clear();
    looked_();
}

Result<ChosenAi> PlayerFactory::choose_changed(Result<ChosenAi> ai, const SeatSpec& seat,
                                               const Game& game) const {
    if (!ai) return ai;
    const auto stamp = FileStamp::of(ai->settings.ai.file);
    if (!stamp) return ai;
    const auto [seen, first] = seen_.try_emplace(ai->settings.ai.file, *stamp);
    if (first || seen->second == *stamp) return ai;
    seen->second = *stamp;
    remark_(Message("plugin '{}' has changed: this game plays the new one", ai->settings.ai.id));
    if (watches_) return ai;
    // The plugin's options may have changed.
    rescan();
    return choose(seat, game);
}

Result<std::shared_ptr<const Book>> PlayerFactory::open_book(
    const SeatSpec& seat, const std::shared_ptr<const Game>& game) const {
    if (seat.book.empty()) return std::shared_ptr<const Book>();
    const Result<std::filesystem::path> file = find_book(folders(), seat.book, *game);
    if (!file) return fail(wrong_book(file.error(), seat));
    auto book = Book::open(*file, game);
    if (book || seat.place.source == nullptr) return book;
    return fail(Error{ErrorCode::Input, seat.place.text(), with_place(book.error())});
}

std::string PlayerFactory::ai_name(const std::string& id) const {
    const Result<AiInfo> info = plugins_.find(id);
    return info && !info->name.empty() ? info->name : id;
}

PendingPlayers::~PendingPlayers() {
    *here_ = false;
}

const Errors* PendingPlayers::failure() const {
    for (const Player& player : players_) {
        if (!player) return &player.error();
    }
    return nullptr;
}

/// Waits for the player that is added next.
void PendingPlayers::await(const std::shared_ptr<AiSession>& session,
                           const std::shared_ptr<const Game>& game,
                           std::function<Errors(const Fault&)> explain, Pondering pondering) {
    ++awaited_;
    session->prepare(
        game, [this, here = here_, index = players_.size(), explain = std::move(explain), pondering,
               asked = std::weak_ptr(session)](const tl::expected<void, Fault>& ready) {
            if (!*here) return;  // a taken player may get ready later than the others
            if (!ready) {
                players_[index] = tl::unexpected(explain(ready.error()));
            } else if (pondering == Pondering::On && !asked.lock()->can_analyse()) {
                players_[index] = tl::unexpected(explain(
                    {FaultKind::Refused, Message("it cannot ponder: it offers no analysis")}));
            }
            if (--awaited_ > 0 || !handler_) return;
            std::exchange(handler_, nullptr)();
        });
}

std::unique_ptr<PendingPlayers> PlayerFactory::create_players(
    const std::vector<SeatChange>& seats, const std::shared_ptr<const Game>& game,
    const std::optional<ThinkingTime>& time) const {
    auto pending = std::make_unique<PendingPlayers>();
    for (const SeatChange& change : seats) {
        const SeatSpec& seat = change.spec;
        if (seat.kind == SeatKind::Human) {
            pending->add(std::make_unique<HumanPlayer>(seat.name));
        } else if (seat.kind == SeatKind::Engine) {
            pending->add(with_book(seat_engine(*pending, change, game, time), seat, game));
        } else {
            pending->add(with_book(seat_ai(*pending, change, game, time), seat, game));
        }
    }
    return pending;
}

Result<std::unique_ptr<Player>> PlayerFactory::with_book(
    Result<std::unique_ptr<Player>> player, const SeatSpec& seat,
    const std::shared_ptr<const Game>& game) const {
    if (!player) return player;
    auto book = open_book(seat, game);
    if (!book) return fail(std::move(book.error()));
    if (*book == nullptr) return player;
    return std::make_unique<BookPlayer>(io_, std::move(*player), std::move(*book));
}

template <class Chosen>
std::shared_ptr<AiSession> PlayerFactory::open_session(Chosen chosen) const {
    // A person at this table must see clicks immediately, however much the AIs think.
    chosen.settings.gives_way = true;
    auto session = session_of(io_, std::move(chosen.settings));
    if (log_) log_->listen_to(*session, chosen.shown);
    return session;
}

template std::shared_ptr<AiSession> PlayerFactory::open_session(ChosenAi) const;
template std::shared_ptr<AiSession> PlayerFactory::open_session(ChosenEngine) const;

ConfigFolders PlayerFactory::folders() const {
    return ConfigFolders::standard(plugins_.host().parent_path());
}

EngineList PlayerFactory::engines() const {
    return EngineList::read(folders());
}

Result<std::optional<double>> PlayerFactory::score_scale(const SeatSpec& seat,
                                                         const Game& game) const {
    const Result<ScoreScales> scales = ScoreScales::read(folders());
    if (!scales) return fail(scales.error());
    const Result<SeatSpec> resolved =
        seat.kind == SeatKind::Ai ? resolve(seat, game) : Result<SeatSpec>(seat);
    if (!resolved) return fail(placed(resolved.error(), seat));
    return scales->find(scored_player(*resolved), full_name(game.description()));
}

std::vector<SeatSpec> PlayerFactory::seats_of_file(std::vector<SeatSpec> seats, const Game& game,
                                                   std::vector<Message>& notes) const {
    const FindAi find_ai = [&](const SeatSpec& seat) -> std::optional<AiSettings> {
        Result<ChosenAi> ai = choose(seat, game);
        if (!ai) return std::nullopt;
        return std::move(ai->settings);
    };
    const EngineList known = engines();
    const HasBook has_book = [&](const std::string& name) {
        const Result<std::filesystem::path> book = find_book(folders(), name, game);
        return book && is_book(*book);
    };
    const OwnPlayers own{known, plugins_.folders(), find_ai, has_book, file_limits_};
    return tengen::seats_of_file(std::move(seats), own, notes);
}

Result<ChosenEngine> PlayerFactory::choose_engine(const SeatSpec& seat) const {
    Result<ChosenEngine> engine = tengen::choose_engine(seat, engines(), plugins_.host());
    if (engine) return engine;
    // Errors in the engine's own file have their place.
    for (Error& error : engine.error()) {
        if (!error.place.empty()) continue;
        error.code = seat.place.source == nullptr ? ErrorCode::CommandLine : ErrorCode::Input;
    }
    return fail(placed(std::move(engine.error()), seat));
}

Result<std::unique_ptr<Player>> PlayerFactory::seat_engine(
    PendingPlayers& pending, const SeatChange& change, const std::shared_ptr<const Game>& game,
    const std::optional<ThinkingTime>& time) const {
    Result<ChosenEngine> engine = choose_engine(change.spec);
    if (!engine) return fail(std::move(engine.error()));
    if (const auto remark = sandbox_remark(*engine)) remark_(*remark);
    const std::shared_ptr<AiSession> session = open_session(*engine);
    pending.await(session, game, explained_as("engine '{}': {}", engine->shown, change.spec));
    return limited(ai_player(session, engine->shown, change), change, time);
}

Result<std::unique_ptr<Player>> PlayerFactory::seat_ai(
    PendingPlayers& pending, const SeatChange& change, const std::shared_ptr<const Game>& game,
    const std::optional<ThinkingTime>& time) const {
    if (watches_) rescan();
    SeatChange own = change;
    ErrorList errors;
    const bool ponders = take_ponder(own.spec, errors);
    if (!errors.empty()) return fail(wrong_options(Errors(errors.take()), change.spec));
    Result<ChosenAi> ai = choose_changed(choose(own.spec, *game), own.spec, *game);
    if (!ai) return fail(std::move(ai.error()));
    if (const auto remark = memory_remark(*ai)) {
        if (told_memory_.insert(english(*remark)).second) remark_(*remark);
    }
    const std::shared_ptr<AiSession> session = open_session(*ai);
    pending.await(session, game, explained_as("plugin '{}': {}", ai->settings.ai.id, change.spec),
                  ponders ? PendingPlayers::Pondering::On : PendingPlayers::Pondering::Off);
    auto player = ai_player(session, ai->shown, change);
    if (ponders) player->ponder(io_, std::max(1u, threads_there_are() - 1));
    return limited(std::move(player), change, time);
}

Result<std::vector<ChosenAi>> PlayerFactory::strongest(const Game& game) const {
    const std::vector<std::string> names = levels_.names(game.description().id);
    std::vector<ChosenAi> found;
    std::vector<Error> problems;
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
        SeatSpec seat;
        seat.kind = SeatKind::Ai;
        seat.name = *name;
        Result<ChosenAi> ai = choose(seat, game);
        if (ai) {
            found.push_back(std::move(*ai));
        } else {
            problems = ai.error();
        }
    }
    if (!found.empty()) return found;
    if (!problems.empty()) return fail(std::move(problems));
    return fail(ErrorCode::Input, "", "no AI is known for this game");
}

}  // namespace tengen
