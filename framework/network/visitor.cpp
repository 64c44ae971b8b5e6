#include "visitor.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "beast_socket.hpp"
#include "tls.hpp"

namespace tengen::network {
namespace {

constexpr unsigned char kTlsHandshake = 0x16;
constexpr std::size_t kReadBytes = 1024;
constexpr std::string_view kPath = "/play";
constexpr std::string_view kPlainText = "Content-Type: text/plain; charset=utf-8\r\n";

/// The text after "://"; the whole text without it.
std::string_view without_scheme(std::string_view origin) {
    const std::size_t end = origin.find("://");
    return end == std::string_view::npos ? origin : origin.substr(end + 3);
}

/// A line end in a header would begin another header.
bool is_one_line(std::string_view text) {
    return std::none_of(text.begin(), text.end(),
                        [](unsigned char sign) { return sign < 0x20 || sign == 0x7F; });
}

}  // namespace

bool ServerState::is_proxy(const Address& address) const {
    return std::any_of(proxies.begin(), proxies.end(),
                       [&](const AddressRange& range) { return range.contains(address); });
}

Visitor::Visitor(std::shared_ptr<ServerState> state, std::shared_ptr<Channel> channel,
                 const Address& address, Admission admission)
    : state_(std::move(state)),
      channel_(std::move(channel)),
      address_(address),
      admission_(admission) {}

void Visitor::start() {
    channel_->cut_after(state_->options.tls_time);
    channel_->peek([self = shared_from_this()](const ErrorCodeOf& error, unsigned char byte) {
        if (error) return self->channel_->close();
        self->begin(byte);
    });
}

bool Visitor::may_be_plain() const {
    const WebServerOptions& options = state_->options;
    return (options.plain_from_loopback && address_.is_loopback()) ||
           (options.plain_from_private_networks && is_near(address_)) || state_->is_proxy(address_);
}

void Visitor::begin(unsigned char first_byte) {
    if (first_byte != kTlsHandshake) {
        channel_->cut_after(state_->options.http_time);
        return read_head();
    }
    if (!state_->tls) return channel_->close();
    channel_->accept_tls(
        state_->tls, Completion([self = shared_from_this()](const ErrorCodeOf& error, std::size_t) {
            if (error) return self->channel_->close();
            self->channel_->cut_after(self->state_->options.http_time);
            self->read_head();
        }));
}

void Visitor::read_head() {
    const std::size_t old = text_.size();
    text_.resize(old + std::min(kReadBytes, state_->options.header_bytes + 1 - old));
    const auto room = boost::asio::buffer(text_.data() + old, text_.size() - old);
    channel_->read_some(room, Completion([self = shared_from_this(), old](const ErrorCodeOf& error,
                                                                          std::size_t bytes) {
                            if (error) return self->channel_->close();
                            self->text_.resize(old + bytes);
                            const std::size_t end = self->text_.find("\r\n\r\n", self->searched_);
                            self->searched_ = std::max<std::size_t>(self->text_.size(), 3) - 3;
                            if (end != std::string::npos) return self->take_head(end + 4);
                            const char first = self->text_.front();
                            if (first < 'A' || first > 'Z') return self->refuse(400, "not HTTP");
                            if (self->text_.size() > self->state_->options.header_bytes) {
                                return self->refuse(431, "the header is too long");
                            }
                            self->read_head();
                        }));
}

void Visitor::take_head(std::size_t length) {
    const auto head = parse_head(std::string_view(text_).substr(0, length));
    if (!head || head->host.empty() || !is_one_line(head->target)) {
        return refuse(400, "not a valid request");
    }
    if (!channel_->tls() && !may_be_plain()) return refuse(403, "use https");
    find_client(*head);
    if (admission_ == Admission::Drop) return channel_->close();
    if (admission_ == Admission::Refuse) return refuse(503, "full", "Retry-After: 5\r\n");
    if (!state_->handler) return channel_->close();
    if (head->method != "GET" && head->method != "HEAD") {
        return refuse(405, "only GET and HEAD", "Allow: GET, HEAD\r\n");
    }
    // A client must wait for the answer before its first frame.
    if (head->upgrade && (head->method != "GET" || text_.size() > length)) {
        return refuse(400, "not a valid handshake");
    }
    if (head->has_body) return refuse(400, "no body is allowed");
    text_.resize(length);
    if (head->upgrade) return open(*head);
    get(*head);
}

void Visitor::find_client(const HttpHead& head) {
    if (!state_->is_proxy(address_)) return;
    // Each proxy adds the address of its peer at the end. Only entries of our proxies are true.
    for (auto entry = head.forwarded.rbegin(); entry != head.forwarded.rend(); ++entry) {
        const auto client = parse_address(*entry);
        if (!client) break;
        address_ = *client;
        if (!state_->is_proxy(address_)) break;
    }
    if (state_->is_proxy(address_)) return;
    admission_ =
        std::max(admission_, state_->admissions->judge(address_, std::chrono::steady_clock::now()));
    if (admission_ == Admission::Accept) channel_->keep(state_->admissions->enter(address_));
}

bool Visitor::origin_is_allowed(const HttpHead& head) const {
    if (head.origin.empty()) return true;  // not from a web page
    const auto& listed = state_->options.allowed_origins;
    return same_word(without_scheme(head.origin), head.host) ||
           std::any_of(listed.begin(), listed.end(),
                       [&](const std::string& one) { return same_word(one, head.origin); });
}

void Visitor::open(const HttpHead& head) {
    if (head.target.substr(0, head.target.find('?')) != kPath) return refuse(404, "not found");
    if (!origin_is_allowed(head)) return refuse(403, "this page may not connect");
    accept_web_socket(channel_, text_, address_.to_string(), state_->options.socket,
                      [self = shared_from_this()](const std::shared_ptr<WebSocket>& socket) {
                          if (!socket || !self->state_->handler) return self->channel_->close();
                          self->channel_->cut_never();
                          if (auto events = self->state_->handler->on_open(socket)) {
                              return socket->listen_to(std::move(events));
                          }
                          socket->close(close_code::kFull, "full");
                      });
}

void Visitor::get(const HttpHead& head) {
    HttpRequest request;
    const std::size_t query = head.target.find('?');
    request.path = head.target.substr(0, query);
    if (query != std::string::npos) request.query = head.target.substr(query + 1);
    request.host = head.host;
    request.address = address_.to_string();
    request.secure = channel_->tls() != nullptr;
    request.accepts_gzip = head.accepts_gzip;
    if (!request.path.starts_with('/')) return refuse(400, "not a valid request");

    const HttpAnswer answer = state_->handler->on_get(request);
    std::string headers = fmt::format("Content-Type: {}\r\n", answer.type);
    for (const auto& [name, value] : answer.headers) {
        if (is_one_line(name) && is_one_line(value)) {
            headers += fmt::format("{}: {}\r\n", name, value);
        }
    }
    const std::string_view body = head.method == "HEAD" ? std::string_view() : answer.body;
    send(write_answer(answer.status, headers, answer.body.size(), body));
}

void Visitor::refuse(int status, std::string_view text, std::string_view headers) {
    send(write_answer(status, fmt::format("{}{}", kPlainText, headers), text.size(), text));
}

void Visitor::send(std::string answer) {
    channel_->cut_after(state_->options.http_time);
    channel_->write(boost::asio::buffer(answer),
                    Completion([self = shared_from_this()](const ErrorCodeOf& error, std::size_t) {
                        if (error) return self->channel_->close();
                        self->channel_->finish(self->state_->options.http_time,
                                               [self] { self->channel_->close(); });
                    }));
}

}  // namespace tengen::network
