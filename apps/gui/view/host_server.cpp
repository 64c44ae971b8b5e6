#include "view/host_server.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstring>
#include <optional>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/read_until.hpp>

#include "base/text.hpp"
#include "plugin/child_process.hpp"

extern char** environ;

namespace tengen::gui {
namespace {

/// Windows of earlier games use the standard port again. Not every computer has IPv6.
constexpr std::array<std::array<const char*, 2>, 3> kAttempts{
    {{"0.0.0.0:8364", "[::]:8364"}, {"0.0.0.0:8364", nullptr}, {"0.0.0.0:0", nullptr}}};
constexpr std::string_view kCertificate = "certificate ";
constexpr std::size_t kMaxLine = 4096;
constexpr std::chrono::milliseconds kPatience{2'000};  ///< for the child's own end

std::vector<std::string> environment() {
    std::vector<std::string> copied;
    for (char** entry = environ; *entry != nullptr; ++entry) copied.emplace_back(*entry);
    return copied;
}

std::optional<std::uint16_t> port_of(std::string_view line) {
    const std::size_t colon = line.rfind(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const std::string_view digits = line.substr(colon + 1);
    std::uint16_t port = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), port);
    const bool whole = read.ec == std::errc() && read.ptr == digits.data() + digits.size();
    return whole && port != 0 ? std::optional(port) : std::nullopt;
}

bool is_private(const in_addr& address) {
    const std::uint32_t number = ntohl(address.s_addr);
    return (number >> 24) == 10 || (number >> 20) == 0xAC1 || (number >> 16) == 0xC0A8 ||
           (number >> 16) == 0xA9FE;
}

tl::unexpected<Errors> cannot_host(const std::string& why) {
    return fail(ErrorCode::System, "", "this computer cannot open a table: {}", why);
}

}  // namespace

std::string own_address() {
    ifaddrs* all = nullptr;
    std::string best = "127.0.0.1";
    if (::getifaddrs(&all) != 0) return best;
    bool found_private = false;
    for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
        if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
        if ((one->ifa_flags & IFF_UP) == 0 || (one->ifa_flags & IFF_LOOPBACK) != 0) continue;
        sockaddr_in address{};
        std::memcpy(&address, one->ifa_addr, sizeof address);
        char text[INET_ADDRSTRLEN]{};
        if (::inet_ntop(AF_INET, &address.sin_addr, text, sizeof text) == nullptr) continue;
        const bool is_local = is_private(address.sin_addr);
        if (found_private || (!is_local && best != "127.0.0.1")) continue;
        best = text;
        found_private = is_local;
    }
    ::freeifaddrs(all);
    return best;
}

/// The process, its control pipe, and the lines that it prints.
class HostServer::Child {
  public:
    Child(HostServer& owner, boost::asio::io_context& io) : owner_(owner), output_(io) {}
    ~Child() {
        *alive_ = false;
        control_.reset();
        if (pid_ <= 0) return;
        has_ended(pid_, kPatience);
        kill_and_reap(pid_);
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    /// The reason, if it does not start.
    std::string start(const std::filesystem::path& program, std::vector<std::string> words) {
        Pipe control = make_pipe();
        Pipe printed = make_pipe();
        if (!control.read || !printed.read) return std::strerror(errno);
        ::fcntl(printed.read.get(), F_SETFL, O_NONBLOCK);
        SpawnPlan plan;
        plan.connect(STDIN_FILENO, control.read.get());
        plan.connect(STDOUT_FILENO, printed.write.get());
        if (const int error = plan.spawn(pid_, program, std::move(words), environment())) {
            pid_ = 0;
            return std::strerror(error);
        }
        control_ = std::move(control.write);
        output_.assign(printed.read.release());
        read_line();
        return "";
    }

  private:
    void read_line() {
        boost::asio::async_read_until(
            output_, boost::asio::dynamic_buffer(text_, kMaxLine), '\n',
            [this, alive = alive_](const boost::system::error_code& error, std::size_t length) {
                if (!*alive) return;
                if (error) return owner_.on_ready(cannot_host("the server has ended"));
                const std::string line = text_.substr(0, length - 1);
                text_.erase(0, length);
                take(line);
            });
    }

    /// The certificate's line is the last one.
    void take(const std::string& line) {
        if (const auto port = port_of(line); port && !port_) port_ = port;
        if (!line.starts_with(kCertificate) || !port_) return read_line();
        // Later lines only matter for the end of the process.
        HostedServer hosted;
        hosted.address.host = own_address();
        hosted.address.port = *port_;
        hosted.fingerprint = line.substr(kCertificate.size());
        owner_.on_ready(hosted);
        read_line();
    }

    HostServer& owner_;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
    pid_t pid_ = 0;
    FileDescriptor control_;
    boost::asio::posix::stream_descriptor output_;
    std::string text_;
    std::optional<std::uint16_t> port_;
};

HostServer::HostServer(boost::asio::io_context& io, std::filesystem::path program)
    : io_(io), program_(std::move(program)) {}

HostServer::~HostServer() = default;

void HostServer::start(const std::string& name, Started started) {
    if (child_ != nullptr && hosted_) return started(*hosted_);
    name_ = name;
    started_ = std::move(started);
    if (child_ != nullptr) return;
    attempt_ = 0;
    launch();
}

void HostServer::launch() {
    child_ = std::make_unique<Child>(*this, io_);
    std::vector<std::string> words{"tengen-server", "--lan", "--plain", "--control"};
    for (const char* address : kAttempts[attempt_]) {
        if (address != nullptr) words.insert(words.end(), {"--listen", address});
    }
    if (!name_.empty()) words.insert(words.end(), {"--name", name_});
    const std::string problem = child_->start(program_, std::move(words));
    if (problem.empty()) return;
    attempt_ = kAttempts.size();
    on_ready(cannot_host(problem));
}

void HostServer::on_ready(const Result<HostedServer>& ready) {
    if (ready) {
        hosted_ = *ready;
        attempt_ = kAttempts.size();
    } else if (std::exchange(hosted_, std::nullopt)) {
        child_.reset();
        if (ended_) ended_();
    } else {
        child_.reset();
        if (++attempt_ < kAttempts.size()) return launch();
    }
    const Started started = std::exchange(started_, {});
    if (started) started(ready);
}

}  // namespace tengen::gui
