// A plugin's description of one of its AIs.
#pragma once

#include <tengen/plugin.h>

#include <filesystem>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "core/schema.hpp"

namespace tengen {

struct AiInfo {
    std::string id;
    std::string name;
    std::string version;
    std::string author;
    std::string about;
    std::vector<Field> options;
    std::filesystem::path file;  ///< its plugin's file
    /// Whether the plugin is shipped with the program, or trusted by the user. Then it runs even
    /// without a sandbox.
    bool trusted = false;
};

/// Limits of a plugin's description, to keep lists and forms usable.
inline constexpr std::size_t kMaxAis = 64;
inline constexpr std::size_t kMaxOptions = 64;
inline constexpr std::size_t kMaxChoices = 64;
inline constexpr std::size_t kMaxIdBytes = 64;
inline constexpr std::size_t kMaxTextBytes = 256;

/// Reads a descriptor and checks it with check(). The error is a text for people.
tl::expected<AiInfo, std::string> read_info(const tengen_ai_descriptor_t& descriptor);

/// Checks that ids and option ids are valid and unique, texts are single lines of UTF-8 within the
/// limits, and ranges are finite and contain the default. The error is a text for people.
tl::expected<void, std::string> check(const AiInfo& info);

}  // namespace tengen
