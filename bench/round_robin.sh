#!/bin/sh
# Plays round-robin tournaments of all bundled AIs in four games. Prints tables in Markdown for
# docs/ais.md.
set -eu

usage() {
    cat <<'TEXT'
usage: bench/round_robin.sh [-n GAMES] [--move-time TIME] [--concurrency N] [--only GAME]
                            [--folder FOLDER] TENGEN
  TENGEN         the program (build/release/bin/tengen)
  -n             games per pair (100)
  --move-time    time per move (100ms)
  --concurrency  games at the same time (1); at most one per free core
  --only         one of gomoku, tictactoe, connect_four, three_way
  --folder       folder for results (build/round_robin); the same command continues them
With -n 10 --move-time 20ms, it takes several minutes instead of hours.
TEXT
}

wrong_usage() {
    echo "round_robin.sh: $1 (see --help)" >&2
    exit 2
}

games=100
time=100ms
concurrency=1
only=
folder=$(dirname "$(readlink -f "$0")")/../build/round_robin
tengen=
while [ $# -gt 0 ]; do
    case $1 in
    -h | --help)
        usage
        exit 0
        ;;
    -n | --move-time | --concurrency | --only | --folder)
        [ $# -ge 2 ] || wrong_usage "$1 needs a value"
        case $1 in
        -n) games=$2 ;;
        --move-time) time=$2 ;;
        --concurrency) concurrency=$2 ;;
        --only) only=$2 ;;
        --folder) folder=$2 ;;
        esac
        shift 2
        ;;
    -*) wrong_usage "no option '$1'" ;;
    *)
        [ -z "$tengen" ] || wrong_usage "one program only"
        tengen=$1
        shift
        ;;
    esac
done
[ -n "$tengen" ] || wrong_usage "which program? such as build/release/bin/tengen"
case $only in
'' | gomoku | tictactoe | connect_four | three_way) ;;
*) wrong_usage "no game '$only'" ;;
esac
mkdir -p "$folder"

# Depths that only the time limit ends. minimax and mcts have no depth limit by default.
ais=random,winblock,rookie,minimax,pattern,alphabeta:depth=40,tuples,shapes,threats,mcts

# NAME, then the options that choose the game
league() {
    name=$1
    shift
    [ -z "$only" ] || [ "$only" = "$name" ] || return 0
    "$tengen" match "$@" --round-robin "$ais" -n "$games" --move-time "$time" \
        --concurrency "$concurrency" --results "$folder/$name-$time.games" --markdown
    echo
}

league gomoku gomoku
league tictactoe tictactoe
league connect_four connect_four
ais=random,winblock,rookie,minimax,pattern,alphabeta:depth=40,others=max_n,tuples,shapes,threats,mcts
league three_way gomoku:three_way --board 19x19
