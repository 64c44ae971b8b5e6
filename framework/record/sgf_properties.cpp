#include "record/sgf_properties.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/position_text.hpp"
#include "record/sgf_meaning.hpp"

namespace tengen::sgf {

namespace {

void put(PropertyTexts& texts, std::string_view name, std::string_view value) {
    texts.push_back({std::string(name), bracketed(value)});
}

void put_if_any(PropertyTexts& texts, std::string_view name, std::string_view value) {
    if (!value.empty()) put(texts, name, value);
}

void put_double(PropertyTexts& texts, std::string_view name, bool twice) {
    put(texts, name, twice ? "2" : "1");
}

/// Texts on the board, marks and lines.
void put_board(PropertyTexts& texts, const RecordRemarks& remarks, BoardSize board) {
    std::string values;
    for (const CellText& text : remarks.texts) {
        values += bracketed(fmt::format("{}:{}", point_text(board, text.cell), text.text));
    }
    if (!values.empty()) texts.push_back({"LB", values});
    for (int kind = 0; kind < kMarkKinds; ++kind) {
        values.clear();
        for (const CellMark& mark : remarks.marks) {
            if (static_cast<int>(mark.kind) == kind) {
                values += bracketed(point_text(board, mark.cell));
            }
        }
        if (!values.empty())
            texts.push_back({std::string(kMarks[static_cast<std::size_t>(kind)]), values});
    }
    for (const bool arrow : {false, true}) {
        values.clear();
        for (const BoardLine& line : remarks.rare->lines) {
            if (line.arrow != arrow) continue;
            values +=
                fmt::format("[{}:{}]", point_text(board, line.from), point_text(board, line.to));
        }
        if (!values.empty()) texts.push_back({arrow ? "AR" : "LN", values});
    }
    if (!remarks.rare->dimmed) return;
    values = remarks.rare->dimmed->empty() ? "[]" : "";
    for (const Cell cell : *remarks.rare->dimmed) values += bracketed(point_text(board, cell));
    texts.push_back({"DD", values});
}

void put_opinions(PropertyTexts& texts, const RecordRemarks& remarks, const Sides& sides) {
    switch (remarks.glyph) {
        case Glyph::None:
            break;
        case Glyph::VeryGood:
        case Glyph::Good:
            put_double(texts, "TE", remarks.glyph == Glyph::VeryGood);
            break;
        case Glyph::Interesting:
            put(texts, "IT", "");
            break;
        case Glyph::Doubtful:
            put(texts, "DO", "");
            break;
        case Glyph::Bad:
        case Glyph::VeryBad:
            put_double(texts, "BM", remarks.glyph == Glyph::VeryBad);
            break;
    }
    const PositionOpinion& judgement = remarks.judgement;
    if (judgement.kind == OpinionKind::Even) put_double(texts, "DM", judgement.very);
    if (judgement.kind == OpinionKind::Unclear) put_double(texts, "UC", judgement.very);
    if (judgement.kind == OpinionKind::Good) {
        if (judgement.side <= 2) {
            const bool black = (judgement.side == 1) != sides.white_begins;
            put_double(texts, black ? "GB" : "GW", judgement.very);
        } else {
            put(texts, kJudgement, fmt::format("{}{}", judgement.side, judgement.very ? ":2" : ""));
        }
    }
    if (remarks.rare->hot != 0) put_double(texts, "HO", remarks.rare->hot > 1);
}

void put_print(PropertyTexts& texts, const RecordRemarks& remarks) {
    if (remarks.start) put(texts, kStartHere, "1");
    if (remarks.rare->figure) {
        const RecordFigure& figure = *remarks.rare->figure;
        const bool plain = figure.flags == 0 && figure.name.empty();
        put(texts, "FG", plain ? "" : fmt::format("{}:{}", figure.flags, figure.name));
    }
    if (remarks.rare->number >= 0) put(texts, "MN", std::to_string(remarks.rare->number));
    if (remarks.rare->print_mode >= 0) put(texts, "PM", std::to_string(remarks.rare->print_mode));
}

/// Sabaki's property has the chance of one line only.
bool is_sabaki_chance(const Evaluation& evaluation) {
    return evaluation.engine == kSabaki && evaluation.by_side && evaluation.lines.size() == 1 &&
           evaluation.lines[0].chances.size() == 2;
}

void put_evaluations(PropertyTexts& texts, const RecordRemarks& remarks, const Sides& sides) {
    std::string values;
    for (const Evaluation& evaluation : remarks.rare->evaluations) {
        if (is_sabaki_chance(evaluation)) {
            const std::vector<double>& chances = evaluation.lines[0].chances;
            const double black = chances[sides.white_begins ? 1 : 0];
            put(texts, kSabakiChance, fmt::format("{:.10g}", black * 100));
        } else {
            for (const std::string& text : evaluation_texts(evaluation)) values += bracketed(text);
        }
    }
    if (!values.empty()) texts.push_back({std::string(kEvaluation), values});
}

PropertyTexts plain_titles(const Record& record) {
    PropertyTexts texts;
    put_if_any(texts, "GN", record.titles.name);
    put_if_any(texts, "EV", record.titles.event);
    put_if_any(texts, "RO", record.titles.round);
    put_if_any(texts, "DT", record.titles.date);
    put_if_any(texts, "PC", record.titles.place);
    return texts;
}

void put_seats(PropertyTexts& texts, const Record& record) {
    for (std::size_t seat = 0; seat < record.players.size(); ++seat) {
        put_if_any(texts, fmt::format("P{}", seat + 1), record.players[seat].name);
    }
}

}  // namespace

std::string bracketed(std::string_view value) {
    std::string text = "[";
    for (const char c : value) {
        if (c == ']' || c == '\\') text += '\\';
        text += c;
    }
    return text + ']';
}

PropertyTexts move_properties(const Record& record, RecordNodeId id, const Game& game) {
    const Sides sides(game);
    const RecordNode& node = record.nodes[id];
    PropertyTexts texts;
    switch (node.move) {
        case RecordMove::Stone:
            put(texts, sides.name(node.side), point_text(record.board, node.action.cell()));
            break;
        case RecordMove::Pass:
            put(texts, sides.name(node.side), "");
            break;
        case RecordMove::Choice:
        case RecordMove::Other: {
            std::string name = record.find_remarks(id)->rare->name;
            if (node.move == RecordMove::Other && game.description().id == kLinesOfAction) {
                // "a1xb1", also from or to a column x.
                const std::size_t row = name.find_first_of("0123456789");
                const std::size_t sign = name.find_first_not_of("0123456789", row);
                if (sign != name.npos) name[sign] = '-';
                put(texts, sides.name(node.side), name);
            } else {
                put(texts, kAction, name);
            }
            break;
        }
        case RecordMove::None:
            break;
    }
    return texts;
}

PropertyTexts remark_properties(const Record& record, RecordNodeId id, const Sides& sides) {
    PropertyTexts texts;
    const std::int32_t spent_ms = record.nodes[id].spent_ms;
    if (spent_ms >= 0) put(texts, kTime, std::to_string(spent_ms));
    const RecordRemarks* remarks = record.find_remarks(id);
    if (remarks == nullptr) return texts;
    put_if_any(texts, "N", remarks->rare->title);
    put_if_any(texts, "C", remarks->comment);
    put_board(texts, *remarks, record.board);
    put_opinions(texts, *remarks, sides);
    put_print(texts, *remarks);
    put_evaluations(texts, *remarks, sides);
    return texts;
}

PropertyTexts game_properties(const Record& record, const Game& game) {
    const GameDescription& description = game.description();
    PropertyTexts texts;
    put(texts, "FF", "4");
    put(texts, "GM", gm_text(description));
    put(texts, "CA", "UTF-8");
    put(texts, "AP", "Tengen");
    put(texts, "SZ", size_text(record.board));
    put_if_any(texts, "RU", ru_text(description));
    put_if_any(texts, "KM", komi_text(description));
    return texts;
}

PropertyTexts description_properties(const Game& game) {
    PropertyTexts texts;
    put(texts, kDescription, to_text(game.description()));
    return texts;
}

PropertyTexts title_properties(const Record& record, const Position& end) {
    const Game& game = end.game();
    const Sides sides(game);
    PropertyTexts texts = plain_titles(record);
    if (game.seats() != 2 || game.sides() != 2) {
        put_seats(texts, record);
    } else {
        // Black's and white's names are those of the players who play them at the end.
        for (int slot = 0; slot < 2; ++slot) {
            const Seat seat = end.seat_of_slot(slot);
            if (seat >= record.players.size()) continue;
            put_if_any(texts, 'P' + sides.name(game.side_of_slot(slot)), record.players[seat].name);
        }
    }
    if (record.result && !record.result_follows) {
        put(texts, "RE", result_text(*record.result, sides));
    }
    return texts;
}

PropertyTexts stated_title_properties(const Record& record, const Sides& sides) {
    PropertyTexts texts = plain_titles(record);
    if (record.players_by_side) {
        for (std::size_t side = 0; side < record.players.size(); ++side) {
            put_if_any(texts, side == 0 ? "PB" : "PW", record.players[side].name);
        }
    } else {
        put_seats(texts, record);
    }
    if (record.result) put(texts, "RE", result_text(*record.result, sides));
    return texts;
}

PropertyTexts setup_properties(const Record& record, const Game& game) {
    const Sides sides(game);
    PropertyTexts texts;
    for (Side side = 1; side <= sides.count; ++side) {
        std::string points;
        for (const Stone& stone : record.setup.stones) {
            if (stone.side == side) points += bracketed(point_text(record.board, stone.cell));
        }
        if (!points.empty()) texts.push_back({'A' + sides.name(side), points});
    }
    if (record.setup.to_move != kEmpty) {
        put(texts, "PL", sides.name(record.setup.to_move));
    }
    const bool needs_words = std::ranges::any_of(record.setup.stones, [](const Stone& stone) {
        return stone.piece != 0 || stone.side == kNobody;
    });
    if (needs_words || !record.setup.state.empty())
        put(texts, kSetup, setup_text(game, record.setup));
    return texts;
}

}  // namespace tengen::sgf
