#include "picture_options.hpp"

#include "base/durable_file.hpp"
#include "base/text.hpp"

namespace tengen::cli {

Result<Theme> find_theme(const Program& program, const std::string& name) {
    std::vector<Error> problems;
    const std::vector<Theme> themes = read_themes(program.folders(), problems);
    std::string known;
    for (const Theme& theme : themes) {
        if (theme.name == name) return theme;
        known += (known.empty() ? "" : ", ") + theme.name;
    }
    if (!problems.empty()) return fail(problems);
    return fail(ErrorCode::CommandLine, "--theme", "must be one of {}, found '{}'", known,
                printable(name, 40));
}

Result<void> write_picture(Program& program, const std::string& out, const std::string& bytes) {
    if (!out.empty() && out != "-") return replace_file(out, bytes);
    program.out().write(bytes);
    program.out().flush();
    return {};
}

}  // namespace tengen::cli
