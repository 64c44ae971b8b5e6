// Notes between server processes: words, sent by NOTIFY on a separate connection.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "base/file_descriptor.hpp"

namespace tengen {

class PostgresConnection;

/// Used on the owner's thread. NOTIFY takes a lock of the whole database, so there are ten a second
/// at most, with all words since the last one.
class PostgresNotes {
  public:
    /// `told` gets the words of others, separated by blanks, on a thread of this object; "*" after
    /// each connection, and if there were too many.
    PostgresNotes(std::string url, std::function<void(std::string)> told);
    ~PostgresNotes();
    PostgresNotes(const PostgresNotes&) = delete;
    PostgresNotes& operator=(const PostgresNotes&) = delete;

    void tell(const std::string& word);

  private:
    void run();
    void serve(PostgresConnection& connection);
    void listen(PostgresConnection& connection);
    void send_waiting(PostgresConnection& connection);
    void wait(int descriptor, int milliseconds);
    bool is_stopping();

    std::string url_;
    std::function<void(std::string)> told_;
    FileDescriptor wake_;  ///< an eventfd
    std::mutex mutex_;
    std::string waiting_;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace tengen
