#include "view/plugin_watch.hpp"

#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <exception>
#include <map>
#include <set>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "base/durable_file.hpp"

namespace tengen::gui {
namespace {

namespace fs = std::filesystem;
using boost::system::error_code;

/// Compilers and copying programs write a file in several steps.
constexpr std::chrono::milliseconds kQuiet{250};
constexpr std::chrono::seconds kBetweenStamps{2};
constexpr std::uint32_t kChanges = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE |
                                   IN_CREATE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF;

bool is_folder(const fs::path& path) {
    std::error_code error;
    return fs::is_directory(path, error);
}

/// Returns the files of a folder with a plugin's name.
std::vector<fs::path> plugins_in(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    fs::directory_iterator entry(folder, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        if (entry->path().extension() == ".so") files.push_back(entry->path());
    }
    return files;
}

}  // namespace

/// Scans with a copy of the library on a separate thread.
class PluginWatch::Worker {
  public:
    Worker(boost::asio::io_context& io, PluginLibrary& library, std::function<void()> changed)
        : io_(io), library_(library), changed_(std::move(changed)) {}
    ~Worker() {
        // A hanging plugin would delay the end of the program.
        stop_.request_stop();
        if (thread_.joinable()) thread_.join();
    }
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    bool looking() const { return looking_; }

    void look() {
        again_ = looking_;
        if (looking_) return;
        looking_ = true;
        if (thread_.joinable()) thread_.join();
        try {
            start();
        } catch (const std::system_error&) {
            // Without a thread the list stays as it is, until something new needs a scan.
            looking_ = again_ = false;
        }
        changed_();
    }

  private:
    void start() {
        const auto copy = std::make_shared<PluginLibrary>(library_);
        thread_ = std::thread([this, copy, here = std::weak_ptr(here_), stop = stop_.get_token()] {
            try {
                copy->scan(stop);
            } catch (const std::exception&) {
                // Out of memory or threads: the list keeps the results so far.
            }
            boost::asio::post(io_, [this, copy, here] {
                if (!here.expired()) take(std::move(*copy));
            });
        });
    }

    void take(PluginLibrary found) {
        library_ = std::move(found);
        looking_ = false;
        if (std::exchange(again_, false)) {
            look();
        } else {
            changed_();
        }
    }

    boost::asio::io_context& io_;
    PluginLibrary& library_;
    std::function<void()> changed_;
    std::thread thread_;
    std::stop_source stop_;
    std::shared_ptr<bool> here_ = std::make_shared<bool>(true);
    bool looking_ = false;
    bool again_ = false;
};

/// The system's notices about changes: in the folders, in the nearest existing parents of missing
/// folders, and in the targets of links.
class PluginWatch::Notices {
  public:
    Notices(boost::asio::io_context& io, const std::vector<fs::path>& folders,
            std::function<void()> changed)
        : folders_(folders), changed_(std::move(changed)), stream_(io), quiet_(io) {}

    /// False if the system has no notices.
    bool start() {
        descriptor_ = FileDescriptor(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
        if (!descriptor_ || !watch_all()) return false;
        stream_.assign(::dup(descriptor_.get()));
        wait();
        return true;
    }

  private:
    /// The names that matter in a folder.
    struct Watched {
        bool plugins = false;
        std::set<std::string> names;
    };

    bool watch_all() {
        const std::map<int, Watched> before = std::exchange(watched_, {});
        bool good = true;
        for (const fs::path& folder : folders_) good = watch(folder) && good;
        for (const auto& [number, one] : before) {
            if (!watched_.contains(number)) ::inotify_rm_watch(descriptor_.get(), number);
        }
        return good;
    }

    bool watch(const fs::path& folder) {
        if (!is_folder(folder)) return watch_name(folder);
        Watched* const watched = add(folder);
        if (watched == nullptr) return false;
        watched->plugins = true;
        bool good = true;
        for (const fs::path& file : plugins_in(folder)) {
            std::error_code error;
            if (!fs::is_symlink(file, error)) continue;
            const fs::path target = fs::weakly_canonical(file, error);
            if (!error) good = watch_name(target) && good;
        }
        return good;
    }

    /// Watches the nearest existing folder above.
    bool watch_name(fs::path path) {
        while (path.has_parent_path() && path != path.parent_path() &&
               !is_folder(path.parent_path())) {
            path = path.parent_path();
        }
        const fs::path parent = path.has_parent_path() ? path.parent_path() : fs::path(".");
        Watched* const watched = add(parent);
        if (watched == nullptr) return false;
        watched->names.insert(path.filename().string());
        return true;
    }

    Watched* add(const fs::path& folder) {
        const int number = ::inotify_add_watch(descriptor_.get(), folder.c_str(), kChanges);
        return number < 0 ? nullptr : &watched_[number];
    }

    void wait() {
        stream_.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                           [this](const error_code& error) {
                               if (error) return;
                               if (read()) settle();
                               wait();
                           });
    }

    /// Returns whether any event matters.
    bool read() {
        alignas(inotify_event) std::array<char, 16 * 1024> buffer;
        bool matters = false;
        ssize_t count = 0;
        while ((count = ::read(descriptor_.get(), buffer.data(), buffer.size())) > 0) {
            for (std::size_t at = 0; at < static_cast<std::size_t>(count);) {
                inotify_event event{};
                std::memcpy(&event, buffer.data() + at, sizeof event);
                const char* name = event.len > 0 ? buffer.data() + at + sizeof event : "";
                matters = matters || is_news(event, name);
                at += sizeof event + event.len;
            }
        }
        return matters;
    }

    bool is_news(const inotify_event& event, const std::string& name) const {
        if ((event.mask & (IN_Q_OVERFLOW | IN_DELETE_SELF | IN_MOVE_SELF)) != 0) return true;
        const auto found = watched_.find(event.wd);
        if (found == watched_.end()) return false;
        const bool plugin = found->second.plugins && fs::path(name).extension() == ".so";
        return plugin || found->second.names.contains(name);
    }

    void settle() {
        quiet_.expires_after(kQuiet);
        quiet_.async_wait([this](const error_code& error) {
            if (error) return;
            // A folder that can no longer be watched was reported once by its parent; watch_all()
            // retries.
            watch_all();
            changed_();
        });
    }

    const std::vector<fs::path> folders_;
    std::function<void()> changed_;
    FileDescriptor descriptor_;
    std::map<int, Watched> watched_;
    boost::asio::posix::stream_descriptor stream_;
    boost::asio::steady_timer quiet_;
};

/// Checks the stamps of all files periodically.
class PluginWatch::Stamps {
  public:
    Stamps(boost::asio::io_context& io, const std::vector<fs::path>& folders,
           std::function<void()> changed)
        : folders_(folders), changed_(std::move(changed)), timer_(io), seen_(stamps()) {
        wait();
    }

  private:
    using List = std::vector<std::pair<fs::path, FileStamp>>;

    List stamps() const {
        List list;
        const auto add = [&list](const fs::path& file) {
            if (const auto stamp = FileStamp::of(file)) list.emplace_back(file, *stamp);
        };
        for (const fs::path& folder : folders_) {
            add(folder);
            for (const fs::path& file : plugins_in(folder)) add(file);
        }
        return list;
    }

    void wait() {
        timer_.expires_after(kBetweenStamps);
        timer_.async_wait([this](const error_code& error) {
            if (error) return;
            List now = stamps();
            const bool news = now != seen_;
            seen_ = std::move(now);
            wait();
            if (news) changed_();
        });
    }

    const std::vector<fs::path> folders_;
    std::function<void()> changed_;
    boost::asio::steady_timer timer_;
    List seen_;
};

struct PluginWatch::Inside {
    Inside(boost::asio::io_context& io, PluginLibrary& library, std::function<void()> changed)
        : worker(io, library, std::move(changed)) {}

    Worker worker;
    std::unique_ptr<Notices> notices;
    std::unique_ptr<Stamps> stamps;
};

PluginWatch::PluginWatch(boost::asio::io_context& io, PluginLibrary& library,
                         std::function<void()> changed, Means means)
    : inside_(std::make_unique<Inside>(io, library, std::move(changed))) {
    const auto look = [this] { rescan(); };
    if (means == Means::Notices) {
        inside_->notices = std::make_unique<Notices>(io, library.folders(), look);
        if (inside_->notices->start()) return;
        inside_->notices.reset();
    }
    inside_->stamps = std::make_unique<Stamps>(io, library.folders(), look);
}

PluginWatch::~PluginWatch() = default;

void PluginWatch::rescan() {
    inside_->worker.look();
}

bool PluginWatch::looking() const {
    return inside_->worker.looking();
}

}  // namespace tengen::gui
