#!/bin/sh
# package_test.sh CPACK BUILD-FOLDER: makes the package, installs it in a bare Debian 12, plays there
# as a user without privileges, and removes it. Needs root, debootstrap and a Debian mirror.
set -eu

if [ "$(id -u)" != 0 ]; then
    echo "skipped: only root can make a bare system"
    exit 77
fi
# The mounts below end with the script.
[ "${TENGEN_OWN_MOUNTS:-}" ] || TENGEN_OWN_MOUNTS=yes exec unshare --mount sh "$0" "$@"

temporary=$(mktemp -d)
bare=$temporary/bare
# Must not delete through remaining mounts.
trap 'umount "$bare/proc" 2>/dev/null || true; rm -rf --one-file-system "$temporary"' EXIT

failed() {
    echo "FAILED: $1"
    exit 1
}

# Names, kinds, modes, owners and sizes of files, except the records of dpkg and apt.
files() {
    (cd "$bare" && find . -path ./proc -prune -o -path ./var/lib/dpkg -prune -o -path ./var/log -prune -o \
        -path ./var/cache -prune -o -printf '%p %y %m %U:%G %s\n' | sort)
}

"$1" --config "$2/CPackConfig.cmake" -B "$temporary" >"$temporary/cpack.log" ||
    { cat "$temporary/cpack.log"; failed "cpack cannot make the package"; }
package=$(echo "$temporary"/tengen_*.deb)
if command -v lintian >/dev/null; then
    lintian --allow-root --fail-on error,warning "$package" || failed "lintian finds faults"
fi

debootstrap --variant=minbase bookworm "$bare" >"$temporary/log" 2>&1 ||
    { tail "$temporary/log"; failed "debootstrap cannot make a bare system"; }
mount -t proc proc "$bare/proc"
inside() { chroot "$bare" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "$@"; }
inside apt-get update -qq
inside apt-get satisfy -y -qq --no-install-recommends "$(dpkg-deb -f "$package" Depends)" \
    >"$temporary/log" 2>&1 || { tail "$temporary/log"; failed "its dependencies cannot be installed"; }
cp "$package" "$bare/root/tengen.deb"
files >"$temporary/before"

inside dpkg -i /root/tengen.deb
[ "$(inside dpkg-query -W -f '${db:Status-Status}' tengen)" = installed ] || failed "it is not installed"
inside dpkg --verify tengen | grep . && failed "files are not as they are in the package"
for file in bin/tengen-gui bin/tengen-server lib/systemd/system/tengen-server.service lib/systemd/system/tengen-server@.service \
    share/man/man1/tengen-server.1.gz share/man/man1/tengen-serve.1.gz share/doc/tengen/packaging/nginx.conf \
    share/applications/tengen-gui.desktop share/man/man1/tengen-play.1.gz \
    share/icons/hicolor/scalable/apps/tengen.svg share/bash-completion/completions/tengen \
    share/zsh/vendor-completions/_tengen share/fish/vendor_completions.d/tengen.fish \
    share/doc/tengen/docs/write-an-ai.md share/doc/tengen/plugins/examples/c/example_c.c; do
    [ -f "$bare/usr/$file" ] || failed "/usr/$file is not installed"
done
mkdir "$bare/tmp/home"
chown 65534:65534 "$bare/tmp/home"
chroot --userspec=65534:65534 "$bare" env -i HOME=/tmp/home PATH=/usr/bin:/bin LC_ALL=C.UTF-8 \
    tengen play </dev/null >"$temporary/game" || failed "the demonstration ends with $?"
result=$(grep -E ' wins: |draw' "$temporary/game" | tail -n 1 || true)
[ -n "$result" ] || { tail "$temporary/game"; failed "no game was played"; }
chroot --userspec=65534:65534 "$bare" env -i HOME=/tmp/home PATH=/usr/bin:/bin tengen-gui --help >/dev/null ||
    failed "the window's program does not start"
rm -rf "$bare/tmp/home"

inside dpkg --purge tengen
inside dpkg-query -W tengen 2>/dev/null && failed "it is still known"
ls "$bare"/var/lib/dpkg/info/tengen.* 2>/dev/null && failed "dpkg still has files about it"
files >"$temporary/after"
diff "$temporary/before" "$temporary/after" || failed "it has left a trace"
echo "installed, played ($result), removed"
