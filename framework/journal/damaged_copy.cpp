#include "journal/damaged_copy.hpp"

#include <fmt/format.h>

#include "base/durable_file.hpp"

namespace tengen {

namespace {

constexpr int kMaxCopies = 100;

bool holds(const std::filesystem::path& path, std::string_view text) {
    const Result<FileDescriptor> file = open_to_read(path);
    if (!file) return false;
    const Result<std::string> content = read_all(*file, path, text.size());
    return content && *content == text;
}

}  // namespace

Result<std::filesystem::path> keep_damaged(const std::filesystem::path& path,
                                           std::string_view text) {
    for (int number = 1; number <= kMaxCopies; ++number) {
        std::filesystem::path copy = path;
        copy += number == 1 ? std::string(".damaged") : fmt::format(".damaged-{}", number);
        std::error_code error;
        const auto status = std::filesystem::symlink_status(copy, error);
        if (status.type() == std::filesystem::file_type::not_found) {
            if (auto saved = replace_file(copy, text); !saved) return fail(saved.error());
            return copy;
        }
        if (holds(copy, text)) return copy;
    }
    return cannot_save(path, "too many damaged copies (remove some)");
}

}  // namespace tengen
