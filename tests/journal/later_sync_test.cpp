// Journals that another thread syncs.
#include "base/file_syncer.hpp"

#include <deque>
#include <mutex>
#include <thread>

#include "journal/faulty_disk.hpp"
#include "journal/journal_table.hpp"
#include "support/catch.hpp"
#include "support/waiting.hpp"

namespace tengen::test {
namespace {

/// A journal with its syncer, and the syncer's results.
class Synced {
  public:
    Synced()
        : writer_(JournalWriter::create(folder_ / "x",
                                        header_of(*tic_tac_toe(), {"human:Ann", "rookie"}))
                      .value()) {
        writer_->sync_later({syncer_,
                             [this](std::function<void()> work) {
                                 const std::lock_guard lock(mutex_);
                                 posted_.push_back(std::move(work));
                             },
                             [this](const Result<void>& done) {
                                 said.push_back(done ? "saved" : english(done.error()));
                             }});
    }

    JournalWriter& writer() { return *writer_; }
    /// The number of events in the file, as another program reads it.
    std::size_t events() const { return read(folder_ / "x").value().events.size(); }

    /// Runs posted work until the writer has sent that many reports.
    void hear(std::size_t count) {
        wait_until([&] {
            std::deque<std::function<void()>> posted;
            {
                const std::lock_guard lock(mutex_);
                posted.swap(posted_);
            }
            for (const auto& work : posted) work();
            return said.size() >= count;
        });
    }

    std::vector<std::string> said;

  private:
    TemporaryFolder folder_;
    std::mutex mutex_;
    std::deque<std::function<void()>> posted_;
    FileSyncer syncer_;
    std::unique_ptr<JournalWriter> writer_;
};

}  // namespace

TEST_CASE("An event is in the file before it is synced, and complete after that", "[journal]") {
    HeldDisk disk;
    Synced journal;
    REQUIRE(journal.writer().append(played(0, "b2")));
    CHECK(journal.events() == 1);
    CHECK_FALSE(journal.writer().complete());
    disk.release();
    journal.hear(1);
    CHECK(journal.said == std::vector<std::string>{"saved"});
    CHECK(journal.writer().complete());
}

TEST_CASE("Events that wait together cost one sync", "[journal]") {
    HeldDisk disk;
    Synced journal;
    REQUIRE(journal.writer().append(played(0, "b2")));
    wait_until([] { return HeldDisk::syncs() == 1; });
    for (const char* move : {"a1", "c3", "a3"}) {
        REQUIRE(journal.writer().append(played(move[0] == 'c' ? 0 : 1, move)));
    }
    disk.release();
    journal.hear(1);
    CHECK(HeldDisk::syncs() == 2);
    CHECK(journal.writer().complete());
}

TEST_CASE("A failed sync is reported, and the next event is written with the lost ones",
          "[journal]") {
    Synced journal;
    {
        FaultyDisk disk(2, EIO);
        REQUIRE(journal.writer().append(played(0, "b2")));
        journal.hear(1);
        CHECK(disk.calls == std::vector<std::string>{"pwrite", "fdatasync", "ftruncate"});
    }
    CHECK(journal.said.front() != "saved");
    CHECK_FALSE(journal.writer().complete());
    CHECK(journal.events() == 0);
    REQUIRE(journal.writer().append(played(1, "a1")));
    CHECK(journal.events() == 2);
    journal.hear(2);
    CHECK(journal.said.back() == "saved");
    CHECK(journal.writer().complete());
}

TEST_CASE("flush() leaves nothing to sync", "[journal]") {
    Synced journal;
    REQUIRE(journal.writer().append(played(0, "b2")));
    REQUIRE(journal.writer().append(played(1, "a1")));
    REQUIRE(journal.writer().flush());
    CHECK(journal.writer().complete());
    CHECK(journal.events() == 2);
    // A late result of a sync that flush() has already done is not reported.
    REQUIRE(journal.writer().append(played(0, "c3")));
    journal.hear(1);
    CHECK(journal.said == std::vector<std::string>{"saved"});
}

TEST_CASE("A hanging disk delays the end of a writer and its syncer by a moment only",
          "[journal]") {
    HeldDisk disk;
    {
        Synced journal;
        REQUIRE(journal.writer().append(played(0, "b2")));
        wait_until([] { return HeldDisk::syncs() == 1; });
        const auto flushed = journal.writer().flush();
        REQUIRE_FALSE(flushed);
        CHECK(flushed.error().front().code == ErrorCode::System);
        CHECK_FALSE(journal.writer().complete());
        CHECK(journal.events() == 1);
    }
    CHECK(HeldDisk::syncs() == 1);
    disk.release();
}

TEST_CASE("A destroyed writer's last sync is still finished", "[journal]") {
    HeldDisk disk;
    std::thread late;
    {
        Synced journal;
        REQUIRE(journal.writer().append(played(0, "b2")));
        wait_until([] { return HeldDisk::syncs() == 1; });
        late = std::thread([&] { disk.release(); });
    }
    late.join();
    CHECK(HeldDisk::syncs() == 1);
}

}  // namespace tengen::test
