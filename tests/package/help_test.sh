#!/bin/bash
# help_test.sh FOLDER PROGRAM...: the manual pages and the completions have everything that `--help`
# shows.
set -eu

folder=$1
shift
failures=0

failed() {
    echo "FAILED: $1"
    failures=$((failures + 1))
}

# has FILE WORD: true if the file has it as a separate word
has() { grep -qE -- "(^|[^a-z-])$2([^a-z-]|\$)" "$1"; }

# The names that --help shows: "-n, --games N" has two.
shown_options() {
    sed -n '/^Options:/,/^Examples:/ s/^  \(-.*\)/\1/p' |
        sed -e 's/   .*//' | grep -oE -- '(^|, )-[a-z-]+' | sed 's/^, //'
}

# completed WORD...: bash's completions of the last word
completed() {
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
    _tengen
    printf '%s\n' "${COMPREPLY[@]}"
}

plain=$(mktemp)
trap 'rm -f "$plain"' EXIT

# checked PROGRAM COMMAND WORDS...: checks that the options are in the page and in the completions
checked() {
    local program=$1 name=$2 page
    shift 2
    page=$folder/man/${name// /-}.1.gz
    [ -f "$page" ] || { failed "no page for $name" && return; }
    gzip -dc "$page" | sed 's/\\-/-/g' >"$plain"
    local options offered
    options=$("$program" "$@" --help | shown_options)
    [ "$(echo "$options" | wc -w)" -ge 2 ] || failed "$name: too few options found"
    offered=$(completed $name -)
    for option in $options; do
        has "$plain" "$option" || failed "the page of $name lacks $option"
        grep -qxF -- "$option" <<<"$offered" || failed "bash offers no $option after $name"
        # Fish has a line for each option, zsh a part of its case.
        case $option in --*) kind=-l ;; *) kind=-s ;; esac
        local fish_line="complete -c ${name%% *} .*$kind ${option##*-} .*"
        [[ $option == --* ]] && fish_line="complete -c ${name%% *} .*-l ${option#--} .*"
        grep -E -- "$fish_line" "$folder/tengen.fish" | { [ -z "$*" ] || grep -qF "from $*'"; } ||
            failed "fish lacks $option after $name"
        sed -n "/^    '$name')/,/;;/p" "$folder/tengen.zsh" | grep -qF -- "$option[" ||
            failed "zsh lacks $option after $name"
    done
}

# shellcheck source=/dev/null
. "$folder/tengen.bash"
commands=$("$1" --help | sed -n 's/^  \([a-z]*\)  *[a-z].*/\1/p')
[ "$(echo "$commands" | wc -l)" -ge 10 ] || failed "too few commands found"
gzip -dc "$folder/man/tengen.1.gz" >"$plain.all"
for command in $commands; do
    has "$plain.all" "$command" || failed "tengen.1 lacks $command"
    completed tengen '' | grep -qx "$command" || failed "bash offers no $command"
    grep -qF -- "-a $command -d" "$folder/tengen.fish" || failed "fish lacks $command"
    grep -qF "'$command:" "$folder/tengen.zsh" || failed "zsh lacks $command"
    checked "$1" "tengen $command" "$command"
done
rm -f "$plain.all"
for program in "${@:2}"; do
    checked "$program" "$(basename "$program")"
done

[ "$(completed tengen play --isolation p)" = process ] || failed "bash offers no value of --isolation"
[ "$(completed tengen play --isolation = p)" = process ] || failed "bash offers no value after ="
completed tengen play --isolation = | grep -qx process || failed "bash offers no values at ="
for shell in bash zsh fish; do
    ! command -v $shell >/dev/null || $shell -n "$folder/tengen.$shell" || failed "$shell cannot read its file"
done
if command -v man >/dev/null; then
    for page in "$folder"/man/*.gz; do
        warnings=$(LC_ALL=C.UTF-8 man --warnings -l -Tutf8 -Z "$page" 2>&1 >/dev/null)
        [ -z "$warnings" ] || failed "$page: $warnings"
    done
fi
[ $failures = 0 ]
