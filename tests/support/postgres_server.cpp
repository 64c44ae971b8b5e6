#include "support/postgres_server.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "support/waiting.hpp"

namespace tengen::test {

namespace {

namespace fs = std::filesystem;

/// The folder of the programs, which are not in the path; empty if they are not installed.
fs::path programs() {
    std::error_code error;
    for (const auto& version : fs::directory_iterator("/usr/lib/postgresql", error)) {
        if (fs::exists(version.path() / "bin/initdb", error)) return version.path() / "bin";
    }
    return {};
}

/// PostgreSQL refuses to run as root.
const passwd* other_user() {
    if (::geteuid() != 0) return nullptr;
    return ::getpwnam("postgres");
}

/// Starts a program that ends with this one.
pid_t start_program(std::vector<std::string> words, const fs::path& log) {
    std::vector<std::string> all{"setpriv", "--pdeathsig", "QUIT"};
    if (const passwd* const user = other_user()) {
        all.push_back("--reuid=" + std::to_string(user->pw_uid));
        all.push_back("--regid=" + std::to_string(user->pw_gid));
        all.emplace_back("--clear-groups");
    }
    all.insert(all.end(), words.begin(), words.end());
    std::vector<char*> arguments;
    for (std::string& word : all) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const pid_t child = ::fork();
    if (child != 0) return child;
    const int file = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0666);
    ::dup2(file, STDOUT_FILENO);
    ::dup2(file, STDERR_FILENO);
    ::chdir("/");
    ::execvp(arguments[0], arguments.data());
    ::_exit(127);
}

/// A port that was free a moment ago.
int free_port() {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in name{};
    name.sin_family = AF_INET;
    name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    auto* const address = reinterpret_cast<sockaddr*>(&name);
    socklen_t size = sizeof name;
    const bool bound = ::bind(socket, address, size) == 0;
    if (!bound || ::getsockname(socket, address, &size) != 0) {
        throw std::runtime_error("no free port");
    }
    ::close(socket);
    return ntohs(name.sin_port);
}

using Connected = std::unique_ptr<PGconn, decltype(&PQfinish)>;

}  // namespace

PostgresServer& PostgresServer::shared() {
    if (programs().empty()) throw std::runtime_error("PostgreSQL is not installed");
    static std::optional<PostgresServer> server;
    if (!server) server.emplace();
    return *server;
}

PostgresServer::PostgresServer() {
    // Programs in tests may have fewer permissions than this one.
    fs::permissions(folder_.path(), fs::perms::others_exec, fs::perm_options::add);
    if (const passwd* const user = other_user()) {
        if (::chown(folder_.path().c_str(), user->pw_uid, user->pw_gid) != 0) {
            throw std::runtime_error("cannot give a folder away");
        }
    }
    const pid_t child = start_program(
        {programs() / "initdb", "--pgdata=" + (folder_ / "data").string(), "--auth=trust",
         "--username=postgres", "--encoding=UTF8", "--locale=C", "--no-sync"},
        folder_ / "log");
    int status = 0;
    ::waitpid(child, &status, 0);
    if (status != 0) throw std::runtime_error("initdb: " + content_of(folder_ / "log"));
    start();
}

PostgresServer::~PostgresServer() {
    cut();
}

void PostgresServer::start() {
    process_ = start_program({programs() / "postgres", "-D", (folder_ / "data").string(), "-c",
                              by_tcp_ ? "listen_addresses=127.0.0.1" : "listen_addresses=", "-c",
                              "port=" + std::to_string(port_), "-c",
                              "unix_socket_directories=" + folder_.path().string(), "-c",
                              "shared_buffers=16MB", "-c", "max_connections=60", "-c", "fsync=on"},
                             folder_ / "log");
    const std::string address = url();
    wait_until([&] { return PQping(address.c_str()) == PQPING_OK; });
}

void PostgresServer::cut() {
    if (process_ <= 0) return;
    ::kill(process_, SIGQUIT);
    ::waitpid(process_, nullptr, 0);
    process_ = -1;
}

std::string PostgresServer::url() const {
    std::string host;
    for (const char sign : folder_.path().string()) host += sign == '/' ? "%2F" : std::string{sign};
    return "postgresql://postgres@" + host + ":" + std::to_string(port_) + "/postgres";
}

void PostgresServer::run(const std::string& url, const std::string& sql) const {
    const Connected connection(PQconnectdb(url.c_str()), &PQfinish);
    PGresult* const result = PQexec(connection.get(), sql.c_str());
    const ExecStatusType status = PQresultStatus(result);
    const std::string problem = PQresultErrorMessage(result);
    PQclear(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
        throw std::runtime_error(sql + ": " + problem + PQerrorMessage(connection.get()));
    }
}

void PostgresServer::end_connections(const std::string& url) const {
    run(url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE"
        " datname = current_database() AND pid <> pg_backend_pid()");
}

std::string PostgresServer::new_schema() {
    const std::string name = "games" + std::to_string(++places_);
    run(url(), "CREATE SCHEMA " + name);
    return "?options=-csearch_path%3D" + name;
}

std::string PostgresServer::new_place() {
    const std::string schema = new_schema();
    return url() + schema;
}

std::string PostgresServer::new_tcp_place() {
    if (!std::exchange(by_tcp_, true)) {
        cut();
        port_ = free_port();
        start();
    }
    return "postgresql://postgres@localhost:" + std::to_string(port_) + "/postgres" + new_schema();
}

}  // namespace tengen::test
