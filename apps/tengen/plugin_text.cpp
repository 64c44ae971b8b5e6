#include "plugin_text.hpp"

#include <fmt/format.h>

#include "base/text.hpp"

namespace tengen::cli {
namespace {

std::string default_text(const Field& field) {
    std::string text;
    for (const Scalar& value : field.default_values) {
        if (!text.empty()) text += ',';
        text += to_text(value);
    }
    return text;
}

}  // namespace

std::string describe(const AiInfo& ai) {
    std::string text = fmt::format("{:<12} {} {}{}\n", ai.id, ai.name, ai.version,
                                   ai.author.empty() ? "" : " by " + ai.author);
    if (!ai.about.empty()) text += fmt::format("{:<12} {}\n", "", ai.about);
    for (const Field& field : ai.options) {
        text += fmt::format("{:<12}   {}={}  {} ({})\n", "", field.name, default_text(field),
                            field.help, english(expectation(field)));
    }
    return text + fmt::format("{:<12} {}\n", "", printable(ai.file.string(), 4096));
}

}  // namespace tengen::cli
