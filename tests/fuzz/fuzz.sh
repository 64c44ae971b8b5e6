#!/bin/sh
# fuzz.sh SOURCE BUILD SECONDS: builds the fuzzer with clang in BUILD and lets it look for inputs that break
# a promise, from the shipped game files on. An input that does is kept in BUILD/crash-*.
set -eu
source=$1
build=$2
seconds=$3
cmake -G Ninja -S "$source" -B "$build/cmake" -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_C_COMPILER=clang \
    -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG="-O1 -g1" -DTENGEN_WARNINGS_AS_ERRORS=OFF \
    -DTENGEN_SANITIZE=address,undefined,fuzzer-no-link -DTENGEN_SLOW_TESTS=OFF >"$build.log" 2>&1 ||
    { tail -n 25 "$build.log" >&2 && exit 1; }
cmake --build "$build/cmake" --target games_fuzz >"$build.log" 2>&1 ||
    { tail -n 25 "$build.log" >&2 && exit 1; }
mkdir -p "$build/corpus" "$build/seeds"
for file in "$source"/config/games/*.yaml; do
    seed=$build/seeds/$(basename "$file")
    cp "$file" "$seed"
    # Behind the NUL: a variant, and some actions.
    printf '\0\0\0\0\1\0\5\0\17\0\2\0\3\0\61\0\7\0\12\0\33\0\4\0\0\0\1\0\22\0\6' >>"$seed"
done
cd "$build"
exec "$build/cmake/bin/games_fuzz" -max_total_time="$seconds" -timeout=60 -rss_limit_mb=4096 \
    -max_len=8192 -print_final_stats=1 -dict="$source/tests/fuzz/yaml.dict" corpus seeds
