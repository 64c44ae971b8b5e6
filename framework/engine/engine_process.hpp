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

/// Used on the thread of the io_context, which must live as long as the process is needed. Belongs
/// to its listener, which is kept alive while it is called. The process has a group of its own, and
/// is killed and reaped with that. It reads its lines when it likes: what it does not read waits
/// here, and nobody waits for it.
class EngineProcess {
  public:
    class Listener {
      public:
        virtual ~Listener() = default;
        virtual void on_line(std::string_view line) = 0;
        /// More than LineBuffer::kMaxLine bytes without an end.
        virtual void on_endless_line() = 0;
        /// It has closed its output, or ended.
        virtual void on_closed() = 0;
    };

    explicit EngineProcess(boost::asio::io_context& io);
    ~EngineProcess() { kill(); }
    EngineProcess(const EngineProcess&) = delete;
    EngineProcess& operator=(const EngineProcess&) = delete;

    /// Starts the program if it is not running. The error, whose place is empty, says why that is
    /// not possible: "cannot start './x': no such file".
    Result<void> open(const EngineSettings& settings, std::weak_ptr<Listener> listener);

    /// Hands over the lines that it has said so far and that nobody has read yet.
    void hear_pending();

    bool is_open() const { return pid_ > 0; }
    pid_t process() const { return pid_; }
    /// Changes with every open() and end of a process.
    std::uint64_t generation() const { return generation_; }

    /// Sends a line, of which `end` is the end, now or when there is room.
    void send(std::string_view line, std::string_view end);

    /// Sends the last lines, and lets it end; kills it when it has not ended in half a second. Goes
    /// on by itself; at the latest the destruction of the io_context ends the process.
    void leave(std::string_view last_lines);

    /// Kills it at once.
    void kill();

    /// Suspends it and its group, and lets them go on. What is sent in between waits.
    void suspend();
    void resume();

    void run_on(const Cores& cores) const {
        if (is_open()) cores.give_to(pid_);
    }

    /// How it ended, once its output is closed; it is killed when it goes on without that.
    Ending ending();

    /// The last that it wrote to standard error, safe to be shown; may be empty.
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
    boost::asio::posix::stream_descriptor input_;   ///< of the engine: written here
    boost::asio::posix::stream_descriptor output_;  ///< read here
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
