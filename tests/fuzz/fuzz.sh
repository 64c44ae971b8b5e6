#!/bin/sh
# fuzz.sh SOURCE BUILD SECONDS TARGET...: builds fuzzers with clang in BUILD. Starting from valid
# files, each searches for inputs that break a promise, and keeps them in BUILD/TARGET/crash-*.
set -eu
source=$1
build=$2
seconds=$3
shift 3
# clang 14 has coroutines, but libstdc++ and Boost 1.74 do not know it.
coroutines="-D__cpp_impl_coroutine=201902L -DBOOST_ASIO_HAS_CO_AWAIT=1 -DBOOST_ASIO_HAS_STD_COROUTINE=1"
cmake -G Ninja -S "$source" -B "$build/cmake" -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_C_COMPILER=clang \
    -DCMAKE_CXX_FLAGS="$coroutines" \
    -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG="-O1 -g1" -DTENGEN_WARNINGS_AS_ERRORS=OFF \
    -DTENGEN_SANITIZE=address,undefined,fuzzer-no-link -DTENGEN_SLOW_TESTS=OFF >"$build.log" 2>&1 ||
    { tail -n 25 "$build.log" >&2 && exit 1; }
cmake --build "$build/cmake" --target "$@" >"$build.log" 2>&1 ||
    { tail -n 25 "$build.log" >&2 && exit 1; }

# Initial conversations. Bytes below 7 at the start of a line are for the fuzzer; its source
# explains them.
seed_server() {
    printf 'INFO rule 1\nSTART 15\n\1\nBEGIN\n\4\n\1\nTURN 7,7\nSTOP\n\1\nTAKEBACK 0,0\nEND\n' >seeds/a
    printf 'RECTSTART 20,15\n\1\nBOARD\n7,7,1\n8,8,2\nDONE\n\1\nRESTART\nPLAY 1,1\nABOUT\n' >seeds/b
    printf 'START 15\n\1\nSWAP2BOARD\n7,7\n8,8\n9,9\nDONE\n\5more\n\1\nINFO time_left 1000\n' >seeds/c
    printf 'INFO rule 3\nstart 15\nINFO rule 4\nSTART 15\n\3no\n\1\nBEGIN\n\2\n\1\nNONSENSE\n' >seeds/d
}
seed_gomocup() {
    printf '\1OK\nname="e"\n7,7\n8,8\nMESSAGE depth 3 ev 10 pv 9,9 9,8\n9,9\n\4\nOK\n6,6\n\3\nOK\n1,1\n' >seeds/a
    printf '\3OK\nname="e"\n7,7 8,8 9,9\n7,7 8,8 9,9\nSWAP\n1,1\n\1\n1,1 2,2\n\3\n' >seeds/b
    printf '\2hello\nOK\nERROR rule\nOK\nUNKNOWN\nSUGGEST 7,7\n7,7\nINFO DEPTH 3\n0,0\n' >seeds/c
}
seed_tengen() {
    printf '\0name N\ntengen 1\nok\nreport depth 3 nodes 9 score 5 win 0.5 line h8 h9\nplay h8\ndraw h9\n' >seeds/a
    printf '\5tengen 1\nok\nplay b2\n\4\nlog x\nplay a1\nresign\nerror no\ntengen 1\nrefuse it\n' >seeds/b
}
# Bytes that stand for steps; the sources explain them.
seed_sessions() {
    printf '\0\0\1\2\0\2\1\1\2\3\2\4\0\0\1\2\7\5\5\0\5\2\4\3' >seeds/a
    printf '\1\0\0\2\0\2\1\1\2\3\0\1\2\6\2no\n\0\1\2\12\1\0\0' >seeds/b
    printf '\2\0\10\1\1\1\2\1\10\0\1\2\1\1\1\5\6\1\1\3\7\1\4\1\1' >seeds/c
    printf '\0\0\0\1\3\2\4name="e"\n\0\1\2\47,7\n\0\1\2\48,8\n\0\2\0\3' >seeds/d
}

# Two databases: a position in each, and one after a pass.
seed_db() {
    printf '\4\0\0\0\3\0\0\17\17\5\0\0\0\0\0\0\5\0\0\17\17\7\7\7\0\167\0\0\3\0ab' >seeds/a
    printf '\7\0\0\17\17\7\7\10\10\5\0\0\41\1\3\0\7\0\2\24\24\7\7\377\377\5\0\170\0\0\3\0' >>seeds/a
}
seed_rif() {
    printf '<?xml version="1.0"?><database><players><player id="1" name="A" surname="B"/></players>' >seeds/a
    printf '<tournaments><tournament id="2" name="C" year="2020" month="5" start="2020-05-01"/>' >>seeds/a
    printf '</tournaments><games><game id="3" tournament="2" black="1" white="1" bresult="0.5">' >>seeds/a
    printf '<move>h8 i9 pass -- a1</move></game></games></database>' >>seeds/a
}

# A request begins with 0, an answer with 1.
seed_online() {
    printf '\0{"type":"hello","id":1,"v":[1,1],"program":"p","wants":["view"]}' >seeds/a
    printf '\0{"type":"play","id":2,"game":"g","after":3,"move":"h8","think":7}' >seeds/b
    printf '\0{"type":"table","id":3,"rules":{"game":"gomoku","set":{"a":1}},"clock":{"move":1},' >seeds/c
    printf '"seats":["me","any",{"ai":"a"}],"open":"link","rated":true,"watchers":1,' >>seeds/c
    printf '"delay":0,"takebacks":"none","on_leave":"ends"}' >>seeds/c
    printf '\1{"type":"error","re":1,"code":"illegal","text":["no {} {1}","a",["b"],7]}' >seeds/d
    printf '\1{"type":"events","game":"g","from":1,"lines":["x"],"key":"0","clock":{"left":[1,null],"at":5}}' >seeds/e
}

# A header begins with 0, a datagram with 1, an address with 2, a link with 3.
seed_network() {
    printf '\0GET /play HTTP/1.1\r\nHost: h:1\r\nOrigin: http://h\r\nUpgrade: websocket\r\n' >seeds/a
    printf 'X-Forwarded-For: 1.2.3.4, ::1\r\nX-Forwarded-For: x\r\n\r\n' >>seeds/a
    printf '\0POST /t/CODE?a=b HTTP/1.0\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n' >seeds/b
    printf '\1tengen? 1 %-502s' 0123456789abcdef0123456789abcdef >seeds/c
    printf '\1tengen! 1 0123456789abcdef0123456789abcdef\n' >seeds/d
    printf '{"name":"A","port":8364,"key":"F","tables":[{"game":"a.1","rules":"gomoku","by":"B"' >>seeds/d
    printf ',"taken":1,"seats":2}]}' >>seeds/d
    # A name that grows when it is shown.
    printf '\1tengen! 1 0123456789abcdef0123456789abcdef\n{"name":"%040d\177","port":1}' 0 >seeds/h
    printf '\3https://[fe80::1]:99/t/k3m9x2p7qd#ab12' >seeds/g
    printf '\2fd00::/8' >seeds/e
    printf '\2[::ffff:10.0.0.1]:8364' >seeds/f
}

# Two players: 0 and 1 send, 6 writes to the disk, 9 lets time pass, 12 kills the server.
seed_server_messages() {
    printf '\0{"type":"table","id":2,"rules":{"game":"b"},"clock":{"total":60000},"seats":["me"],' >seeds/a
    printf '"open":"link","rated":false,"watchers":2,"delay":0,"takebacks":"allowed","on_leave":"ends"}\n' >>seeds/a
    printf '\6aaaa\n\1{"type":"open","id":2,"code":"$3"}\n\1{"type":"sit","id":3,"game":"$2"}\n\6aaaa\n' >>seeds/a
    cp seeds/a seeds/b
    cp seeds/a seeds/c
    printf '\0{"type":"play","id":3,"game":"$2","after":0,"move":"a1"}\n\6aa\n' >>seeds/a
    printf '\1{"type":"play","id":4,"game":"$2","after":1,"move":"b2"}\n\14\n' >>seeds/a
    printf '\1{"type":"open","id":2,"game":"$2"}\n\0{"type":"play","id":3,"game":"$2","after":1,"move":"b2"}\n' >>seeds/a
    printf '\1{"type":"offer","id":4,"game":"$2","what":"takeback","to":0}\n\11aaaaaaaaaa\n' >>seeds/b
    printf '\0{"type":"do","id":3,"game":"$2","what":"abort"}\n\6aaaa\n' >>seeds/b
    printf '\0{"type":"offer","id":4,"game":"$2","what":"rematch","yes":true}\n' >>seeds/b
    printf '\0{"type":"say","id":4,"game":"$2","text":"hi","to":"table","n":1}\n' >>seeds/c
    printf '\21a\n\21\n\2{"type":"lobby","id":2,"on":true}\n\2{"type":"find","id":3,"what":"mine"}\n' >>seeds/c
    printf '\0{"type":"seek","id":2,"rules":{"game":"b"},"clock":{},"seat":"any","rated":false}\n' >seeds/d
    printf '\1{"type":"seek","id":2,"rules":{"game":"b"},"clock":{},"seat":0,"rated":false}\n\6aaaa\n' >>seeds/d
    printf '\0{"type":"account","id":2,"do":"create","name":"Ann","password":"correct horse"}\n\6aaaa\n' >seeds/e
    printf '\0{"type":"table","id":2,"rules":{"description":"game t \\nboard 3 3 squares\\nsides x o\\n' >>seeds/e
    printf 'seats 2\\nrule place \\nrule line length=3\\nrule full_board \\n"},"clock":{},"seats":["me",' >>seeds/e
    printf '{"ai":"r"}],"open":"listed","rated":false,"watchers":2,"delay":1,"takebacks":"none","on_leave":"ends"}\n' >>seeds/e
}

# Valid files to begin with, for the target in $1.
seed() {
    case $1 in
    games_fuzz)
        for file in "$source"/config/games/*.yaml; do
            copy=seeds/$(basename "$file")
            cp "$file" "$copy"
            # After the NUL: a variant, and some moves.
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
    gomocup_server_fuzz) seed_server ;;
    engine_gomocup_fuzz | engine_yixin_fuzz) seed_gomocup ;;
    engine_tengen_fuzz) seed_tengen ;;
    engine_session_fuzz | host_messages_fuzz | host_server_fuzz) seed_sessions ;;
    source_db_fuzz) seed_db ;;
    source_rif_fuzz) seed_rif ;;
    source_book_fuzz) printf '\1aaaaaaaa\50\0\0\0\1\0\377\3bbbbbbbb\50\0\0\0\0\0\0\4' >seeds/a ;;
    online_messages_fuzz) seed_online ;;
    network_fuzz) seed_network ;;
    server_fuzz) seed_server_messages ;;
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
