// What a plugin says of one of its AIs.
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
    std::filesystem::path file;  ///< the plugin it comes from
    /// The plugin came with the program, or its user trusts it: it is run even where there is no
    /// sandbox.
    bool trusted = false;
};

/// Limits on what a plugin may say, so that lists and forms stay usable.
inline constexpr std::size_t kMaxAis = 64;
inline constexpr std::size_t kMaxOptions = 64;
inline constexpr std::size_t kMaxChoices = 64;
inline constexpr std::size_t kMaxIdBytes = 64;
inline constexpr std::size_t kMaxTextBytes = 256;

/// Reads a descriptor, and checks it as check() does. The error is a text for people.
tl::expected<AiInfo, std::string> read_info(const tengen_ai_descriptor_t& descriptor);

/// Ids and option ids in the right form and once each, one-line texts in UTF-8 within the limits,
/// ranges that are finite and contain the default. The error is a text for people.
tl::expected<void, std::string> check(const AiInfo& info);

}  // namespace tengen
