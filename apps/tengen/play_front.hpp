// What the two ways of playing in a terminal have in common: with a person at it, and by lines of
// text from a pipe.
#pragma once

#include <optional>
#include <string>

#include "command_line/output.hpp"
#include "table/command_interpreter.hpp"
#include "table/table.hpp"
#include "text_style.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen::cli {

/// Made before the table that it watches; attach() comes before the table's first game.
class PlayFront : public TableObserver {
  public:
    PlayFront(boost::asio::io_context& io, Output& output, TextStyle style)
        : io_(io), output_(output), style_(style) {}

    void attach(Table& table, CommandInterpreter& interpreter) {
        table_ = &table;
        interpreter_ = &interpreter;
    }

    /// Plays until somebody quits, the input ends, or stop() is called. Returns the exit code.
    virtual int run() = 0;

    /// A signal asks to end; the game stays saved.
    virtual void stop(int signal) = 0;

    /// A remark for the person, such as that a damaged file was recovered.
    virtual void note(const std::string& text) = 0;

    /// Why there is no first game; empty while nobody was refused.
    const Errors& refused() const { return refused_; }

    /// Says each problem once.
    void on_save_problem(const Error& error, bool again) override;
    void on_refused(const Errors& problems) override;
    void on_note(const Message& text) override { note(english(text)); }
    void on_fault(const SurvivedFault& fault) override { note(english(fault.text)); }
    void on_leave(const Leave& leave) override { note(english(leave.text)); }

  protected:
    /// Shows what is wrong with what was asked for.
    virtual void print_error(const Errors& problems) = 0;

    /// "game saved as ...", "the game is not saved", or empty when there is nothing to go on with.
    std::string saved_text() const;
    /// The exit code of an orderly end: that of the file system when the game could not be saved.
    int final_code() const;

    boost::asio::io_context& io_;
    Output& output_;
    TextStyle style_;
    std::string save_problem_;  ///< as it was said last
    Errors refused_;
    Table* table_ = nullptr;
    CommandInterpreter* interpreter_ = nullptr;
};

}  // namespace tengen::cli
