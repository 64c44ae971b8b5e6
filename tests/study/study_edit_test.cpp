#include "study/study_edit.hpp"

#include "study_fixture.hpp"

namespace tengen::test {

TEST_CASE("Each edit is the same after its text form", "[study]") {
    const StudyEdit edit = GENERATE(
        StudyEdit{StudyEditKind::Add, 12, kNoNode, StudyField::Comment, "h8"},
        StudyEdit{StudyEditKind::Add, 0, kNoNode, StudyField::Comment, ""},
        StudyEdit{StudyEditKind::Remove, 7}, StudyEdit{StudyEditKind::Restore, 7, 4},
        StudyEdit{StudyEditKind::Restore, 7, kNoNode}, StudyEdit{StudyEditKind::Order, 7, 0},
        StudyEdit{StudyEditKind::Set, 3, kNoNode, StudyField::Comment, "two\nlines %41 \\"},
        StudyEdit{StudyEditKind::Set, 3, kNoNode, StudyField::Spent, ""},
        StudyEdit{StudyEditKind::Keep, 3, kNoNode, StudyField::Comment, "KO[]\nXX[1]"});
    INFO(edit_text(edit));
    CHECK(parse_edit(edit_text(edit)) == edit);
    CHECK(edit_text(edit).find('\n') == std::string::npos);
}

TEST_CASE("Nonsense is not an edit", "[study]") {
    const std::string text =
        GENERATE(as<std::string>{}, "", "add", "add x h8", "jump 1", "set 1 colour red",
                 "order 1 second", "restore 1", "set 1", "remove -1");
    INFO(text);
    CHECK_FALSE(parse_edit(text));
}

TEST_CASE("A field refuses a value of another kind, and keeps its own", "[study]") {
    const auto [field, good, bad] = GENERATE(table<StudyField, std::string, std::string>(
        {{StudyField::Marks, "0:cross 224:circle", "225:cross"},
         {StudyField::Marks, "3:triangle", "3:star"},
         {StudyField::Texts, "0:a%20b 1:c", "a:b"},
         {StudyField::Lines, "0-1 2>3", "0-225"},
         {StudyField::Dimmed, "dim", "dim 225"},
         {StudyField::Dimmed, "dim 1 2", "dim x"},
         {StudyField::Glyph, "?!", "???"},
         {StudyField::Judgement, "good 3 2", "good 9 1"},
         {StudyField::Judgement, "even 0 1", "fine 0 1"},
         {StudyField::Hot, "2", "3"},
         {StudyField::Figure, "1:name", "one"},
         {StudyField::Number, "21", "-21"},
         {StudyField::PrintMode, "2", "3"},
         {StudyField::Spent, "12", "soon"}}));
    Record record;
    record.board = {15, 15};
    INFO(good << " " << bad);
    CHECK(set_field_text(record, kRecordRoot, field, good));
    CHECK(field_text(record, kRecordRoot, field) == good);
    CHECK_FALSE(set_field_text(record, kRecordRoot, field, bad));
    CHECK(field_text(record, kRecordRoot, field) == good);
    CHECK(set_field_text(record, kRecordRoot, field, ""));
    CHECK(field_text(record, kRecordRoot, field).empty());
}

}  // namespace tengen::test
