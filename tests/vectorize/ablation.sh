#!/usr/bin/env bash
# ablation.sh FOLDER ...: with each optional pass switched off, exactly those tests fail that name
# it in `; PASS:`. So every pass has a test that notices when it does nothing, and no test is of
# something else than it says. ablation.sh --names FOLDER ...: there is a folder for every pass of
# the table, and a test that names it, if it is optional.
#
# The vectoriser runs once for each RUN line, and writes what it prints without each pass where that
# is something else. ablation.sh --files FILE ... does some, and prints which passes they need.
set -u -o pipefail
. "$(dirname "$0")/lines.sh"
require_filecheck
if [ "${ZELLIGE_LLVM_MAJOR:-15}" -ne 15 ]; then
    echo "skipped: which passes a test needs differs by the LLVM; its PASS line says it of 15" >&2
    exit 77
fi

failures=0
fail() {
    echo "FAILED: $*"
    failures=1
}

# ---- Some files ----------------------------------------------------------------------------------

# check_line N
check_line() {
    local output name
    case ${statuses[$1]:-crashed} in
    0) ;;
    77) return ;;
    *) fail "$file: the vectoriser fails, here or before: ${lines[$1]}" ;;
    esac
    for output in "$folder/$1" "$folder/without.$1"/*; do
        name=${output##*/}
        [ "$output" != "$folder/$1" ] || name=all
        eval "check ${filecheck[$1]}" <"$output" >/dev/null 2>&1 || needed+=("$name")
    done
}

compare() {
    local named
    named=$(sed -n 's/^; PASS: *//p' "$file" | tr -s ' ,' '\n\n' | sort -u)
    needed=$(printf '%s\n' "${needed[@]}" | sort -u)
    [ "$named" = "$needed" ] && return
    for pass in $(comm -23 <(echo "$named") <(echo "$needed")); do
        grep -qx "; SOME-LLVM-NEED: $pass" "$file" && continue
        fail "$file names $pass and does not notice that it is off"
    done
    for pass in $(comm -13 <(echo "$named") <(echo "$needed")); do
        [ "$pass" = all ] && fail "$file fails with all passes"
        [ "$pass" = all ] || fail "$file needs $pass and does not name it"
    done
}

check_file() {
    local n needed=()
    for n in "${!lines[@]}"; do
        [ "${files[n]}" != "$file" ] || check_line "$n"
    done
    compare
    for pass in $needed; do
        echo "needs $pass"
    done
}

if [ "$1" = --files ]; then
    shift
    shopt -s nullglob
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    read_lines "$@"
    run_lines "$folder" each
    for file in "$@"; do
        ! is_for_this_llvm "$file" || check_file
    done
    exit $failures
fi

# ---- All of them -----------------------------------------------------------------------------

# What they name they need: see compare. Some do not with each LLVM.
check_names() {
    local pass count passes
    passes=$("$ZELLIGE_VECTORIZE" --list-passes |
        sed -n 's/^| `\([a-z_]*\)` | [a-z]* | optional .*/\1/p')
    [ "$(wc -w <<<"$passes")" -ge 10 ] || fail "only these passes are optional: $passes"
    for pass in $("$ZELLIGE_VECTORIZE" --list-passes | sed -n 's/^| `\([a-z_]*\)`.*/\1/p'); do
        [[ " $* " == *"/$pass "* ]] || fail "$pass has no folder of tests"
    done
    for pass in $passes; do
        count=$(grep -rlE "^; PASS:(.*[ ,])?$pass([ ,]|\$)" "$@" |
            xargs -r grep -Lx "; SOME-LLVM-NEED: $pass" | wc -l)
        echo "$pass: $count tests"
        [ "$count" -gt 0 ] || fail "no test notices that $pass is off"
    done
}

if [ "$1" = --names ]; then
    shift
    check_names "$@"
    exit $failures
fi

# As many at once as there are processors.
results=$(find "$@" -name '*.ll' -print0 |
    xargs -0 -n 4 -P "$(nproc)" "$0" --files) || failures=1
echo "$results"
[ -n "$results" ] || [ "$(grep -rl '^; PASS:' "$@" | wc -l)" -eq 0 ] ||
    fail "no test needs a pass: $*"
exit $failures
