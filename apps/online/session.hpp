// A visit to a server: its client, and clients for games that live at its other processes.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "online/online_game.hpp"

namespace tengen {

/// Used on one thread. Must outlive its games.
class OnlineSession final {
  public:
    using Opened = std::function<void(Result<std::unique_ptr<OnlineGame>>)>;

    /// The observer hears of the server itself, not of its other processes.
    OnlineSession(ClientServices client, OnlineServices games, OnlineClient::Target target,
                  ClientObserver& observer);
    ~OnlineSession();
    OnlineSession(const OnlineSession&) = delete;
    OnlineSession& operator=(const OnlineSession&) = delete;

    OnlineClient& client() { return client_; }
    const OnlineClient& client() const { return client_; }
    void start() { client_.start(); }
    /// Whether a game of this session is open.
    bool has_games() const;

    /// Opens a game by its code or its id; the client must be online. Calls back once, unless the
    /// session ends before.
    void open(const messages::OpenGame& request, Opened opened);
    /// Opens a game that the server has sent.
    Result<std::unique_ptr<OnlineGame>> open(const messages::GameNow& game,
                                             const std::string& code);

  private:
    class Node;

    void open_at(OnlineClient& client, const messages::OpenGame& request, bool follows,
                 Opened opened);
    void follow(const std::string& url, const messages::OpenGame& request, Opened opened);
    /// A patient one tries again even if its first attempt fails.
    enum class Patience : std::uint8_t { None, Endless };
    Result<Node*> node_at(const std::string& url, Patience patience);

    OnlineServices games_;
    OnlineClient client_;
    std::vector<std::unique_ptr<Node>> nodes_;
};

}  // namespace tengen
