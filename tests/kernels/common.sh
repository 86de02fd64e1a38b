# For the scripts beside this one. They get ZELLIGE (the tool), INCLUDE (of the device header) and
# run in a directory of their own, which is empty at the start and removed at the end.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/run"
cd "$work/run"

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

skip() {
    echo "skipped: $*" >&2
    exit 77
}

# needs TOOLCHAIN: the test is about that one.
needs() {
    case " $TOOLCHAINS " in
    *" $1 "*) ;;
    *) skip "the toolchain $1 is not installed" ;;
    esac
}

compile() {
    "$ZELLIGE" compile -I "$INCLUDE" "$@"
}

# refuses PATTERN ARGUMENTS...: compile fails, stderr matches the pattern, nothing is left behind.
refuses() {
    local pattern=$1 status=0
    shift
    ls -AR >"$work/before"
    compile "$@" 2>"$work/stderr" || status=$?
    ls -AR | diff "$work/before" - || fail "files were left behind"
    [ $status -ne 0 ] || fail "compile $* succeeded"
    [ $status -lt 126 ] || fail "compile $* ended with $status"
    grep -qE "$pattern" "$work/stderr" || fail "stderr lacks '$pattern': $(cat "$work/stderr")"
}

# A kernel that compiles, in the file $1.
write_kernel() {
    cat >"$1" <<'EOF'
#include <zellige/kernel.h>
kernel void fill(VIEW(int, 1, a))
{
    AT(a, get_index(1)) = 1;
}
EOF
}
