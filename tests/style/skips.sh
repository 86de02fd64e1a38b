# skips.sh: a test that skips says why (tests/skip.h); the macro of cmocka alone does not.
set -euo pipefail

cd "$(dirname "$0")/../.."
found=$(grep -rnw 'skip()' tests --include='*.[ch]' | grep -v '^tests/skip\.h:' || true)
[ -z "$found" ] || {
    printf 'FAILED: skips without a reason:\n%s\n' "$found" >&2
    exit 1
}
