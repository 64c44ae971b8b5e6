#include "page_checks.hpp"

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "support/catch.hpp"

namespace tengen::test {

void check_page(Page& page, int width) {
    page.value("document.querySelectorAll('details').forEach(part => part.open = true)");
    CHECK(page.value("document.documentElement.scrollWidth").get<int>() <= width);
    CHECK(page.value("performance.getEntriesByType('resource').length") == 0);
    CHECK(page.value("document.scripts.length") == 0);
    // Nothing is wider or higher than its box, except what scrolls.
    CHECK(page.value("[...document.querySelectorAll('header, h1, h2, p, section, details, summary,"
                     "figure, figcaption, td, th, .bars, .bars span, .answer, .state')]"
                     ".filter(part => part.scrollWidth > part.clientWidth + 1 && "
                     "getComputedStyle(part).display != 'inline' && !part.closest('.scroll'))"
                     ".map(part => part.outerHTML.slice(0, 200))") == nlohmann::json::array());
    CHECK(page.value("[...document.querySelectorAll('main > *')].filter(part => "
                     "part.getBoundingClientRect().left < 0 || "
                     "part.getBoundingClientRect().right > innerWidth).length") == 0);
    // Text and its background differ enough (WCAG 2.1, 1.4.3).
    CHECK(page.value(R"(
        (() => {
          const numbers = colour => colour.match(/[\d.]+/g).map(Number);
          const light = c => c.slice(0, 3).map(v => v / 255)
              .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
              .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
          const back = part => {
            for (; part; part = part.parentElement) {
              const c = numbers(getComputedStyle(part).backgroundColor);
              if (c.length < 4 || c[3] == 1) return c;
            }
            return [255, 255, 255];
          };
          return [...document.querySelectorAll('h1, h2, p, a, th, summary, .answer, .state, .muted')]
              .filter(part => {
                const [a, b] = [light(numbers(getComputedStyle(part).color)), light(back(part))];
                return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5;
              }).map(part => part.outerHTML.slice(0, 100));
        })())") == nlohmann::json::array());
    CHECK(page.errors().empty());
}

void keep_picture(Page& page, const std::string& name) {
    if (const char* folder = std::getenv("TENGEN_PICTURES")) {
        page.save_picture(std::filesystem::path(folder) / (name + ".png"));
    }
}

}  // namespace tengen::test
