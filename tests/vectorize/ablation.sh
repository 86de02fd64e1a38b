#!/usr/bin/env bash
# ablation.sh FILE.ll ...: with each optional pass switched off, exactly those tests fail that name
# it in `; PASS:`. So every pass has a test that notices when it does nothing, and no test is of
# something else than it says.
set -u

here=$(dirname "$0")
if [ -z "${FILECHECK:-}" ]; then
    echo "skipped: there is no FileCheck (Debian: llvm-15-tools)" >&2
    exit 77
fi
failures=0
fail() {
    echo "FAILED: $*"
    failures=1
}

passes=$("$ZELLIGE_VECTORIZE" --list-passes | sed -n 's/^| `\([a-z_]*\)` | [a-z]* | optional .*/\1/p')
[ "$(wc -w <<<"$passes")" -ge 10 ] || fail "only these passes are optional: $passes"

# named FILE PASS: whether the file names it.
named() {
    sed -n 's/^; PASS: *//p' "$1" | tr ' ,' '\n\n' | grep -qx "$2"
}

for file in "$@"; do
    for name in $(sed -n 's/^; PASS: *//p' "$file" | tr ',' ' '); do
        grep -qx "$name" <<<"$passes" || fail "$file: $name is no optional pass"
    done
done
for pass in $passes; do
    noticed=0
    for file in "$@"; do
        status=0
        "$here/run.sh" "$file" --passes "-$pass" >/dev/null 2>&1 || status=$?
        [ $status -ne 2 ] || fail "$file: the vectoriser fails without $pass"
        if named "$file" "$pass"; then
            noticed=$((noticed + 1))
            [ $status -ne 0 ] || fail "$file names $pass and does not notice that it is off"
        elif [ $status -eq 1 ]; then
            fail "$file needs $pass and does not name it"
        fi
    done
    echo "$pass: $noticed tests"
    case " ${UNTESTED:-} " in
    *" $pass "*) [ $noticed -eq 0 ] || fail "$pass is in UNTESTED and has a test" ;;
    *) [ $noticed -gt 0 ] || fail "no test notices that $pass is off" ;;
    esac
done
exit $failures
