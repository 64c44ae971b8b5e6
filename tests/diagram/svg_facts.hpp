// The facts of an SVG picture, read by an XML parser.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::test {

struct SvgElement {
    std::string name;
    std::map<std::string, std::string> attributes;
    std::string text;
    std::string part;  ///< the class of the group around it
    std::string cell;  ///< the cell of that group; may be empty

    double number(const std::string& attribute) const {
        return std::stod(attributes.at(attribute));
    }
};

struct SvgFacts {
    std::vector<SvgElement> elements;

    /// The elements of this name in groups of this class; empty: any.
    std::vector<SvgElement> of(std::string_view name, std::string_view part = {}) const;
    /// The texts of groups of this class, by cell.
    std::map<std::string, std::string> texts(std::string_view part) const;
    /// The cells of groups of this class.
    std::vector<std::string> cells(std::string_view part) const;
};

/// Fails the test if it is not well-formed, or refers to a missing or doubled definition.
SvgFacts read_svg(const std::string& svg);

}  // namespace tengen::test
