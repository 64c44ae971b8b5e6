#!/bin/sh
# sdk_install_test.sh CMAKE BUILD-FOLDER COMPILER README PAGE: PAGE is docs/write-an-ai.md
set -eu

cmake=$1
build=$2
compiler=$3
readme=$4
page=$5
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT

failed() {
    echo "FAILED: $1"
    exit 1
}

# example LANGUAGE FROM FILE: prints the block of that language from a text.
example() {
    awk -v start="\`\`\`$1" '$0 == start { inside = 1; next } /^```/ { inside = 0 } inside' "$2" >"$3"
    [ -s "$3" ] || failed "$2 has no block of $1"
}

# No file of the person who runs the tests may reach the installed program.
export HOME="$temporary/home" XDG_DATA_HOME="$temporary/data" XDG_CONFIG_HOME="$temporary/config"
export XDG_STATE_HOME="$temporary/state" XDG_CACHE_HOME="$temporary/cache"
unset TENGEN_PLUGIN_PATH TENGEN_CONFIG_DIR
mkdir -p "$HOME" "$XDG_DATA_HOME/tengen/ai" "$XDG_CONFIG_HOME/tengen/games" "$temporary/plugin"

"$cmake" --install "$build" --prefix "$temporary/first" >/dev/null
# A moved installation must work.
mv "$temporary/first" "$temporary/prefix"
prefix=$temporary/prefix
tengen=$prefix/bin/tengen
for file in bin/tengen-ai-host bin/tengen-ai-check share/doc/tengen/sdk.md \
    share/doc/tengen/docs/write-an-ai.md share/doc/tengen/plugins/examples/README.md include/tengen/plugin.h include/tengen/marks.h \
    include/tengen/analysis.h include/tengen/book.h include/tengen/ai.hpp \
    share/tengen/games/gomoku.yaml share/tengen/themes/paper.yaml \
    share/locale/zh/LC_MESSAGES/tengen.mo lib/tengen/ai/random.so; do
    [ -f "$prefix/$file" ] || failed "$file is not installed"
done
# It must read its own games, not those of the source tree.
sed 's/^name: tictactoe/name: only_here/' "$prefix/share/tengen/games/tictactoe.yaml" \
    >"$prefix/share/tengen/games/only_here.yaml"
"$tengen" games | grep -q only_here || failed "the installed games are not read"

example cmake "$page" "$temporary/plugin/CMakeLists.txt"
example cpp "$page" "$temporary/plugin/nearby.cpp"
"$cmake" -S "$temporary/plugin" -B "$temporary/build" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS="-Wall -Wextra -Wpedantic -Werror"
"$cmake" --build "$temporary/build"
plugin=$temporary/build/nearby.so
exported=$(nm -D --defined-only "$plugin" | awk '{print $3}')
[ "$exported" = tengen_plugin_entry ] || failed "the plugin exports: $exported"

"$tengen" plugins >"$temporary/before"
! grep -q nearby "$temporary/before" || failed "the plugin is listed before it was copied"
cp "$plugin" "$XDG_DATA_HOME/tengen/ai/"
"$tengen" plugins >"$temporary/after"
cat "$temporary/after"
grep -q nearby "$temporary/after" || failed "the plugin is not found"
grep -q random "$temporary/after" || failed "the bundled plugins are not found"

example yaml "$readme" "$XDG_CONFIG_HOME/tengen/games/ring.yaml"
"$tengen" check "$XDG_CONFIG_HOME/tengen/games/ring.yaml"
for game in gomoku ring ring:misere; do
    "$tengen" match "$game" --seats nearby,random -n 2 --strict || failed "it cannot play $game"
done

# The page for authors, command by command, with fewer games and positions and on a small board. The
# seed in the page is one of many.
mkdir -p "$temporary/author"
cd "$temporary/author"
export PATH="$HOME/.local/bin:$PATH" CXX="$compiler" CMAKE_GENERATOR=Ninja
sed -n 's/^    \(\(cmake\|ctest\|tengen\) .*\)/\1/p' "$page" >commands
[ "$(wc -l <commands)" -ge 11 ] || failed "the page has lost its commands"
while read -r command; do
    # The tree under test is already built.
    command=$(echo "$command" | sed -e 's#^cmake --build build/release && ##' \
        -e "s#--install build/release#--install '$build'#" \
        -e 's/-n [0-9]*/-n 2/' -e 's/ gomoku / tictactoe /' -e 's/^tengen check .*/& --quick/')
    echo "+ $command"
    sh -c "$command" </dev/null >output 2>&1 || { cat output; failed "$command"; }
done <commands
[ -f nearby/build/nearby.so ] || failed "the page built no plugin"
"$tengen" match tictactoe --seats nearby,random -n 20 --strict --plugin-path nearby/build ||
    failed "the AI of tengen new cannot play"
