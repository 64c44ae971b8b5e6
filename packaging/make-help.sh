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
for program; do
    "$program" --help=data >"$data.program"
    cat "$data.program"
    # Each command has its own page and options. "help" only repeats them.
    for command in $(awk -F '\t' '$1 == "command" && $2 != "help" { print $2 }' "$data.program"); do
        "$program" "$command" --help=data >"$data.command"
        cat "$data.command"
    done
done >"$data"

export LC_ALL=C
awk -F '\t' -v version="$version" -v folder="$folder/man" -f "$here/man.awk" "$data"
for page in "$folder"/man/*.1; do
    gzip -9nf "$page"
done
for shell in bash zsh fish; do
    awk -F '\t' -f "$here/$shell.awk" "$data" >"$folder/tengen.$shell"
done
rm -f "$data" "$data.program" "$data.command"
