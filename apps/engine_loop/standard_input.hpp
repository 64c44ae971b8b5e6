// Waits until standard input is readable, whatever kind of file it is.
#pragma once

#include <functional>
#include <memory>

namespace boost::asio {
class io_context;
}

namespace tengen {

/// Leaves the descriptor's modes unchanged, because others, such as a shell, share the terminal.
/// For one thread.
class StandardInput {
  public:
    explicit StandardInput(boost::asio::io_context& io);
    ~StandardInput();
    StandardInput(const StandardInput&) = delete;
    StandardInput& operator=(const StandardInput&) = delete;

    /// Calls back once when a read would not block. The end of the input counts as readable.
    void wait(std::function<void()> ready);

  private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace tengen
