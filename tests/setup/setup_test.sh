#!/bin/sh
# One test of the commands play and test: setup_test.sh TREE CASE. They run in a copy of their few
# files. Their PATH has imitations of all commands that change this machine or take long. Each
# imitation adds a line to "called".
set -eu

tree=$1
case=$2
temporary=$(mktemp -d)
trap 'chmod -R u+w "$temporary"; rm -rf "$temporary"' EXIT
copy=$temporary/copy
bin=$temporary/bin
called=$temporary/called
output=$temporary/output
mkdir -p "$copy/scripts" "$bin" "$temporary/elsewhere"
cp "$tree/play" "$tree/test" "$copy"
cp "$tree/scripts/setup.sh" "$copy/scripts"
printf '# what is needed\ng++\n\ncmake  # to build\nlibfmt-dev\nxvfb # only for tests: a display\nclang # only for ./test --all\n' >"$copy/packages.txt"
: >"$called"

for tool in sh env dirname readlink mkdir sed tr tail head cat rm nproc chmod flock date; do
    ln -s "$(command -v $tool)" "$bin/$tool"
done

# imitation NAME: creates a command; standard input is its body.
imitation() {
    { printf '#!/bin/sh\necho "%s $*" >>"%s"\n' "$1" "$called"; cat; } >"$bin/$1"
    chmod +x "$bin/$1"
}

installed() {
    imitation dpkg-query <<END
for package in $*; do echo "installed \$package"; done
echo "dpkg-query: no packages found matching another" >&2
exit 1
END
}

user() {
    imitation id <<END
echo $1
END
}

# A configuration that works, and a build that makes a game. The game shows its arguments and
# environment.
imitation cmake <<'END'
case $1 in
--preset)
    mkdir -p "build/$2/bin"
    touch=$(pwd)/build/$2/build.ninja
    : >"$touch"
    ;;
--build)
    echo "[1/2] Building one"
    echo "[2/2] Building two"
    printf '#!/bin/sh\necho "game: $*"\ncat\n' >"$2/bin/tengen"
    chmod +x "$2/bin/tengen"
    ;;
esac
END
imitation apt-get </dev/null
imitation ctest </dev/null
installed g++ cmake libfmt-dev xvfb
user 0
unset DISPLAY

# run STATUS COMMAND ...: requires the status; standard output and error go to $output.
run() {
    expected=$1
    shift
    status=0
    PATH=$bin "$@" >"$output" 2>&1 || status=$?
    [ "$status" -eq "$expected" ] || failed "exit status $status, expected $expected"
}

failed() {
    echo "FAILED: $1"
    echo "--- output"
    cat "$output"
    echo "--- called"
    cat "$called"
    exit 1
}

says() {
    grep -qF -- "$1" "$output" || failed "the output lacks: $1"
}

says_in_one_line() {
    says "$1"
    [ "$(wc -l <"$output")" -eq 1 ] || failed "the output is not one line"
}

calls() {
    grep -qF -- "$1" "$called" || failed "was not called: $1"
}

never_calls() {
    ! grep -qF -- "$1" "$called" || failed "was called: $1"
}

play_installs_nothing_if_all_packages_are_there() {
    run 0 "$copy/play" </dev/null
    says "game: play"
    never_calls apt-get
    never_calls sudo
}

play_installs_exactly_the_missing_packages() {
    installed g++
    run 0 "$copy/play" </dev/null
    says "installing packages: cmake libfmt-dev"
    calls "install --no-install-recommends cmake libfmt-dev"
    never_calls "update"
}

play_fetches_the_package_lists_only_if_installing_fails_without() {
    installed g++ cmake
    imitation apt-get <<END
case \$* in
*update*) : >"$temporary/updated" ;;
*install*) [ -f "$temporary/updated" ] ;;
esac
END
    run 0 "$copy/play" </dev/null
    calls "update"
    says "game: play"
}

play_reports_in_one_line_that_the_packages_cannot_be_fetched() {
    installed g++ cmake
    imitation apt-get <<'END'
case $* in
*update*) echo "W: Failed to fetch http://mirror/InRelease  Temporary failure resolving 'mirror'" ;;
*install*)
    echo "E: Unable to locate package libfmt-dev"
    exit 100
    ;;
esac
END
    run 5 "$copy/play" </dev/null
    says "tengen: cannot install packages: http://mirror/InRelease  Temporary failure resolving 'mirror' (see $copy/build/packages-build.log; as root: apt-get install --no-install-recommends libfmt-dev)"
    never_calls "cmake --"
}

play_uses_sudo_for_a_user_who_is_not_root() {
    installed g++ cmake
    user 1000
    imitation sudo <<'END'
[ "$1" = -n ] && shift
[ "$1" = true ] || exec "$@"
END
    run 0 "$copy/play" </dev/null
    calls "sudo -n env DEBIAN_FRONTEND=noninteractive apt-get"
    calls "install --no-install-recommends libfmt-dev"
}

play_names_in_one_line_the_packages_that_root_must_install() {
    installed g++ cmake
    user 1000
    run 5 "$copy/play" </dev/null
    says_in_one_line "as root: apt-get install --no-install-recommends libfmt-dev"
    imitation sudo <<'END'
exit 1
END
    run 5 "$copy/play" </dev/null
    says_in_one_line "as root: apt-get install --no-install-recommends libfmt-dev"
    never_calls apt-get
}

play_names_in_one_line_the_packages_for_a_system_without_apt() {
    rm "$bin/apt-get" "$bin/dpkg-query"
    run 5 "$copy/play" </dev/null
    says_in_one_line "this system has no apt: install these packages, by the names they have here: g++ cmake libfmt-dev"
    never_calls "cmake --"
}

play_builds_without_apt_if_the_tools_are_installed() {
    rm "$bin/apt-get" "$bin/dpkg-query"
    imitation ninja </dev/null
    imitation c++ </dev/null
    run 0 "$copy/play" </dev/null
    says "g++ cmake libfmt-dev"
    says "game: play"
}

play_passes_its_arguments_and_its_input_to_the_game() {
    installed g++
    printf 'h8\nquit\n' | run 0 "$copy/play" 'gomoku renju' --seats human,rookie
    says "game: play gomoku renju --seats human,rookie"
    says "h8"
    says "quit"
}

# A window that opens if the display is called ":good".
window() {
    mkdir -p "$copy/build/release/bin"
    cat >"$copy/build/release/bin/tengen-gui" <<'END'
#!/bin/sh
if [ "$1" = --check-display ]; then
    [ "$DISPLAY" = :good ] || { echo "no such display" >&2; exit 7; }
    exit 0
fi
echo "window: $*"
END
    chmod +x "$copy/build/release/bin/tengen-gui"
}

play_opens_the_window_if_there_is_a_display() {
    window
    DISPLAY=:good run 0 "$copy/play" renju </dev/null
    says "window: renju"
}

play_stays_in_the_terminal_if_no_window_can_open() {
    window
    DISPLAY=:bad run 0 "$copy/play" renju </dev/null
    says "game: play renju"
    ! grep -q "no such display" "$output" || failed "it mentions a display that was not requested"
}

play_reads_a_pipe_as_a_game_in_the_terminal() {
    window
    printf 'h8\n' | DISPLAY=:good run 0 "$copy/play"
    says "game: play"
    says "h8"
}

play_shows_the_end_of_the_log_if_the_build_fails() {
    imitation cmake <<'END'
case $1 in
--preset) ;;
--build)
    echo "board.cpp:1: error: a word is wrong"
    exit 1
    ;;
esac
END
    run 1 "$copy/play" </dev/null
    says "board.cpp:1: error: a word is wrong"
    says "tengen: the build failed (the lines above are the end of $copy/build/release.log)"
    [ "$(cat "$copy/build/release.log")" = "board.cpp:1: error: a word is wrong" ] || failed "the log has other content"
}

play_shows_the_end_of_the_log_if_configuring_fails() {
    imitation cmake <<'END'
echo "CMake Error: no compiler"
exit 1
END
    run 1 "$copy/play" </dev/null
    says "CMake Error: no compiler"
    says "tengen: cannot configure the build (the lines above are the end of $copy/build/release.log)"
    never_calls "cmake --build"
}

play_reports_that_it_cannot_write_to_the_build_folder() {
    : >"$copy/build"
    run 5 "$copy/play" </dev/null
    says_in_one_line "tengen: $copy/build: cannot write here"
}

play_works_from_another_folder_and_through_a_link() {
    cd "$temporary/elsewhere"
    ln -s ../copy/play start
    run 0 ./start </dev/null
    says "game: play"
    [ ! -e "$temporary/elsewhere/build" ] || failed "it built in the wrong folder"
}

play_builds_the_window_only_if_there_is_a_display() {
    run 0 "$copy/play" </dev/null
    calls "cmake --build $copy/build/release --target tengen_play -j"
    never_calls "tengen-gui"
    DISPLAY=:good run 0 "$copy/play" </dev/null
    calls "cmake --build $copy/build/release --target tengen_play tengen-gui -j"
}

play_does_not_mention_the_build_if_there_is_nothing_to_build() {
    run 0 "$copy/play" </dev/null
    says "tengen: built in"
    imitation cmake <<'END'
echo "ninja: no work to do."
END
    run 0 "$copy/play" </dev/null
    says_in_one_line "game: play"
}

test_configures_builds_all_and_runs_ctest() {
    run 0 "$copy/test" -R core </dev/null
    calls "cmake --preset dev"
    calls "cmake --build $copy/build/dev --target all"
    calls "ctest --preset dev --no-tests=error -j $((2 * $(nproc))) -R core"
}

test_turns_the_slow_tests_on_and_off() {
    run 0 "$copy/test" </dev/null
    calls "-DTENGEN_SLOW_TESTS=OFF"
    run 0 "$copy/test" --preset asan --all </dev/null
    calls "cmake --preset asan -DTENGEN_SLOW_TESTS=ON"
}

test_builds_with_sanitizers_only_the_code_for_untrusted_input_or_all_on_demand() {
    run 0 "$copy/test" </dev/null
    calls "-DTENGEN_INNER_ONLY=OFF"
    run 0 "$copy/test" --preset asan </dev/null
    calls "cmake --preset asan -DTENGEN_SLOW_TESTS=OFF -DTENGEN_WINDOW=ON -DTENGEN_INNER_ONLY=ON"
    run 0 "$copy/test" --preset asan --all </dev/null
    calls "cmake --preset asan -DTENGEN_SLOW_TESTS=ON -DTENGEN_WINDOW=ON -DTENGEN_INNER_ONLY=OFF"
}

test_builds_for_a_landing_on_demand() {
    run 0 "$copy/test" </dev/null
    calls "-DTENGEN_LANDING=OFF"
    run 0 "$copy/test" --landing </dev/null
    calls "-DTENGEN_LANDING=ON"
    run 0 "$copy/test" --landing --preset asan </dev/null
    calls "cmake --preset asan"
    run 2 "$copy/test" --landing --preset tsan </dev/null
    says "--landing"
}

test_leaves_out_the_window_on_demand() {
    run 0 "$copy/test" </dev/null
    calls "-DTENGEN_WINDOW=ON"
    run 0 "$copy/test" --no-window -R core </dev/null
    calls "-DTENGEN_WINDOW=OFF"
    calls "ctest --preset dev --no-tests=error -j $((2 * $(nproc))) -R core"
}

test_installs_the_packages_of_the_slow_tests_only_for_them() {
    run 0 "$copy/test" </dev/null
    never_calls apt-get
    run 0 "$copy/test" --all </dev/null
    calls "install --no-install-recommends clang"
}

play_leaves_out_what_only_tests_need() {
    installed g++ cmake libfmt-dev
    run 0 "$copy/play" </dev/null
    never_calls apt-get
}

test_installs_what_only_tests_need_while_it_builds() {
    installed g++ cmake
    # The build ends only after the installation has begun.
    imitation apt-get <<END
case \$* in *xvfb*) : >"$temporary/begun" ;; esac
END
    imitation cmake <<END
case \$1 in
--preset) mkdir -p "build/\$2" && : >"build/\$2/build.ninja" ;;
--build) until [ -f "$temporary/begun" ]; do :; done ;;
esac
END
    run 0 "$copy/test" </dev/null
    calls "install --no-install-recommends libfmt-dev"
    calls "install --no-install-recommends xvfb"
    calls "ctest"
}

test_runs_nothing_if_a_package_of_the_tests_cannot_be_installed() {
    installed g++ cmake libfmt-dev
    imitation apt-get <<'END'
case $* in
*install*)
    echo "E: Unable to locate package xvfb"
    exit 100
    ;;
esac
END
    run 5 "$copy/test" </dev/null
    says "cannot install packages: Unable to locate package xvfb"
    never_calls "ctest"
}

test_ends_with_the_status_of_ctest() {
    imitation ctest <<'END'
echo "50% tests passed, 1 tests failed out of 2"
exit 8
END
    run 8 "$copy/test" </dev/null
    [ "$(tail -n 1 "$output")" = "50% tests passed, 1 tests failed out of 2" ] || failed "output follows the summary"
}

test_refuses_an_unknown_preset() {
    run 2 "$copy/test" --preset fast </dev/null
    says_in_one_line "test: no preset 'fast' (known: dev, release, asan, tsan)"
    run 2 "$copy/test" --preset </dev/null
    says_in_one_line "test: --preset needs a value"
    never_calls "cmake --"
}

"$case"
