#include "study_fixture.hpp"

#include <sstream>

#include "base/text.hpp"
#include "core/position_text.hpp"

namespace tengen::test {

namespace {

Result<LoadedGame> load(std::string_view name, const Overrides& overrides) {
    return shipped_library().load(name, overrides);
}

std::string words(std::mt19937& random) {
    static const std::vector<std::string> kPieces = {"a",  "]",  "\\", ":", "%",
                                                     "五", "\n", " ",  "é"};
    std::string text = "w";
    for (std::size_t left = random() % 6; left > 0; --left) text += kPieces[random() % 9];
    return text + "x";
}

std::string line_words(std::mt19937& random) {
    std::string text = words(random);
    for (char& c : text) c = c == '\n' ? '_' : c;
    return text;
}

RecordNodeId random_node(const Study& study, std::mt19937& random) {
    for (;;) {
        const auto node = static_cast<RecordNodeId>(random() % study.record().nodes.size());
        if (study.has(node)) return node;
    }
}

void add_move(Study& study, RecordNodeId node, std::mt19937& random) {
    const Position& position = study.position_of(node);
    ActionList scratch;
    const auto legal = position.legal(scratch);
    if (legal.empty()) return;
    // Positions repeat if there are few moves.
    ActionList sorted(legal.begin(), legal.end());
    std::sort(sorted.begin(), sorted.end());
    const Action action = sorted[random() % std::min<std::size_t>(sorted.size(), 5)];
    REQUIRE(study.add(node, action));
}

void change_board(Study& study, RecordNodeId node, std::mt19937& random, bool opinions) {
    const auto cells =
        static_cast<unsigned>(study.record().board.columns * study.record().board.rows);
    const auto cell = static_cast<Cell>(random() % cells);
    switch (random() % (opinions ? 3 : 1)) {
        case 0:
            study.set_cell_text(node, cell,
                                random() % 3 == 0 ? "" : "T" + std::to_string(random() % 9));
            break;
        case 1:
            study.toggle_mark(node, {cell, static_cast<MarkKind>(random() % kMarkKinds)});
            break;
        default:
            study.toggle_line(node, {cell, static_cast<Cell>(random() % cells), random() % 2 == 0});
            break;
    }
}

/// Makes at most one command, because a program may be killed between two.
void change_opinion(Study& study, RecordNodeId node, std::mt19937& random) {
    const std::vector<std::pair<StudyField, std::string>> values = {
        {StudyField::Title, line_words(random)},
        {StudyField::Glyph, "!?"},
        {StudyField::Glyph, ""},
        {StudyField::Judgement, "good 2 2"},
        {StudyField::Hot, "2"},
        {StudyField::Start, "1"},
        {StudyField::Figure, "259:a figure"},
        {StudyField::Number, "12"},
        {StudyField::PrintMode, "1"},
        {StudyField::Spent, "345"},
        {StudyField::Dimmed, "dim 1 2"},
        {StudyField::Judgement, ""},
    };
    const auto& [field, text] = values[random() % values.size()];
    if (random() % 4 != 0) {
        if (node == kRecordRoot && field == StudyField::Spent) return;
        REQUIRE(study.set(node, field, text));
        return;
    }
    Evaluation evaluation{
        "an engine", static_cast<std::uint32_t>(random() % 2), random() % 1000, 5, {}, false};
    evaluation.lines.resize(1 + random() % 2);
    evaluation.lines[0].chances = {0.25, 0.75};
    REQUIRE(study.set_evaluation(node, evaluation));
}

void change_tree(Study& study, RecordNodeId node, std::mt19937& random, const RandomEdits& wish) {
    switch (random() % 7) {
        case 0:
            if (node != kRecordRoot) REQUIRE(study.remove(node));
            break;
        case 1:
            study.move_branch(node, random() % 2 == 0 ? -1 : 2);
            break;
        case 2:
            study.make_main_line(node);
            break;
        case 3:
            if (node != kRecordRoot) {
                REQUIRE(study.paste(random_node(study, random), study.record(), node));
            }
            break;
        case 4:
            if (wish.notes) REQUIRE(study.add_note(node));
            break;
        case 5:
            if (wish.undo) study.undo();
            break;
        default:
            if (wish.undo) study.redo();
            break;
    }
}

}  // namespace

Study study_of(std::string_view bytes, std::string_view game, std::string_view format) {
    PositionIndex index;
    StudyKeys keys;
    RecordWish wish;
    wish.format = find_record_format(format);
    wish.game = game;
    auto record = read_record_bytes(bytes, "f", wish, all_rules(), load,
                                    [&](const Record&, RecordNodeId id, const Position& at) {
                                        index.add(id, keys.of(at));
                                        return true;
                                    });
    INFO((record ? "" : english(record.error())));
    REQUIRE(record);
    const auto shared = record->end.shared_game();
    return Study(std::move(record->record), shared, std::move(index));
}

std::string bytes_of(const Study& study, std::string_view format) {
    const auto bytes = find_record_format(format)->write(study.record(), study.end());
    INFO((bytes ? "" : english(bytes.error())));
    REQUIRE(bytes);
    return *bytes;
}

std::string told(const Study& study) {
    std::string text;
    int up = 0;
    int depth = 0;
    const Record& record = study.record();
    for (RecordNodeId id = kRecordRoot; id != kNoNode; id = record.next_in_order(id, up)) {
        depth += 1 - up;
        text += std::to_string(depth) + ' ' + std::to_string(record.nodes[id].action.bits());
        for (int i = 0; i < kStudyFields; ++i) {
            const auto field = static_cast<StudyField>(i);
            std::string value = field_text(record, id, field);
            if (field == StudyField::Texts || field == StudyField::Marks ||
                field == StudyField::Lines) {
                auto items = split(value, ' ');
                std::sort(items.begin(), items.end());
                std::string sorted;
                for (const std::string_view item : items) (sorted += item) += ' ';
                value = sorted;
            }
            text += '|' + value;
        }
        text += '\n';
    }
    return text;
}

StudyServices services_in(const std::filesystem::path& folder) {
    return {all_rules(), load, folder};
}

std::unique_ptr<StudyFile> opened(const std::filesystem::path& path,
                                  const StudyServices& services) {
    auto file = StudyFile::open(path, {}, services);
    INFO((file ? "" : english(file.error())));
    REQUIRE(file);
    return std::move(*file);
}

void edit_randomly(Study& study, std::mt19937& random, const RandomEdits& wish) {
    const RecordNodeId node = random_node(study, random);
    switch (random() % 8) {
        case 0:
            REQUIRE(study.set(node, StudyField::Comment, random() % 4 == 0 ? "" : words(random)));
            break;
        case 1:
            change_board(study, node, random, wish.opinions);
            break;
        case 2:
            if (wish.opinions) change_opinion(study, node, random);
            break;
        case 3:
        case 4:
            change_tree(study, node, random, wish);
            break;
        default:
            add_move(study, node, random);
            break;
    }
}

RecordNodeId node_at(const Study& study, std::string_view moves) {
    RecordNodeId node = kRecordRoot;
    std::istringstream stream{std::string(moves)};
    for (std::string word; stream >> word;) {
        const auto action = parse_action(study.position_of(node), word);
        INFO(word);
        REQUIRE(action);
        node = study.child_with(node, *action);
        REQUIRE(node != kNoNode);
    }
    return node;
}

}  // namespace tengen::test
