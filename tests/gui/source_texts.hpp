// The texts for people in source files, found as arguments of known calls.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tengen::test {

struct SourceText {
    std::string id;
    std::string place;  ///< "framework/rules/line.cpp:121"
};

/// Returns the texts of one source: the literals in Message("..."), tr("..."), fail(code, place,
/// "...") and the like, and in the descriptions of AIs and their options. Adjacent literals are one
/// text. Each literal of a choice (a ? "b" : "c") is a separate one.
std::vector<SourceText> texts_in(const std::string& source, const std::string& name);

/// Returns the texts of all sources in a folder; its path is relative to the root.
std::vector<SourceText> texts_below(const std::filesystem::path& root, const std::string& folder);

}  // namespace tengen::test
