// A PostgreSQL server for tests, in a temporary folder, reached through a local socket or by TCP.
#pragma once

#include <sys/types.h>

#include <string>

#include "support/temporary_folder.hpp"

namespace tengen::test {

class PostgresServer {
  public:
    /// The server of this test program, which starts with the first test that needs it. Throws if
    /// PostgreSQL is not installed.
    static PostgresServer& shared();

    PostgresServer();
    /// Kills the server.
    ~PostgresServer();
    PostgresServer(const PostgresServer&) = delete;
    PostgresServer& operator=(const PostgresServer&) = delete;

    /// The URL of a new, empty place: a schema, because a database takes longer.
    std::string new_place();
    /// The same, reached by TCP. The first call restarts the server.
    std::string new_tcp_place();
    /// Does a statement in a database.
    void run(const std::string& url, const std::string& sql) const;
    /// Ends all connections to a database except this one.
    void end_connections(const std::string& url) const;
    /// Ends the server immediately, like a power cut.
    void cut();
    void start();

  private:
    std::string url() const;
    std::string new_schema();

    TemporaryFolder folder_;
    int port_ = 5432;  ///< also part of the name of the local socket
    bool by_tcp_ = false;
    pid_t process_ = -1;
    int places_ = 0;
};

}  // namespace tengen::test
