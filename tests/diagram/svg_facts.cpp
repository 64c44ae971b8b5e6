#include "diagram/svg_facts.hpp"

#include <expat.h>

#include <algorithm>
#include <memory>
#include <set>

#include "support/catch.hpp"

namespace tengen::test {
namespace {

struct SvgReading {
    SvgFacts facts;
    std::vector<std::pair<std::string, std::string>> groups;  ///< class and cell
    std::vector<std::size_t> open;                            ///< indices of elements
};

void begin_element(void* data, const char* name, const char** attributes) {
    auto& reading = *static_cast<SvgReading*>(data);
    SvgElement element;
    element.name = name;
    for (; *attributes != nullptr; attributes += 2) {
        element.attributes[attributes[0]] = attributes[1];
    }
    if (element.name == "g") {
        reading.groups.emplace_back(element.attributes["class"], element.attributes["data-cell"]);
    }
    for (const auto& [part, cell] : reading.groups) {
        if (part.empty()) continue;
        element.part = part;
        element.cell = cell;
    }
    reading.open.push_back(reading.facts.elements.size());
    reading.facts.elements.push_back(std::move(element));
}

void end_element(void* data, const char* name) {
    auto& reading = *static_cast<SvgReading*>(data);
    reading.open.pop_back();
    if (std::string_view(name) == "g") reading.groups.pop_back();
}

void add_text(void* data, const char* text, int length) {
    auto& reading = *static_cast<SvgReading*>(data);
    if (reading.open.empty()) return;
    reading.facts.elements[reading.open.back()].text.append(text, static_cast<std::size_t>(length));
}

void check_references(const SvgFacts& facts, const std::string& svg) {
    std::set<std::string> ids;
    for (const SvgElement& element : facts.elements) {
        const auto id = element.attributes.find("id");
        if (id != element.attributes.end()) CHECK(ids.insert(id->second).second);
    }
    for (std::size_t at = svg.find("url(#"); at != std::string::npos;
         at = svg.find("url(#", at + 1)) {
        const std::size_t begin = at + 5;
        CHECK(ids.count(svg.substr(begin, svg.find(')', begin) - begin)) == 1);
    }
}

}  // namespace

std::vector<SvgElement> SvgFacts::of(std::string_view name, std::string_view part) const {
    std::vector<SvgElement> found;
    for (const SvgElement& element : elements) {
        if (element.name == name && (part.empty() || element.part == part)) {
            found.push_back(element);
        }
    }
    return found;
}

std::map<std::string, std::string> SvgFacts::texts(std::string_view part) const {
    std::map<std::string, std::string> texts;
    for (const SvgElement& element : of("text", part)) texts[element.cell] = element.text;
    return texts;
}

std::vector<std::string> SvgFacts::cells(std::string_view part) const {
    std::vector<std::string> cells;
    for (const SvgElement& element : elements) {
        const auto kind = element.attributes.find("class");
        if (element.name == "g" && kind != element.attributes.end() && kind->second == part) {
            cells.push_back(element.cell);
        }
    }
    std::ranges::sort(cells);
    return cells;
}

SvgFacts read_svg(const std::string& svg) {
    const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(
        XML_ParserCreate(nullptr), XML_ParserFree);
    SvgReading reading;
    XML_SetUserData(parser.get(), &reading);
    XML_SetElementHandler(parser.get(), begin_element, end_element);
    XML_SetCharacterDataHandler(parser.get(), add_text);
    const bool is_good =
        XML_Parse(parser.get(), svg.data(), static_cast<int>(svg.size()), 1) == XML_STATUS_OK;
    INFO(XML_ErrorString(XML_GetErrorCode(parser.get())));
    REQUIRE(is_good);
    check_references(reading.facts, svg);
    return std::move(reading.facts);
}

}  // namespace tengen::test
