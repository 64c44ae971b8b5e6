// A store in a SQL database: one connection reads, another writes.
#pragma once

#include <memory>
#include <string>

#include "store/group_commit.hpp"
#include "store/sql.hpp"
#include "store/store.hpp"

namespace tengen {

class SqlStore : public Store {
  public:
    /// Without commits it only reads.
    SqlStore(std::unique_ptr<SqlConnection> reader, std::unique_ptr<GroupCommit> commits)
        : reader_(std::move(reader)), commits_(std::move(commits)) {}

    void commit(StoreBatch batch, Done done) override;
    Result<std::optional<StoredGame>> game(const std::string& id) override;
    Result<std::vector<StoredEvent>> events(const std::string& id, std::uint64_t from) override;
    Result<std::vector<std::string>> unfinished(const std::string& node) override;
    Result<std::string> game_of_code(const std::string& code_hash) override;
    Result<std::vector<StoredSeat>> seats(const std::string& game) override;
    Result<std::optional<StoredAccount>> account(const std::string& id) override;
    Result<std::optional<StoredAccount>> account_of_token(const std::string& hash) override;
    Result<std::optional<StoredAccount>> account_of_name(const std::string& skeleton) override;
    Result<std::vector<StoredRating>> ratings(const std::string& account) override;
    Result<std::vector<StoredRating>> leaders(const std::string& pool, double deviation,
                                              std::int64_t games, std::int64_t since,
                                              int most) override;
    Result<std::vector<std::string>> blocked(const std::string& account) override;
    Result<std::vector<StoredSanction>> sanctions(const std::string& account) override;
    Result<std::vector<StoredReport>> reports(int most) override;
    Result<std::vector<std::string>> games_of(const std::string& account) override;

    Result<std::vector<std::string>> overdue(const std::string& node, std::int64_t now,
                                             int most) override;
    Result<std::int64_t> last_sign(const std::string& node) override;
    Result<std::vector<std::int64_t>> leaves(const std::string& account) override;
    Result<std::vector<StoredTalk>> talk(const std::string& game, int most) override;
    Result<std::vector<StoredNode>> nodes() override;
    Result<std::vector<LobbyEntry>> lobby() override;
    Result<std::optional<LobbyEntry>> lobby_entry(const std::string& id) override;

  protected:
    SqlConnection& reader() { return *reader_; }

  private:
    template <class Item, class Read>
    Result<std::vector<Item>> all(std::string_view sql, const SqlValues& values, const Read& read);
    Result<std::vector<std::string>> texts(std::string_view sql, const std::string& parameter);
    Result<std::vector<std::int64_t>> numbers(std::string_view sql, const std::string& parameter);
    Result<std::optional<StoredAccount>> account_by(std::string_view sql,
                                                    const std::string& parameter);

    std::unique_ptr<SqlConnection> reader_;
    std::unique_ptr<GroupCommit> commits_;
};

}  // namespace tengen
