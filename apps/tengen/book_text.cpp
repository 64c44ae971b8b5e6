#include "book_text.hpp"

#include <fmt/format.h>

namespace tengen::cli {

namespace {

std::uint64_t total_weight(const std::vector<BookMove>& moves) {
    std::uint64_t total = 0;
    for (const BookMove& move : moves) total += move.entry.weight;
    return total;
}

double share_of(const BookMove& move, std::uint64_t total) {
    return total == 0 ? 0 : static_cast<double>(move.entry.weight) / static_cast<double>(total);
}

std::vector<std::string> names_of_moves(const Position& position,
                                        const std::vector<Action>& actions) {
    std::vector<std::string> names;
    for (const Action action : actions) names.push_back(position.action_name(action));
    return names;
}

std::string chance_text_of(const BookEntry& entry) {
    if (entry.proven() != Proven::No) return std::string(proven_text(entry.proven()));
    const auto chance = entry.chance();
    return chance ? fmt::format("{:.1f} %", 100 * *chance) : "-";
}

}  // namespace

std::string_view proven_text(Proven proven) {
    switch (proven) {
        case Proven::Won:
            return "won";
        case Proven::Lost:
            return "lost";
        case Proven::Drawn:
            return "drawn";
        case Proven::No:
            break;
    }
    return "";
}

void print_book_moves(Output& out, const Book& book, const Position& position) {
    const std::vector<BookMove> moves = book_moves(book, position);
    if (moves.empty()) {
        out.line("the book has no move in this position");
        return;
    }
    out.line(fmt::format("{} for {}", counted(std::ssize(moves), "move"),
                         position.game().side_name(position.turn().side)));
    out.line(fmt::format("{:<7} {:>8} {:>8}  {}", "move", "played", "chance", ""));
    const std::uint64_t total = total_weight(moves);
    for (const BookMove& move : moves) {
        std::vector<std::string> names = names_of_moves(position, move.equivalents);
        const std::string first = names.front();
        names.erase(names.begin());
        std::string more = names.empty() ? "" : fmt::format("also {}", fmt::join(names, " "));
        if (move.entry.checked()) more = more.empty() ? "checked" : "checked, " + more;
        std::string line =
            fmt::format("{:<7} {:>6.1f} % {:>8}  {}", first, 100 * share_of(move, total),
                        chance_text_of(move.entry), more);
        line.erase(line.find_last_not_of(' ') + 1);
        out.line(line);
    }
}

nlohmann::ordered_json book_moves_json(const Book& book, const Position& position) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const BookMove& move : book_moves(book, position)) {
        const auto chance = move.entry.chance();
        const std::string_view proven = proven_text(move.entry.proven());
        list.push_back(
            {{"move", position.action_name(move.action)},
             {"equivalents", names_of_moves(position, move.equivalents)},
             {"weight", move.entry.weight},
             {"chance", chance ? nlohmann::ordered_json(*chance) : nlohmann::ordered_json(nullptr)},
             {"proven",
              proven.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(proven)},
             {"checked", move.entry.checked()}});
    }
    return {{"book", book.name()},
            {"game", full_name(book.game()->description())},
            {"positions", book.positions()},
            {"entries", book.entries().size()},
            {"to_move", position.game().side_name(position.turn().side)},
            {"moves", std::move(list)}};
}

}  // namespace tengen::cli
