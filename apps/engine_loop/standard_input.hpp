// Waits until standard input can be read, whatever it is.
#pragma once

#include <functional>
#include <memory>

namespace boost::asio {
class io_context;
}

namespace tengen {

/// Leaves the descriptor's modes alone: others (a shell) share the terminal. One thread.
class StandardInput {
  public:
    explicit StandardInput(boost::asio::io_context& io);
    ~StandardInput();
    StandardInput(const StandardInput&) = delete;
    StandardInput& operator=(const StandardInput&) = delete;

    /// Calls back once when a read would not block; the end of the input counts.
    void wait(std::function<void()> ready);

  private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace tengen
