#include "base/user_folders.hpp"

#include <array>
#include <cstdlib>

namespace tengen {
namespace {

namespace fs = std::filesystem;

struct Place {
    const char* variable;
    const char* below_home;
};

/// Ordered like UserFolder.
constexpr std::array<Place, 4> kPlaces{{{"XDG_CONFIG_HOME", ".config"},
                                        {"XDG_DATA_HOME", ".local/share"},
                                        {"XDG_STATE_HOME", ".local/state"},
                                        {"XDG_CACHE_HOME", ".cache"}}};

fs::path folder_from_environment(const char* variable) {
    const char* const value = std::getenv(variable);
    const fs::path path = value == nullptr ? "" : value;
    return path.is_absolute() ? path : fs::path();
}

}  // namespace

fs::path home_folder() {
    return folder_from_environment("HOME");
}

fs::path user_path(UserFolder folder, const fs::path& below) {
    const Place& place = kPlaces[static_cast<std::size_t>(folder)];
    if (const fs::path named = folder_from_environment(place.variable); !named.empty()) {
        return named / below;
    }
    const fs::path home = home_folder();
    return home.empty() ? fs::path() : home / place.below_home / below;
}

}  // namespace tengen
