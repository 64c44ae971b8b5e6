// An online game without a server: a test decides what the server sends.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "journal/journal_format.hpp"
#include "match/human_player.hpp"
#include "match/mirror_match.hpp"
#include "match/remote_player.hpp"
#include "support/catch.hpp"
#include "support/small_games.hpp"
#include "table/remote_game.hpp"

namespace tengen::test {

/// An online game that records requests. Ann, at seat 0, is a person of this program.
class FakeRemote final : public RemoteGame, private MatchRequests {
  public:
    explicit FakeRemote(std::vector<std::string>& sent, std::optional<Seat> own_seat)
        : own(own_seat), sent_(sent) {
        presence_.seats = {{"Ann", true, true}, {"Ben", true, true}};
        connection_.state = RemoteConnection::State::Online;
        replace(tic_tac_toe());
    }

    void replace(const std::shared_ptr<const Game>& game) {
        header_ = {};
        header_.game = game->description();
        header_.seats = {"human:Ann", "engine:/bin/sh"};
        lines_ = 0;
        match_ = std::make_shared<MirrorMatch>(
            MirrorSetup{header_, game,
                        [this](Seat seat, const std::string&) -> std::unique_ptr<Player> {
                            const std::string name = presence_.seats[seat].name;
                            if (seat == own) return std::make_unique<HumanPlayer>(name);
                            return std::make_unique<RemotePlayer>(name);
                        }},
            static_cast<MatchRequests&>(*this), nullptr);
    }
    /// The server sends an event.
    void take(const JournalEvent& event) {
        std::string line = event_line(event, ++lines_);
        line.pop_back();
        REQUIRE(match_->take(lines_, std::vector{line}));
    }
    void plays(Seat seat, const std::string& action) {
        take({JournalEventKind::Play, seat, 0, action, {}});
    }

    void start(MatchObserver& match, RemoteObserver& remote) override {
        observer = &remote;
        match_->observe(match);
        match_->start();
    }
    std::shared_ptr<MirrorMatch> match() const override { return match_; }
    const JournalHeader& header() const override { return header_; }
    std::string link() const override { return "https://play.example/t/code"; }
    std::optional<Seat> own_seat() const override { return own; }
    RemoteStage stage() const override { return stage_; }
    bool is_rated() const override { return rated_; }
    const RemoteConnection& connection() const override { return connection_; }
    const RemoteOffers& offers() const override { return offers_; }
    const RemotePresence& presence() const override { return presence_; }
    Result<void> sit(std::optional<Seat> seat) override { return add("sit {}", *seat); }
    Result<void> stand() override { return add("stand"); }
    Result<void> claim() override { return add("claim"); }
    Result<void> offer_rematch() override { return add("rematch"); }
    Result<void> answer(RemoteOffer offer, bool yes) override {
        return add("answer {} {}", static_cast<int>(offer), yes);
    }
    Result<void> say(const std::string& text) override { return add("say {}", text); }
    Result<void> block(const std::string& person, bool on) override {
        return add("block {} {}", person, on);
    }
    Result<void> report(const std::string& person, const std::string& text) override {
        return add("report {} {}", person, text);
    }

    RemoteConnection connection_;
    RemoteStage stage_ = RemoteStage::Playing;
    bool rated_ = false;
    RemoteOffers offers_;
    RemotePresence presence_;
    std::optional<Seat> own;
    RemoteObserver* observer = nullptr;

  private:
    Result<void> play(std::uint64_t after, const std::string& action) override {
        return add("play {} {}", after, action);
    }
    Result<void> undo_to(int ply) override { return add("undo to {}", ply); }
    Result<void> resign(Seat seat) override { return add("resign {}", seat); }
    Result<void> draw(Seat seat) override { return add("draw {}", seat); }
    Result<void> pause(bool on) override { return add("pause {}", on); }
    Result<void> abort() override { return add("abort"); }

    template <class... Arguments>
    Result<void> add(const char* pattern, const Arguments&... values) {
        sent_.push_back(fmt::format(fmt::runtime(pattern), values...));
        return {};
    }

    std::vector<std::string>& sent_;
    JournalHeader header_;
    std::shared_ptr<MirrorMatch> match_;
    std::uint64_t lines_ = 0;
};

}  // namespace tengen::test
