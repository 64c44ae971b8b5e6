// The common part of the two ways to play in a terminal: with a person, or by lines of text from a
// pipe.
#pragma once

#include <optional>
#include <string>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/steady_timer.hpp>

#include "command_line/output.hpp"
#include "online_text.hpp"
#include "table/command_interpreter.hpp"
#include "table/table.hpp"
#include "text_style.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen::cli {

/// Made before its table. Call attach() before the table's first game.
class PlayFront : public TableObserver {
  public:
    PlayFront(boost::asio::io_context& io, Output& output, TextStyle style)
        : io_(io), output_(output), style_(style), claim_timer_(io) {}

    void attach(Table& table, CommandInterpreter& interpreter) {
        table_ = &table;
        interpreter_ = &interpreter;
    }

    /// Plays until a person quits, the input ends, or stop() is called. Returns the exit code.
    virtual int run() = 0;

    /// A signal requests the end. The game stays saved.
    virtual void stop(int signal) = 0;

    /// A note for the person, such as that a damaged file was recovered.
    virtual void note(const std::string& text) = 0;

    /// Why there is no first game; empty if there was no refusal.
    const std::vector<Error>& refused() const { return refused_; }
    /// Whether the server closed the table before its game began.
    bool is_table_closed() const { return table_closed_; }

    /// Shows the current offers of an online game. A front that overrides it calls it.
    void on_game() override;
    /// Reports each problem once.
    void on_save_problem(const Error& error, bool again) override;
    void on_refused(const Errors& problems) override;
    void on_note(const Message& text) override { note(english(text)); }
    void on_fault(const SurvivedFault& fault) override { note(english(fault.text)); }
    void on_leave(const Leave& leave) override { note(english(leave.text)); }
    /// Ends the game here if the server refuses to continue it.
    void on_connection(const RemoteConnection& connection) override;
    /// Ends the game here if the table is closed before it began.
    void on_stage(RemoteStage stage) override;
    void on_offers(const RemoteOffers& offers) override;
    void on_presence(const RemotePresence& presence) override;
    void on_talk(const Talk& talk) override;

  protected:
    /// Shows a line of the conversation between people at an online game.
    virtual void tell(const std::string& text) = 0;
    /// The online game is over for this program. `code`: its exit code.
    virtual void close(const Errors& why, int code) = 0;
    /// Shows why a request failed.
    virtual void print_error(const std::vector<Error>& problems) = 0;

    /// "game saved as ...", "the game is not saved", or empty if there is nothing to resume.
    std::string saved_text() const;
    /// The exit code of an orderly end. If the game could not be saved, it is the file system's.
    int final_code() const;

    boost::asio::io_context& io_;
    Output& output_;
    TextStyle style_;
    std::string save_problem_;  ///< the last reported text
    RemoteConnection connection_{RemoteConnection::State::Online};
    std::vector<Error> refused_;
    Table* table_ = nullptr;
    CommandInterpreter* interpreter_ = nullptr;

  private:
    void await_claim();

    SeatsHere seats_;           ///< the last reported ones
    RemoteOffers offers_;       ///< the last reported ones
    std::string game_link_;     ///< of the last reported game
    bool missed_news_ = false;  ///< the connection was lost since the last reported offers
    bool table_closed_ = false;
    bool claim_told_ = false;  ///< that the seat of an absent player may be claimed
    boost::asio::steady_timer claim_timer_;
};

}  // namespace tengen::cli
