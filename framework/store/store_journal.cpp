#include "store/store_journal.hpp"

#include <utility>

#include "base/durable_file.hpp"
#include "journal/journal_format.hpp"

namespace tengen {

StoreJournal::StoreJournal(Store& store, std::string game, std::uint64_t last,
                           std::function<std::int64_t()> now, Kept kept)
    : store_(store),
      game_(std::move(game)),
      last_(last),
      now_(std::move(now)),
      kept_(std::make_shared<Kept>(std::move(kept))) {}

Result<void> StoreJournal::append(const JournalEvent& event) {
    last_line_ = event_line(event, ++last_);
    last_line_.pop_back();
    StoreBatch batch;
    batch.events.push_back({game_, last_, last_line_, now_()});
    ++*waiting_;
    store_.commit(std::move(batch), [waiting = waiting_, weak = std::weak_ptr(kept_),
                                     number = last_](const Result<void>& done) {
        --*waiting;
        if (const auto kept = weak.lock()) (*kept)(number, done);
    });
    return {};
}

Result<void> StoreJournal::flush() {
    if (complete()) return {};
    return fail(ErrorCode::System, "", "{} events are not saved yet", *waiting_);
}

Result<void> StoreJournal::copy_to(const std::filesystem::path& path) {
    if (auto flushed = flush(); !flushed) return flushed;
    const Result<std::string> text = journal_of(store_, game_);
    if (!text) return fail(text.error());
    return replace_file(path, *text);
}

}  // namespace tengen
