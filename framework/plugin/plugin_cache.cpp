// The file's format: a line "tengen-plugins 2", the CRC-32 of the rest, the host's stamp, then the
// plugins. A plugin is its path, its stamp, and either its AIs in the form of tengen-ai-host's
// messages, or its failure.
#include "plugin/plugin_cache.hpp"

#include <sys/stat.h>

#include <boost/crc.hpp>
#include <fstream>
#include <iterator>
#include <string_view>

#include "base/durable_file.hpp"
#include "base/user_folders.hpp"
#include "plugin/wire.hpp"
#include "plugin/wire_codec.hpp"

namespace tengen {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTitle = "tengen-plugins 2\n";
constexpr std::uintmax_t kMaxFileBytes = 8 * 1024 * 1024;

std::uint32_t checksum(std::span<const std::byte> bytes) {
    boost::crc_32_type crc;
    crc.process_bytes(bytes.data(), bytes.size());
    return crc.checksum();
}

void put(wire::Writer& writer, const FileStamp& stamp) {
    writer.number(stamp.device);
    writer.number(stamp.inode);
    writer.number(stamp.size);
    writer.number(stamp.modified_ns);
    writer.number(stamp.changed_ns);
}

FileStamp take_stamp(wire::Reader& reader) {
    FileStamp stamp;
    stamp.device = reader.number<std::uint64_t>();
    stamp.inode = reader.number<std::uint64_t>();
    stamp.size = reader.number<std::uint64_t>();
    stamp.modified_ns = reader.number<std::int64_t>();
    stamp.changed_ns = reader.number<std::int64_t>();
    return stamp;
}

std::optional<AiInfo> take_ai(wire::Reader& reader, const fs::path& plugin) {
    const std::string bytes = reader.text();
    const auto message = wire::read(std::as_bytes(std::span(bytes)));
    if (!message || message->type != wire::Type::Ai) return std::nullopt;
    auto info = wire::read_ai(message->body);
    if (info) info->file = plugin;
    return info;
}

bool costs_time(LoadProblem problem) {
    return problem == LoadProblem::TimedOut || problem == LoadProblem::Crashed;
}

std::optional<Probed> take_result(wire::Reader& reader, const fs::path& plugin) {
    std::vector<AiInfo> ais;
    for (std::uint32_t left = reader.count(wire::kHeaderBytes); left > 0; --left) {
        auto info = take_ai(reader, plugin);
        if (!info) return std::nullopt;
        ais.push_back(std::move(*info));
    }
    if (!ais.empty()) return Probed(std::move(ais));
    const auto problem = static_cast<LoadProblem>(reader.number<std::uint8_t>());
    if (!costs_time(problem)) return std::nullopt;
    return tl::unexpected(LoadFailure{problem, reader.text(), true});
}

std::vector<std::byte> content_of(const fs::path& file) {
    std::error_code error;
    const auto size = fs::file_size(file, error);
    if (error || size > kMaxFileBytes || !fs::is_regular_file(file, error)) return {};
    std::ifstream stream(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

}  // namespace

std::optional<FileStamp> FileStamp::of(const fs::path& file) {
    struct stat info {};
    if (::stat(file.c_str(), &info) != 0) return std::nullopt;
    const auto ns = [](const timespec& time) {
        return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
    };
    return FileStamp{info.st_dev, info.st_ino, static_cast<std::uint64_t>(info.st_size),
                     ns(info.st_mtim), ns(info.st_ctim)};
}

fs::path PluginCache::standard_file() {
    return user_path(UserFolder::Cache, "tengen/plugins");
}

PluginCache::PluginCache(fs::path file, const fs::path& host)
    : file_(std::move(file)), host_(FileStamp::of(host)) {
    if (!file_.empty() && host_) read();
}

void PluginCache::read() {
    const std::vector<std::byte> content = content_of(file_);
    const auto title = std::as_bytes(std::span(kTitle));
    if (content.size() < title.size() + sizeof(std::uint32_t)) return;
    if (!std::equal(title.begin(), title.end(), content.begin())) return;
    const auto sum = std::span(content).subspan(title.size(), sizeof(std::uint32_t));
    const auto rest = std::span(content).subspan(title.size() + sum.size());
    if (wire::Reader(sum).number<std::uint32_t>() != checksum(rest)) return;

    wire::Reader reader(rest);
    if (take_stamp(reader) != *host_) return;
    std::map<fs::path, Entry> entries;
    for (std::uint32_t left = reader.count(1); left > 0 && reader.good(); --left) {
        const fs::path plugin = reader.text();
        const FileStamp stamp = take_stamp(reader);
        auto result = take_result(reader, plugin);
        if (!result) return;
        Entry entry{stamp, std::move(*result)};
        entries.emplace(plugin, std::move(entry));
    }
    if (reader.done()) entries_ = std::move(entries);
}

const Probed* PluginCache::find(const fs::path& plugin, const FileStamp& stamp) const {
    const auto found = entries_.find(plugin);
    if (found == entries_.end() || found->second.stamp != stamp) return nullptr;
    return &found->second.result;
}

void PluginCache::keep(const fs::path& plugin, const FileStamp& stamp, Probed result) {
    if (!result && !costs_time(result.error().problem)) return;
    entries_.insert_or_assign(plugin, Entry{stamp, std::move(result)});
    changed_ = true;
}

std::vector<std::byte> PluginCache::encoded() const {
    std::vector<std::byte> rest;
    wire::Writer writer(rest);
    put(writer, *host_);
    writer.number(static_cast<std::uint32_t>(entries_.size()));
    wire::Buffer message;
    for (const auto& [plugin, entry] : entries_) {
        writer.text(plugin.string());
        put(writer, entry.stamp);
        const Probed& result = entry.result;
        writer.number(static_cast<std::uint32_t>(result ? result->size() : 0));
        if (!result) {
            writer.number(static_cast<std::uint8_t>(result.error().problem));
            writer.text(result.error().detail);
            continue;
        }
        for (const AiInfo& info : *result) {
            wire::write(message, info);
            writer.text({reinterpret_cast<const char*>(message.data()), message.size()});
        }
    }
    const auto title = std::as_bytes(std::span(kTitle));
    std::vector<std::byte> all(title.begin(), title.end());
    wire::Writer(all).number(checksum(rest));
    all.insert(all.end(), rest.begin(), rest.end());
    return all;
}

void PluginCache::save() {
    if (!changed_ || file_.empty() || !host_) return;
    changed_ = false;
    std::erase_if(entries_, [](const auto& item) {
        return FileStamp::of(item.first) != std::optional(item.second.stamp);
    });
    std::error_code error;
    fs::create_directories(file_.parent_path(), error);
    if (error) return;
    remove_old_temporaries(file_.parent_path());
    const std::vector<std::byte> bytes = encoded();
    static_cast<void>(
        replace_file(file_, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}));
}

}  // namespace tengen
