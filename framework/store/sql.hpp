// A connection to a database, with statements that both SQLite and PostgreSQL understand.
// Parameters are $1, $2 ... and appear in this order for the first time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"

namespace tengen {

/// The statement contradicts the stored data.
class SqlRefused : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// The disk or the connection fails.
class SqlFailure : public std::runtime_error {
  public:
    explicit SqlFailure(Error problem)
        : std::runtime_error(english(problem)), error(std::move(problem)) {}
    Error error;
};

/// Two transactions waited for each other. Nothing was written; the next attempt may succeed.
class SqlConflict : public SqlFailure {
  public:
    using SqlFailure::SqlFailure;
};

/// A parameter of a statement. A nullptr is NULL.
using SqlValue = std::variant<std::nullptr_t, std::int64_t, double, std::string_view>;
using SqlValues = std::vector<SqlValue>;

/// A row of an answer. Columns count from 0.
class SqlRow {
  public:
    virtual ~SqlRow() = default;
    virtual bool is_null(int column) const = 0;
    virtual std::string text(int column) const = 0;
    virtual std::int64_t number(int column) const = 0;
    virtual double real(int column) const = 0;
};

/// How many rows a statement must change. Otherwise it is refused.
enum class SqlChange : std::uint8_t { Any, One };

/// Used by one thread. All functions throw SqlRefused or SqlFailure. The texts of statements are
/// constants, because the connection keeps the prepared statements.
class SqlConnection {
  public:
    virtual ~SqlConnection() = default;
    virtual void begin() = 0;
    /// Does a statement, or sends it; finish() waits until all are done.
    virtual void run(std::string_view sql, const SqlValues& values, SqlChange change) = 0;
    void run(std::string_view sql, const SqlValues& values) { run(sql, values, SqlChange::Any); }
    void run(std::string_view sql) { run(sql, {}); }
    virtual void finish() {}
    virtual void query(std::string_view sql, const SqlValues& values,
                       const std::function<void(const SqlRow&)>& take) = 0;
    /// Ends a transaction without its changes, if there is one. Throws nothing.
    virtual void roll_back() noexcept = 0;
};

}  // namespace tengen
