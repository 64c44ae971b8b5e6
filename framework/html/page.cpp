#include "html/page.hpp"

namespace tengen {
namespace {

constexpr std::string_view kStyle = R"(
:root { --back: #F3EEE4; --panel: #FBF8F2; --soft: #EFE7D8; --edge: #DDD3C3; --ink: #2B2620; --muted: #6F665B;
  --accent: #B5482A; --yes: #2F6B48; --on: #FFF; color-scheme: light dark;
  font: 15px/1.45 "Noto Sans", "DejaVu Sans", "Noto Sans SC", "WenQuanYi Micro Hei", system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { :root { --back: #1C2025; --panel: #262B32; --soft: #2F353E; --edge: #39404A;
  --ink: #E8E4DC; --muted: #A2AAB2; --accent: #E58A5F; --yes: #7CC29A; --on: #1C2025; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1280px; padding: 24px 16px; background: var(--back); color: var(--ink); }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 14px; margin-bottom: 16px; }
h1, h2, p { margin: 0; overflow-wrap: anywhere; }
h1 { font-size: 26px; }
h2 { font-size: 17px; margin-bottom: 8px; }
.muted, figcaption { color: var(--muted); font-size: 13px; overflow-wrap: anywhere; }
.state { margin-left: auto; background: var(--soft); border-radius: 12px; padding: 2px 10px; font-size: 13px; }
main { display: grid; gap: 16px; grid-template-columns: repeat(12, minmax(0, 1fr)); }
section, details { background: var(--panel); border: 1px solid var(--edge); border-radius: 10px; padding: 16px;
  grid-column: span 12; min-width: 0; }
@media (min-width: 640px) { .narrow { grid-column: span 6; } }
@media (min-width: 1100px) { .wide { grid-column: span 8; } .narrow { grid-column: span 4; } }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.standing { width: 100%; }
th { color: var(--muted); font-weight: 400; font-size: 13px; }
th[scope=row] { color: var(--ink); font-weight: 600; font-size: inherit; }
th, td { text-align: right; padding: 3px 6px; white-space: nowrap; }
.text { text-align: left; white-space: normal; overflow-wrap: break-word; }
td.text { min-width: 6em; }
@media (max-width: 639px) { .interval, .of, .cross .name { display: none; } .standing { font-size: 13px; } .standing th, .standing td { padding: 3px 2px; }
  .standing .name { overflow-wrap: anywhere; min-width: 5em; }
  .cross th, .cross td { padding: 3px 2px; font-size: 12px; } }
td.long { min-width: 20em; } td.text:has(a) { min-width: 0; }
.answer { background: var(--accent); color: var(--on); border-radius: 10px; padding: 1px 9px; margin-right: 8px; }
.answer.yes { background: var(--yes); }
figure { margin: 10px 0 0; }
svg { display: block; width: 100%; max-width: 480px; height: auto; }
.back { fill: var(--soft); } .line { fill: none; stroke: var(--accent); stroke-width: 2; }
.end { text-anchor: end; }
.band { fill: var(--accent); opacity: .2; } .dot { fill: var(--accent); } .zero { stroke: var(--edge); }
.bound { stroke: var(--muted); stroke-dasharray: 4 4; } .plot text { fill: var(--muted); font-size: 12px;
  paint-order: stroke; stroke: var(--soft); stroke-width: 5px; stroke-linejoin: round; }
.bars { display: grid; grid-template-columns: minmax(0, max-content) 1fr max-content; gap: 6px 10px; align-items: center; }
.bars span { overflow-wrap: anywhere; }
.note { margin-top: 8px; }
.bar { height: 14px; background: var(--accent); border-radius: 3px; min-width: 2px; }
.warning { border-left: 4px solid var(--accent); }
summary { cursor: pointer; font-weight: 600; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
)";

}  // namespace

void begin_page(MarkupWriter& out, const PageHead& head, std::string_view style) {
    out.add(
        "<!DOCTYPE html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><title>{}</title>"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
        escaped_markup(head.language), escaped_markup(head.title));
    // No icon is loaded either.
    out.add("<link rel=\"icon\" href=\"data:,\"><style>{}{}</style></head><body>\n", kStyle, style);
    out.add("<header><h1>{}</h1><p class=\"muted\">{}</p>", escaped_markup(head.title),
            escaped_markup(head.subtitle));
    if (!head.state.empty()) {
        out.add("<span class=\"state\">{}</span>", escaped_markup(head.state));
    }
    out.add("</header><main>\n");
}

void end_page(MarkupWriter& out) {
    out.add("</main></body></html>\n");
}

}  // namespace tengen
