#include "store/postgres_connection.hpp"

#include <fmt/format.h>
#include <libpq-fe.h>

#include <array>
#include <cstring>
#include <exception>
#include <functional>
#include <optional>
#include <utility>

#include "base/text.hpp"

namespace tengen {

namespace {

/// Answers wait in the server's socket, which has room for a limited number.
constexpr std::size_t kMaxSent = 500;

Error failure(const char* text) {
    // The text of libpq has several lines.
    std::string line;
    for (const char* sign = text; *sign != '\0'; ++sign) {
        line += *sign == '\n' || *sign == '\t' ? ' ' : *sign;
    }
    while (!line.empty() && line.back() == ' ') line.pop_back();
    return {ErrorCode::System, "", Message("PostgreSQL fails: {}", printable(line, 300))};
}

/// A parameter as text, or NULL.
std::optional<std::string> text_of(const SqlValue& value) {
    if (const auto* text = std::get_if<std::string_view>(&value)) return std::string(*text);
    if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
    if (const auto* real = std::get_if<double>(&value)) return fmt::format("{}", *real);
    return std::nullopt;
}

/// The parameters as libpq takes them.
class SentValues {
  public:
    explicit SentValues(const SqlValues& values) {
        texts_.reserve(values.size());
        for (const SqlValue& value : values) {
            texts_.push_back(text_of(value));
            pointers_.push_back(texts_.back() ? texts_.back()->c_str() : nullptr);
        }
    }
    int count() const { return static_cast<int>(pointers_.size()); }
    const char* const* pointers() const { return pointers_.data(); }

  private:
    std::vector<std::optional<std::string>> texts_;
    std::vector<const char*> pointers_;
};

class PostgresRow final : public SqlRow {
  public:
    explicit PostgresRow(const PGresult* result) : result_(result) {}
    bool is_null(int column) const override { return PQgetisnull(result_, row, column) != 0; }
    std::string text(int column) const override { return PQgetvalue(result_, row, column); }
    std::int64_t number(int column) const override {
        return to_number<std::int64_t>(text(column)).value_or(0);
    }
    double real(int column) const override { return to_number<double>(text(column)).value_or(0); }

    int row = 0;

  private:
    const PGresult* result_;
};

}  // namespace

void PostgresConnection::CloseConnection::operator()(pg_conn* connection) const {
    PQfinish(connection);
}

void PostgresConnection::ClearResult::operator()(pg_result* result) const {
    PQclear(result);
}

PostgresConnection::PostgresConnection(const std::string& url) {
    // The URL comes later, so its values count. The others notice a silent network.
    constexpr int kExpand = 1;
    const std::array<const char*, 9> words{"connect_timeout",
                                           "fallback_application_name",
                                           "keepalives_idle",
                                           "keepalives_interval",
                                           "keepalives_count",
                                           "tcp_user_timeout",
                                           "dbname",
                                           "client_encoding",
                                           nullptr};
    const std::array<const char*, 9> values{"5",     "tengen-server", "5",    "2",    "3",
                                            "10000", url.c_str(),     "UTF8", nullptr};
    connection_.reset(PQconnectdbParams(words.data(), values.data(), kExpand));
    if (is_lost()) lose();
    PQsetNoticeProcessor(
        connection_.get(), [](void*, const char*) {}, nullptr);
    script(
        "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2;"
        " SET tcp_keepalives_count = 3");
}

bool PostgresConnection::is_lost() const {
    return is_out_of_step_ || PQstatus(connection_.get()) != CONNECTION_OK;
}

void PostgresConnection::lose() const {
    throw SqlFailure(failure(PQerrorMessage(connection_.get())));
}

/// Throws unless the statement was done.
void PostgresConnection::check(const Answer& answer) const {
    if (!answer) lose();
    switch (PQresultStatus(answer.get())) {
        case PGRES_COMMAND_OK:
        case PGRES_TUPLES_OK:
            return;
        default:
            break;
    }
    const char* const state = PQresultErrorField(answer.get(), PG_DIAG_SQLSTATE);
    const std::string_view kind(state != nullptr ? state : "");
    const Error error = failure(PQresultErrorMessage(answer.get()));
    // Classes of SQLSTATE: data exception, integrity constraint, transaction rollback.
    if (kind.starts_with("22") || kind.starts_with("23")) throw SqlRefused(english(error));
    if (kind.starts_with("40")) throw SqlConflict(error);
    throw SqlFailure(error);
}

std::string PostgresConnection::name_of(std::string_view sql) {
    return fmt::format("{:x}", std::hash<std::string_view>()(sql));
}

void PostgresConnection::send(std::string_view sql, const SqlValues& values) {
    const std::string name = name_of(sql);
    PGconn* const connection = connection_.get();
    if (!prepared_.contains(name)) {
        if (PQsendPrepare(connection, name.c_str(), std::string(sql).c_str(), 0, nullptr) == 0) {
            lose();
        }
        sent_.push_back({name});
        prepared_.insert(name);
    }
    const SentValues parameters(values);
    if (PQsendQueryPrepared(connection, name.c_str(), parameters.count(), parameters.pointers(),
                            nullptr, nullptr, 0) == 0) {
        lose();
    }
}

void PostgresConnection::run(std::string_view sql, const SqlValues& values, SqlChange change) {
    if (sent_.size() >= kMaxSent) finish();
    if (PQpipelineStatus(connection_.get()) == PQ_PIPELINE_OFF &&
        PQenterPipelineMode(connection_.get()) == 0) {
        lose();
    }
    send(sql, values);
    sent_.push_back({"", change});
}

void PostgresConnection::finish() {
    const std::vector<Sent> sent = std::exchange(sent_, {});
    if (sent.empty()) return;
    PGconn* const connection = connection_.get();
    if (PQpipelineSync(connection) == 0) lose();
    std::exception_ptr problem;
    for (const Sent& one : sent) {
        const Answer answer(PQgetResult(connection));
        const bool aborted =
            answer && PQresultStatus(answer.get()) == PGRES_PIPELINE_ABORTED && problem;
        try {
            if (!aborted) check(answer);
            if (!aborted && one.change == SqlChange::One &&
                std::strcmp(PQcmdTuples(answer.get()), "1") != 0 && !problem) {
                throw SqlRefused("no such row");
            }
        } catch (...) {
            if (!problem) problem = std::current_exception();
        }
        if (!one.prepares.empty() &&
            (!answer || PQresultStatus(answer.get()) != PGRES_COMMAND_OK)) {
            prepared_.erase(one.prepares);
        }
        if (is_lost()) {
            if (problem) std::rethrow_exception(problem);
            lose();
        }
        // The end of this statement's answers.
        const Answer end(PQgetResult(connection));
    }
    const Answer sync(PQgetResult(connection));
    // After the server's farewell libpq may count the connection as good although the answers of
    // some statements never come.
    is_out_of_step_ = PQexitPipelineMode(connection) == 0;
    if (is_out_of_step_ && !problem) lose();
    if (problem) std::rethrow_exception(problem);
}

void PostgresConnection::query(std::string_view sql, const SqlValues& values,
                               const std::function<void(const SqlRow&)>& take) {
    finish();
    const std::string name = name_of(sql);
    PGconn* const connection = connection_.get();
    if (!prepared_.contains(name)) {
        check(Answer(PQprepare(connection, name.c_str(), std::string(sql).c_str(), 0, nullptr)));
        prepared_.insert(name);
    }
    const SentValues parameters(values);
    const Answer answer(PQexecPrepared(connection, name.c_str(), parameters.count(),
                                       parameters.pointers(), nullptr, nullptr, 0));
    check(answer);
    PostgresRow row(answer.get());
    for (; row.row < PQntuples(answer.get()); ++row.row) take(row);
}

void PostgresConnection::roll_back() noexcept {
    try {
        finish();
    } catch (const std::runtime_error&) {
        // The statements of this transaction do not matter any more.
    }
    if (is_lost() || PQtransactionStatus(connection_.get()) == PQTRANS_IDLE) return;
    const Answer done(PQexec(connection_.get(), "ROLLBACK"));
}

void PostgresConnection::script(const std::string& sql) {
    finish();
    check(Answer(PQexec(connection_.get(), sql.c_str())));
}

std::int64_t PostgresConnection::number(std::string_view sql, const SqlValues& values) {
    std::int64_t found = 0;
    query(sql, values, [&](const SqlRow& row) { found = row.number(0); });
    return found;
}

}  // namespace tengen
