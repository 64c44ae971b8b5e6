// A server and a clock for tests of the client. The test decides what happens, and when.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "messages/codec.hpp"
#include "online/client.hpp"
#include "support/catch.hpp"

namespace tengen::test {

using std::chrono::milliseconds;

/// Time passes only by advance().
class FakeTiming final : public Timing {
  public:
    Clock::time_point now() const override { return now_; }
    std::unique_ptr<Alarm> after(milliseconds delay, std::function<void()> ring) override {
        const std::uint64_t id = ++last_;
        alarms_->emplace(id, Entry{now_ + delay, std::move(ring)});
        return std::make_unique<Handle>(alarms_, id);
    }
    double chance() override { return chance_; }

    void set_chance(double chance) { chance_ = chance; }
    void advance(milliseconds time) {
        const Clock::time_point end = now_ + time;
        while (true) {
            auto next = alarms_->end();
            for (auto at = alarms_->begin(); at != alarms_->end(); ++at) {
                const bool due = at->second.at <= end;
                if (due && (next == alarms_->end() || at->second.at < next->second.at)) next = at;
            }
            if (next == alarms_->end()) break;
            now_ = std::max(now_, next->second.at);
            const auto ring = std::move(next->second.ring);
            alarms_->erase(next);
            ring();
        }
        now_ = end;
    }

  private:
    struct Entry {
        Clock::time_point at;
        std::function<void()> ring;
    };
    using Alarms = std::map<std::uint64_t, Entry>;
    struct Handle final : Alarm {
        Handle(std::shared_ptr<Alarms> all, std::uint64_t number)
            : alarms(std::move(all)), id(number) {}
        ~Handle() override { alarms->erase(id); }
        std::shared_ptr<Alarms> alarms;
        std::uint64_t id;
    };

    Clock::time_point now_ = Clock::now();
    double chance_ = 0.5;
    std::uint64_t last_ = 0;
    std::shared_ptr<Alarms> alarms_ = std::make_shared<Alarms>();
};

/// The other end of all connections. Checks that every message of the client is valid.
class FakeServer final : public Connector {
  public:
    std::unique_ptr<Link> connect(const ServerAddress& address, const AcceptedCertificate& accepted,
                                  LinkEvents& events) override {
        ++connects;
        last_address = address;
        last_accepted = accepted;
        events_ = &events;
        link_ = nullptr;
        requests_.clear();
        return std::make_unique<End>(*this, events);
    }

    bool connected() const { return events_ != nullptr; }
    void open(const std::string& fingerprint = "") { events_->on_open(fingerprint); }
    void end(std::uint16_t code, const std::string& reason = "") {
        LinkEnd end;
        end.code = code;
        end.reason = reason;
        std::exchange(events_, nullptr)->on_end(end);
    }
    void fail_to_connect(std::vector<Error> why) {
        LinkEnd end;
        end.errors = std::move(why);
        std::exchange(events_, nullptr)->on_end(end);
    }
    void refuse_certificate() {
        LinkEnd end;
        end.other_certificate = true;
        std::exchange(events_, nullptr)->on_end(end);
    }
    void say(const std::string& text) { events_->on_text(text); }
    void tell(messages::ServerMessage message) {
        say(messages::to_json(messages::Answer{{}, std::move(message)}));
    }

    /// The next request except pings, which must be a T. Its answer is that of answer().
    template <class T>
    T take() {
        drop_pings();
        REQUIRE_FALSE(requests_.empty());
        const messages::Request request = requests_.front();
        requests_.pop_front();
        last_id = request.id;
        const T* const message = std::get_if<T>(&request.message);
        INFO(messages::to_json(request));
        REQUIRE(message != nullptr);
        return *message;
    }
    bool quiet() {
        drop_pings();
        return requests_.empty();
    }
    std::optional<messages::Ping> take_ping() {
        for (auto at = requests_.begin(); at != requests_.end(); ++at) {
            if (!std::holds_alternative<messages::Ping>(at->message)) continue;
            const auto ping = std::get<messages::Ping>(at->message);
            last_id = at->id;
            requests_.erase(at);
            return ping;
        }
        return std::nullopt;
    }
    void answer(messages::ServerMessage message) { answer_to(last_id, std::move(message)); }
    void answer_to(std::int64_t id, messages::ServerMessage message) {
        say(messages::to_json(messages::Answer{id, std::move(message)}));
    }
    void refuse(messages::Refusal code, const Message& text) {
        answer(messages::ErrorAnswer{code, messages::wire_text(text), {}, {}});
    }

    static messages::Welcome welcome(std::int64_t now = 5'000'000) {
        messages::Welcome welcome;
        welcome.server = {"Test", "", "a", true, true};
        welcome.you = {"Ann", "ann", messages::PlayerKind::Guest, {}};
        welcome.now = now;
        welcome.ping = 10'000;
        return welcome;
    }
    /// Greets a client that has connected.
    messages::Hello greet(const messages::Welcome& message = welcome()) {
        open();
        auto hello = take<messages::Hello>();
        answer(message);
        return hello;
    }

    int connects = 0;
    ServerAddress last_address;
    AcceptedCertificate last_accepted;
    std::int64_t last_id = 0;

  private:
    class End final : public Link {
      public:
        End(FakeServer& server, LinkEvents& events) : server_(server), events_(&events) {}
        ~End() override {
            if (server_.events_ == events_ && server_.link_ == this) server_.events_ = nullptr;
        }
        void send(std::string text) override {
            server_.link_ = this;
            auto read = messages::read_request(text);
            INFO(text);
            REQUIRE(read);
            server_.requests_.push_back(std::move(*read));
        }

      private:
        FakeServer& server_;
        LinkEvents* events_;
    };

    void drop_pings() {
        std::erase_if(requests_, [](const messages::Request& request) {
            return std::holds_alternative<messages::Ping>(request.message);
        });
    }

    LinkEvents* events_ = nullptr;
    Link* link_ = nullptr;
    std::deque<messages::Request> requests_;
};

/// Records what a client reports.
class ClientWitness final : public ClientObserver {
  public:
    void on_client_state() override { ++states; }
    void on_lobby(const messages::Lobby& lobby) override { lobbies.push_back(lobby); }
    void on_notice(const Message& text) override { notices.push_back(english(text)); }
    void on_new_game(const messages::GameNow& game) override { games.push_back(game.game); }

    int states = 0;
    std::vector<messages::Lobby> lobbies;
    std::vector<std::string> notices;
    std::vector<std::string> games;
};

}  // namespace tengen::test
