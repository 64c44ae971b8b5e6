#!/bin/sh
# fuzz.sh SOURCE BUILD SECONDS TARGET...: builds fuzzers with clang in BUILD and lets each look for
# inputs that break a promise, from good files on. An input that does is kept in BUILD/TARGET/crash-*.
set -eu
source=$1
build=$2
seconds=$3
shift 3
cmake -G Ninja -S "$source" -B "$build/cmake" -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_C_COMPILER=clang \
    -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG="-O1 -g1" -DTENGEN_WARNINGS_AS_ERRORS=OFF \
    -DTENGEN_SANITIZE=address,undefined,fuzzer-no-link -DTENGEN_SLOW_TESTS=OFF >"$build.log" 2>&1 ||
    { tail -n 25 "$build.log" >&2 && exit 1; }
cmake --build "$build/cmake" --target "$@" >"$build.log" 2>&1 ||
    { tail -n 25 "$build.log" >&2 && exit 1; }

# Good files to begin with, for the target in $1.
seed() {
    case $1 in
    games_fuzz)
        for file in "$source"/config/games/*.yaml; do
            copy=seeds/$(basename "$file")
            cp "$file" "$copy"
            # Behind the NUL: a variant, and some actions.
            printf '\0\0\0\0\1\0\5\0\17\0\2\0\3\0\61\0\7\0\12\0\33\0\4\0\0\0\1\0\22\0\6' >>"$copy"
        done ;;
    record_psq_fuzz) printf 'Piskvorky 15x15, 11:11, 0\n8,8,0\n8,7,10\na\nb\n15\n' >seeds/a ;;
    record_rec_fuzz) printf 'a\nb\n1,2,3\n4,5,6\n' >seeds/a ;;
    record_sav_fuzz) printf '15\n15\n2\n7 7\n6 7\n' >seeds/a ;;
    record_pos_fuzz) printf '\3\160\0\36' >seeds/a ;;
    record_moves_fuzz) printf 'h8g6j10' >seeds/a ;;
    record_lib_fuzz)
        printf '\377RenLib\377\3\4\377\377\377\377\377\377\377\377\377\377\0\10r\0' >seeds/a
        printf '\170\30one\10two\0\150\301\0\1A\0\147\103\0\1B\0' >>seeds/a ;;
    record_sgf_fuzz)
        printf '(;GM[4]SZ[15]RU[renju]AB[aa:bb]PL[W]RE[W+R]PB[a];W[hh]C[a\\]](;B[hg]LB[aa:1])' >seeds/a
        printf '(;B[ii]MA[ii]TGT[5];W[gg]))' >>seeds/a ;;
    record_tengen_fuzz) cp "$source"/tests/data/journals/*.tengen seeds ;;
    esac
}

for target in "$@"; do
    mkdir -p "$build/$target/corpus" "$build/$target/seeds"
    cd "$build/$target"
    seed "$target"
    dictionary=
    if [ "$target" = games_fuzz ]; then dictionary=-dict=$source/tests/fuzz/yaml.dict; fi
    "$build/cmake/bin/$target" -max_total_time="$seconds" -timeout=60 -rss_limit_mb=4096 \
        -max_len=8192 -print_final_stats=1 $dictionary corpus seeds
done
