#!/bin/sh
# sdk_reference_test.sh SCRIPT HEADERS: the reference contains everything for authors of plugins,
# and none of the internal glue.
set -eu

reference=$(mktemp)
trap 'rm -f "$reference"' EXIT
sh "$1" "$2" >"$reference"

names=$(
    cd "$2"
    # Functions of the tables, types and constants of the C interface.
    grep -oh '(\*[a-z_]*)' plugin.h marks.h analysis.h book.h game.h | tr -d '(*)'
    grep -oh '^} tengen_[a-z_]*_t' plugin.h marks.h analysis.h book.h game.h | cut -c3-
    grep -oh '^ *TENGEN_[A-Z_]* =' plugin.h marks.h analysis.h book.h game.h | tr -d ' ='
    # Classes and free functions of the C++ layer.
    sed '/namespace glue/,/namespace glue/d' ai.hpp >"$reference.hpp"
    grep -oh '^\(class\|struct\) [A-Za-z]*' "$reference.hpp" | cut -d' ' -f2
    sed -n 's/^inline [A-Za-z:_0-9]* \([a-z_]*\)(.*/\1/p' "$reference.hpp"
    rm -f "$reference.hpp"
    ls ./*.hpp kit/*.hpp | sed 's/^\.\///'
)
[ "$(ls "$2"/*.h "$2"/*.hpp | wc -l)" = 6 ] || { echo "FAILED: more than the interface outside kit"; exit 1; }
[ "$(echo "$names" | wc -l)" -gt 100 ] || { echo "FAILED: too few names found"; exit 1; }
for name in $names; do
    grep -qF "$name" "$reference" || { echo "FAILED: the reference lacks $name"; exit 1; }
done
! grep -q 'struct Factory' "$reference" || { echo "FAILED: the reference has the glue"; exit 1; }
[ "$(grep -c '^```' "$reference")" -gt 100 ] || { echo "FAILED: no code in the reference"; exit 1; }
[ $(($(grep -c '^```' "$reference") % 2)) = 0 ] || { echo "FAILED: code without an end"; exit 1; }
