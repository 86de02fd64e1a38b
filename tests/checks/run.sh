#!/bin/bash
# run.sh ZELLIGE INCLUDE TOOLCHAIN FILE.cl [OPTIONS...]: the findings in a file are those that its
# comments announce:
#     ... /* error: NAME */       at the end of a line: that is found there, at some column
#     // says: TEXT               the text is part of the output
set -euo pipefail

zellige=$1 include=$2 toolchain=$3 file=$4
shift 4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$(dirname "$file")"
name=$(basename "$file")

status=0
"$zellige" compile --toolchain "$toolchain" -I "$include" "$@" "$name" --spv "$work/a.spv" \
    -- -Wno-uninitialized >"$work/output" 2>&1 || status=$?
sed -nE "s|^$name:([0-9]+):[1-9][0-9]*: (error\|warning): .* \[-W([a-z-]+)\]\$|\1 \2: \3|p" \
    "$work/output" | sort -u >"$work/found"
grep -noE '/\* (error|warning): [a-z-]+ \*/$' "$name" |
    sed -E 's|^([0-9]+):/\* (.*) \*/$|\1 \2|' | sort -u >"$work/expected" || true

failed=0
if ! diff "$work/expected" "$work/found" >"$work/difference"; then
    echo "expected (<) and found (>) differ:"
    cat "$work/difference"
    failed=1
fi
while IFS= read -r text; do
    grep -qF -- "$text" "$work/output" || { echo "nothing says: $text" && failed=1; }
done < <(sed -n 's|^// says: ||p' "$name")
if grep -q ' error: ' "$work/expected"; then
    [ "$status" -ne 0 ] && [ ! -e "$work/a.spv" ] || { echo "an error, and an output" && failed=1; }
else
    [ "$status" -eq 0 ] && [ -s "$work/a.spv" ] || { echo "no error, and no output" && failed=1; }
fi
[ $failed -eq 0 ] || { cat "$work/output" && exit 1; }
