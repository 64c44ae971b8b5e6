#include "record/renlib_node.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "record/record_source.hpp"
#include "record/renlib.hpp"

namespace tengen::renlib {

namespace {

unsigned byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<unsigned char>(bytes[at]);
}

tl::unexpected<Errors> bad_byte(const std::string& file, std::size_t at, std::string_view why) {
    return fail(ErrorCode::Input, place_text(file, {0, static_cast<std::uint32_t>(at)}), why);
}

/// The letters that old comments encode as ASCII symbols, as in Swedish ISO 646.
std::string swedish_letter(char c) {
    switch (c) {
        case '}':
            return "å";
        case '{':
            return "ä";
        case '|':
            return "ö";
        case ']':
            return "Å";
        case '[':
            return "Ä";
        case '\\':
            return "Ö";
        default:
            return std::string(1, c);
    }
}

/// Joins the one-line part of a comment and the rest as two lines.
std::string joined_parts(std::string_view text) {
    const std::size_t separator = text.find(kPartSeparator);
    if (separator == std::string_view::npos) return readable_text(text);
    return readable_text(text.substr(0, separator)) + '\n' +
           readable_text(text.substr(separator + 1));
}

/// The place after a text, which ends with a NUL, and one more byte if its length is odd. Npos if
/// the text has no end.
std::size_t end_of_text(std::string_view bytes, std::size_t begin) {
    const std::size_t end = bytes.find('\0', begin);
    if (end == std::string_view::npos) return end;
    const std::size_t length = end - begin + 1;
    return std::min(begin + length + length % 2, bytes.size());
}

/// The same for a text that ends with a byte with its high bit set.
std::size_t end_of_old_comment(std::string_view bytes, std::size_t begin) {
    std::size_t end = begin;
    while (end < bytes.size() && (byte_at(bytes, end) & 0x80) == 0) ++end;
    if (end == bytes.size()) return std::string_view::npos;
    const std::size_t length = end - begin + 1;
    return std::min(begin + length + length % 2, bytes.size());
}

}  // namespace

Result<NodeBytes> read_node(std::string_view bytes, std::size_t at, const std::string& file) {
    if (bytes.size() - at < 2) return bad_byte(file, at, "a move is cut off");
    NodeBytes node;
    node.point = byte_at(bytes, at);
    node.flags = byte_at(bytes, at + 1);
    node.extension = node.comment = at + 2;
    if ((node.flags & kExtension) != 0) {
        if (bytes.size() - node.extension < 2) return bad_byte(file, at, "a move is cut off");
        node.comment += 2;
    }
    if (node.point != 0 && (node.point % 16 == 0 || node.point / 16 >= kSize)) {
        return fail(ErrorCode::Input, place_text(file, {0, static_cast<std::uint32_t>(at)}),
                    "{} is not a point of a 15x15 board", fmt::format("{:02x}", node.point));
    }
    node.text = node.comment;
    if ((node.flags & kOldComment) != 0) {
        node.text = end_of_old_comment(bytes, node.comment);
    } else if ((node.flags & kComment) != 0) {
        node.text = end_of_text(bytes, node.comment);
    }
    if (node.text == std::string_view::npos) {
        return bad_byte(file, node.comment, "a text has no end");
    }
    node.end = node.text;
    if (node.comment > node.extension && (byte_at(bytes, node.extension + 1) & kBoardText) != 0) {
        node.end = end_of_text(bytes, node.text);
        if (node.end == std::string_view::npos) {
            return bad_byte(file, node.text, "a text has no end");
        }
    }
    return node;
}

std::string comment_of(std::string_view bytes, const NodeBytes& node) {
    const std::string_view part = bytes.substr(node.comment, node.text - node.comment);
    if (part.empty()) return {};
    if ((node.flags & kOldComment) == 0) return joined_parts(part.substr(0, part.find('\0')));
    std::string text;
    for (const char c : part) {
        const char letter = static_cast<char>(c & 0x7F);
        text += letter == kPartSeparator ? std::string(1, letter) : swedish_letter(letter);
        if ((c & 0x80) != 0) break;
    }
    return joined_parts(text);
}

std::string board_text_of(std::string_view bytes, const NodeBytes& node) {
    const std::string_view part = bytes.substr(node.text, node.end - node.text);
    return part.empty() ? "" : readable_line(part.substr(0, part.find('\0')));
}

}  // namespace tengen::renlib
