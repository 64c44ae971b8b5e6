#!/bin/sh
# sdk-reference.sh FOLDER: prints the reference of the headers in FOLDER as Markdown. Comments
# become text, everything else code, and empty lines separate paragraphs. Leaves out the bodies of
# functions that authors do not call (namespace glue).
set -eu

folder=$1

cat <<'INTRODUCTION'
# Reference for authors of plugins

Made from the headers in `include/tengen`. docs/write-an-ai.md explains how to begin.

INTRODUCTION

# reference HEADER LANGUAGE
reference() {
    printf '# tengen/%s\n\n' "$1"
    awk -v language="$2" '
        function end_code() {
            if (code != "") printf "```%s\n%s```\n\n", language, code
            code = ""
        }
        function end_text() {
            if (text != "") printf "%s\n", text
            text = ""
        }
        # "---- Errors ------" is a heading.
        function say(line) {
            if (line ~ /^-----* /) {
                gsub(/^-+ | *-+ *(\*\/)?$/, "", line)
                end_code(); end_text()
                printf "## %s\n\n", line
                return
            }
            text = text line "\n"
        }
        /namespace glue/ { hidden = 1 }
        /^}  \/\/ namespace glue/ { hidden = 0; next }
        hidden { next }
        /^#(pragma|include|ifndef TENGEN_|define TENGEN_[A-Z_]*_H|endif|if|else|elif|ifdef)/ { next }
        /^TENGEN_STATIC_ASSERT|^#define TENGEN_(EXPORT|STATIC_ASSERT)|^extern "C" \{|^} *$/ && code == "" { next }
        /^\/\*/ { in_comment = 1; end_code() }
        in_comment {
            line = $0
            last = line ~ /\*\/ *$/
            sub(/ *\*\/ *$/, "", line)
            sub(/^ *\/?\*+ ?/, "", line)
            if (line != "" || !last) say(line)
            if (last) in_comment = 0
            next
        }
        /^ *\/\/\// && code == "" { line = $0; sub(/^ *\/\/\/ ?/, "", line); say(line); next }
        /^\/\/( |$)/ { line = $0; sub(/^\/\/ ?/, "", line); end_code(); say(line ~ /^  / ? "  " line : line); next }
        /^ *$/ { end_text(); end_code(); next }
        { end_text(); code = code $0 "\n" }
        END { end_text(); end_code() }
    ' "$folder/$1"
}

reference plugin.h c
reference marks.h c
reference analysis.h c
reference book.h c
reference game.h c
reference ai.hpp cpp
printf '# Helpers of the bundled AIs, which may change\n\n'
for header in "$folder"/kit/*.hpp; do
    printf -- '- `tengen/kit/%s`: ' "$(basename "$header")"
    awk '/^\/\// { sub(/^\/\/ ?/, ""); if ($0 == "") exit; printf "%s ", $0; next } { exit }' "$header"
    printf '\n'
done
