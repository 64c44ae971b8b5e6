// Why a plugin could not be loaded.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace tengen {

enum class LoadProblem : std::uint8_t {
    NotLoaded,       ///< the loader or the plugin's init() failed; detail: its text
    NoEntry,         ///< the library does not export tengen_plugin_entry
    WrongAbi,        ///< detail: the version that it was built for
    BadDescription,  ///< detail: the error in its description
    Crashed,         ///< detail: "bus error", "exited with code 1"
    TimedOut,        ///< not loaded in time, and killed
    DuplicateId,     ///< detail: the id and its first file
    NotAFile,        ///< detail: the kind of file, or why it cannot be read
    NoHost,          ///< tengen-ai-host could not be started or does not match; detail: why
    NoSandbox,       ///< not loaded, because it cannot be sandboxed; detail: the missing feature
};
inline constexpr auto kLastLoadProblem = LoadProblem::NoSandbox;

struct LoadFailure {
    LoadProblem problem = LoadProblem::NotLoaded;
    std::string detail;
    bool remembered = false;  ///< from an earlier start

    friend bool operator==(const LoadFailure&, const LoadFailure&) = default;
};

inline tl::unexpected<LoadFailure> load_failed(LoadProblem problem, std::string detail = {}) {
    return tl::unexpected<LoadFailure>(LoadFailure{problem, std::move(detail)});
}

/// The text after the plugin's name: "was built for ABI 3, this program needs 1".
Message message_of(const LoadFailure& failure);

/// The same as an error with the file as its place. Its code is ErrorCode::Sandbox for NoSandbox,
/// ErrorCode::System for NoHost, otherwise ErrorCode::Plugin.
Error error_of(const LoadFailure& failure, const std::filesystem::path& file);

}  // namespace tengen
