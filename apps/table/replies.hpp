// The elements of replies to commands.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "table/commands.hpp"

namespace tengen {

inline constexpr std::size_t kShownInput = 40;  ///< characters of the input shown in an error

inline Reply done() {
    Reply reply;
    reply.redraw = true;
    return reply;
}

inline Reply said(std::string line) {
    Reply reply;
    reply.lines.push_back(std::move(line));
    return reply;
}

inline Reply wrong(Errors problems) {
    Reply reply;
    reply.problems = std::move(problems);
    return reply;
}

template <class... Arguments>
Reply wrong(std::string_view pattern, const Arguments&... values) {
    return wrong(Error{ErrorCode::CommandLine, "", Message(pattern, values...)});
}

inline Reply reply_of(const Result<void>& result) {
    return result ? done() : wrong(result.error());
}

/// A file's name or a text may have spaces, so it is all text after the command.
inline std::string rest_of(const std::vector<std::string_view>& words) {
    if (words.size() < 2) return "";
    const char* begin = words[1].data();
    const char* end = words.back().data() + words.back().size();
    return std::string(begin, end);
}

}  // namespace tengen
