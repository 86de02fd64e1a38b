#!/bin/bash
# check.sh PAGE built ZELLIGE INCLUDE TOOLCHAIN
# check.sh PAGE made PROGRAM
# Each file here is a mistake. What its comments announce is said: of a NAME.cl when it is built, of
# a NAME.c when PROGRAM makes it. And PAGE, the table for users, has each of them.
#     // mistake: ...     what it is
#     // says: TEXT       part of the message
set -euo pipefail

page=$1 way=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$(dirname "$0")"
failed=0
count=0

wrong() {
    echo "FAILED: $1: $2"
    cat "$work/output"
    failed=1
}

# announced FILE: the texts.
announced() {
    sed -nE 's,^(//| \*|/\*) says: ,,p' "$1" | sed 's, \*/$,,'
}

look() {
    local file=$1 text texts=0
    count=$((count + 1))
    while IFS= read -r text; do
        texts=$((texts + 1))
        grep -qF -- "$text" "$work/output" || wrong "$file" "nothing says: $text"
    done < <(announced "$file")
    [ "$texts" -gt 0 ] || wrong "$file" "it announces nothing"
    grep -q "\`${file%.*}\`" "$page" || wrong "$file" "$page does not have it"
}

# built ZELLIGE INCLUDE TOOLCHAIN
built() {
    for file in *.cl; do
        [ "$file" != victims.cl ] || continue
        "$1" compile --toolchain "$3" -I "$2" "$file" --spv "$work/a.spv" >"$work/output" 2>&1 || true
        look "$file"
    done
}

# made PROGRAM
made() {
    local status
    for file in *.c; do
        [ "$file" != main.c ] && [ "${file%.c}" != "${WITHOUT:-}" ] || continue
        status=0
        "$1" "${file%.c}" >"$work/output" 2>&1 || status=$?
        [ "$status" = 0 ] || wrong "$file" "it ends with $status"
        look "$file"
    done
}

"$way" "$@"
[ "$count" -ge 40 ] || { echo "FAILED: $count mistakes are few" && failed=1; }
exit $failed
