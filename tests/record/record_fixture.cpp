#include "record_fixture.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/position_text.hpp"

namespace tengen::test {

namespace {

std::size_t below(std::mt19937& random, std::size_t bound) {
    return random() % bound;
}

/// Random text with characters that formats must escape, and letters of several bytes.
std::string random_text(std::mt19937& random, std::size_t longest) {
    static const std::vector<std::string> kPieces = {"a",  "]", "[", "\\", ":", ";", "(",  ")", "é",
                                                     "五", "B", "7", "x",  "%", "'", "\"", "-"};
    std::string text = "t";
    for (std::size_t left = below(random, longest); left > 0; --left) {
        text += kPieces[below(random, kPieces.size())];
    }
    return text;
}

std::string random_comment(std::mt19937& random) {
    std::string comment = random_text(random, 20);
    for (std::size_t lines = below(random, 3); lines > 0; --lines) {
        comment += '\n' + random_text(random, 20);
    }
    return comment;
}

/// Adds a move like a reader.
RecordNodeId add(Record& record, RecordNodeId parent, const Position& position, Action action) {
    if (action.is_place()) return record.add(parent, RecordMove::Stone, action);
    if (action.kind() == ActionKind::Pass) return record.add(parent, RecordMove::Pass, action);
    const RecordNodeId id = record.add(parent, RecordMove::Choice, action);
    record.remarks_of(id).rare.edit().name = position.action_name(action);
    return id;
}

/// One of each other remark, in one of three nodes.
void add_opinions(Record& record, RecordNodeId id, std::mt19937& random) {
    const auto cells = static_cast<std::size_t>(record.board.columns * record.board.rows);
    const auto cell = [&] { return static_cast<Cell>(below(random, cells)); };
    RecordRemarks& remarks = record.remarks_of(id);
    remarks.rare.edit().title = random_text(random, 9);
    // Kinds in ascending order, as a file has them.
    for (int kind = 1; kind < kMarkKinds; ++kind) {
        remarks.marks.push_back({cell(), static_cast<MarkKind>(kind)});
    }
    remarks.rare.edit().lines = {{cell(), cell(), false}, {cell(), cell(), true}};
    if (below(random, 2) == 0) remarks.rare.edit().dimmed = {{cell()}};
    remarks.glyph = static_cast<Glyph>(below(random, 7));
    if (below(random, 2) == 0) {
        remarks.judgement = {OpinionKind::Good, static_cast<Side>(1 + below(random, 3)), true};
    } else {
        remarks.judgement = {static_cast<OpinionKind>(below(random, 2) + 2), kEmpty, false};
    }
    remarks.rare.edit().hot = static_cast<std::uint8_t>(below(random, 3));
    remarks.start = below(random, 2) == 0;
    if (below(random, 2) == 0) remarks.rare.edit().figure = RecordFigure{3, random_text(random, 9)};
    remarks.rare.edit().number = static_cast<int>(below(random, 100));
    remarks.rare.edit().print_mode = static_cast<std::int8_t>(below(random, 3));
    Evaluation evaluation{
        "an engine:hard " + random_text(random, 3), 0xABC, 12'345, 678, {}, false};
    EvaluationLine line;
    line.chances = {0.123456789, 0.5};
    line.score = -8.25;
    line.proven = Proven::Won;
    line.length = 7;
    line.moves = "h8 i9 pass";
    evaluation.lines = {line, EvaluationLine{}};
    remarks.rare.edit().evaluations = {evaluation};
}

void add_remarks(Record& record, RecordNodeId id, std::mt19937& random, const RandomRecord& wish) {
    const auto cells = static_cast<std::size_t>(record.board.columns * record.board.rows);
    if (wish.times && id != kRecordRoot && below(random, 2) == 0) {
        record.nodes[id].spent_ms = static_cast<int>(below(random, 100000)) + 1;
    }
    if (wish.comments && below(random, 4) == 0) {
        record.remarks_of(id).comment = random_comment(random);
    }
    if (wish.texts && below(random, 5) == 0) {
        for (std::size_t count = below(random, 4); count > 0; --count) {
            record.set_text(id, static_cast<Cell>(below(random, cells)),
                            random_text(random, wish.longest_text));
        }
    }
    if (wish.texts && id != kRecordRoot && below(random, 6) == 0 &&
        record.nodes[id].move == RecordMove::Stone) {
        const Cell own = record.nodes[id].action.cell();
        record.remarks_of(id).marks.push_back({own, MarkKind::Cross});
        const auto other = static_cast<Cell>(below(random, cells));
        if (!wish.own_marks_only && other != own) {
            record.remarks_of(id).marks.push_back({other, MarkKind::Cross});
        }
    }
    if (wish.opinions && below(random, 3) == 0) add_opinions(record, id, random);
}

void add_titles(Record& record, const Game& game, std::mt19937& random) {
    record.titles = {random_text(random, 9), random_text(random, 9), random_text(random, 3),
                     "2024-05-06", random_text(random, 9)};
    for (int seat = 0; seat < game.seats(); ++seat) {
        record.players.push_back({random_text(random, 9), ""});
    }
}

std::string told_opinions(const RecordRemarks& remarks) {
    std::string text = fmt::format(
        " title '{}' glyph {} judgement {} {} {} hot {} number {} mode {}", remarks.rare->title,
        glyph_text(remarks.glyph), static_cast<int>(remarks.judgement.kind), remarks.judgement.side,
        remarks.judgement.very, remarks.rare->hot, remarks.rare->number, remarks.rare->print_mode);
    for (const BoardLine& line : remarks.rare->lines) {
        text += fmt::format(" line {} {} {}", line.from, line.to, line.arrow);
    }
    if (remarks.rare->dimmed) text += fmt::format(" dim {}", fmt::join(*remarks.rare->dimmed, ","));
    if (remarks.rare->figure) {
        text +=
            fmt::format(" figure {} {}", remarks.rare->figure->flags, remarks.rare->figure->name);
    }
    return text;
}

}  // namespace

Played record_of_moves(const std::shared_ptr<const Game>& game, std::string_view moves,
                       std::string_view setup) {
    Record record;
    record.board = {game->board().columns(), game->board().rows()};
    record.setup = parse_setup(*game, setup).value();
    Position position(game, record.setup);
    RecordNodeId last = kRecordRoot;
    std::istringstream words{std::string(moves)};
    for (std::string word; words >> word;) {
        const auto action = parse_action(position, word);
        INFO(word);
        REQUIRE(action);
        last = add(record, last, position, *action);
        position.apply(*action);
    }
    auto end = play_record(record, game, "f");
    REQUIRE(end);
    return {std::move(record), std::move(*end)};
}

Played random_record(const std::shared_ptr<const Game>& game, std::mt19937& random,
                     const RandomRecord& wish) {
    Record record;
    record.board = {game->board().columns(), game->board().rows()};
    if (wish.titles) add_titles(record, *game, random);
    add_remarks(record, kRecordRoot, random, wish);
    Position position(game);
    RecordNodeId node = kRecordRoot;
    ActionList scratch;
    for (int i = 0; i < wish.moves; ++i) {
        while (wish.variations && node != kRecordRoot && below(random, 8) == 0) {
            node = record.nodes[node].parent;
            position.undo();
        }
        const auto legal = position.legal(scratch);
        if (legal.empty()) {
            if (!wish.variations) break;
            continue;
        }
        ActionList sorted(legal.begin(), legal.end());
        std::sort(sorted.begin(), sorted.end());
        const Action action = sorted[below(random, sorted.size())];
        RecordNodeId same = record.nodes[node].first_child;
        while (same != kNoNode && record.nodes[same].action != action) {
            same = record.nodes[same].next;
        }
        const bool is_new = same == kNoNode;
        node = is_new ? add(record, node, position, action) : same;
        position.apply(action);
        if (is_new) add_remarks(record, node, random, wish);
    }
    auto end = play_record(record, game, "f");
    INFO((end ? "" : english(end.error())));
    REQUIRE(end);
    return {std::move(record), std::move(*end)};
}

std::string told(const Record& record, unsigned with) {
    std::string text = fmt::format("{}x{}\n", record.board.columns, record.board.rows);
    for (const Stone& stone : record.setup.stones) {
        text += fmt::format("stone {}:{}\n", stone.cell, stone.side);
    }
    if ((with & kHoldsPlayerNames) != 0) {
        for (const RecordPlayer& player : record.players) text += "player " + player.name + '\n';
    }
    if ((with & kHoldsTitles) != 0) {
        const RecordTitles& titles = record.titles;
        text += fmt::format("titles {}|{}|{}|{}|{}\n", titles.name, titles.event, titles.round,
                            titles.date, titles.place);
    }
    if ((with & kHoldsResults) != 0 && record.result) {
        text += fmt::format("result {} {}\n", name_of(record.result->kind), record.result->winner);
    }
    int depth = 0;
    int up = 0;
    for (RecordNodeId id = kRecordRoot; id != kNoNode; id = record.next_in_order(id, up)) {
        const RecordNode& node = record.nodes[id];
        if ((with & kHoldsVariations) == 0 && up > 0) break;
        depth += 1 - up;
        text += fmt::format("{} move {} {:x} side {}", depth, static_cast<int>(node.move),
                            node.action.bits(), node.side);
        if ((with & kHoldsTimes) != 0) text += fmt::format(" {} ms", node.spent_ms);
        const RecordRemarks none;
        const RecordRemarks* found = record.find_remarks(id);
        const RecordRemarks& remarks = found == nullptr ? none : *found;
        if ((with & kHoldsChoices) != 0) text += " '" + remarks.rare->name + "'";
        if ((with & kHoldsComments) != 0) text += " \"" + remarks.comment + '"';
        if ((with & kHoldsCellTexts) != 0) {
            std::vector<CellText> texts = remarks.texts;
            std::sort(texts.begin(), texts.end(),
                      [](const CellText& a, const CellText& b) { return a.cell < b.cell; });
            for (const CellText& one : texts) text += fmt::format(" {}={}", one.cell, one.text);
        }
        if ((with & kHoldsMarks) != 0) {
            for (const CellMark& mark : remarks.marks) {
                text += fmt::format(" mark {}:{}", mark.cell, static_cast<int>(mark.kind));
            }
        }
        if ((with & kHoldsStarts) != 0 && remarks.start) text += " start";
        if ((with & kHoldsEvaluations) != 0) {
            for (const Evaluation& evaluation : remarks.rare->evaluations) {
                text += fmt::format(" {} {}", evaluation.by_side,
                                    fmt::join(evaluation_texts(evaluation), " | "));
            }
        }
        if ((with & kHoldsOpinions) != 0) text += told_opinions(remarks);
        text += '\n';
    }
    return text;
}

}  // namespace tengen::test
