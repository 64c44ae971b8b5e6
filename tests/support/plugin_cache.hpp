// The programs' cache of the bundled plugins. Without it each test would start ten processes to
// inspect them again.
#pragma once

#include <filesystem>

#include "plugin/plugin_library.hpp"

namespace tengen::test {

/// Writes a copy of the cache to `file`. The first call of a process inspects plugins that changed
/// since the last tests.
inline std::filesystem::path copied_plugin_cache(const std::filesystem::path& file) {
    static const std::filesystem::path kShared = [] {
        const std::filesystem::path build = TENGEN_BINARY_DIR;
        PluginLibrary library({.folders = {build / "plugins/ai"}, .shipped = 1},
                              build / "bin/tengen-ai-host", build / "tests/plugin_cache");
        library.scan();
        return build / "tests/plugin_cache";
    }();
    std::filesystem::create_directories(file.parent_path());
    std::filesystem::copy_file(kShared, file);
    return file;
}

}  // namespace tengen::test
