// Keeps the list of AIs current: notices plugins that come, change or go, and looks at them on
// another thread, because a plugin may hang while it is loaded.
#pragma once

#include <functional>
#include <memory>

#include "plugin/plugin_library.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen::gui {

/// One thread, that of the io_context. Waits without polling where the system can tell of changes.
class PluginWatch {
  public:
    enum class Means {
        Notices,  ///< of the system (inotify); where there are none, stamps
        Stamps,   ///< of all files, looked at every two seconds
    };

    /// `library` is replaced by one that has looked again, on the io_context's thread; then, and
    /// when looking begins, `changed` is called. Both must outlive it.
    PluginWatch(boost::asio::io_context& io, PluginLibrary& library, std::function<void()> changed,
                Means means = Means::Notices);
    /// Ends looking; a plugin that is being loaded is killed.
    ~PluginWatch();
    PluginWatch(const PluginWatch&) = delete;
    PluginWatch& operator=(const PluginWatch&) = delete;

    /// Looks at everything that is new; once more when it is looking already.
    void rescan();
    bool looking() const;

  private:
    class Worker;
    class Notices;
    class Stamps;
    struct Inside;

    std::unique_ptr<Inside> inside_;
};

}  // namespace tengen::gui
