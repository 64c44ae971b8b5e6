#include "plugin/loaded_plugin.hpp"

#include <fmt/format.h>

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <map>
#include <mutex>

namespace tengen {

namespace {

/// Mirrors the loader's table, which has one copy of a library per process. It is global because
/// init() and deinit() must alternate, even if sessions share a copy.
struct Table {
    struct Slot {
        std::weak_ptr<const LoadedPlugin> plugin;
        bool started = false;  ///< after init() and before deinit()
    };

    std::mutex mutex;
    std::condition_variable ended;
    std::map<std::filesystem::path, Slot> slots;  ///< its addresses remain valid when it grows
};

Table& table() {
    static Table table;
    return table;
}

/// The loader's text begins with the file's name, which the message already contains.
std::string loader_text(const std::filesystem::path& file) {
    const char* const error = dlerror();
    std::string text = error == nullptr ? "unknown reason" : error;
    const std::string prefix = file.string() + ": ";
    if (text.starts_with(prefix)) text.erase(0, prefix.size());
    return text;
}

tl::expected<const tengen_plugin_entry_t*, LoadFailure> find_entry(
    const std::filesystem::path& file) {
    void* const library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return load_failed(LoadProblem::NotLoaded, loader_text(file));
    const auto* entry =
        static_cast<const tengen_plugin_entry_t*>(dlsym(library, TENGEN_ENTRY_SYMBOL));
    if (entry == nullptr) return load_failed(LoadProblem::NoEntry);
    return entry;
}

tl::expected<void, LoadFailure> check_entry(const tengen_plugin_entry_t& entry) {
    if (entry.abi_version != TENGEN_ABI_VERSION) {
        return load_failed(LoadProblem::WrongAbi, std::to_string(entry.abi_version));
    }
    if (entry.init == nullptr || entry.deinit == nullptr || entry.get_factory == nullptr) {
        return load_failed(LoadProblem::BadDescription, "its entry has no functions");
    }
    return {};
}

tl::expected<void, LoadFailure> start(const tengen_plugin_entry_t& entry,
                                      const std::filesystem::path& file) {
    std::array<char, 512> text{};
    tengen_error_t error{text.data(), text.size() - 1, 0};
    if (entry.init(file.parent_path().c_str(), &error)) return {};
    return load_failed(LoadProblem::NotLoaded, text.data());
}

bool is_complete(const tengen_ai_factory_t& factory) {
    return factory.count != nullptr && factory.descriptor != nullptr &&
           factory.supports != nullptr && factory.create != nullptr;
}

}  // namespace

LoadedPlugin::Opened LoadedPlugin::open(const std::filesystem::path& file) {
    std::error_code error;
    const std::filesystem::path path = std::filesystem::canonical(file, error);
    if (error) return load_failed(LoadProblem::NotLoaded, error.message());
    return share(path, [&] { return find_entry(path); });
}

LoadedPlugin::Opened LoadedPlugin::linked(const tengen_plugin_entry_t& entry) {
    std::error_code ignored;  // on failure, the plugin gets no folder
    return share(std::filesystem::read_symlink("/proc/self/exe", ignored), [&] { return &entry; });
}

LoadedPlugin::Opened LoadedPlugin::share(const std::filesystem::path& path, const Find& find) {
    Table& known = table();
    std::unique_lock lock(known.mutex);
    Table::Slot& slot = known.slots[path];
    if (auto plugin = slot.plugin.lock()) return plugin;
    known.ended.wait(lock, [&] { return !slot.started; });
    auto loaded = load(path, find);
    if (!loaded) return tl::unexpected(loaded.error());
    slot.started = true;
    const std::shared_ptr<const LoadedPlugin> plugin(loaded->release(),
                                                     [&known, &slot](const LoadedPlugin* old) {
                                                         const std::lock_guard end(known.mutex);
                                                         old->entry_->deinit();
                                                         delete old;
                                                         slot.started = false;
                                                         known.ended.notify_all();
                                                     });
    slot.plugin = plugin;
    return plugin;
}

tl::expected<std::unique_ptr<LoadedPlugin>, LoadFailure> LoadedPlugin::load(
    const std::filesystem::path& file, const Find& find) {
    const auto entry = find();
    if (!entry) return tl::unexpected(entry.error());
    if (const auto good = check_entry(**entry); !good) return tl::unexpected(good.error());
    if (auto started = start(**entry, file); !started) return tl::unexpected(started.error());
    std::unique_ptr<LoadedPlugin> plugin(new LoadedPlugin(**entry));
    if (const auto read = plugin->read_ais(file); !read) {
        (*entry)->deinit();
        return tl::unexpected(read.error());
    }
    return plugin;
}

tl::expected<void, LoadFailure> LoadedPlugin::read_ais(const std::filesystem::path& file) {
    factory_ = static_cast<const tengen_ai_factory_t*>(entry_->get_factory(TENGEN_AI_FACTORY));
    if (factory_ == nullptr || !is_complete(*factory_)) {
        return load_failed(LoadProblem::BadDescription, "it has no AI factory");
    }
    const std::uint32_t count = factory_->count();
    if (count == 0 || count > kMaxAis) {
        return load_failed(LoadProblem::BadDescription,
                           fmt::format("it has {} AIs (1..{})", count, kMaxAis));
    }
    for (std::uint32_t i = 0; i < count; ++i) {
        const tengen_ai_descriptor_t* descriptor = factory_->descriptor(i);
        if (descriptor == nullptr)
            return load_failed(LoadProblem::BadDescription, "an AI is missing");
        auto info = read_info(*descriptor);
        if (!info) return load_failed(LoadProblem::BadDescription, info.error());
        if (find(info->id)) {
            return load_failed(LoadProblem::BadDescription,
                               "it has the id '" + info->id + "' twice");
        }
        info->file = file;
        ais_.push_back(std::move(*info));
    }
    return {};
}

std::optional<std::uint32_t> LoadedPlugin::find(std::string_view id) const {
    const auto found =
        std::find_if(ais_.begin(), ais_.end(), [&](const AiInfo& info) { return info.id == id; });
    if (found == ais_.end()) return std::nullopt;
    return static_cast<std::uint32_t>(found - ais_.begin());
}

}  // namespace tengen
