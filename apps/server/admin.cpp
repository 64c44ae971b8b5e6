#include "admin.hpp"

#include <sys/stat.h>
#include <sys/un.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>

namespace tengen::host {

namespace {

namespace asio = boost::asio;
using Local = asio::local::stream_protocol;
using boost::system::error_code;

constexpr std::size_t kMaxCommand = 4096;
constexpr std::size_t kMaxPath = sizeof(sockaddr_un::sun_path) - 1;

// A command is its words, each on a line, until the client's end of file. The answer is a line with
// the exit code, and the text.
std::string joined(const AdminWords& words) {
    std::string text;
    for (const std::string& word : words) (text += word) += '\n';
    return text;
}

AdminWords split(std::string_view text) {
    AdminWords words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        words.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

/// One client with its command.
class AdminClient : public std::enable_shared_from_this<AdminClient> {
  public:
    explicit AdminClient(Local::socket socket) : socket_(std::move(socket)) {}

    void start(const std::shared_ptr<AdminListener::Handle>& handle) {
        asio::async_read(socket_, asio::dynamic_buffer(text_, kMaxCommand),
                         [self = shared_from_this(), weak = std::weak_ptr(handle)](
                             const error_code& error, std::size_t) {
                             const auto held = weak.lock();
                             if (error != asio::error::eof || !held) return;
                             (*held)(split(self->text_),
                                     [self](const AdminAnswer& answer) { self->answer(answer); });
                         });
    }

  private:
    void answer(const AdminAnswer& answer) {
        text_ = std::to_string(answer.code) + '\n' + answer.text;
        asio::async_write(socket_, asio::buffer(text_),
                          [self = shared_from_this()](const error_code&, std::size_t) {});
    }

    Local::socket socket_;
    std::string text_;
};

class LocalListener final : public AdminListener {
  public:
    LocalListener(asio::io_context& io, std::filesystem::path path, Handle handle)
        : acceptor_(io),
          path_(std::move(path)),
          handle_(std::make_shared<Handle>(std::move(handle))) {}
    ~LocalListener() override {
        if (!acceptor_.is_open()) return;
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }

    error_code open() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
        error_code error;
        acceptor_.open({}, error);
        if (!error) acceptor_.bind(path_.string(), error);
        // Nothing can connect before listen().
        if (!error && ::chmod(path_.c_str(), 0600) != 0) {
            error.assign(errno, boost::system::system_category());
        }
        if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
        if (!error) accept();
        return error;
    }

  private:
    void accept() {
        acceptor_.async_accept([this](const error_code& error, Local::socket socket) {
            if (error == asio::error::operation_aborted) return;
            if (!error) std::make_shared<AdminClient>(std::move(socket))->start(handle_);
            accept();
        });
    }

    Local::acceptor acceptor_;
    std::filesystem::path path_;
    std::shared_ptr<Handle> handle_;
};

}  // namespace

std::filesystem::path admin_socket(const std::filesystem::path& folder) {
    return folder / "admin.sock";
}

Result<std::unique_ptr<AdminListener>> AdminListener::open(asio::io_context& io,
                                                           const std::filesystem::path& path,
                                                           Handle handle) {
    if (path.string().size() > kMaxPath) {
        return fail(ErrorCode::System, path.string(),
                    "the path of this socket is too long (choose a shorter --data)");
    }
    auto listener = std::make_unique<LocalListener>(io, path, std::move(handle));
    if (const error_code error = listener->open()) {
        return fail(ErrorCode::System, path.string(), "{}", error.message());
    }
    return listener;
}

Result<AdminAnswer> ask_server(const std::filesystem::path& folder, const AdminWords& words) {
    const auto path = admin_socket(folder);
    for (const std::string& word : words) {
        if (word.find('\n') == std::string::npos) continue;
        return fail(ErrorCode::CommandLine, "", "an argument has a line feed");
    }
    if (path.string().size() > kMaxPath) {
        return fail(ErrorCode::System, path.string(),
                    "the path of this socket is too long (choose a shorter --data)");
    }
    asio::io_context io;
    Local::socket socket(io);
    error_code error;
    socket.connect(path.string(), error);
    if (error) {
        return fail(ErrorCode::Network, path.string(),
                    "no server answers here ({}; start it, or "
                    "choose another --data)",
                    error.message());
    }
    asio::write(socket, asio::buffer(joined(words)), error);
    if (!error) socket.shutdown(Local::socket::shutdown_send, error);
    std::string text;
    if (!error) asio::read(socket, asio::dynamic_buffer(text), error);
    AdminAnswer answer;
    const std::size_t end = text.find('\n');
    const auto read =
        std::from_chars(text.data(), text.data() + std::min(end, text.size()), answer.code);
    if (end == std::string::npos || read.ec != std::errc()) {
        return fail(ErrorCode::Network, path.string(), "the server has not answered");
    }
    answer.text = text.substr(end + 1);
    return answer;
}

}  // namespace tengen::host
