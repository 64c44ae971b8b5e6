# shellcheck shell=sh
# Shared by play and test: packages, configuring and building. Source it; do not run it. Writes only
# to stderr and reads nothing from standard input, which belongs to the started program.
# Expects $root, the top of the tree, and $preset, the build to make; from test also $slow, whether
# the slow tests run too (ON or OFF).
# shellcheck disable=SC2154

builds=$root/build

say() {
    printf 'tengen: %s\n' "$1" >&2
}

# fail CODE TEXT
fail() {
    say "$2"
    exit "$1"
}

# The packages of packages.txt for building, or for running the tests, on one line.
package_list() {
    case $1-${slow:-OFF} in
    build-ON) chosen='/# only for tests/d' ;;
    build-*) chosen='/# only for /d' ;;
    tests-*) chosen='/# only for tests/!d' ;;
    esac
    sed -e "$chosen" -e 's/#.*//' "$root/packages.txt" | tr -s ' \t\n' ' ' | sed -e 's/^ //' -e 's/ $//'
}

# The missing packages of these, on one line.
missing_packages() {
    # shellcheck disable=SC2046 # one word per package
    installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $(package_list "$1") 2>/dev/null |
        sed -n 's/^installed //p' | tr '\n' ' ')
    missing=
    for package in $(package_list "$1"); do
        case " $installed" in
        *" $package "*) ;;
        *) missing="$missing $package" ;;
        esac
    done
    printf '%s' "${missing# }"
}

# True if as_root may work. sudo may ask for a password only if a person is at the terminal.
can_be_root() {
    [ "$(id -u)" -eq 0 ] && return
    command -v sudo >/dev/null || return
    [ -t 0 ] || sudo -n true </dev/null >/dev/null 2>&1
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@" </dev/null
    elif [ -t 0 ]; then
        sudo "$@"
    else
        sudo -n "$@" </dev/null
    fi
}

apt() {
    as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -y -o DPkg::Lock::Timeout=300 -o Acquire::Retries=2 "$@"
}

# Fetching the package lists is slow, so it is done only if installing fails with the present lists.
install_packages() {
    apt install --no-install-recommends "$@" && return
    apt update || true # a repository that fails may be unnecessary
    apt install --no-install-recommends "$@"
}

# Installs the missing packages for building or for the tests. Calls nothing if there are none.
ensure_packages() {
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        [ "$1" = tests ] || without_apt
        return
    fi
    missing=$(missing_packages "$1")
    [ -n "$missing" ] || return 0
    command="apt-get install --no-install-recommends $missing"
    can_be_root || fail 5 "packages are missing and only root can install them (as root: $command)"
    say "installing packages: $missing"
    log=$builds/packages-$1.log
    begin=$(date +%s)
    # shellcheck disable=SC2086 # one word per package
    if install_packages $missing >"$log" 2>&1; then
        say "packages installed in $(($(date +%s) - begin)) s"
        return
    fi
    # A fetch error explains more than the missing package that follows from it.
    reason=$(sed -n 's/^[WE]: Failed to fetch //p' "$log" | head -n 1)
    [ -n "$reason" ] || reason=$(sed -n 's/^E: //p' "$log" | tail -n 1)
    fail 5 "cannot install packages: ${reason:-apt-get failed} (see $log; as root: $command)"
}

# Other systems have other names for these packages, and no common command to list them.
without_apt() {
    text="this system has no apt: install these packages, by the names they have here: $(package_list build)"
    for tool in cmake ninja c++; do
        command -v $tool >/dev/null || fail 5 "$text"
    done
    [ -f "$builds/$preset/build.ninja" ] || say "$text"
}

# Installs what only the tests need: while the build runs, unless sudo may ask a person for a
# password.
begin_test_packages() {
    installer=
    if [ "$(id -u)" -eq 0 ] || ! [ -t 0 ]; then
        ensure_packages tests &
        installer=$!
    else
        ensure_packages tests
    fi
}

await_test_packages() {
    [ -z "$installer" ] || wait "$installer" || exit $?
}

# Copies a build's output to $log and shows it as one short line.
follow_build() {
    shown=no
    begin=$(date +%s)
    while IFS= read -r line; do
        printf '%s\n' "$line" >>"$log"
        case $line in
        "[0/"*) continue ;; # not a build step
        "["*/*"]"*) ;;
        *) continue ;;
        esac
        if [ -t 2 ]; then
            step=${line%%]*}
            printf '\rtengen: building %s ' "${step#[}" >&2
            shown=line
        elif [ $shown = no ]; then
            say "building (all output is in $log)"
            shown=yes
        fi
    done
    [ $shown != line ] || printf '\r\033[K' >&2
    [ $shown = no ] || say "built in $(($(date +%s) - begin)) s"
}

# build TARGETS [CMAKE-ARGUMENT ...]: configures if there are arguments or the build is new.
# Otherwise ninja itself configures again if necessary.
build() {
    targets=$1
    shift
    folder=$builds/$preset
    log=$builds/$preset.log
    true >"$log"
    if [ $# -gt 0 ] || ! [ -f "$folder/build.ninja" ]; then
        say "configuring"
        if command -v ccache >/dev/null; then
            set -- "$@" -DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache
        fi
        (cd "$root" && cmake --preset "$preset" "$@") </dev/null >>"$log" 2>&1 ||
            failed_build "cannot configure the build"
    fi
    {
        # shellcheck disable=SC2086 # one word per target
        NINJA_STATUS='[%f/%t] ' cmake --build "$folder" --target $targets -j "$(nproc)" \
            </dev/null 2>&1 || echo failed >"$folder/.failed"
    } | follow_build
    if [ -f "$folder/.failed" ]; then
        rm "$folder/.failed"
        failed_build "the build failed"
    fi
}

failed_build() {
    wait
    tail -n 25 "$log" >&2
    fail 1 "$1 (the lines above are the end of $log)"
}

# prepare TARGETS [CMAKE-ARGUMENT ...]: makes $preset ready. Two at the same time would damage each
# other's files, so the second one waits.
prepare() {
    if ! mkdir -p "$builds/$preset" 2>/dev/null || ! [ -w "$builds" ] || ! [ -w "$builds/$preset" ]; then
        fail 5 "$builds: cannot write here (does the folder belong to another user?)"
    fi
    if command -v flock >/dev/null; then
        exec 9>"$builds/.lock"
        flock 9
    fi
    ensure_packages build
    [ -z "${slow:-}" ] || begin_test_packages
    build "$@"
    [ -z "${slow:-}" ] || await_test_packages
    exec 9>&-
}
