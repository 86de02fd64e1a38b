#!/bin/bash
# check.sh ZELLIGE INCLUDE TOOLCHAIN PROGRAM PAGE: each file here is a mistake. What its comments
# announce is said: of a NAME.cl when it is built, of a NAME.c when PROGRAM makes it. And PAGE, the
# table for users, has each of them.
#     // mistake: ...     what it is
#     // says: TEXT       part of the message
set -euo pipefail

zellige=$1 include=$2 toolchain=$3 program=$4 page=$5
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

for file in *.cl; do
    [ "$file" != victims.cl ] || continue
    "$zellige" compile --toolchain "$toolchain" -I "$include" "$file" --spv "$work/a.spv" \
        >"$work/output" 2>&1 || true
    look "$file"
done
for file in *.c; do
    [ "$file" != main.c ] || continue
    status=0
    "$program" "${file%.c}" >"$work/output" 2>&1 || status=$?
    [ "$status" = 0 ] || wrong "$file" "it ends with $status"
    look "$file"
done
[ "$count" -ge 40 ] || { echo "FAILED: $count mistakes are few" && failed=1; }
exit $failed
