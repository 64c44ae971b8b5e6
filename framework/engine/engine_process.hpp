// The process of an external engine, and the lines from and to it.
#pragma once

#include <sys/types.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "engine/engine_settings.hpp"
#include "engine/line_buffer.hpp"
#include "plugin/cores.hpp"
#include "plugin/host_process.hpp"

namespace tengen {

/// Used on the io_context's thread, which must live as long as the process. Belongs to its
/// listener, which stays alive while it is called. The process has its own group, and is killed and
/// reaped with it. Unread lines wait here, so the program never waits for the engine to read.
class EngineProcess {
  public:
    class Listener {
      public:
        virtual ~Listener() = default;
        virtual void on_line(std::string_view line) = 0;
        /// More than LineBuffer::kMaxLine bytes without a line end.
        virtual void on_endless_line() = 0;
        /// The engine has closed its output or ended.
        virtual void on_closed() = 0;
    };

    explicit EngineProcess(boost::asio::io_context& io);
    ~EngineProcess() { kill(); }
    EngineProcess(const EngineProcess&) = delete;
    EngineProcess& operator=(const EngineProcess&) = delete;

    /// Starts the program if it is not running. The error states why that is impossible, with an
    /// empty place: "cannot start './x': no such file".
    Result<void> open(const EngineSettings& settings, std::weak_ptr<Listener> listener);

    /// Passes on the lines received so far.
    void hear_pending();

    bool is_open() const { return pid_ > 0; }
    pid_t process() const { return pid_; }
    /// Changes with each open() and each end of a process.
    std::uint64_t generation() const { return generation_; }

    /// Sends a line with the line end `end`, now or when there is room.
    void send(std::string_view line, std::string_view end);

    /// Sends the last lines and waits for the process to end; kills it after half a second.
    /// Continues in the background. Destroying the io_context ends the process at the latest.
    void leave(std::string_view last_lines);

    /// Kills it immediately.
    void kill();

    /// Suspends the process and its group, and resumes them. Lines sent meanwhile wait.
    void suspend();
    void resume();

    void run_on(const Cores& cores) const {
        if (is_open()) cores.give_to(pid_);
    }

    /// How it ended, after its output closed. If it still runs, it is killed.
    Ending ending();

    /// The end of its standard error, safe to show; may be empty.
    std::string last_words() const;

  private:
    struct Pipes;
    void listen();
    void listen_to_errors();
    void flush();
    void write_some();
    void hear_lines(Listener& listener, std::string_view bytes);
    void heard(Listener& listener, std::size_t size);
    void close_pipes();

    boost::asio::io_context& io_;
    boost::asio::posix::stream_descriptor input_;   ///< the engine's input
    boost::asio::posix::stream_descriptor output_;  ///< the engine's output
    boost::asio::posix::stream_descriptor errors_;
    std::weak_ptr<Listener> listener_;
    std::uint64_t generation_ = 0;
    pid_t pid_ = 0;
    bool suspended_ = false;
    LineBuffer lines_;
    std::string unsent_;
    bool waits_for_room_ = false;
    std::string error_text_;
    std::array<char, 16 * 1024> buffer_;
    std::array<char, 2048> error_buffer_;
};

}  // namespace tengen
