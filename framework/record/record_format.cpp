#include "record/record_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "record/charset.hpp"
#include "record/codecs.hpp"
#include "record/sgf_tree.hpp"
#include "record/tagged_text.hpp"

namespace tengen {

namespace {

constexpr unsigned kOfTaggedText = kHoldsRules | kHoldsVariations | kHoldsComments | kHoldsTimes |
                                   kHoldsPlayerNames | kHoldsResults | kHoldsTitles | kHoldsGlyphs;

constexpr std::array kFormats{
    RecordFormat{"tengen", ".tengen", "Tengen's own saved games",
                 kHoldsRules | kHoldsVariations | kHoldsTimes | kHoldsPlayerNames | kHoldsResults |
                     kHoldsChoices,
                 read_journal_record, write_journal_record, losses_of_journal},
    RecordFormat{"sgf", ".sgf", "Smart Game Format FF[4]",
                 kHoldsRules | kHoldsVariations | kHoldsComments | kHoldsCellTexts | kHoldsMarks |
                     kHoldsTimes | kHoldsPlayerNames | kHoldsResults | kHoldsTitles |
                     kHoldsChoices | kHoldsStarts | kHoldsEvaluations | kHoldsOpinions |
                     kHoldsGlyphs,
                 read_sgf, write_sgf},
    RecordFormat{"pgn", ".pgn", "chess", kOfTaggedText, read_pgn, write_pgn, losses_of_tagged},
    RecordFormat{"pdn", ".pdn", "draughts", kOfTaggedText, read_pdn, write_pdn, losses_of_tagged},
    RecordFormat{"psq", ".psq", "Piskvork and Gomocup",
                 kHoldsTimes | kHoldsPlayerNames | kHoldsResults, read_psq, write_psq,
                 losses_of_psq},
    RecordFormat{"lib", ".lib", "RenLib libraries, 15x15",
                 kHoldsVariations | kHoldsComments | kHoldsCellTexts | kHoldsMarks | kHoldsStarts,
                 read_renlib, write_renlib, losses_of_renlib},
    RecordFormat{"pos", ".pos", "RenLib positions, 15x15", 0, read_pos, write_pos},
    RecordFormat{"sav", ".sav", "Yixin", 0, read_yixin, write_yixin},
    RecordFormat{"moves-bottom", "", "h8g6j10, rows from the bottom: Gomocalc, Yixin", 0,
                 read_moves_bottom, write_moves_bottom},
    RecordFormat{"moves-top", "", "h8g6j10, rows from the top: GomocupJudge, c-gomoku-cli", 0,
                 read_moves_top, write_moves_top},
    RecordFormat{"rec", ".rec", "Gomotur", kHoldsTimes | kHoldsPlayerNames, read_gomotur},
};

/// Counts each kind of content.
struct Contents {
    int variations = 0, comments = 0, texts = 0, marks = 0, times = 0, choices = 0;
    int starts = 0, evaluations = 0, opinions = 0, lines = 0, names = 0;

    void count(const Record& record, RecordNodeId id) {
        const RecordNode& node = record.nodes[id];
        times += node.spent_ms >= 0 ? 1 : 0;
        choices += node.move == RecordMove::Choice ? 1 : 0;
        if (const RecordRemarks* remarks = record.find_remarks(id)) {
            comments += remarks->comment.empty() ? 0 : 1;
            texts += static_cast<int>(remarks->texts.size());
            marks += static_cast<int>(remarks->marks.size());
            lines += static_cast<int>(remarks->rare->lines.size());
            evaluations += static_cast<int>(remarks->rare->evaluations.size());
            starts += remarks->start ? 1 : 0;
            names += remarks->rare->title.empty() ? 0 : 1;
            opinions += remarks->glyph == Glyph::None ? 0 : 1;
            opinions += remarks->judgement.kind == OpinionKind::None ? 0 : 1;
        }
    }
};

/// Counts the whole tree, or the main line with the number of variations that leave it.
Contents contents_of(const Record& record, bool whole_tree) {
    Contents contents;
    int up = 0;
    for (RecordNodeId id = kRecordRoot; id != kNoNode; id = record.next_in_order(id, up)) {
        if (id != kRecordRoot && record.nodes[record.nodes[id].parent].first_child != id) {
            ++contents.variations;
        }
        if (whole_tree) contents.count(record, id);
    }
    if (whole_tree) return contents;
    for (RecordNodeId id = kRecordRoot; id != kNoNode; id = record.nodes[id].first_child) {
        contents.count(record, id);
    }
    return contents;
}

bool has_names(const Record& record) {
    return std::any_of(record.players.begin(), record.players.end(),
                       [](const RecordPlayer& player) { return !player.name.empty(); });
}

std::string_view name_of(KeptSource::Format format) {
    switch (format) {
        case KeptSource::Format::None:
            break;
        case KeptSource::Format::Sgf:
            return "sgf";
        case KeptSource::Format::Renlib:
            return "lib";
        case KeptSource::Format::Pgn:
            return "pgn";
        case KeptSource::Format::Pdn:
            return "pdn";
    }
    return "";
}

/// Content that only a file of the same format keeps.
void add_kept_losses(const RecordFormat& format, const Record& record,
                     std::vector<std::string>& lost) {
    const KeptSource& kept = record.kept;
    if (format.name == name_of(kept.format)) return;
    if (!kept.unknown.empty()) lost.push_back(fmt::format("properties ({})", kept.unknown));
    const std::string_view rest =
        std::string_view(kept.bytes).substr(kept.rest_begin, kept.rest_end - kept.rest_begin);
    const bool is_tagged =
        kept.format == KeptSource::Format::Pgn || kept.format == KeptSource::Format::Pdn;
    if ((kept.format == KeptSource::Format::Sgf && rest.find("(;") != std::string_view::npos) ||
        (is_tagged && !trimmed(rest, " \t\r\n").empty())) {
        lost.push_back("all games of the file but the first");
    } else if (!kept.before.empty()) {
        lost.push_back("all other games of the file");
    }
    if (kept.format == KeptSource::Format::Renlib && !rest.empty()) {
        lost.push_back(fmt::format("bytes after the last move ({})", rest.size()));
    }
}

bool is_white(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/// Takes a move such as "h8" from a text without blanks in front.
bool take_move(std::string_view& text) {
    const bool letter = (text[0] >= 'a' && text[0] <= 'z') || (text[0] >= 'A' && text[0] <= 'Z');
    std::size_t digits = 1;
    while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') ++digits;
    if (!letter || digits < 2 || digits > 3) return false;
    text.remove_prefix(digits);
    return true;
}

/// Whether the text has at least two moves, and nothing else.
bool has_moves_only(std::string_view text) {
    constexpr std::size_t kLooked = 4096;  // bytes
    constexpr std::size_t kLongestMove = 3;
    const bool cut = text.size() > kLooked;
    text = text.substr(0, kLooked);
    int moves = 0;
    while (!text.empty()) {
        if (is_white(text[0])) {
            text.remove_prefix(1);
        } else if (take_move(text)) {
            ++moves;
        } else {
            return cut && text.size() < kLongestMove;
        }
    }
    return moves >= 2;
}

bool is_move_string(const RecordFormat& format) {
    return format.name.starts_with("moves-");
}

bool has_cell_twice(const Record& record) {
    std::vector<bool> taken(static_cast<std::size_t>(record.board.columns) *
                            static_cast<std::size_t>(record.board.rows));
    for (std::size_t id = 1; id < record.nodes.size(); ++id) {
        const Cell cell = record.nodes[id].action.cell();
        if (taken[cell]) return true;
        taken[cell] = true;
    }
    return false;
}

void for_each_line_of_moves(const RecordSource& source,
                            const std::function<void(std::string_view, RecordPlace)>& take) {
    LineCursor lines(source.bytes);
    while (const auto line = lines.next()) {
        if (!without_blanks(*line).empty()) take(*line, {lines.number(), 1});
    }
}

/// A file of one game, or with a game on each line: then a cell is usually played twice.
void read_move_strings(const RecordFormat& format, const RecordSource& source,
                       const std::function<void(Result<Record>)>& take) {
    std::vector<RecordSource> games;
    for_each_line_of_moves(source, [&](std::string_view line, RecordPlace first) {
        games.push_back({line, source.file, source.board, source.rules, first});
    });
    Result<Record> whole = read_record(format, source);
    if (games.size() < 2 || (whole && !has_cell_twice(*whole))) return take(std::move(whole));
    for (const RecordSource& game : games) take(read_record(format, game));
}

/// The number of other games in a file whose first game has been read.
int games_after(const Record& record) {
    const KeptSource& kept = record.kept;
    const std::string_view rest =
        std::string_view(kept.bytes).substr(kept.rest_begin, kept.rest_end - kept.rest_begin);
    const auto count = [](auto splitter) {
        int games = 0;
        while (splitter.next()) ++games;
        return games;
    };
    if (kept.format == KeptSource::Format::Sgf) return count(SgfSplitter(rest));
    const bool is_tagged =
        kept.format == KeptSource::Format::Pgn || kept.format == KeptSource::Format::Pdn;
    return is_tagged ? count(TaggedSplitter(rest)) : 0;
}

/// Reads one of several games. The others stay around it.
Result<Record> read_part(const RecordFormat& format, RecordSource source,
                         const std::vector<RecordSource>& parts) {
    if (static_cast<std::size_t>(source.number) > parts.size()) {
        return fail(ErrorCode::CommandLine, source.file, "has {}, found game number {}",
                    quantity(std::ssize(parts), "{} game", "{} games"), source.number);
    }
    const RecordSource& part = parts[static_cast<std::size_t>(source.number) - 1];
    Result<Record> record = format.read(part);
    if (!record) return record;
    record->number = source.number;
    record->games = static_cast<int>(parts.size());
    KeptSource& kept = record->kept;
    if (kept.format == KeptSource::Format::None) return record;
    const auto as_utf8 = [&](std::string_view bytes) {
        if (!kept.charset.empty()) {
            if (auto text = to_utf8(bytes, kept.charset)) return std::move(*text);
        }
        return is_utf8(bytes) ? std::string(bytes) : utf8_of_latin1(bytes);
    };
    const auto begin = static_cast<std::size_t>(part.bytes.data() - source.bytes.data());
    kept.before = as_utf8(source.bytes.substr(0, begin));
    if (record->is_cut) return record;
    kept.bytes += as_utf8(source.bytes.substr(begin + part.bytes.size()));
    kept.rest_end = static_cast<std::uint32_t>(kept.bytes.size());
    return record;
}

/// Whether the game has rules that a reader cannot assume.
bool has_rules_to_tell(const Game& game) {
    const std::string name = full_name(game.description());
    return name != "gomoku" && name != "gomoku:freestyle";
}

}  // namespace

std::span<const RecordFormat> record_formats() {
    return kFormats;
}

std::vector<std::string> record_format_names() {
    std::vector<std::string> names;
    for (const RecordFormat& format : record_formats()) names.emplace_back(format.name);
    return names;
}

const RecordFormat* find_record_format(std::string_view name) {
    const auto found =
        std::find_if(kFormats.begin(), kFormats.end(),
                     [&](const RecordFormat& format) { return format.name == name; });
    return found == kFormats.end() ? nullptr : &*found;
}

const RecordFormat* format_of_path(const std::filesystem::path& path) {
    std::string ending = path.extension().string();
    for (char& c : ending) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (ending.empty()) return nullptr;
    const auto found =
        std::find_if(kFormats.begin(), kFormats.end(),
                     [&](const RecordFormat& format) { return format.ending == ending; });
    return found == kFormats.end() ? nullptr : &*found;
}

const RecordFormat* format_of_content(std::string_view bytes) {
    if (without_byte_order_mark(bytes).starts_with("tengen-journal "))
        return find_record_format("tengen");
    if (bytes.starts_with("Piskvorky ")) return find_record_format("psq");
    if (bytes.starts_with("\xFFRenLib\xFF")) return find_record_format("lib");
    const std::size_t first = bytes.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    if (first != std::string_view::npos && bytes[first] == '(') return find_record_format("sgf");
    if (const auto draughts = is_draughts_text(bytes)) {
        return find_record_format(*draughts ? "pdn" : "pgn");
    }
    // Most programs count rows from the bottom.
    if (has_moves_only(bytes)) return find_record_format("moves-bottom");
    return nullptr;
}

namespace {

Result<Record> read_game(const RecordFormat& format, const RecordSource& source) {
    std::vector<RecordSource> parts;
    const auto add = [&](std::string_view bytes, RecordPlace first) {
        RecordSource part = source;
        part.bytes = bytes;
        part.first = first;
        part.number = 0;
        parts.push_back(part);
    };
    const auto split = [&](auto splitter) {
        while (const auto part = splitter.next()) add(part->bytes, part->first);
    };
    if (is_move_string(format)) {
        for_each_line_of_moves(source, add);
    } else if (format.name == "sgf") {
        split(SgfSplitter(source.bytes));
    } else if (format.name == "pgn" || format.name == "pdn") {
        split(TaggedSplitter(source.bytes));
    }
    if (parts.empty()) add(source.bytes, source.first);
    return read_part(format, source, parts);
}

}  // namespace

Result<Record> read_record(const RecordFormat& format, const RecordSource& source) {
    if (source.bytes.size() > kMaxRecordFile) {
        return fail(ErrorCode::Input, source.file, "too large ({} MiB, limit {} MiB)",
                    source.bytes.size() >> 20, kMaxRecordFile >> 20);
    }
    if (source.bytes.empty()) return fail(ErrorCode::Input, source.file, "empty file");
    Result<Record> record = source.number > 0 ? read_game(format, source) : format.read(source);
    if (!record) return record;
    if (source.number == 0) record->games += games_after(*record);
    const bool tree = record->kept.format != KeptSource::Format::None;
    record->may_be_cut = tree && source.damage == Damage::KeepBeginning;
    return record;
}

void read_records(const RecordFormat& format, const RecordSource& source,
                  const std::function<void(Result<Record>)>& take) {
    if (is_move_string(format)) return read_move_strings(format, source, take);
    const auto read_parts = [&](auto splitter) {
        auto part = splitter.next();
        if (!part) return take(read_record(format, source));
        for (; part; part = splitter.next()) {
            RecordSource one = source;
            one.bytes = part->bytes;
            one.first = part->first;
            take(read_record(format, one));
        }
    };
    if (format.name == "sgf") return read_parts(SgfSplitter(source.bytes));
    if (format.name == "pgn" || format.name == "pdn") {
        return read_parts(TaggedSplitter(source.bytes));
    }
    take(read_record(format, source));
}

std::vector<std::string> losses(const RecordFormat& format, const Record& record,
                                const Game& game) {
    std::vector<std::string> lost;
    const auto lose = [&](unsigned content, std::string_view what, int count) {
        if ((format.holds & content) != 0 || count == 0) return;
        lost.push_back(fmt::format("{} ({})", what, count));
    };
    const Contents contents = contents_of(record, (format.holds & kHoldsVariations) != 0);
    if ((format.holds & kHoldsRules) == 0 && has_rules_to_tell(game)) {
        lost.push_back(fmt::format("rules ({})", full_name(game.description())));
    }
    lose(kHoldsVariations, "variations", contents.variations);
    lose(kHoldsChoices, "choices", contents.choices);
    lose(kHoldsComments, "comments", contents.comments);
    lose(kHoldsCellTexts, "texts on the board", contents.texts);
    lose(kHoldsMarks, "marks", contents.marks);
    lose(kHoldsOpinions, "lines and arrows", contents.lines);
    lose(kHoldsStarts, "positions to start from", contents.starts);
    lose(kHoldsEvaluations, "evaluations", contents.evaluations);
    lose(kHoldsGlyphs, "glyphs and judgements", contents.opinions);
    lose(kHoldsOpinions, "names of moves", contents.names);
    lose(kHoldsTimes, "times of moves", contents.times);
    if ((format.holds & kHoldsPlayerNames) == 0 && has_names(record))
        lost.push_back("names of players");
    if ((format.holds & kHoldsTitles) == 0 && record.titles != RecordTitles{}) {
        lost.push_back("titles, event and date");
    }
    if ((format.holds & kHoldsResults) == 0 && record.result && !record.ends_by_rules) {
        lost.push_back("result");
    }
    add_kept_losses(format, record, lost);
    if (format.also_loses != nullptr) format.also_loses(record, lost);
    return lost;
}

}  // namespace tengen
