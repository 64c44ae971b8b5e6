#!/bin/sh
# make-help.sh VERSION FOLDER PROGRAM...: writes manual pages and shell completions into FOLDER, from
# the programs' own description of their commands and options (--help=data).
set -eu

version=$1
folder=$2
shift 2
here=$(dirname "$(readlink -f "$0")")
data=$folder/help.data
mkdir -p "$folder/man"
rm -f "$folder"/man/*
# Each command has its own page and options, and may have further commands. "help" only repeats
# them.
describe() {
    "$@" --help=data
    "$@" --help=data | awk -F '\t' '$1 == "command" && $2 != "help" { print $2 }' | while read -r command; do
        describe "$@" "$command"
    done
}
for program; do
    describe "$program"
done >"$data"

export LC_ALL=C
awk -F '\t' -v version="$version" -v folder="$folder/man" -f "$here/man.awk" "$data"
for page in "$folder"/man/*.1; do
    gzip -9nf "$page"
done
for shell in bash zsh fish; do
    awk -F '\t' -f "$here/$shell.awk" "$data" >"$folder/tengen.$shell"
done
rm -f "$data"
