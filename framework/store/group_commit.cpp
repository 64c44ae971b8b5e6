#include "store/group_commit.hpp"

#include <chrono>
#include <iterator>
#include <utility>

namespace tengen {

GroupCommit::GroupCommit(std::unique_ptr<BatchWriter> writer, StoreOwner owner)
    : owner_(std::move(owner)), writer_(std::move(writer)), thread_([this] { run(); }) {}

GroupCommit::~GroupCommit() {
    {
        const std::lock_guard held(mutex_);
        stopping_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void GroupCommit::add(StoreBatch batch, Store::Done done) {
    {
        const std::lock_guard held(mutex_);
        queue_.push_back({std::move(batch), std::move(done)});
    }
    wake_.notify_one();
}

void GroupCommit::run() {
    constexpr std::chrono::seconds kRetry{1};
    std::vector<Waiting> taken;
    std::unique_lock held(mutex_);
    while (true) {
        wake_.wait(held, [&] { return stopping_ || !queue_.empty() || !taken.empty(); });
        std::move(queue_.begin(), queue_.end(), std::back_inserter(taken));
        queue_.clear();
        if (taken.empty()) return;
        held.unlock();
        const bool written = write(taken);
        held.lock();
        if (written) continue;
        if (stopping_ || writer_->is_replaced()) return;
        wake_.wait_for(held, kRetry, [&] { return stopping_; });
    }
}

/// Removes what is written. Returns false while the writer fails.
bool GroupCommit::write(std::vector<Waiting>& taken) {
    std::vector<const StoreBatch*> batches;
    for (const Waiting& waiting : taken) batches.push_back(&waiting.batch);
    const auto begin = std::chrono::steady_clock::now();
    const auto results = writer_->write(batches);
    const auto time = std::chrono::steady_clock::now() - begin;
    if (!results) {
        report(results.error().front());
        return false;
    }
    if (std::exchange(troubled_, false)) owner_.post(owner_.on_recovered);
    // One call for all wakes the owner's thread once.
    const auto written = static_cast<std::ptrdiff_t>(results->size());
    std::vector<Store::Done> done;
    for (auto one = taken.begin(); one != taken.begin() + written; ++one) {
        done.push_back(std::move(one->done));
    }
    taken.erase(taken.begin(), taken.begin() + written);
    owner_.post([report = owner_.on_written, time, done = std::move(done), results = *results] {
        for (std::size_t i = 0; i < done.size(); ++i) done[i](results[i]);
        if (report) report(done.size(), time);
    });
    return true;
}

/// Trouble is reported once until it ends.
void GroupCommit::report(const Error& error) {
    const bool replaced = writer_->is_replaced();
    const bool was_troubled = std::exchange(troubled_, true);
    const auto& report = replaced ? owner_.on_replaced : owner_.on_trouble;
    if (report && (replaced || !was_troubled)) owner_.post([report, error] { report(error); });
}

}  // namespace tengen
