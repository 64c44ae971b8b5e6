// A board whose reviews are short, and a game to review.
#pragma once

#include <algorithm>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/post.hpp>

#include "gui/analysis_fixture.hpp"
#include "support/catch.hpp"
#include "view/analysis_review.hpp"

namespace tengen::test {

/// White leaves a block out at move 6, black misses the win at move 7, and white blocks too late.
inline const std::string kMistakes =
    "(;GM[4]FF[4]SZ[15];B[hh];W[hg];B[ih];W[fg];B[jh];W[aa];B[oo];W[gh];B[kh];W[lh])";
inline constexpr int kMoves = 10;
inline constexpr int kMistake = 6;

/// A board whose reviews have few nodes, so they are quick and equal each time.
struct ReviewBoard : AnalysisBoard {
    explicit ReviewBoard(const std::filesystem::path& folder, const std::string& ai = "sente",
                         const ReviewSettings& settings = {500, {}, 2})
        : AnalysisBoard(folder, [this, folder, settings](AnalysisServices& services) {
              services.post = [this](std::function<void()> call) {
                  boost::asio::post(people.io, std::move(call));
              };
              services.review.io = &people.io;
              services.review.cache = folder / "cache.db";
              services.review.settings = settings;
          }) {
        SeatSpec seat;
        seat.kind = SeatKind::Ai;
        seat.name = ai;
        view.choose_engine(seat);
        // The program searches for plugins at its start.
        people.plugins.scan();
        REQUIRE(people.plugins.find("threats"));
    }

    /// Searches of AIs may be slow on a busy machine.
    void wait(const std::function<bool()>& so) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(5);
        while (!so()) {
            REQUIRE(std::chrono::steady_clock::now() < end);
            people.io.restart();
            people.io.run_one_for(std::chrono::milliseconds(50));
        }
    }
    AnalysisReview& review() { return view.review(); }
    void run_review() {
        review().start();
        INFO(view.message());
        REQUIRE(review().running());
        wait([this] { return !review().running(); });
    }
    /// "6 allowed_win, 7 missed_win"
    std::string words() {
        std::string text;
        const ReviewFigures* figures = review().figures();
        if (figures == nullptr) return text;
        for (int ply = 0; ply < figures->game().plies(); ++ply) {
            const ReviewWord word = figures->judgement(ply).word;
            if (word == ReviewWord::None) continue;
            text += (text.empty() ? "" : ", ") + std::to_string(ply + 1) + ' ' +
                    std::string(word_id(word));
        }
        return text;
    }
    Glyph glyph(int ply) {
        view.first();
        view.to_ply(ply);
        const RecordRemarks* remarks = view.remarks();
        return remarks == nullptr ? Glyph::None : remarks->glyph;
    }
    void try_move(const std::string& move) {
        const auto action = parse_action(view.shown_position(), move);
        REQUIRE(action);
        view.act(*action);
        wait([this] { return view.drill().stage() != AnalysisDrill::Stage::Judges; });
    }
};

inline bool heard(const AnalysisBoard& board, const std::string& part) {
    return std::ranges::any_of(board.spoken, [&](const std::string& line) {
        return line.find(part) != std::string::npos;
    });
}

}  // namespace tengen::test
