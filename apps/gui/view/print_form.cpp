#include "view/print_form.hpp"

#include "base/text.hpp"
#include "diagram/report_moves.hpp"
#include "view/translation.hpp"

namespace tengen::gui {

PrintForm::PrintForm(const PrintRemarks& print, bool is_move)
    : has_move(is_move),
      begins(print.figure.has_value()),
      coordinates(!begins || (print.figure->flags & kFigureNoCoordinates) == 0),
      name(begins ? print.figure->name : ""),
      number(print.number < 0 ? "" : std::to_string(print.number)),
      mode(print.mode),
      before_(print) {}

std::string PrintForm::problem() const {
    const std::string_view digits = trimmed(number);
    if (!has_move || !begins || digits.empty()) return "";
    const auto value = to_number<int>(digits);
    if (value && *value >= 1) return "";
    return tr(Message("'{}' is not the number of a move.", printable(number, 20)));
}

PrintRemarks PrintForm::print() const {
    PrintRemarks print = before_;
    print.mode = mode;
    if (!has_move) return print;
    if (!begins) {
        // A number belongs to the figure that it begins.
        if (print.figure) print.number = -1;
        print.figure.reset();
        return print;
    }
    print.number = to_number<int>(trimmed(number)).value_or(-1);
    if (!print.figure) print.figure.emplace();
    RecordFigure& figure = *print.figure;
    figure.name = trimmed(name);
    figure.flags &= ~(kFigureNoCoordinates | (figure.name.empty() ? 0 : kFigureNoName));
    if (!coordinates) figure.flags |= kFigureNoCoordinates;
    return print;
}

}  // namespace tengen::gui
