// Keeps the list of AIs current. Notices added, changed and removed plugins, and scans them on
// another thread, because a plugin can hang during loading.
#pragma once

#include <functional>
#include <memory>

#include "plugin/plugin_library.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen::gui {

/// One thread, that of the io_context. Waits without polling if the system can report changes.
class PluginWatch {
  public:
    enum class Means {
        Notices,  ///< from the system (inotify); if unavailable, stamps
        Stamps,   ///< of all files, checked every two seconds
    };

    /// After a scan, replaces `library` on the io_context's thread. Calls `changed` then, and when
    /// a scan begins. Both must outlive it.
    PluginWatch(boost::asio::io_context& io, PluginLibrary& library, std::function<void()> changed,
                Means means = Means::Notices);
    /// Ends scanning, and kills a plugin that is being loaded.
    ~PluginWatch();
    PluginWatch(const PluginWatch&) = delete;
    PluginWatch& operator=(const PluginWatch&) = delete;

    /// Scans everything new; during a scan, requests another one.
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
