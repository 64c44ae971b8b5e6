#include "screens/dialogs/file_dialog.hpp"

#include <fmt/chrono.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "screens/dialogs/dialog_frame.hpp"
#include "view/translation.hpp"
#include "window/scrolling.hpp"

namespace tengen::gui {
namespace {

namespace fs = std::filesystem;

constexpr float kFileRow = 34;

const char* title(FilePurpose purpose) {
    switch (purpose) {
        case FilePurpose::OpenGame:
            return tr("Open a saved game");
        case FilePurpose::SaveGame:
            return tr("Save the game");
        case FilePurpose::SaveAnalysis:
            return tr("Save the analysis");
        case FilePurpose::ChooseDatabase:
            return tr("Choose a database or a book");
        case FilePurpose::ImportGames:
            return tr("Import games");
        case FilePurpose::JoinFiles:
            return tr("Join files");
        case FilePurpose::SavePicture:
            return tr("Save a picture");
        case FilePurpose::Export:
            break;
    }
    return tr("Export");
}

const char* nothing_here(FilePurpose purpose) {
    if (purpose == FilePurpose::Export) return tr("No such files in this folder");
    if (purpose == FilePurpose::ChooseDatabase) return tr("No databases in this folder");
    return purpose == FilePurpose::SavePicture ? tr("No pictures in this folder")
                                               : tr("No games in this folder");
}

/// Whether a second click on a file accepts it. A file to replace needs the button.
bool opens_at_once(FilePurpose purpose) {
    return purpose == FilePurpose::OpenGame || purpose == FilePurpose::ChooseDatabase ||
           purpose == FilePurpose::ImportGames || purpose == FilePurpose::JoinFiles;
}

const char* accept_label(const FileChoice& choice) {
    switch (choice.purpose()) {
        case FilePurpose::OpenGame:
            return tr("Open");
        case FilePurpose::ChooseDatabase:
            return tr("Choose");
        case FilePurpose::ImportGames:
            return tr("Import");
        case FilePurpose::JoinFiles:
            return tr("Join");
        default:
            return choice.asks_to_replace() ? tr("Replace") : tr("Save");
    }
}

std::string date_text(fs::file_time_type changed) {
    const auto time = std::chrono::system_clock::now() +
                      std::chrono::duration_cast<std::chrono::system_clock::duration>(
                          changed - fs::file_time_type::clock::now());
    return fmt::format("{:%Y-%m-%d %H:%M}",
                       fmt::localtime(std::chrono::system_clock::to_time_t(time)));
}

void folder_icon(const Ui& ui, Rect rect, Colour colour) {
    ui.fill({rect.x, rect.y, rect.width * 0.45f, rect.height * 0.4f}, colour, 2);
    ui.fill({rect.x, rect.y + rect.height * 0.18f, rect.width, rect.height * 0.82f}, colour, 2);
}

void sheet_icon(const Ui& ui, Rect rect, Colour colour) {
    const float width = rect.width * 0.72f;
    const Rect sheet{rect.x + (rect.width - width) / 2, rect.y - ui.px(1), width,
                     rect.height + ui.px(2)};
    ui.outline(sheet, colour, 2, 1.2f);
    ui.disc({sheet.x + sheet.width / 2, sheet.y + sheet.height / 2}, sheet.width * 0.22f, colour);
}

}  // namespace

FileDialog::FileDialog(FilePurpose purpose, fs::path folder, std::string name,
                       std::vector<std::string_view> refused)
    : choice_(purpose, std::move(folder), std::move(name), std::move(refused)) {}

/// The path of the folder; a click on a part opens it.
void FileDialog::places(Ui& ui, Rect row) {
    std::vector<fs::path> parts;
    for (fs::path path = choice_.folder();; path = path.parent_path()) {
        parts.push_back(path);
        if (path == path.parent_path()) break;
    }
    // The nearest parts, as many as fit.
    float room = row.width;
    std::size_t count = 0;
    const auto label_of = [](const fs::path& path) {
        return path == path.root_path() ? std::string("/") : path.filename().string();
    };
    while (count < parts.size()) {
        const float width = ui.button_width(label_of(parts[count]), Look::Chip) + ui.px(6);
        if (width > room && count > 0) break;
        room -= width;
        ++count;
    }
    Point at{row.x, row.y};
    for (std::size_t i = count; i-- > 0;) {
        const Look look = i == 0 ? Look::ChipOn : Look::Chip;
        const float width = std::min(ui.button_width(label_of(parts[i]), look), row.right() - at.x);
        const Rect chip{at.x, at.y, width, ui.px(Ui::kChipHeight)};
        at.x += width + ui.px(6);
        if (ui.button("place " + parts[i].string(), chip, label_of(parts[i]), look) && i > 0) {
            choice_.enter(parts[i]);
            return;
        }
    }
}

void FileDialog::entry(Ui& ui, Rect row, std::size_t index) {
    const FileEntry& entry = choice_.entries()[index];
    const Theme& theme = ui.theme();
    const bool chosen = choice_.chosen() == index;
    ui.called(entry.name);
    const Touch touched = ui.touch("entry " + std::to_string(index), row);
    if (chosen) {
        ui.fill(row, theme.accent, 6);
    } else if (touched.hovered || touched.focused) {
        ui.fill(row, theme.soft, 6);
    }
    const Colour ink = chosen ? theme.on_accent : theme.ink;
    const Colour soft = chosen ? theme.on_accent : theme.muted;
    const float side = ui.px(14);
    const Rect icon{row.x + ui.px(10), row.y + (row.height - side) / 2, side, side};
    entry.folder ? folder_icon(ui, icon, soft) : sheet_icon(ui, icon, soft);
    const float date = ui.px(140);
    const float left = icon.right() + ui.px(12);
    ui.text_in({left, row.y, row.right() - date - left, row.height}, Face::Text, ink, entry.name);
    if (!entry.folder) {
        ui.text_in({row.right() - date, row.y, date - ui.px(12), row.height}, Face::Small, soft,
                   date_text(entry.changed), Align::Right);
    }
    if (!touched.clicked) return;
    // The first click chooses a file; the second one opens it.
    if (entry.folder || (chosen && opens_at_once(choice_.purpose()))) opened_ = index;
    choice_.pick(index);
}

void FileDialog::list(Ui& ui, Rect rect) {
    ui.outline(rect, ui.theme().line, 8);
    const Rect inner{rect.x + ui.px(4), rect.y + ui.px(4), rect.width - ui.px(8),
                     rect.height - ui.px(8)};
    if (choice_.entries().empty()) {
        const std::string& problem = choice_.folder_problem();
        ui.text_in(inner, Face::Text, ui.theme().muted,
                   problem.empty() ? nothing_here(choice_.purpose()) : problem, Align::Centre);
        return;
    }
    begin_scroll("files " + choice_.folder().string(), inner);
    const Point at = scroll_origin();
    const float row = ui.px(kFileRow);
    for (std::size_t i = 0; i < choice_.entries().size(); ++i) {
        const Rect line{at.x, at.y + row * static_cast<float>(i), inner.width - ui.px(10), row};
        // In long lists only visible texts are drawn, to save time.
        const bool seen = line.bottom() > inner.y - row && line.y < inner.bottom() + row;
        if (seen || choice_.chosen() == i) entry(ui, line, i);
        if (scroll_to_chosen_ && choice_.chosen() == i) scroll_to(line.y - inner.y);
    }
    scroll_to_chosen_ = false;
    end_scroll(row * static_cast<float>(choice_.entries().size()));
}

/// The formats to save a game in.
void FileDialog::endings(Ui& ui, Rect row) {
    Point at{row.x, row.y};
    for (const std::string_view ending : choice_.endings()) {
        const std::string label(ending.substr(1));
        const Look look = ending == choice_.ending() ? Look::ChipOn : Look::Chip;
        const Rect chip{at.x, at.y, ui.button_width(label, look), row.height};
        at.x += chip.width + ui.px(6);
        if (ui.button("ending " + label, chip, label, look)) choice_.set_ending(ending);
    }
}

std::optional<fs::path> FileDialog::keys(const std::vector<KeyPress>& pressed) {
    for (const KeyPress& press : pressed) {
        const sf::Keyboard::Key code = press.key.code;
        const bool up = code == sf::Keyboard::Up || code == sf::Keyboard::PageUp;
        const bool page = code == sf::Keyboard::PageUp || code == sf::Keyboard::PageDown;
        if (up || page || code == sf::Keyboard::Down) {
            choice_.move((up ? -1 : 1) * (page ? 10 : 1));
            scroll_to_chosen_ = true;
        }
        if (code == sf::Keyboard::Enter && !press.repeated) {
            if (auto path = choice_.accept()) return path;
        }
    }
    return std::nullopt;
}

std::optional<FileDialog::Answer> FileDialog::frame(Ui& ui, const std::vector<KeyPress>& pressed) {
    const DialogFrame dialog(ui, "file", title(choice_.purpose()), {640, 620});
    const Rect body = dialog.body();
    const bool saves = !choice_.opens();
    const bool folders = choice_.takes_folders();
    const char* whole = choice_.purpose() == FilePurpose::JoinFiles ? tr("Join the whole folder")
                                                                    : tr("Import the whole folder");
    const float box_height = ui.px(Ui::kButtonHeight);
    const float line = ui.line_height(Face::Small) + ui.px(10);
    places(ui, body);
    const float top = body.y + ui.px(Ui::kChipHeight + 10);
    const float boxes = body.bottom() - box_height;
    const float chips = choice_.endings().empty() && !folders ? 0 : ui.px(Ui::kChipHeight + 8);
    const float bottom = boxes - line - ui.px(8) - chips;
    opened_.reset();
    // The list comes first: Tab then moves from the box to the button.
    list(ui, {body.x, top, body.width, bottom - top});
    endings(ui, {body.x, bottom + ui.px(8), body.width, ui.px(Ui::kChipHeight)});
    Point folder_at{body.x, bottom + ui.px(8)};
    if (folders && ui.button_at("whole folder", folder_at, whole, Look::Chip)) {
        return Answer{choice_.folder()};
    }
    const std::string label = accept_label(choice_);
    const float width = std::max(ui.px(110), ui.button_width(label, Look::Accent));
    ui.text_in({body.x, boxes - line - ui.px(2), body.width, line}, Face::Small, ui.warning(),
               choice_.problem());
    if (std::exchange(said_, choice_.problem()) != choice_.problem()) ui.say(choice_.problem());
    const Rect box{body.x, boxes, body.width - width - ui.px(10), box_height};
    if (!shown_) ui.focus().move_to("path");
    std::string text = choice_.text();
    ui.called(tr("file"));
    if (ui.text_box("path", box, text, FileChoice::kMaxPath,
                    saves ? tr("Name of the file") : tr("Name or path of a file"))) {
        choice_.set_text(text);
    }
    const Rect button{body.right() - width, boxes, width, box_height};
    const bool accepted = ui.button("accept", button, label, Look::Accent);
    std::optional<fs::path> path = shown_ ? keys(pressed) : std::nullopt;
    shown_ = true;
    if (dialog.dismissed()) return Answer{};
    if (!path && (accepted || opened_)) path = choice_.accept();
    if (path) return Answer{path};
    return std::nullopt;
}

}  // namespace tengen::gui
