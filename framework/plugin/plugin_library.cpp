#include "plugin/plugin_library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <system_error>

#include "base/spelling.hpp"
#include "base/text.hpp"
#include "sandbox/sandbox_state.hpp"

namespace tengen {

namespace {

namespace fs = std::filesystem;

/// Why a path cannot be loaded; empty for a regular file of acceptable size.
std::optional<std::string> obstacle(const fs::path& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    switch (status.type()) {
        case fs::file_type::regular: {
            const std::uintmax_t size = fs::file_size(path, error);
            if (error || size <= kMaxPluginBytes) return std::nullopt;
            return fmt::format("larger than {} MiB", kMaxPluginBytes >> 20);
        }
        case fs::file_type::not_found:
            return fs::is_symlink(fs::symlink_status(path, error)) ? "a link to nothing"
                                                                   : "no such file";
        case fs::file_type::directory:
            return "a folder";
        case fs::file_type::fifo:
            return "a pipe";
        case fs::file_type::socket:
            return "a socket";
        case fs::file_type::none:
            return error.message();
        default:
            return "a device";
    }
}

/// The files of a folder with the name of a plugin, sorted.
std::vector<fs::path> plugins_in(const fs::path& folder, std::error_code& error) {
    std::vector<fs::path> files;
    fs::directory_iterator entry(folder, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        if (entry->path().extension() == ".so") files.push_back(entry->path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// Some tools, such as Rust's, name libraries libNAME.so.
bool is_named(const fs::path& file, std::string_view id) {
    const std::string stem = file.stem().string();
    return stem == id || stem == "lib" + std::string(id);
}

}  // namespace

PluginLibrary::PluginLibrary(PluginFolders folders, fs::path host, fs::path cache)
    : folders_(std::move(folders)), host_(std::move(host)), cache_(std::move(cache), host_) {}

void PluginLibrary::retry_failures() {
    retries_ = true;
    std::erase_if(seen_, [](const auto& item) {
        const Probed& result = item.second.result;
        return !result && result.error().remembered;
    });
}

void PluginLibrary::scan(const std::stop_token& stop) {
    const std::vector<Candidate> found = candidates();
    look_at(found, stop);
    if (stop.stop_requested()) return;
    list(found);
    cache_.save();
}

/// Includes a shipped folder that the user names.
std::set<fs::path> PluginLibrary::shipped_folders() const {
    std::set<fs::path> folders;
    for (std::size_t i = folders_.folders.size() - folders_.shipped; i < folders_.folders.size();
         ++i) {
        std::error_code error;
        const fs::path real = fs::canonical(folders_.folders[i], error);
        if (!error) folders.insert(real);
    }
    return folders;
}

PluginLibrary::Candidate PluginLibrary::candidate_of(const fs::path& file, bool shipped,
                                                     bool named) const {
    const auto reason = obstacle(file);
    const auto stamp = reason ? std::nullopt : FileStamp::of(file);
    Candidate candidate{
        file, stamp, {LoadProblem::NotAFile, reason.value_or("no such file")}, shipped, named};
    if (reason || trusts(candidate)) return candidate;
    const SandboxState sandbox = available_sandbox();
    if (sandbox.level() != SandboxLevel::None) return candidate;
    candidate.stamp.reset();
    candidate.failure = {LoadProblem::NoSandbox,
                         "the sandbox of this system is " + english(text_of(sandbox))};
    return candidate;
}

std::vector<PluginLibrary::Candidate> PluginLibrary::candidates() const {
    std::vector<Candidate> found;
    bool shipped = false;
    bool named = false;
    const auto add = [&](const fs::path& file) {
        found.push_back(candidate_of(file, shipped, named));
    };
    std::set<fs::path> visited;
    const std::set<fs::path> program_folders = shipped_folders();
    for (std::size_t i = 0; i < folders_.folders.size(); ++i) {
        std::error_code error;
        const fs::path& folder = folders_.folders[i];
        const fs::path real = fs::canonical(folder, error);
        const bool missing = error == std::errc::no_such_file_or_directory;
        if (missing && i >= folders_.named) continue;
        if (!error && !visited.insert(real).second) continue;
        shipped = program_folders.contains(real);
        named = i < folders_.named;
        if (!error && !fs::is_directory(real)) {
            add(folder);
            continue;
        }
        std::vector<fs::path> files;
        if (!error) files = plugins_in(folder, error);
        if (error) {
            found.push_back({folder, {}, {LoadProblem::NotAFile, error.message()}, shipped, named});
        }
        std::for_each(files.begin(), files.end(), add);
    }
    return found;
}

void PluginLibrary::look_at(const std::vector<Candidate>& candidates, const std::stop_token& stop) {
    std::vector<PluginToProbe> unknown;
    std::vector<FileStamp> stamps;
    for (const Candidate& candidate : candidates) {
        if (!candidate.stamp) continue;
        const auto known = seen_.find(candidate.path);
        if (known != seen_.end() && known->second.stamp == *candidate.stamp) continue;
        const Probed* const remembered = cache_.find(candidate.path, *candidate.stamp);
        // Shipped files load, so the machine was at fault.
        const bool retries = retries_ || candidate.shipped;
        if (remembered != nullptr && (*remembered || !retries)) {
            seen_.insert_or_assign(candidate.path, Seen{*candidate.stamp, *remembered});
        } else {
            unknown.push_back({candidate.path, trusts(candidate)});
            stamps.push_back(*candidate.stamp);
        }
    }
    const std::vector<Probed> results = probe_plugins(host_, unknown, stop);
    // A file without a result is loaded by the next scan.
    if (stop.stop_requested()) return;
    for (std::size_t i = 0; i < unknown.size(); ++i) {
        cache_.keep(unknown[i].file, stamps[i], results[i]);
        seen_.insert_or_assign(unknown[i].file, Seen{stamps[i], results[i]});
    }
}

/// Each id of a shipped AI, with its file.
std::map<std::string, fs::path> PluginLibrary::shipped_ids(
    const std::vector<Candidate>& candidates) const {
    std::map<std::string, fs::path> ids;
    for (const Candidate& candidate : candidates) {
        if (!candidate.shipped || !candidate.stamp) continue;
        const Probed& result = seen_.at(candidate.path).result;
        if (!result) continue;
        for (const AiInfo& info : *result) ids.emplace(info.id, candidate.path);
    }
    return ids;
}

void PluginLibrary::list(const std::vector<Candidate>& candidates) {
    files_.clear();
    const std::map<std::string, fs::path> reserved = shipped_ids(candidates);
    std::map<std::string, fs::path> owners;
    for (const Candidate& candidate : candidates) {
        PluginFile& file = files_.emplace_back();
        file.path = candidate.path;
        file.shipped = candidate.shipped;
        if (!candidate.stamp) {
            file.refusal = error_of(candidate.failure, candidate.path);
            continue;
        }
        const Probed& result = seen_.at(candidate.path).result;
        if (!result) {
            file.refusal = error_of(result.error(), candidate.path);
            file.failed_to_load = true;
            continue;
        }
        for (const AiInfo& info : *result) {
            const auto taken = reserved.find(info.id);
            if (!candidate.shipped && !candidate.named && taken != reserved.end()) {
                file.refusal = error_of(
                    {LoadProblem::DuplicateId, info.id + " (" + taken->second.string() + ")"},
                    candidate.path);
                continue;
            }
            const auto [owner, first] = owners.emplace(info.id, candidate.path);
            if (first) {
                file.ais.push_back(info);
                file.ais.back().trusted = trusts(candidate);
                if (!candidate.shipped && taken != reserved.end()) file.replaced.push_back(info.id);
            } else {
                file.refusal = error_of(
                    {LoadProblem::DuplicateId, info.id + " (" + owner->second.string() + ")"},
                    candidate.path);
            }
        }
    }
}

Result<AiInfo> PluginLibrary::find(std::string_view id) const {
    std::vector<std::string_view> known;
    for (const PluginFile& file : files_) {
        for (const AiInfo& info : file.ais) {
            if (info.id == id) return info;
            known.push_back(info.id);
        }
    }
    for (const PluginFile& file : files_) {
        if (file.refusal && file.ais.empty() && is_named(file.path, id)) {
            return fail(file.refusal->code, "", "plugin '{}' {}", printable(id),
                        file.refusal->message);
        }
    }
    for (const PluginFile& file : files_) {
        if (!file.refusal || file.refusal->code != ErrorCode::Sandbox) continue;
        return fail(ErrorCode::Sandbox, "", "plugin '{}' not found, but {} {}", printable(id),
                    printable(file.path.string(), 200), file.refusal->message);
    }
    const std::string_view nearest = nearest_name(id, known);
    for (const PluginFile& file : files_) {
        if (!file.failed_to_load || !nearest.empty()) continue;
        return fail(ErrorCode::Plugin, "", "plugin '{}' not found, but {} {}", printable(id),
                    printable(file.path.string(), 200), file.refusal->message);
    }
    if (known.empty()) {
        return fail(ErrorCode::CommandLine, "", "plugin '{}' not found (there are no plugins)",
                    printable(id));
    }
    std::sort(known.begin(), known.end());
    const std::string names = fmt::format("{}", fmt::join(known, ", "));
    if (nearest.empty()) {
        return fail(ErrorCode::CommandLine, "", "plugin '{}' not found (known: {})", printable(id),
                    names);
    }
    return fail(ErrorCode::CommandLine, "", "plugin '{}' not found (did you mean '{}'? known: {})",
                printable(id), nearest, names);
}

Result<AiInfo> PluginLibrary::find_in(const fs::path& file, std::string_view id) {
    // The loader would search the system's libraries for a name without a folder.
    std::error_code unnamed;
    const fs::path whole = fs::absolute(file, unnamed).lexically_normal();
    const Candidate candidate = candidate_of(unnamed ? file : whole, false, true);
    if (!candidate.stamp) return fail(error_of(candidate.failure, file));
    look_at({candidate}, {});
    cache_.save();
    const Probed& result = seen_.at(candidate.path).result;
    if (!result) return fail(error_of(result.error(), file));
    std::vector<std::string_view> ids;
    for (const AiInfo& info : *result) {
        ids.push_back(info.id);
        if (info.id != id) continue;
        AiInfo found = info;
        found.trusted = trusts(candidate);
        return found;
    }
    return fail(ErrorCode::CommandLine, printable(file.string(), 200),
                "has no AI '{}' (it has: {})", printable(id),
                fmt::format("{}", fmt::join(ids, ", ")));
}

}  // namespace tengen
