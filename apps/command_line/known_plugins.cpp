#include "command_line/known_plugins.hpp"

#include <sha256.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "base/durable_file.hpp"
#include "base/user_folders.hpp"

namespace tengen {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kHashLength = SHA256_DIGEST_STRING_LENGTH - 1;
constexpr std::size_t kMaxFileBytes = std::size_t{4} << 20;

std::string absolute_text(const fs::path& path) {
    std::error_code ignored;  // a file without an absolute path was not loaded
    return fs::absolute(path, ignored).lexically_normal().string();
}

std::map<std::string, std::string> read_hashes(const fs::path& path) {
    std::map<std::string, std::string> hashes;
    const auto file = open_to_read(path);
    const auto text = file ? read_all(*file, path, kMaxFileBytes) : fail(file.error());
    if (!text) return hashes;
    std::string_view rest = *text;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string_view line = rest.substr(0, end);
        if (line.size() > kHashLength + 2) {
            hashes.emplace(line.substr(kHashLength + 2), line.substr(0, kHashLength));
        }
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return hashes;
}

bool is_before(const timespec& a, const timespec& b) {
    return a.tv_sec != b.tv_sec ? a.tv_sec < b.tv_sec : a.tv_nsec < b.tv_nsec;
}

}  // namespace

std::string file_hash(const fs::path& path) {
    std::array<char, SHA256_DIGEST_STRING_LENGTH> text{};
    if (SHA256File(path.c_str(), text.data()) == nullptr) return {};
    return text.data();
}

std::string text_hash(std::string_view text) {
    std::array<char, SHA256_DIGEST_STRING_LENGTH> hash{};
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    if (SHA256Data(bytes, text.size(), hash.data()) == nullptr) return {};
    return hash.data();
}

fs::path KnownPlugins::standard_file() {
    return user_path(UserFolder::Data, "tengen/known-plugins");
}

KnownPlugins::KnownPlugins(fs::path file) : file_(std::move(file)) {
    if (!file_.empty()) hashes_ = read_hashes(file_);
}

/// Whether the plugin is unchanged since the file was written. Uses its status change time, because
/// programs cannot set that time.
bool KnownPlugins::unchanged(const fs::path& plugin) const {
    struct stat theirs {};
    struct stat ours {};
    return ::stat(plugin.c_str(), &theirs) == 0 && ::stat(file_.c_str(), &ours) == 0 &&
           is_before(theirs.st_ctim, ours.st_mtim);
}

KnownPlugins::Met KnownPlugins::meet(const std::vector<fs::path>& plugins) {
    Met met;
    std::vector<fs::path>& fresh = met.fresh;
    bool looked_at = false;
    for (const fs::path& plugin : plugins) {
        const std::string path = absolute_text(plugin);
        const auto known = hashes_.find(path);
        if (known != hashes_.end() && unchanged(plugin)) continue;
        const std::string hash = file_hash(path);
        if (hash.empty() || path.find('\n') != std::string::npos) continue;
        looked_at = true;
        if (known != hashes_.end() && known->second == hash) continue;
        hashes_.insert_or_assign(path, hash);
        fresh.push_back(plugin);
    }
    if (!looked_at || file_.empty()) return met;
    std::string text;
    for (const auto& [path, hash] : hashes_) text += hash + "  " + path + '\n';
    std::error_code error;
    fs::create_directories(file_.parent_path(), error);
    met.kept = replace_file(file_, text);
    return met;
}

std::string KnownPlugins::hash(const fs::path& plugin) const {
    const auto known = hashes_.find(absolute_text(plugin));
    return known == hashes_.end() ? std::string() : known->second;
}

}  // namespace tengen
