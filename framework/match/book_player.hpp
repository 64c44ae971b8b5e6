// A player who first looks into a book.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "book/book.hpp"
#include "match/player.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen {

/// Plays the book's moves by their weights, chosen by the seed of the question, and asks the player
/// where the book knows none.
class BookPlayer final : public Player {
  public:
    /// The book must be of the match's game. Answers on the io_context, which must outlive it.
    BookPlayer(boost::asio::io_context& io, std::unique_ptr<Player> player,
               std::shared_ptr<const Book> book)
        : io_(io), player_(std::move(player)), book_(std::move(book)) {}

    const std::string& name() const override { return player_->name(); }
    void new_game() override { player_->new_game(); }
    void game_over(const SeatRanks& ranks) override { player_->game_over(ranks); }
    void decide(const Position& position, const Budget& budget, AnswerHandler answer) override;
    void wait(const Position& position) override { player_->wait(position); }
    void stop() override;
    void cancel() override;
    void on_report(ReportHandler handler) override { player_->on_report(std::move(handler)); }

  private:
    boost::asio::io_context& io_;
    std::unique_ptr<Player> player_;
    std::shared_ptr<const Book> book_;
    /// The receiver of a move from the book; null if the player is asked.
    std::shared_ptr<AnswerHandler> asked_;
};

}  // namespace tengen
