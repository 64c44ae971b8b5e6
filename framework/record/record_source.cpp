#include "record/record_source.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"

namespace tengen {

std::string place_text(const std::string& file, RecordPlace place) {
    if (place.line == 0) return fmt::format("{}: byte {}", file, place.column);
    if (place.column == 0) return fmt::format("{}:{}", file, place.line);
    return fmt::format("{}:{}:{}", file, place.line, place.column);
}

std::string place_of_game(const std::string& file, const Record& record) {
    const RecordNodeId first = record.nodes[kRecordRoot].first_child;
    if (first == kNoNode) return file;
    const RecordPlace place = record.place_of(first);
    return place.line == 0 ? file : place_text(file, {place.line, 0});
}

Result<void> keep_beginning(Record& record, const RecordSource& source, const Errors& damage) {
    if (source.damage == Damage::Refuse || record.nodes.size() < 2) return fail(damage);
    record.is_cut = true;
    record.notes.push_back(Message("{}: all that follows is left out", with_place(damage.front())));
    return {};
}

BoardSize board_or(const RecordSource& source, int columns, int rows) {
    return source.board == BoardSize{} ? BoardSize{columns, rows} : source.board;
}

std::string readable_text(std::string_view bytes) {
    const std::string text = is_utf8(bytes) ? std::string(bytes) : utf8_of_latin1(bytes);
    std::string clean;
    for (std::string_view rest = text; !rest.empty();) {
        const Character character = first_character(rest);
        const std::string_view whole = rest.substr(0, character.length);
        rest.remove_prefix(character.length);
        if (character.code == '\r') {
            if (!rest.starts_with('\n')) clean += '\n';
            continue;
        }
        const bool blank = character.code == '\n' || character.code == '\t';
        const bool printed =
            character.code >= 0x20 && (character.code < 0x7F || character.code > 0x9F);
        if (blank || printed) clean += whole;
    }
    return clean;
}

std::string readable_line(std::string_view bytes) {
    std::string text = readable_text(bytes);
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
    return text;
}

std::optional<int> whole_number(std::string_view text) {
    return to_number<int>(without_blanks(text));
}

std::string_view without_blanks(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::optional<std::string_view> LineCursor::next() {
    if (rest_.empty()) return std::nullopt;
    const std::size_t end = std::min(rest_.find_first_of("\r\n"), rest_.size());
    const std::string_view line = rest_.substr(0, end);
    const bool pair = rest_.substr(end).starts_with("\r\n");
    rest_.remove_prefix(std::min(end + (pair ? 2 : 1), rest_.size()));
    ++number_;
    return line;
}

}  // namespace tengen
