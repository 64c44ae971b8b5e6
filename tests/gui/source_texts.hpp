// The texts for people that stand in source files, found by the calls that they are arguments of.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tengen::test {

struct SourceText {
    std::string id;
    std::string place;  ///< "framework/rules/line.cpp:121"
};

/// Of one source text: the literals in Message("..."), tr("..."), fail(code, place, "...") and the
/// like, and in what AIs say of themselves and of their options; literals that stand side by side
/// are one text, those of a choice (a ? "b" : "c") each one.
std::vector<SourceText> texts_in(const std::string& source, const std::string& name);

/// Of all sources below a folder, which is given relative to the root.
std::vector<SourceText> texts_below(const std::filesystem::path& root, const std::string& folder);

}  // namespace tengen::test
