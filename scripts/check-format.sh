#!/bin/sh
# Checks the format of all C and C++ files with clang-format 14; other versions give other results.
# "--fix" corrects the files. Exit status 77: this version is not installed.
set -eu
cd "$(dirname "$(readlink -f "$0")")/.."

for name in clang-format-14 clang-format; do
    if "$name" --version 2>/dev/null | grep -q 'version 14\.'; then
        formatter=$name
        break
    fi
done
if [ -z "${formatter:-}" ]; then
    echo "check-format: clang-format 14 is not installed" >&2
    exit 77
fi
case ${1:-} in
--fix) set -- -i ;;
"") set -- --dry-run --Werror ;;
*)
    echo "usage: scripts/check-format.sh [--fix]" >&2
    exit 2
    ;;
esac
find framework games plugins apps bench tests \
    \( -name '*.hpp' -o -name '*.cpp' -o -name '*.h' -o -name '*.c' \) \
    -exec "$formatter" "$@" {} +
