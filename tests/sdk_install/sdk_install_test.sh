#!/bin/sh
# sdk_install_test.sh CMAKE BUILD-FOLDER COMPILER README
set -eu

cmake=$1
build=$2
compiler=$3
readme=$4
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT

failed() {
    echo "FAILED: $1"
    exit 1
}

# example LANGUAGE FILE: copies the block of that language out of the README.
example() {
    awk -v start="\`\`\`$1" '$0 == start { inside = 1; next } /^```/ { inside = 0 } inside' "$readme" >"$2"
    [ -s "$2" ] || failed "the README has no block of $1"
}

# Nothing of the person who runs the tests may reach the installed program.
export HOME="$temporary/home" XDG_DATA_HOME="$temporary/data" XDG_CONFIG_HOME="$temporary/config"
export XDG_STATE_HOME="$temporary/state" XDG_CACHE_HOME="$temporary/cache"
unset TENGEN_PLUGIN_PATH TENGEN_CONFIG_DIR
mkdir -p "$HOME" "$XDG_DATA_HOME/tengen/ai" "$XDG_CONFIG_HOME/tengen/games" "$temporary/plugin"

"$cmake" --install "$build" --prefix "$temporary/first" >/dev/null
# An installation must work wherever it is moved to.
mv "$temporary/first" "$temporary/prefix"
prefix=$temporary/prefix
tengen=$prefix/bin/tengen
for file in bin/tengen-ai-host include/tengen/plugin.h include/tengen/marks.h \
    include/tengen/ai.hpp \
    share/tengen/games/gomoku.yaml share/tengen/themes/paper.yaml \
    share/locale/zh/LC_MESSAGES/tengen.mo lib/tengen/ai/random.so; do
    [ -f "$prefix/$file" ] || failed "$file is not installed"
done
# It must read its own games, not those of the tree that it was built from.
sed 's/^name: tictactoe/name: only_here/' "$prefix/share/tengen/games/tictactoe.yaml" \
    >"$prefix/share/tengen/games/only_here.yaml"
"$tengen" games | grep -q only_here || failed "the installed games are not read"

example cmake "$temporary/plugin/CMakeLists.txt"
example cpp "$temporary/plugin/nearby.cpp"
"$cmake" -S "$temporary/plugin" -B "$temporary/build" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS="-Wall -Wextra -Wpedantic -Werror"
"$cmake" --build "$temporary/build"
plugin=$temporary/build/nearby.so
exported=$(nm -D --defined-only "$plugin" | awk '{print $3}')
[ "$exported" = tengen_plugin_entry ] || failed "the plugin exports: $exported"

"$tengen" plugins >"$temporary/before"
! grep -q nearby "$temporary/before" || failed "the plugin is there before it was put there"
cp "$plugin" "$XDG_DATA_HOME/tengen/ai/"
"$tengen" plugins >"$temporary/after"
cat "$temporary/after"
grep -q nearby "$temporary/after" || failed "the plugin is not found"
grep -q random "$temporary/after" || failed "the bundled plugins are not found"

example yaml "$XDG_CONFIG_HOME/tengen/games/ring.yaml"
"$tengen" check "$XDG_CONFIG_HOME/tengen/games/ring.yaml"
for game in gomoku ring ring:misere; do
    "$tengen" match "$game" --seats nearby,random -n 2 --strict || failed "it cannot play $game"
done
