// The administrator's half of a running server: a Unix socket in its data folder, for its user
// only.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen::host {

/// A command and its arguments, as typed.
using AdminWords = std::vector<std::string>;

struct AdminAnswer {
    int code = 0;      ///< the exit code of the client
    std::string text;  ///< lines without the last line feed
};

/// The socket of a data folder.
std::filesystem::path admin_socket(const std::filesystem::path& folder);

/// Accepts commands until its destruction. For the io_context's thread.
class AdminListener {
  public:
    using Reply = std::function<void(const AdminAnswer&)>;
    /// Answers once, now or later.
    using Handle = std::function<void(const AdminWords&, Reply)>;

    virtual ~AdminListener() = default;
    /// Replaces a socket that an earlier server has left. Fails if the path is too long.
    static Result<std::unique_ptr<AdminListener>> open(boost::asio::io_context& io,
                                                       const std::filesystem::path& path,
                                                       Handle handle);
};

/// Sends a command to the server that has the data folder, and waits for its answer.
Result<AdminAnswer> ask_server(const std::filesystem::path& folder, const AdminWords& words);

}  // namespace tengen::host
