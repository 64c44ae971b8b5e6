// A connection to PostgreSQL by libpq. Statements of a transaction are sent without waiting for
// each answer (pipeline mode).
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "store/sql.hpp"

struct pg_conn;
struct pg_result;

namespace tengen {

/// Used by one thread. After a SqlFailure the connection may be lost.
class PostgresConnection final : public SqlConnection {
  public:
    /// Connects, in about ten seconds at most. `url` is "postgres://..." or another text of libpq.
    /// Throws SqlFailure, whose text has no password.
    explicit PostgresConnection(const std::string& url);

    /// Also if answers can no longer be matched with statements.
    bool is_lost() const;
    pg_conn* handle() { return connection_.get(); }

    void begin() override { run("BEGIN"); }
    void run(std::string_view sql, const SqlValues& values, SqlChange change) override;
    using SqlConnection::run;
    void finish() override;
    void query(std::string_view sql, const SqlValues& values,
               const std::function<void(const SqlRow&)>& take) override;
    void roll_back() noexcept override;
    /// Does several statements without parameters.
    void script(const std::string& sql);
    /// The only number of an answer; 0 without a row.
    std::int64_t number(std::string_view sql, const SqlValues& values = {});

  private:
    struct CloseConnection {
        void operator()(pg_conn* connection) const;
    };
    struct ClearResult {
        void operator()(pg_result* result) const;
    };
    using Answer = std::unique_ptr<pg_result, ClearResult>;
    /// A statement that is sent but not answered.
    struct Sent {
        std::string prepares;  ///< the name of the statement that it prepares
        SqlChange change = SqlChange::Any;
    };

    static std::string name_of(std::string_view sql);
    void send(std::string_view sql, const SqlValues& values);
    void check(const Answer& answer) const;
    [[noreturn]] void lose() const;

    std::unique_ptr<pg_conn, CloseConnection> connection_;
    std::set<std::string> prepared_;
    std::vector<Sent> sent_;
    bool is_out_of_step_ = false;  ///< sent statements have no answers
};

}  // namespace tengen
