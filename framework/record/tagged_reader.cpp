// Reads the common grammar of PGN and PDN. Long, because each part of it has a short function.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.hpp"
#include "record/tagged_text.hpp"
#include "record/tagged_words.hpp"

namespace tengen {

namespace {

constexpr std::string_view kPosition = "/FEN";

bool is_tag_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// "2024.05.06" as "2024-05-06", "2024.??.??" as "2024"; "?" for unknown parts.
std::string date_of_tag(std::string_view value) {
    std::string date(value);
    std::ranges::replace(date, '.', '-');
    const std::size_t unknown = date.find('?');
    if (unknown == date.npos) return date;
    date.resize(date.rfind('-', unknown) == date.npos ? 0 : date.rfind('-', unknown));
    return date;
}

std::string known_value(std::string_view value) {
    return value == "?" || value == "-" ? std::string() : std::string(value);
}

/// A comment without its line ends: files break lines at 80 characters.
std::string unwrapped(std::string_view comment) {
    std::string text;
    bool broken = false;
    for (const char c : comment) {
        const bool is_end = c == '\n' || c == '\r';
        if (is_end || (broken && (c == ' ' || c == '\t'))) {
            while (!text.empty() && text.back() == ' ') text.pop_back();
            broken = true;
            continue;
        }
        if (broken && !text.empty()) text += ' ';
        broken = false;
        text += c;
    }
    return std::string(trimmed(text, " \t"));
}

/// Removes "[%emt 0:00:05.120]" from a comment: the time that a move took.
std::optional<int> take_time(std::string& comment) {
    constexpr std::string_view kStart = "[%emt ";
    const std::size_t begin = comment.find(kStart);
    const std::size_t end = comment.find(']', begin);
    if (begin == comment.npos || end == comment.npos) return std::nullopt;
    const std::size_t value = begin + kStart.size();
    double seconds = 0;
    const std::string text = comment.substr(value, end - value);
    for (const std::string_view part : split(text, ':')) {
        const auto number = to_number<double>(trimmed(part, " "));
        if (!number || !(*number >= 0) || *number > 1e6) return std::nullopt;
        seconds = seconds * 60 + *number;
    }
    if (seconds > 1e6) return std::nullopt;
    comment.erase(begin, end + 1 - begin);
    comment = trimmed(comment, " ");
    return static_cast<int>(std::lround(seconds * 1000));
}

/// Removes "!?" from the end of a move.
Glyph take_glyph(std::string_view& word) {
    const std::size_t end = word.find_last_not_of("!?") + 1;
    const auto glyph = parse_glyph(word.substr(end));
    if (!glyph || end == 0) return Glyph::None;
    word = word.substr(0, end);
    return *glyph;
}

/// The glyphs of moves by number, from $1.
constexpr std::array kMoveGlyphs{Glyph::Good,    Glyph::Bad,         Glyph::VeryGood,
                                 Glyph::VeryBad, Glyph::Interesting, Glyph::Doubtful};

std::optional<PositionOpinion> opinion_of(int number, Side white) {
    const auto black = static_cast<Side>(3 - white);
    switch (number) {
        case 10:
        case 11:
        case 12:
            return PositionOpinion{OpinionKind::Even, kEmpty, false};
        case 13:
            return PositionOpinion{OpinionKind::Unclear, kEmpty, false};
        case 14:
        case 16:
            return PositionOpinion{OpinionKind::Good, white, false};
        case 15:
        case 17:
            return PositionOpinion{OpinionKind::Good, black, false};
        case 18:
            return PositionOpinion{OpinionKind::Good, white, true};
        case 19:
            return PositionOpinion{OpinionKind::Good, black, true};
        default:
            return std::nullopt;
    }
}

/// The tag Termination, which programs write in different cases.
std::string in_lower_case(std::string text) {
    for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text;
}

/// How a game ended by the tag Termination, if a side has won or nobody has.
void read_termination(RecordResult& result, std::string_view text) {
    const auto says = [&](std::string_view word) { return text.find(word) != text.npos; };
    if (says("time")) result.kind = EndKind::Time;
    if (says("infraction")) {
        result.kind = EndKind::Fault;
        result.fault = FaultKind::IllegalAction;
    }
    if (says("abandoned")) result.kind = EndKind::Left;
}

}  // namespace

void read_own_rules(const TaggedReader& reader, const RuleCatalogue& rules, Record& record) {
    const RecordTag* tag = reader.find(kOwnRules);
    if (tag == nullptr) return;
    std::string text = tag->value;
    for (std::size_t at = text.find("\\n"); at != text.npos; at = text.find("\\n", at)) {
        text.replace(at, 2, "\n");
    }
    auto parsed = parse_description(text, rules);
    if (parsed) {
        record.description = std::move(*parsed);
    } else {
        record.notes.push_back(Message("its own rules are left out ({})", parsed.error()));
    }
}

TaggedReader::TaggedReader(const RecordSource& source) : source_(source) {
    record_.places = RecordPlaces::TextBytes;
    record_.kept.first = source.first;
    record_.kept.bytes =
        is_utf8(source.bytes) ? std::string(source.bytes) : utf8_of_latin1(source.bytes);
    if (text().starts_with("\xEF\xBB\xBF")) at_ = 3;
    end_ = end_of_tagged_game(text(), at_);
    record_.kept.rest_begin = static_cast<std::uint32_t>(end_);
    record_.kept.rest_end = static_cast<std::uint32_t>(text().size());
}

void TaggedReader::skip_blanks() {
    const std::size_t next = text().find_first_not_of(" \t\r\n\v\f", at_);
    at_ = std::min(next, end_);
}

const RecordTag* TaggedReader::find(std::string_view name) const {
    const auto found = std::ranges::find(tags_, name, &RecordTag::name);
    return found == tags_.end() ? nullptr : &*found;
}

Result<void> TaggedReader::read_tags() {
    for (skip_blanks(); !at_end(); skip_blanks()) {
        const bool begins_line = at_ == 0 || text()[at_ - 1] == '\n';
        if (text()[at_] == '%' && begins_line) {
            read_line();
        } else if (text()[at_] == '[') {
            if (auto read = read_tag(); !read) return read;
        } else {
            break;
        }
    }
    if (tags_.empty() && at_end()) {
        return fail(ErrorCode::Input, source_.file, "it has neither tags nor moves");
    }
    return {};
}

Result<void> TaggedReader::read_tag() {
    const std::size_t begin = at_;
    ++at_;
    skip_blanks();
    RecordTag tag;
    while (!at_end() && is_tag_letter(text()[at_])) tag.name += text()[at_++];
    if (tag.name.empty()) return bad_at(begin, "'[' without the name of a tag");
    skip_blanks();
    if (at_end() || text()[at_] != '"') {
        return bad_at(begin, "the tag {} has no value in quotes", tag.name);
    }
    tag.at = static_cast<std::uint32_t>(++at_);
    for (; !at_end() && text()[at_] != '"' && text()[at_] != '\n'; ++at_) {
        if (text()[at_] == '\\' && at_ + 1 < end_) ++at_;
        tag.value += text()[at_];
    }
    if (at_end() || text()[at_] != '"') {
        return bad_at(begin, "the value of the tag {} has no end", tag.name);
    }
    ++at_;
    skip_blanks();
    if (at_end() || text()[at_] != ']') return bad_at(begin, "the tag {} has no ']'", tag.name);
    ++at_;
    tag.value = readable_line(tag.value);
    // The first one counts if a file has two.
    if (find(tag.name) == nullptr) tags_.push_back(std::move(tag));
    return {};
}

/// The rest of a damaged file is not another game.
Result<void> TaggedReader::end_at_damage(const Errors& damage) {
    record_.kept.rest_begin = record_.kept.rest_end;
    return keep_beginning(record_, source_, damage);
}

Result<void> TaggedReader::read_moves(Side white) {
    white_ = white;
    for (skip_blanks(); !at_end(); skip_blanks()) {
        if (auto read = read_token(); !read) {
            if (auto kept = end_at_damage(read.error()); !kept) return kept;
            break;
        }
    }
    if (!open_.empty() && !record_.is_cut) {
        const Errors damage = bad_at(open_.back().at, "'(' without its ')'").value();
        if (auto kept = end_at_damage(damage); !kept) return kept;
    }
    read_titles();
    read_players(white);
    read_result(white);
    if (!unknown_glyphs_.empty()) {
        std::ranges::sort(unknown_glyphs_);
        unknown_glyphs_.erase(std::unique(unknown_glyphs_.begin(), unknown_glyphs_.end()),
                              unknown_glyphs_.end());
        record_.notes.push_back(Message("glyphs that are not known here are left out: ${}",
                                        fmt::format("{}", fmt::join(unknown_glyphs_, ", $"))));
    }
    return {};
}

Result<void> TaggedReader::read_token() {
    const char sign = text()[at_];
    switch (sign) {
        case '{':
            return read_brace();
        case ';': {
            const std::size_t begin = at_ + 1;
            read_line();
            return read_comment(text().substr(begin, at_ - begin));
        }
        case '(':
            return begin_variation();
        case ')':
            return end_variation();
        case '$':
            return read_glyph();
        case '/':
            if (text().substr(at_).starts_with(kPosition)) return read_position();
            break;
        case '%':
            if (at_ == 0 || text()[at_ - 1] == '\n') {
                read_line();
                return {};
            }
            break;
        case '}':
        case '[':
        case ']':
            return bad_at(at_, "'{}' is not part of the moves", std::string(1, sign));
        default:
            break;
    }
    return read_word();
}

void TaggedReader::read_line() {
    at_ = std::min(std::min(text().find_first_of("\r\n", at_), text().size()), end_);
}

Result<void> TaggedReader::read_brace() {
    const std::size_t close = text().find('}', at_);
    if (close >= end_) return bad_at(at_, "'{}' without its '{}'", "{", "}");
    const std::string_view comment = text().substr(at_ + 1, close - at_ - 1);
    at_ = close + 1;
    return read_comment(comment);
}

/// "/FEN W:W31,K40:B1-12/", as in PDN: instead of the tag.
Result<void> TaggedReader::read_position() {
    const std::size_t begin = at_;
    const std::size_t value = at_ + kPosition.size();
    const std::size_t close = text().find('/', value);
    if (close >= end_) return bad_at(begin, "'{}' without its '{}'", kPosition, "/");
    if (current_ != kRecordRoot || !open_.empty()) {
        return bad_at(begin, "a position may only be before the first move");
    }
    const std::string_view stated = trimmed(text().substr(value, close - value), " \t\r\n\"");
    const RecordTag* tag = find("FEN");
    if (tag != nullptr && tag->value != stated) {
        return bad_at(begin, "it is not the position of the tag {}", tag->name);
    }
    const auto at = static_cast<std::uint32_t>(stated.data() - text().data());
    if (tag == nullptr) tags_.push_back({"FEN", readable_line(stated), at});
    at_ = close + 1;
    return {};
}

Result<void> TaggedReader::read_comment(std::string_view comment) {
    std::string clean = unwrapped(readable_text(comment));
    // A comment before the first move of a variation is about this move.
    const bool waits = !open_.empty() && !has_moves_;
    if (!waits && has_moves_) {
        if (const auto time = take_time(clean)) record_.nodes[current_].spent_ms = *time;
    }
    if (clean.empty()) return {};
    std::string& text = waits ? pending_ : record_.remarks_of(current_).comment;
    text += (text.empty() ? "" : " ") + clean;
    return {};
}

Result<void> TaggedReader::read_glyph() {
    const std::size_t begin = at_;
    const std::size_t last = std::min(text().find_first_not_of("0123456789", at_ + 1), end_);
    const auto number = to_number<int>(text().substr(at_ + 1, last - at_ - 1));
    if (!number || *number > 255) return bad_at(begin, "'$' needs a number of 0 to 255");
    at_ = last;
    if (*number == 0) return {};
    if (*number <= std::ssize(kMoveGlyphs) && has_moves_) {
        record_.remarks_of(current_).glyph = kMoveGlyphs[static_cast<std::size_t>(*number - 1)];
    } else if (const auto opinion = opinion_of(*number, white_)) {
        record_.remarks_of(current_).judgement = *opinion;
    } else {
        unknown_glyphs_.push_back(*number);
    }
    return {};
}

Result<void> TaggedReader::begin_variation() {
    if (!has_moves_) return bad_at(at_, "a variation needs a move before it");
    open_.push_back({at_, current_, has_moves_});
    current_ = record_.nodes[current_].parent;
    has_moves_ = false;
    ++at_;
    return {};
}

Result<void> TaggedReader::end_variation() {
    if (open_.empty()) return bad_at(at_, "')' without its '('");
    const Line line = open_.back();
    open_.pop_back();
    current_ = line.current;
    has_moves_ = line.has_moves;
    ++at_;
    if (pending_.empty()) return {};
    return read_comment(std::exchange(pending_, {}));
}

Result<void> TaggedReader::read_word() {
    const std::size_t begin = at_;
    while (!at_end() && !is_word_end(text()[at_])) ++at_;
    const std::string_view word = text().substr(begin, at_ - begin);
    if (is_result_word(word)) {
        if (open_.empty()) result_ = word;
        return {};
    }
    std::string_view move = without_move_number(word);
    if (move.empty() || move == "e.p.") return {};
    const auto at = static_cast<std::size_t>(move.data() - text().data());
    if (move.find_first_not_of("!?") == move.npos && has_moves_) {
        const auto glyph = parse_glyph(move);
        if (!glyph) return bad_at(at, "'{}' is not a sign for a move", printable(move, 10));
        record_.remarks_of(current_).glyph = *glyph;
        return {};
    }
    const Glyph glyph = take_glyph(move);
    return add_move(at, move, glyph);
}

Result<void> TaggedReader::add_move(std::size_t at, std::string_view word, Glyph glyph) {
    constexpr std::size_t kMaxMove = 200;  // characters; a long chain has 20 cells
    if (word.size() > kMaxMove) {
        return bad_at(at, "'{}' is not a move", printable(word, 20));
    }
    if (record_.full()) return fail(ErrorCode::Input, source_.file, "too many moves");
    current_ = record_.add(current_, RecordMove::Choice, Action::choose(0));
    has_moves_ = true;
    record_.nodes[current_].at = static_cast<std::uint32_t>(at);
    RecordRemarks& remarks = record_.remarks_of(current_);
    remarks.rare.edit().name = readable_line(word);
    remarks.glyph = glyph;
    if (!pending_.empty()) return read_comment(std::exchange(pending_, {}));
    return {};
}

void TaggedReader::read_titles() {
    const auto value = [&](std::string_view name) {
        const RecordTag* tag = find(name);
        return tag == nullptr ? std::string() : known_value(tag->value);
    };
    record_.titles = {value("Title"), value("Event"), value("Round"), date_of_tag(value("Date")),
                      value("Site")};
}

void TaggedReader::read_players(Side white) {
    record_.players_by_side = true;
    record_.players.resize(2);
    bool known = false;
    for (const bool is_white : {true, false}) {
        RecordPlayer& player = record_.players[is_white ? white - 1u : 2u - white];
        if (const RecordTag* name = find(is_white ? "White" : "Black")) {
            player.name = known_value(name->value);
        }
        if (const RecordTag* elo = find(is_white ? "WhiteElo" : "BlackElo")) {
            const auto rating = whole_number(elo->value);
            if (rating && *rating > 0 && *rating < 100'000) player.strength = *rating;
        }
        known = known || !player.name.empty() || player.strength > 0;
    }
    if (!known) record_.players.clear();
    record_.players_by_side = known;
}

void TaggedReader::read_result(Side white) {
    const RecordTag* tag = find("Result");
    const std::string_view stated = tag == nullptr ? "*" : std::string_view(tag->value);
    const std::string_view text = stated == "*" || !is_result_word(stated) ? result_ : stated;
    const RecordTag* termination = find("Termination");
    const std::string how = termination == nullptr ? "" : in_lower_case(termination->value);
    RecordResult result;
    if (text == "1-0" || text == "2-0") {
        result.winner = white;
    } else if (text == "0-1" || text == "0-2") {
        result.winner = static_cast<Side>(3 - white);
    } else if (text == "1/2-1/2" || text == "1-1") {
        result.kind = EndKind::Agreed;
        record_.result = result;
        return;
    } else {
        result.kind = EndKind::Aborted;
        if (how.find("abandoned") != how.npos) record_.result = result;
        return;
    }
    // Files state no other reasons of wins.
    result.kind = EndKind::Resigned;
    read_termination(result, how);
    record_.result = result;
}

Record TaggedReader::take_record(std::initializer_list<std::string_view> understood) {
    constexpr std::array<std::string_view, 14> kUnderstood{
        "Event",    "Site",     "Date",  "Round", "White", "Black",       "Result",
        "WhiteElo", "BlackElo", "SetUp", "FEN",   "Title", "Termination", "PlyCount"};
    for (RecordTag& tag : tags_) {
        if (std::ranges::find(kUnderstood, tag.name) != kUnderstood.end()) continue;
        if (std::ranges::find(understood, tag.name) != understood.end()) continue;
        if (!record_.kept.unknown.empty()) record_.kept.unknown += ", ";
        record_.kept.unknown += tag.name;
        record_.kept.tags.push_back(std::move(tag));
    }
    // Parents come before children and the main line before variations, as in other formats.
    return copy_without(record_, [](const RecordNode&) { return false; });
}

}  // namespace tengen
