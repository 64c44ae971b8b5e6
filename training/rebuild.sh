#!/bin/bash
# Makes the tables and the network of sente for a rule from nothing, by its own games:
#   training/rebuild.sh freestyle|standard|renju [--quick] [FOLDER]
# FOLDER (default: build/training/RULE) gets all games, RULE.inc and RULE.net. Stopped, it continues
# when started again. The same programs make the same files. --quick: a miniature, whose files are
# too weak to play with.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
    sed -n '2,6s/^# \{0,1\}//p' "$0"
    exit 2
}

rule=${1:-}
case $rule in freestyle | standard | renju) shift ;; *) usage ;; esac
quick=false
if [ "${1:-}" = --quick ]; then
    quick=true
    shift
fi
folder=${1:-build/training/$rule}
[ $# -le 1 ] || usage
bin=${TENGEN_BIN:-build/release/bin}
mkdir -p "$folder"

# Files of games, games of each, and nodes per move, of each round.
if $quick; then
    files=2 tables=(12 60) net=(20 60) again=(20 60) passes=6
else
    files=16 tables=(250 2000) net=(8000 1000) again=(8000 1000) passes=3
fi

# Plays the games of a round: play NAME SEED GAMES NODES OPTION...
play() {
    local name=$1 seed=$2 games=$3 nodes=$4
    shift 4
    seq "$files" | xargs -P "$(nproc)" -I{} sh -c '
        name=$1 seed=$(($2 + $3 * {})) games=$3 nodes=$4
        shift 4
        "$@" "$name.{}.bin" --games "$games" --nodes "$nodes" --seed "$seed"' \
        sh "$folder/$name" "$seed" "$games" "$nodes" "$bin/tengen_selfplay" --rule "$rule" "$@"
}

# Runs a program that makes a file, unless it is there: make FILE PROGRAM OPTION...
make() {
    local file=$1
    shift
    [ -e "$file" ] || "$@" -o "$file" | tee "$file.log"
}

if [ ! -x "$bin/tengen_learn" ]; then
    cmake --preset release
    cmake --build build/release --target tengen_selfplay tengen_tune tengen_learn
fi

inc=$folder/$rule.inc
play by-hand 1 "${tables[@]}" --tables by-hand
make "$folder/first.inc" "$bin/tengen_tune" "$folder"/by-hand.*.bin --tables by-hand
play first 1000000 "${tables[@]}" --tables "$folder/first.inc"
make "$inc" "$bin/tengen_tune" "$folder"/{by-hand,first}.*.bin --tables "$folder/first.inc"
play tables 2000000 "${net[@]}" --tables "$inc"
make "$folder/first.net" "$bin/tengen_learn" "$folder"/tables.*.bin --tables "$inc" --passes "$passes"
play net 3000000 "${again[@]}" --tables "$inc" --net "$folder/first.net"
make "$folder/$rule.net" "$bin/tengen_learn" "$folder"/{tables,net}.*.bin --tables "$inc" --passes "$passes"
(cd "$folder" && sha256sum "$rule.inc" "$rule.net")
