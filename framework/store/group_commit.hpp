// The writing thread of a store. Batches that arrive during a transaction share the next one.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "store/store.hpp"

namespace tengen {

/// Writes batches into a database. For one thread.
class BatchWriter {
  public:
    virtual ~BatchWriter() = default;
    /// Writes the first batches, one at least, in one transaction. Returns the result of each, or
    /// an error if nothing could be written; then it is called again later.
    virtual Result<std::vector<Result<void>>> write(
        const std::vector<const StoreBatch*>& batches) = 0;
    /// Whether another process writes instead, so write() can never succeed again.
    virtual bool is_replaced() const { return false; }
};

/// Used on the owner's thread.
class GroupCommit {
  public:
    GroupCommit(std::unique_ptr<BatchWriter> writer, StoreOwner owner);
    /// Writes all waiting batches, unless the writer fails.
    ~GroupCommit();
    GroupCommit(const GroupCommit&) = delete;
    GroupCommit& operator=(const GroupCommit&) = delete;

    void add(StoreBatch batch, Store::Done done);

  private:
    struct Waiting {
        StoreBatch batch;
        Store::Done done;
    };

    void run();
    bool write(std::vector<Waiting>& taken);
    void report(const Error& error);

    StoreOwner owner_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<Waiting> queue_;
    bool stopping_ = false;

    std::unique_ptr<BatchWriter> writer_;  ///< for the writing thread
    bool troubled_ = false;                ///< the last transaction failed
    std::thread thread_;
};

}  // namespace tengen
