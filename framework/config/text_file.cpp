// Reads text files with limits, and checks their bytes.
#include "config/text_file.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

#include "base/file_descriptor.hpp"
#include "base/text.hpp"

namespace tengen {
namespace {

std::string reason(int error) {
    switch (error) {
        case ENOENT:
            return "no such file";
        case EACCES:
            return "permission denied";
        case ENOTDIR:
            return "a part of the path is not a folder";
        case ELOOP:
            return "too many symbolic links";
        case ENAMETOOLONG:
            return "the name is too long";
        default:
            return std::generic_category().message(error);
    }
}

std::string size_text(std::uintmax_t bytes) {
    constexpr std::uintmax_t kMega = 1000 * 1000;
    return bytes >= kMega ? fmt::format("{} MB", bytes / kMega)
                          : fmt::format("{} KiB", (bytes + 1023) / 1024);
}

std::optional<std::string> read_all(int descriptor, const Place& file, ErrorList& errors) {
    std::string text;
    std::array<char, 16 * 1024> buffer;
    while (text.size() <= kMaxTextFile) {
        const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
        if (count == 0) return text;
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) {
            errors.add(file, "{}", reason(errno));
            return std::nullopt;
        }
        text.append(buffer.data(), static_cast<std::size_t>(count));
    }
    errors.add(file, "file too large (limit {})", size_text(kMaxTextFile));
    return std::nullopt;
}

void normalise_line_ends(std::string& text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
    std::size_t to = 0;
    for (std::size_t from = 0; from < text.size(); ++from) {
        if (text[from] == '\r' && from + 1 < text.size() && text[from + 1] == '\n') continue;
        text[to++] = text[from];
    }
    text.resize(to);
}

/// Whether the tab at `offset` precedes the first visible character of its line.
bool is_indentation(std::string_view text, std::size_t offset) {
    const std::size_t start = text.find_last_not_of(" \t", offset);
    return start == std::string_view::npos || text[start] == '\n';
}

}  // namespace

std::optional<std::string> read_text_file(const std::filesystem::path& path, const Place& file,
                                          ErrorList& errors) {
    // Opening some devices has side effects, so the file is checked before it is opened. It is
    // checked again afterwards, in case it was replaced in between.
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) {
        errors.add(file, "{}", reason(errno));
        return std::nullopt;
    }
    if (!S_ISREG(status.st_mode)) {
        errors.add(file, "not a regular file");
        return std::nullopt;
    }
    const FileDescriptor descriptor(
        ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
    if (descriptor.get() < 0 || ::fstat(descriptor.get(), &status) != 0) {
        errors.add(file, "{}", reason(errno));
        return std::nullopt;
    }
    if (!S_ISREG(status.st_mode)) {
        errors.add(file, "not a regular file");
        return std::nullopt;
    }
    if (status.st_size > static_cast<off_t>(kMaxTextFile)) {
        errors.add(file, "file too large ({}, limit {})",
                   size_text(static_cast<std::uintmax_t>(status.st_size)), size_text(kMaxTextFile));
        return std::nullopt;
    }
    return read_all(descriptor.get(), file, errors);
}

bool clean_text(std::string& text, const Place& file, ErrorList& errors) {
    normalise_line_ends(text);
    const std::size_t before = errors.count();
    Place place = file;
    place.line = place.column = 1;
    bool tab_seen_in_line = false;
    for (std::size_t offset = 0, length = 1; offset < text.size(); offset += length) {
        const Character character = first_character(std::string_view(text).substr(offset));
        length = character.length;
        if (!character.valid) {
            errors.add(place, "not valid UTF-8");
            return false;
        }
        const bool blank = character.code == '\n' || character.code == '\t';
        if (is_control(character.code) && !blank) {
            errors.add(place, "control character {}", name_of(character.code));
        } else if (character.code == '\t' && !tab_seen_in_line && is_indentation(text, offset)) {
            errors.add(place, "tab used for indentation (use spaces)");
            tab_seen_in_line = true;
        }
        ++place.column;
        if (character.code != '\n') continue;
        ++place.line;
        place.column = 1;
        tab_seen_in_line = false;
    }
    return errors.count() == before;
}

}  // namespace tengen
