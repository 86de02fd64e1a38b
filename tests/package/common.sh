# For the scripts beside this one. They get BUILD (the build tree), CC, CFLAGS, and PREFIX, where
# install.sh has put the package.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../.." && pwd)
export CC CFLAGS

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

skip() {
    echo "skipped: $*" >&2
    exit 77
}

in_scratch_directory() {
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    cd "$scratch"
}

# 0..15 in rows of four; the averages of the four tiles.
check_output() {
    local output
    output=$("$@") || fail "$* failed"
    [ "$output" = "2.5 4.5 10.5 12.5" ] || fail "$* printed '$output'"
}

library=$(cd "$PREFIX" 2>/dev/null && dirname "$(find . -name libzellige.so)") || library=
