#!/bin/sh
# Installs the programs of make24 from a release on GitHub:
#
#   curl -LsSf https://github.com/make24/make24/releases/latest/download/make24-installer.sh | sh
#
# MAKE24_VERSION  the version, such as 0.1.0; without it, the newest
# MAKE24_BIN      the folder for the programs; without it, ~/.local/bin
# MAKE24_URL      where releases are, for a mirror
set -eu

url=${MAKE24_URL:-https://github.com/make24/make24/releases}
bin=${MAKE24_BIN:-$HOME/.local/bin}

fail() {
    echo "make24-installer: $1" >&2
    exit 1
}

case "$(uname -s)" in
Linux)
    system=unknown-linux-musl
    # Programs for glibc are faster; they need 2.28 or later.
    libc=$(getconf GNU_LIBC_VERSION 2>/dev/null | sed -n 's/^glibc 2\.\([0-9]*\).*/\1/p')
    if [ "${libc:-0}" -ge 28 ]; then system=unknown-linux-gnu; fi
    ;;
Darwin) system=apple-darwin ;;
*) fail "there are no programs for $(uname -s); use cargo install make24-cli" ;;
esac
case "$(uname -m)" in
x86_64 | amd64) machine=x86_64 ;;
aarch64 | arm64) machine=aarch64 ;;
*) fail "there are no programs for $(uname -m); use cargo install make24-cli" ;;
esac
target=$machine-$system

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fetch() { # fetch URL FILE
    if command -v curl >/dev/null; then curl -fLsS "$1" -o "$2"; else wget -qO "$2" "$1"; fi || fail "cannot download $1"
}
checksum() { # checksum FILE
    if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

if [ -n "${MAKE24_VERSION:-}" ]; then from=$url/download/v$MAKE24_VERSION; else from=$url/latest/download; fi
fetch "$from/SHA256SUMS" "$folder/SHA256SUMS"
line=$(grep -- "-$target\.tar\.gz\$" "$folder/SHA256SUMS") || fail "the release has no programs for $target"
wanted=${line%% *}
archive=${line##* }
echo "downloading $archive"
fetch "$from/$archive" "$folder/$archive"
[ "$(checksum "$folder/$archive")" = "$wanted" ] || fail "$archive is damaged: its checksum is not that of the release"

tar -xzf "$folder/$archive" -C "$folder"
mkdir -p "$bin"
cp "$folder/${archive%.tar.gz}"/make24* "$bin"
echo "installed in $bin: $(cd "$folder/${archive%.tar.gz}" && echo make24*)"
case ":$PATH:" in
*":$bin:"*) ;;
*) echo "add $bin to PATH to call them by name" ;;
esac
