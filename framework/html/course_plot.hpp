// A value over time, drawn as SVG in a section of a page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "html/markup.hpp"

namespace tengen {

/// A value after a number of rounds, with its 95 % interval or other bounds.
struct CoursePoint {
    double round = 0;
    double value = 0;
    double low = 0;
    double high = 0;
};

/// A value over the rounds of a run. Drawn with at most 300 points.
struct Course {
    std::string title;
    std::string note;  ///< below the plot, or instead of it if there are no points
    std::vector<CoursePoint> points;
    std::vector<double> bounds;        ///< horizontal lines, such as those that end a test
    bool band = false;                 ///< draws low to high
    bool is_plain = false;             ///< a value without a sign, instead of a difference from 0
    std::string_view unit = "rounds";  ///< of the horizontal axis
};

void write_course(MarkupWriter& out, const Course& course);

}  // namespace tengen
