#include "store/store_journal.hpp"

#include <utility>

#include "base/durable_file.hpp"
#include "journal/journal_format.hpp"

namespace tengen {

StoreJournal::StoreJournal(Store& store, std::string game, std::vector<std::string> lines,
                           std::function<std::int64_t()> now, Kept kept, Due due)
    : store_(store),
      game_(std::move(game)),
      lines_(std::move(lines)),
      now_(std::move(now)),
      kept_(std::make_shared<Kept>(std::move(kept))),
      due_(std::move(due)) {}

Result<void> StoreJournal::append(const JournalEvent& event) {
    std::string line = event_line(event, last() + 1);
    line.pop_back();
    lines_.push_back(std::move(line));
    StoreBatch batch;
    batch.events.push_back({game_, last(), lines_.back(), now_(), {}});
    if (due_) batch.events.back().due = due_(event);
    ++*waiting_;
    store_.commit(std::move(batch), [waiting = waiting_, weak = std::weak_ptr(kept_),
                                     number = last()](const Result<void>& done) {
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

Result<std::string> journal_of(Store& store, const std::string& id) {
    const auto game = store.game(id);
    if (!game) return fail(game.error());
    if (!*game) return fail(ErrorCode::CommandLine, "", "there is no game {}", id);
    const auto events = store.events(id);
    if (!events) return fail(events.error());
    std::string text = (*game)->header;
    for (const StoredEvent& event : *events) (text += event.line) += '\n';
    return text;
}

}  // namespace tengen
