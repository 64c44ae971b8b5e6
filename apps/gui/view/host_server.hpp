// The server that the window starts as a child process, so others of this network can join. It ends
// with its control pipe, even if the window is killed.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "online/address.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen::gui {

struct HostedServer {
    ServerAddress address;    ///< as others of this network reach it
    std::string fingerprint;  ///< of its certificate
};

/// One thread, that of the io_context.
class HostServer {
  public:
    /// Called once, perhaps before start() returns. The error has the code Network or System.
    using Started = std::function<void(const Result<HostedServer>&)>;

    /// `program`: tengen-server.
    HostServer(boost::asio::io_context& io, std::filesystem::path program);
    /// Ends the child; its games stay on the disk.
    ~HostServer();
    HostServer(const HostServer&) = delete;
    HostServer& operator=(const HostServer&) = delete;

    /// Starts it if it does not run: on the standard port, or on another one if that is
    /// taken. `name`: shown to others.
    void start(const std::string& name, Started started);
    /// Called when a server that was ready has ended by itself.
    void on_end(std::function<void()> ended) { ended_ = std::move(ended); }
    /// Whether start() was called and the child has not ended.
    bool running() const { return child_ != nullptr; }

  private:
    class Child;

    void launch();
    void on_ready(const Result<HostedServer>& ready);

    boost::asio::io_context& io_;
    std::filesystem::path program_;
    std::string name_;
    Started started_;
    std::function<void()> ended_;
    std::optional<HostedServer> hosted_;  ///< while it is ready
    std::size_t attempt_ = 0;             ///< index of the addresses to listen at
    std::unique_ptr<Child> child_;
};

/// The address of this computer in its network, such as "192.168.1.5"; "127.0.0.1" without one.
std::string own_address();

}  // namespace tengen::gui
