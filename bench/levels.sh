#!/bin/sh
# Plays matches between each level and the level below, for config/levels.yaml and docs/ais.md.
set -eu

usage() {
    cat <<'TEXT'
usage: bench/levels.sh [-n GAMES] [--concurrency N] TENGEN [GAME ...]
  TENGEN         the program (build/release/bin/tengen)
  GAME           games to measure (all families)
  -n             games of each level against the level below (200)
  --concurrency  games at the same time (1)
Prints for each game the score of each level against the level below, in percent. Draws count as
half. A move of more than 1 s (expert: 5 s) ends the program.
TEXT
}

wrong_usage() {
    echo "levels.sh: $1 (see --help)" >&2
    exit 2
}

games=200
concurrency=1
while [ $# -gt 0 ]; do
    case $1 in
    -h | --help)
        usage
        exit 0
        ;;
    -n | --concurrency)
        [ $# -ge 2 ] || wrong_usage "$1 needs a value"
        case $1 in -n) games=$2 ;; *) concurrency=$2 ;; esac
        shift 2
        ;;
    -*) wrong_usage "no option '$1'" ;;
    *) break ;;
    esac
done
[ $# -ge 1 ] || wrong_usage "which program? such as build/release/bin/tengen"
tengen=$1
shift
[ $# -gt 0 ] || set -- gomoku mnk tictactoe connect_four pop_out reversi hex atari_go pente ninuki connect6

# The points of the first player, in percent of the games.
share() {
    awk -v name="$1" '$1 == name || $1 ~ ":" name "$" { printf "%.0f", 100 * $NF / ($2 + $3 + $4) }'
}

echo "| game | easy | medium | hard | expert |"
echo "| --- | ---: | ---: | ---: | ---: |"
for game; do
    printf '| %s' "$game"
    below=beginner
    for level in easy medium hard expert; do
        case $level in expert) time=5s ;; *) time=1s ;; esac
        results=$("$tengen" match "$game" --seats "$level,$below" -n "$games" --move-time "$time" \
            --concurrency "$concurrency" --strict)
        score=$(echo "$results" | share "$level")
        printf ' | %s' "$score"
        below=$level
    done
    echo ' |'
done
