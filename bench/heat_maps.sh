#!/bin/sh
# Draws the values of each bundled AI for one position: the pictures of docs/ais.md and the AIs' pages.
set -eu

if [ $# -lt 2 ]; then
    echo "usage: bench/heat_maps.sh TENGEN_HEAT_MAP PLUGIN_FOLDER [AI ...]" >&2
    echo "such as: bench/heat_maps.sh build/release/bin/tengen_heat_map build/release/plugins/ai" >&2
    exit 2
fi
program=$1
plugins=$2
shift 2
[ $# -gt 0 ] || set -- rookie minimax pattern alphabeta tuples shapes threats mcts
pictures=$(dirname "$(readlink -f "$0")")/../docs/pictures

for ai; do
    case $ai in
    alphabeta) options="depth=8" ;;
    minimax) options="depth=6" ;;
    mcts) options="simulations=5000 threads=1" ;;
    *) options="" ;;
    esac
    # Options are separate words.
    # shellcheck disable=SC2086
    xvfb-run -a "$program" "$pictures/ai_$ai.png" "$plugins/$ai.so" $options || echo "no picture of $ai"
done
