// One game at a server: takes its messages, feeds its mirror, and sends requests.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/rule_catalogue.hpp"
#include "journal/journal_folder.hpp"
#include "match/mirror_match.hpp"
#include "online/client.hpp"
#include "online/kept_games.hpp"
#include "table/remote_game.hpp"

namespace tengen {

/// All must outlive the games.
struct OnlineServices {
    const RuleCatalogue& rules;
    /// The folder for finished games of this program's players. Null: they are not kept.
    const Result<JournalFolder>* journals = nullptr;
    /// The texts that have a number in messages.
    std::span<const char* const> phrases = {};
    /// The list of this player's games that are not over. Null: they are not listed.
    const KeptGames* kept = nullptr;
};

/// Runs on the client's thread. All its clients must outlive it.
class OnlineGame final : public RemoteGame, private MatchRequests, private GameChannel {
  public:
    /// Returns the client of another process of the server, by the address that the server sends.
    using ClientAt = std::function<Result<OnlineClient*>(const std::string& url)>;

    /// `game` is the answer to the request that opened it. Fails if this program's rules cannot
    /// replay the game. `client_at`: where the game continues if a new connection of the client
    /// leads to another process. Empty: it ends there.
    static Result<std::unique_ptr<OnlineGame>> open(OnlineClient& client, OnlineServices services,
                                                    const messages::GameNow& game,
                                                    const std::string& code,
                                                    ClientAt client_at = {});
    ~OnlineGame() override;
    OnlineGame(const OnlineGame&) = delete;
    OnlineGame& operator=(const OnlineGame&) = delete;

    const std::string& id() const { return id_; }
    /// Takes any free seat, and calls back with the server's answer.
    void sit_down(std::function<void(const Result<void>&)> done);

    void start(MatchObserver& match, RemoteObserver& remote) override;
    std::shared_ptr<MirrorMatch> match() const override { return mirror_; }
    const JournalHeader& header() const override { return header_; }
    std::string link() const override;
    std::optional<Seat> own_seat() const override { return own_; }
    RemoteStage stage() const override { return stage_; }
    bool is_rated() const override { return rated_; }
    const RemoteConnection& connection() const override { return connection_; }
    const RemoteOffers& offers() const override { return offers_; }
    const RemotePresence& presence() const override { return presence_; }

    Result<void> sit(std::optional<Seat> seat) override;
    Result<void> stand() override;
    Result<void> claim() override;
    Result<void> offer_rematch() override;
    Result<void> answer(RemoteOffer offer, bool yes) override;
    Result<void> say(const std::string& text) override;
    Result<void> block(const std::string& person, bool on) override;
    Result<void> report(const std::string& person, const std::string& text) override;

  private:
    OnlineGame(OnlineClient& client, OnlineServices services, std::string code, ClientAt client_at);

    // MatchRequests
    Result<void> play(std::uint64_t after, const std::string& action) override;
    Result<void> undo_to(int ply) override;
    Result<void> resign(Seat seat) override;
    Result<void> draw(Seat seat) override;
    Result<void> pause(bool on) override;
    Result<void> abort() override;

    // GameChannel
    const std::string& channel_id() const override { return id_; }
    void on_client_state() override;
    void on_game_message(const messages::ServerMessage& message) override;
    bool take_rematch(const messages::GameNow& game) override;

    /// Whether the mirror is a new one.
    Result<bool> take_game(const messages::GameNow& game);
    Result<void> rebuild(const messages::GameNow& game);
    Result<void> take_lines(std::uint64_t from, const std::vector<std::string>& lines,
                            const std::string& key);
    void take_now(const messages::GameNow& game);
    void take_silently(const messages::GameNow& game);
    void take_events(const messages::Events& events);
    void take_offers(const messages::OffersNow& offers);
    void take_seats(const std::vector<messages::SeatNow>& seats, std::optional<Seat> own,
                    std::int64_t watchers);
    void take_here(const messages::Here& here);
    void take_talk(const std::vector<messages::SaidText>& said);
    void take_clock(const messages::ClockNow& clock);
    void note_end(bool had_ended);
    void note_pause();
    void replace_players(const std::vector<RemoteSeat>& before, std::optional<Seat> before_own);
    std::unique_ptr<Player> player_at(Seat seat, const std::string& spec) const;
    std::optional<Seat> own_among(const std::vector<messages::SeatNow>& seats) const;

    Result<void> check_live() const;
    Result<void> ask(messages::ClientMessage message);
    Result<void> make_offer(messages::OfferKind what, std::optional<bool> yes,
                            std::optional<std::int64_t> to = {});
    void send_play();
    void on_played(const Result<messages::ServerMessage>& answer);
    void reopen();
    void move_to(const std::string& url);
    void open_again(std::optional<std::int64_t> have);
    void open_next(const std::string& next);
    void on_opened(const Result<messages::ServerMessage>& answer);
    void on_game(const messages::GameNow& game);
    void ask_for_all(const Errors& why);
    void give_up(Errors why);
    void set_connection(RemoteConnection connection);
    void keep_journal();
    void list_unfinished();
    void list_over(const std::string& id);
    Clock::time_point now() const;

    OnlineClient* client_;
    OnlineServices services_;
    ClientAt client_at_;
    std::string id_, code_;
    JournalHeader header_;
    std::string header_text_;  ///< as the server has sent it
    std::shared_ptr<MirrorMatch> mirror_;
    std::vector<std::string> lines_;  ///< all lines that the mirror has taken
    RemoteObserver* observer_;        ///< a silent one before start()
    RemoteConnection connection_;
    RemoteStage stage_ = RemoteStage::Open;
    RemoteOffers offers_;
    std::optional<RemoteOffer> refused_;  ///< by this player; the server shows that next
    RemotePresence presence_;
    std::optional<Seat> own_;
    std::string next_;  ///< the id of the rematch that is being opened
    /// The action that the server has not confirmed.
    struct SentPlay {
        std::uint64_t after;
        std::string action;
        std::int64_t think;  ///< milliseconds
    };
    std::optional<SentPlay> sent_;
    Clock::time_point shown_at_{};  ///< when the last event was taken
    std::int64_t last_said_ = 0;
    std::vector<messages::SaidText> said_before_;  ///< reported at start()
    /// The reported texts, by the sender's id and number.
    std::set<std::pair<std::string, std::int64_t>> heard_;
    bool wants_all_ = false;  ///< the whole game has been asked for
    bool rated_ = false;
    bool keeps_ = false;              ///< the game had not ended when it was opened
    std::optional<KeptGame> listed_;  ///< as it is listed among the unfinished games
    bool list_checked_ = false;       ///< an older entry is removed
};

}  // namespace tengen
