// The report of a tournament as one HTML page: no scripts, nothing loaded, plots in SVG, light and
// dark, from 360 pixels.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/ratings.hpp"
#include "html/course_plot.hpp"

namespace tengen {

/// A row of the standing, best first.
struct PagePlayer {
    std::string name;
    std::optional<Rating> rating;
    std::string points;  ///< "812 of 1,040"
    std::int64_t faults = 0;
    /// Its share of the points against each player, 0..1, in the order of the rows. Empty: they
    /// have not met.
    std::vector<std::optional<double>> against;
};

struct PageBar {
    std::string label;
    std::int64_t count = 0;
};

struct BarChart {
    std::string title;
    std::vector<PageBar> bars;
    std::string note = {};  ///< below the bars
};

/// A file inside the page, which a click saves.
struct PageFile {
    std::string name;  ///< empty: none
    std::string content;
};

/// A table that opens on demand.
struct PageTable {
    std::string title;  ///< "Openings (26)"
    std::string note;
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows;
    std::size_t text_columns = 1;      ///< the first ones; the others are numbers, at the right
    std::vector<PageFile> files = {};  ///< one per row, behind its first cell; or none at all
    bool has_games = false;            ///< the first cell of each row is the number of a game
};

/// The games of two players, which their scores in the cross table link to. The page has them in a
/// table with `has_games`, too.
struct PagePair {
    std::size_t first = 0;  ///< rows of the standing; less than `second`
    std::size_t second = 0;
    PageTable games;  ///< newest first
};

struct PageVerdict {
    std::string question;  ///< "Is new stronger than old?"
    std::string answer;    ///< "yes", "no" or "open"
    std::string figures;
    std::string rounds;  ///< how many rounds had which score
};

/// All texts are plain: the page escapes them.
struct ReportPage {
    std::string title;
    std::string subtitle;
    std::string state;  ///< "finished"
    std::vector<std::string> warnings;
    std::vector<PagePlayer> players;
    std::string standing_note;
    std::vector<PagePair> pairs;  ///< those with games to show
    std::optional<PageVerdict> verdict;
    std::vector<Course> courses;
    std::vector<BarChart> charts;
    std::vector<PageTable> tables;
};

/// The whole document, in UTF-8.
std::string html_of(const ReportPage& page);

}  // namespace tengen
