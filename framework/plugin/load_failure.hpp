// Why a plugin could not be loaded.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace tengen {

enum class LoadProblem : std::uint8_t {
    NotLoaded,       ///< the loader, or the plugin's init(), says no; detail: its text
    NoEntry,         ///< a library that does not export tengen_plugin_entry
    WrongAbi,        ///< detail: the version it was built for
    BadDescription,  ///< detail: what is wrong in what it says of itself
    Crashed,         ///< detail: "bus error", "exited with code 1"
    TimedOut,        ///< not loaded in time, and killed
    DuplicateId,     ///< detail: the id and where it was found before
    NotAFile,        ///< detail: what it is instead, or why it cannot be read
    NoHost,          ///< tengen-ai-host could not be started or does not fit; detail: why
    NoSandbox,       ///< not loaded at all, since it could not be confined; detail: what is missing
};
inline constexpr auto kLastLoadProblem = LoadProblem::NoSandbox;

struct LoadFailure {
    LoadProblem problem = LoadProblem::NotLoaded;
    std::string detail;

    friend bool operator==(const LoadFailure&, const LoadFailure&) = default;
};

inline tl::unexpected<LoadFailure> load_failed(LoadProblem problem, std::string detail = {}) {
    return tl::unexpected<LoadFailure>(LoadFailure{problem, std::move(detail)});
}

/// A text that goes on after the plugin's name: "was built for ABI 3, this program needs 1".
Message message_of(const LoadFailure& failure);

/// The same as an error whose place is the file: of ErrorCode::Sandbox for NoSandbox, of
/// ErrorCode::System for NoHost, otherwise of ErrorCode::Plugin.
Error error_of(const LoadFailure& failure, const std::filesystem::path& file);

}  // namespace tengen
