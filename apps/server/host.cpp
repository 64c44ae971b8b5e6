// Long, because one class owns all parts of the running server and ends them in order.
#include "host.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <thread>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>

#include "admin_commands.hpp"
#include "base/durable_file.hpp"
#include "base/text.hpp"
#include "config/game_reader.hpp"
#include "lock_in.hpp"
#include "network/certificate.hpp"
#include "online/lan_text.hpp"
#include "server/custom_game.hpp"
#include "stores.hpp"
#include "web/page.hpp"

namespace tengen::host {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds kTick{1};

std::vector<JournalText> texts_of(const LocalText& text) {
    std::vector<JournalText> texts;
    for (const auto& [language, words] : text.entries()) texts.push_back({language, words});
    return texts;
}

}  // namespace

/// Ties a WebSocket to a connection of the server.
class Host::Socket final : public network::SocketEvents, public server::Wire {
  public:
    Socket(Host& host, std::shared_ptr<network::WebSocket> socket)
        : host_(host), socket_(std::move(socket)) {}

    static std::shared_ptr<Socket> open(Host& host, std::shared_ptr<network::WebSocket> socket) {
        const std::string address = socket->address();
        auto made = std::make_shared<Socket>(host, std::move(socket));
        made->connection_ = host.server_->connect(made, address);
        return made;
    }

    void on_text(std::string_view text) override {
        if (!greeted_) {
            greeted_ = true;
            socket_->limit(messages::kMostToServer);
        }
        if (connection_) host_.server_->receive(connection_, text);
    }
    void on_closed(std::uint16_t, std::string_view) override {
        if (connection_ && host_.server_) host_.server_->disconnect(connection_);
        connection_.reset();
        socket_.reset();  // it keeps this object
    }
    bool on_crowded() override {
        return connection_ && host_.server_ && host_.server_->on_crowded(connection_);
    }
    void drop_waiting() override {
        if (socket_) socket_->drop_waiting();
    }
    void send(std::shared_ptr<const std::string> text) override {
        if (socket_) socket_->send(std::move(text));
    }
    void close(server::CloseCode code, std::string_view reason) override {
        if (socket_) socket_->close(static_cast<std::uint16_t>(code), reason);
    }
    std::optional<std::chrono::milliseconds> ping() const override {
        return socket_ ? socket_->ping() : std::nullopt;
    }

  private:
    Host& host_;
    std::shared_ptr<network::WebSocket> socket_;
    std::shared_ptr<server::Connection> connection_;
    bool greeted_ = false;
};

Host::Host(Program& program, ServerOptions options)
    : program_(program), options_(std::move(options)), folder_(options_.data) {}

Host::~Host() {
    // The sockets call the server, and the rooms' AIs need the factory.
    lan_.reset();
    web_.reset();
    metrics_.reset();
    admin_.reset();
    trials_.reset();
    server_.reset();
    pending_.clear();
    store_.reset();
    io_.restart();
    io_.poll();
}

Result<void> Host::make_folder() {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error) return cannot_save(folder_, error.message());
    fs::permissions(folder_, fs::perms::owner_all, error);
    return {};
}

Result<void> Host::open_store() {
    StoreOwner owner;
    owner.post = [this](std::function<void()> work) { boost::asio::post(io_, std::move(work)); };
    owner.on_trouble = [this](const Error& trouble) {
        Program::print_error(trouble);
        if (server_) server_->on_disk(false);
    };
    owner.on_recovered = [this] {
        Program::print_warning("the disk works again");
        if (server_) server_->on_disk(true);
    };
    owner.on_written = [this](std::size_t batches, std::chrono::nanoseconds time) {
        batch_sizes_.add(static_cast<double>(batches));
        commit_seconds_.add(std::chrono::duration<double>(time).count());
    };
    owner.on_told = [this](const std::string& words) {
        if (server_) server_->on_told(words);
    };
    owner.on_replaced = [this](const Error& error) {
        replaced_ = error;
        stop();
    };
    auto opened = host::open_store(options_, std::move(owner));
    if (!opened) return fail(opened.error());
    store_ = std::move(*opened);
    return {};
}

/// A server on the LAN has its own key, which clients remember.
Result<void> Host::make_certificate() {
    options_.key = (folder_ / "key.pem").string();
    options_.certificate = (folder_ / "cert.pem").string();
    if (fs::exists(options_.key) && fs::exists(options_.certificate)) return {};
    network::SelfSigned content;
    content.names = {"tengen.local", "localhost"};
    return network::make_self_signed(options_.key, options_.certificate, content);
}

Result<void> Host::listen() {
    if (options_.lan && options_.certificate.empty()) {
        if (auto made = make_certificate(); !made) return made;
    }
    network::WebServerOptions web;
    web.listen = options_.listen;
    web.descriptors = options_.sockets;
    web.certificate = options_.certificate;
    web.key = options_.key;
    web.plain_from_private_networks = options_.plain;
    web.trusted_proxies = options_.proxies;
    web.allowed_origins = options_.origins;
    if (options_.no_limits) web.connections_per_address = web.handshakes_per_second = 0;
    auto listening = network::WebServer::listen(io_, std::move(web), *this);
    if (!listening) return fail(listening.error());
    web_ = std::move(*listening);
    if (options_.metrics.empty()) return {};
    metrics_ = std::make_unique<MetricsPage>([this] { return figures(); });
    return metrics_->listen(io_, options_.metrics);
}

Figures Host::figures() const {
    Figures figures;
    figures.counts = server_->counts();
    figures.commit_seconds = commit_seconds_;
    figures.batch_sizes = batch_sizes_;
    figures.memory = resident_bytes();
    return figures;
}

void Host::accept_admin() {
    auto listener = AdminListener::open(io_, admin_socket(folder_),
                                        [this](const AdminWords& words, const auto& reply) {
                                            run_admin_command(*server_, *store_, words, reply);
                                        });
    // People can play without an administrator.
    if (!listener) return Program::print_error(listener.error());
    admin_ = std::move(*listener);
}

server::ServerSettings Host::settings() const {
    server::ServerSettings settings;
    settings.node = options_.node;
    settings.address = options_.address;
    if (settings.address.empty() && !web_->endpoints().empty()) {
        settings.address = (options_.certificate.empty() ? "ws://" : "wss://") +
                           network::text_of(web_->endpoints().front()) + "/play";
    }
    settings.info.name = options_.name.substr(0, 64);
    settings.info.motd = options_.motd.substr(0, 500);
    settings.info.custom = !options_.is_public || options_.custom_games;
    settings.guests_chat = !options_.is_public;
    settings.limits = !options_.no_limits;
    if (options_.is_public) settings.max_ais = std::max(std::thread::hardware_concurrency(), 1u);
    return settings;
}

server::ServerServices Host::services() {
    server::ServerServices services{io_, *store_, program_.rules(), {}, {}, {}, {}, {}};
    services.load_game = [this](const messages::Rules& rules) { return load(rules); };
    if (options_.has_ais()) {
        services.create_ai = [this](const std::string& ai, const auto& game, Seat seat,
                                    const ClockSettings& clock, auto ready) {
            create_ai(ai, game, seat, clock, std::move(ready));
        };
    }
    services.try_game = [this](const messages::Rules& rules, auto done) {
        try_game(rules, std::move(done));
    };
    services.now = Clock::now;
    services.wall = [] {
        return std::chrono::duration_cast<std::chrono::milliseconds>(
                   std::chrono::system_clock::now().time_since_epoch())
            .count();
    };
    services.random = people::system_random();
    return services;
}

Result<server::ServedGame> Host::load(const messages::Rules& rules) {
    const std::string name = rules.game.value_or("");
    // A path would read files of this machine.
    const auto plain = [](char sign) {
        return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') ||
               (sign >= '0' && sign <= '9') || sign == '_' || sign == '-' || sign == ':';
    };
    if (name.empty() || !std::all_of(name.begin(), name.end(), plain)) {
        return fail(ErrorCode::Input, "", "there is no game '{}'", printable(name, 40));
    }
    Overrides overrides;
    for (const auto& [path, text] : rules.set.value_or(std::map<std::string, std::string>())) {
        overrides.settings.push_back({path, text});
    }
    auto loaded = program_.games().load(name, overrides);
    if (!loaded) return fail(loaded.error());
    server::ServedGame game{loaded->game, loaded->definition, {}, {}};
    if (loaded->definition == 0) {
        game.title = texts_of(loaded->title);
        game.about = texts_of(loaded->about);
    }
    return game;
}

void Host::try_game(const messages::Rules& rules,
                    std::function<void(Result<server::ServedGame>)> done) {
    trials_->attempt(rules, [this, rules, done = std::move(done)](const Result<void>& fine) {
        // After the trial, the game is known to be made within its limits.
        if (!fine) return done(fail(fine.error()));
        done(server::custom_game(rules, program_.rules()));
    });
}

/// AIs by name only: no engines, files or folders of this machine.
Result<SeatSpec> Host::allowed_ai(const std::string& ai) const {
    auto spec = parse_seat(ai);
    if (!spec) return fail(spec.error());
    if (spec->kind != SeatKind::Ai || !spec->file.empty()) {
        return fail(ErrorCode::Plugin, "", "this server has no AI '{}'", printable(ai, 40));
    }
    const auto& named = options_.ais;
    if (!named.empty() && std::find(named.begin(), named.end(), spec->name) == named.end() &&
        std::find(named.begin(), named.end(), ai) == named.end()) {
        return fail(ErrorCode::Plugin, "", "this server has no AI '{}'", printable(ai, 40));
    }
    spec->limits = {};
    return spec;
}

void Host::create_ai(const std::string& ai, const std::shared_ptr<const Game>& game, Seat seat,
                     const ClockSettings& clock, server::ServerServices::AiReady ready) {
    const auto spec = allowed_ai(ai);
    if (!spec) {
        return boost::asio::post(
            io_, [ready = std::move(ready), error = spec.error()] { ready(fail(error)); });
    }
    if (factory_ == nullptr) {
        const auto levels = program_.levels();
        if (!levels) {
            return boost::asio::post(
                io_, [ready = std::move(ready), error = levels.error()] { ready(fail(error)); });
        }
        factory_ =
            std::make_unique<PlayerFactory>(io_, program_.plugins(), **levels, Isolation::Process);
    }
    std::optional<ThinkingTime> time;
    if (!clock.move && !clock.total) time.emplace();
    auto pending = factory_->create_players({{seat, *spec}}, game, time);
    PendingPlayers* const players = pending.get();
    pending_.push_back(std::move(pending));
    players->when_complete([this, players, ready = std::move(ready)] {
        auto created = players->take();
        std::erase_if(pending_, [&](const auto& held) { return held.get() == players; });
        ready(std::move(created.front()));
    });
}

std::shared_ptr<network::SocketEvents> Host::on_open(std::shared_ptr<network::WebSocket> socket) {
    if (stopping_) return nullptr;
    return Socket::open(*this, std::move(socket));
}

network::HttpAnswer Host::on_get(const network::HttpRequest& request) {
    network::HttpAnswer answer;
    const auto file = web::page_file(request.path);
    if (!file) {
        answer.status = 404;
        answer.body = "not found\n";
        return answer;
    }
    answer.type = file->content_type;
    answer.body = file->content;
    answer.headers = {{"Content-Encoding", "gzip"},
                      {"Content-Security-Policy", std::string(web::kPagePolicy)},
                      {"Referrer-Policy", "no-referrer"},
                      {"Cache-Control", "no-cache"}};
    return answer;
}

/// Without it people still come by a link.
void Host::answer_network() {
    if (!options_.lan) return;
    auto answering = network::LanResponder::start(io_, [this] { return told_to_network(); });
    if (!answering) return Program::print_error(answering.error().front());
    lan_ = std::move(*answering);
}

std::string Host::told_to_network() const {
    LanServer told{settings().info.name, 0, web_->fingerprint(), {}};
    for (const network::Endpoint& endpoint : web_->endpoints()) told.port = endpoint.port;
    for (const messages::ListedGame& game : server_->listed()) {
        LanTable table{game.game, game.rules, "", 0, static_cast<int>(game.seats.size())};
        for (const auto& seat : game.seats) {
            if (!seat) continue;
            if (table.taken++ == 0) table.by = seat->name;
        }
        told.tables.push_back(std::move(table));
    }
    return lan_text(told, network::kMostLanText);
}

void Host::print_addresses() {
    for (const network::Endpoint& endpoint : web_->endpoints()) {
        program_.out().line(network::text_of(endpoint));
    }
    if (const std::string fingerprint = web_->fingerprint(); !fingerprint.empty()) {
        program_.out().line("certificate " + fingerprint);
    }
    if (metrics_) {
        program_.out().line("metrics http://" + network::text_of(metrics_->endpoint()) +
                            "/metrics");
    }
    program_.out().flush();
}

void Host::watch_signals() {
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    signals_.add(SIGHUP);
    signals_.async_wait([this](const boost::system::error_code& error, int signal) {
        if (error) return;
        if (signal != SIGHUP) return stop();
        if (const auto reloaded = web_->reload_certificate(); !reloaded) {
            Program::print_error(reloaded.error());
        }
        signals_.clear();
        watch_signals();
    });
}

/// The program that started this server ends it by closing the pipe, even if it is killed.
void Host::watch_control() {
    auto pipe = std::make_shared<boost::asio::posix::stream_descriptor>(io_, ::dup(0));
    auto byte = std::make_shared<std::array<char, 64>>();
    const auto read = [this, pipe, byte](const auto& self) -> void {
        pipe->async_read_some(boost::asio::buffer(*byte),
                              [this, self](const boost::system::error_code& error, std::size_t) {
                                  if (error) return stop();
                                  self(self);
                              });
    };
    read(read);
}

void Host::tick() {
    ticks_.expires_after(kTick);
    ticks_.async_wait([this](const boost::system::error_code& error) {
        if (error || stopping_) return;
        server_->tick();
        tick();
    });
}

/// No new connections, a notice to all, and then the end: within two seconds.
void Host::stop() {
    if (std::exchange(stopping_, true)) return io_.stop();
    web_->stop_accepting();
    server_->stop();
    ticks_.expires_after(std::chrono::milliseconds(1500));
    ticks_.async_wait([this](const auto&) { io_.stop(); });
    const auto check = [this](const auto& self) -> void {
        if (web_ == nullptr || web_->connections() == 0) return io_.stop();
        auto timer =
            std::make_shared<boost::asio::steady_timer>(io_, std::chrono::milliseconds(20));
        timer->async_wait([timer, self](const auto&) { self(self); });
    };
    check(check);
}

Result<void> Host::run() {
    if (auto made = make_folder(); !made) return made;
    if (auto listening = listen(); !listening) return listening;
    // The list of known plugins is outside of the data folder.
    if (options_.has_ais()) program_.plugins();
    lock_in(program_, options_);
    if (auto opened = open_store(); !opened) return opened;
    trials_ = std::make_unique<GameTrials>(
        io_, std::vector<std::string>{own_program().string(), kTrialCommand});
    server_ = std::make_unique<server::Server>(settings(), services());
    if (auto started = server_->start(); !started) return started;
    accept_admin();
    answer_network();
    if (options_.control) watch_control();
    watch_signals();
    tick();
    print_addresses();
    io_.run();
    if (replaced_) return fail(*replaced_);
    return {};
}

}  // namespace tengen::host
