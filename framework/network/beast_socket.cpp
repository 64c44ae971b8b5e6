// A WebSocket by Boost.Beast. All ends share one kind of stream, because Beast's templates are slow
// to compile.
#include "beast_socket.hpp"

#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/websocket/error.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <limits>

#include "base/text.hpp"

namespace tengen::network {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using std::chrono::steady_clock;

/// Pings and pongs per second, and how many may be saved up.
constexpr double kControlsPerSecond = 10;
constexpr double kSavedControls = 50;
/// A message in tiny fragments is at most this much longer than its text.
constexpr std::size_t kFragmentFactor = 8;
constexpr std::size_t kFragmentBytes = 4096;
constexpr std::size_t kReasonBytes = 123;

/// A channel as a stream of Beast.
class ChannelStream {
  public:
    using executor_type = Executor;
    ChannelStream(std::shared_ptr<Channel> channel, std::chrono::milliseconds close_time)
        : channel_(std::move(channel)), close_time_(close_time) {}

    executor_type get_executor() { return channel_->get_executor(); }
    Channel& channel() { return *channel_; }
    std::chrono::milliseconds close_time() const { return close_time_; }

    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        asio::mutable_buffer room;
        for (auto part = asio::buffer_sequence_begin(buffers);
             part != asio::buffer_sequence_end(buffers) && room.size() == 0; ++part) {
            room = *part;
        }
        return asio::async_initiate<Token, void(ErrorCodeOf, std::size_t)>(
            [this, room](auto&& handler) {
                channel_->read_some(room, Completion(std::forward<decltype(handler)>(handler)));
            },
            token);
    }

    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(ErrorCodeOf, std::size_t)>(
            [this, &buffers](auto&& handler) {
                channel_->write(buffers, Completion(std::forward<decltype(handler)>(handler)));
            },
            token);
    }

  private:
    std::shared_ptr<Channel> channel_;
    std::chrono::milliseconds close_time_;
};

void beast_close_socket(ChannelStream& stream) {
    stream.channel().close();
}

template <class TeardownHandler>
void async_teardown(beast::role_type, ChannelStream& stream, TeardownHandler&& handler) {
    const auto held = std::make_shared<Completion>(std::forward<TeardownHandler>(handler));
    stream.channel().finish(stream.close_time(), [held] { (*held)(ErrorCodeOf(), 0); });
}

using Stream = websocket::stream<ChannelStream, false>;

class BeastSocket final : public WebSocket, public std::enable_shared_from_this<BeastSocket> {
  public:
    BeastSocket(std::shared_ptr<Channel> channel, std::string address,
                const SocketSettings& settings)
        : stream_(channel, settings.close_time),
          channel_(std::move(channel)),
          settings_(settings),
          address_(std::move(address)),
          ping_timer_(channel_->get_executor()) {
        websocket::stream_base::timeout never;
        never.handshake_timeout = websocket::stream_base::none();
        never.idle_timeout = websocket::stream_base::none();
        never.keep_alive_pings = false;
        stream_.set_option(never);
        stream_.auto_fragment(false);
        stream_.text(true);
        limit(settings.limit);
    }

    Stream& stream() { return stream_; }

    void listen_to(std::shared_ptr<SocketEvents> events) override {
        events_ = std::move(events);
        stream_.control_callback([this](websocket::frame_type type, beast::string_view payload) {
            on_control(type, std::string_view(payload.data(), payload.size()));
        });
        read();
        wait_to_ping();
    }

    void send(std::shared_ptr<const std::string> text) override {
        if (closing_ || ended_) return;
        const bool crowded =
            (settings_.queued_bytes > 0 && queued_ > settings_.queued_bytes) ||
            (settings_.queued_messages > 0 && waiting_.size() >= settings_.queued_messages);
        queued_ += text->size();
        waiting_.push_back(std::move(text));
        if (crowded) {
            report_crowd();
        } else {
            flush_later();
        }
    }

    void close(std::uint16_t code, std::string_view reason) override {
        if (closing_ || ended_) return;
        closing_ = true;
        code_ = code;
        reason_ = reason.substr(0, kReasonBytes);
        while (!is_utf8(reason_)) reason_.pop_back();
        channel_->cut_after(settings_.close_time);
        flush_later();
    }

    void cut() override {
        if (!ended_) cut(close_code::kLost, "");
    }

    void limit(std::size_t bytes) override {
        limit_ = bytes;
        stream_.read_message_max(bytes);
        allow_message();
    }

    const std::string& address() const override { return address_; }
    std::size_t queued() const override { return queued_; }
    std::optional<std::chrono::milliseconds> ping() const override { return ping_; }

    void drop_waiting() override {
        // The first message may be half sent.
        while (waiting_.size() > (writing_ ? 1U : 0U)) {
            queued_ -= waiting_.back()->size();
            waiting_.pop_back();
        }
    }

  private:
    void allow_message() { channel_->allow(limit_ * kFragmentFactor + kFragmentBytes); }

    void read() {
        stream_.async_read(buffer_,
                           [self = shared_from_this()](const ErrorCodeOf& error, std::size_t) {
                               if (error) return self->end(error);
                               self->take_message();
                           });
    }

    void take_message() {
        if (stream_.got_binary()) close(close_code::kNotText, "text only");
        if (!closing_) {
            const auto bytes = buffer_.data();
            events_->on_text({static_cast<const char*>(bytes.data()), bytes.size()});
        }
        buffer_.clear();
        buffer_.shrink_to_fit();
        allow_message();
        read();
    }

    void on_control(websocket::frame_type type, std::string_view payload) {
        const auto now = steady_clock::now();
        const std::chrono::duration<double> passed = now - controls_at_;
        controls_ = std::min(kSavedControls, controls_ + passed.count() * kControlsPerSecond) - 1;
        controls_at_ = now;
        if (controls_ < 0) return cut(close_code::kTooFast, "too many pings");
        if (type != websocket::frame_type::pong || payload != ping_name_) return;
        ping_ = std::chrono::duration_cast<std::chrono::milliseconds>(now - pinged_at_);
        ping_name_.clear();
    }

    /// All that one pass of the loop sends is queued before the first write starts.
    void flush_later() {
        if (writing_ || flush_posted_) return;
        flush_posted_ = true;
        asio::post(channel_->get_executor(), [self = shared_from_this()] {
            self->flush_posted_ = false;
            self->write();
        });
    }

    void write() {
        if (writing_ || ended_) return;
        if (waiting_.empty()) {
            if (closing_) send_close();
            return;
        }
        writing_ = true;
        const auto& text = *waiting_.front();
        channel_->cork(waiting_.size() > 1);
        stream_.async_write(asio::buffer(text),
                            [self = shared_from_this()](const ErrorCodeOf& error, std::size_t) {
                                self->writing_ = false;
                                if (error || self->waiting_.empty())
                                    return;  // the read reports the end
                                self->queued_ -= self->waiting_.front()->size();
                                self->waiting_.pop_front();
                                self->write();
                            });
    }

    void send_close() {
        if (close_sent_) return;
        close_sent_ = true;
        const websocket::close_reason reason(static_cast<websocket::close_code>(code_),
                                             beast::string_view(reason_));
        stream_.async_close(reason, [self = shared_from_this()](const ErrorCodeOf& error) {
            // A read in progress reports the end as well.
            self->end(error);
        });
    }

    void report_crowd() {
        if (crowded_) return;
        crowded_ = true;
        asio::post(channel_->get_executor(), [self = shared_from_this()] {
            self->crowded_ = false;
            if (self->closing_ || self->ended_) return;
            if (self->events_ && self->events_->on_crowded()) return self->flush_later();
            self->drop_waiting();
            self->close(close_code::kSlow, "too slow");
        });
    }

    void wait_to_ping() {
        const auto silent = channel_->last_received() + settings_.silence;
        ping_timer_.expires_at(std::min(steady_clock::now() + settings_.ping_every, silent));
        ping_timer_.async_wait([weak = weak_from_this()](const ErrorCodeOf& error) {
            const auto self = weak.lock();
            if (error || !self || self->ended_) return;
            if (steady_clock::now() >= self->channel_->last_received() + self->settings_.silence) {
                return self->cut_politely();
            }
            self->send_ping();
            self->wait_to_ping();
        });
    }

    void cut_politely() {
        drop_waiting();
        close(close_code::kSlow, "silent");
    }

    void send_ping() {
        if (pinging_ || closing_) return;
        pinging_ = true;
        pinged_at_ = steady_clock::now();
        ping_name_ = std::to_string(++pings_);
        stream_.async_ping(websocket::ping_data(ping_name_),
                           [self = shared_from_this()](const ErrorCodeOf&) {
                               self->pinging_ = false;  // the read reports errors
                           });
    }

    void cut(std::uint16_t code, std::string_view reason) {
        if (!closing_) {
            closing_ = true;
            code_ = code;
            reason_ = reason;
        }
        channel_->close();
    }

    void end(const ErrorCodeOf& error) {
        if (ended_) return;
        ended_ = true;
        ping_timer_.cancel();
        if (!closing_) name_end(error);
        waiting_.clear();
        queued_ = 0;
        // A close by Beast waits for the peer; the channel has its own deadline then.
        if (!close_sent_ || error) channel_->close();
        if (const auto events = std::exchange(events_, nullptr)) events->on_closed(code_, reason_);
    }

    void name_end(const ErrorCodeOf& error) {
        code_ = close_code::kLost;
        if (error == websocket::error::closed) {
            const auto& reason = stream_.reason();
            code_ = reason.code == 0 ? close_code::kNone : reason.code;
            reason_.assign(reason.reason.data(), reason.reason.size());
        } else if (error == websocket::error::bad_frame_payload) {
            code_ = close_code::kBadText;
        } else if (error == websocket::error::message_too_big ||
                   error == websocket::error::buffer_overflow) {
            code_ = close_code::kTooBig;
        } else if (error == websocket::condition::protocol_violation) {
            code_ = close_code::kBadFrame;
        } else if (error == asio::error::message_size) {
            code_ = close_code::kTooFast;
            reason_ = "too many fragments";
        }
    }

    Stream stream_;
    std::shared_ptr<Channel> channel_;
    SocketSettings settings_;
    std::string address_;
    std::shared_ptr<SocketEvents> events_;
    beast::flat_buffer buffer_;
    std::size_t limit_ = 0;

    std::deque<std::shared_ptr<const std::string>> waiting_;  ///< the first may be half sent
    std::size_t queued_ = 0;                                  ///< bytes of `waiting_`
    bool flush_posted_ = false;
    bool writing_ = false;
    bool crowded_ = false;

    std::uint16_t code_ = close_code::kLost;
    std::string reason_;
    bool closing_ = false;
    bool close_sent_ = false;
    bool ended_ = false;

    asio::basic_waitable_timer<steady_clock, asio::wait_traits<steady_clock>, Executor> ping_timer_;
    std::string ping_name_;  ///< of the ping without an answer
    steady_clock::time_point pinged_at_;
    std::optional<std::chrono::milliseconds> ping_;
    std::uint64_t pings_ = 0;
    bool pinging_ = false;

    double controls_ = kSavedControls;
    steady_clock::time_point controls_at_ = steady_clock::now();
};

}  // namespace

void accept_web_socket(std::shared_ptr<Channel> channel, std::string_view head, std::string address,
                       const SocketSettings& settings,
                       std::function<void(std::shared_ptr<WebSocket>)> done) {
    beast::http::request_parser<beast::http::empty_body> parser;
    parser.header_limit(std::numeric_limits<std::uint32_t>::max());
    ErrorCodeOf error;
    parser.put(asio::buffer(head.data(), head.size()), error);
    if (error || !parser.is_header_done()) return done(nullptr);

    const auto socket =
        std::make_shared<BeastSocket>(std::move(channel), std::move(address), settings);
    socket->stream().set_option(
        websocket::stream_base::decorator([](websocket::response_type& response) {
            response.set(beast::http::field::server, "tengen");
        }));
    const auto request =
        std::make_shared<beast::http::request<beast::http::empty_body>>(parser.release());
    socket->stream().async_accept(
        *request, [socket, request, done = std::move(done)](const ErrorCodeOf& failure) {
            done(failure ? nullptr : socket);
        });
}

void open_web_socket(std::shared_ptr<Channel> channel, const std::string& host,
                     const std::string& path, std::string address, const HeaderFields& headers,
                     const SocketSettings& settings, std::function<void(Handshake)> done) {
    const auto socket =
        std::make_shared<BeastSocket>(std::move(channel), std::move(address), settings);
    const auto response = std::make_shared<websocket::response_type>();
    socket->stream().set_option(
        websocket::stream_base::decorator([headers](websocket::request_type& request) {
            request.set(beast::http::field::user_agent, "tengen");
            for (const auto& [name, value] : headers) request.insert(name, value);
        }));
    socket->stream().async_handshake(
        *response, host, path,
        [socket, response, done = std::move(done)](const ErrorCodeOf& error) {
            const bool answered = !error || error == websocket::condition::handshake_failed;
            done({error ? nullptr : socket,
                  answered ? static_cast<int>(response->result_int()) : 0});
        });
}

}  // namespace tengen::network
