#include "view/user_file.hpp"

#include <fmt/format.h>

#include "base/durable_file.hpp"
#include "config/yaml_reader.hpp"
#include "config/yaml_writer.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxBadFiles = 100;

bool is_there(const fs::path& path) {
    std::error_code error;
    return fs::symlink_status(path, error).type() != fs::file_type::not_found;
}

}  // namespace

std::optional<YamlNode> UserFile::read(ErrorList& errors) const {
    if (path_.empty() || !is_there(path_)) return std::nullopt;
    const std::size_t before = errors.count();
    std::optional<YamlNode> tree = read_yaml_file(path_, errors);
    if (tree && tree->kind == YamlNode::Kind::Empty && errors.count() == before) {
        return std::nullopt;
    }
    if (tree && !tree->is_map() && errors.count() == before) {
        errors.add(tree->place, "expected {}, found {}", "a map", found(*tree));
    }
    if (tree && !tree->is_map()) return std::nullopt;
    return tree;
}

Error UserFile::move_aside(const Errors& problems) const {
    Error error = problems.front();
    for (int number = 1; number <= kMaxBadFiles; ++number) {
        fs::path aside = path_;
        aside += number == 1 ? std::string(".bad") : fmt::format(".bad-{}", number);
        if (is_there(aside)) continue;
        std::error_code failure;
        fs::rename(path_, aside, failure);
        if (failure) break;
        error.message =
            Message("{} (the file is kept as {})", error.message, aside.filename().string());
        return error;
    }
    return error;
}

Result<void> UserFile::write(const YamlNode& tree) const {
    if (path_.empty()) {
        return fail(ErrorCode::System, "", "nothing can be saved: HOME names no folder (set it)");
    }
    std::error_code error;
    fs::create_directories(path_.parent_path(), error);
    if (error) return cannot_save(path_, save_problem(error.value()));
    return replace_file(path_, to_yaml(tree));
}

}  // namespace tengen::gui
