#!/usr/bin/env bash
# run.sh FILE.ll [OPTION ...]: runs the `; RUN:` lines of a test of the vectoriser, with these
# options besides.
#
#     ; RUN: vectorize %s --group 16,16 --after narrow_masked
# ; RUN: vectorize %s --group 16,16 --target neon --after narrow_masked | FileCheck %s
# --check-prefix=NEON
#     ; PASS: narrow_masked
#     ; CHECK-NOT: llvm.masked
#
# %s is the file; where a line has no FileCheck it gets one. `; PASS:` names the optional passes without any of which
# the test fails, which ablation.sh checks. ZELLIGE_VECTORIZE and FILECHECK are the programs.
# Status 1: the output is not as the file says. 2: the vectoriser failed. 77: there is no FileCheck,
# or this LLVM does not compile for the target of a line, and the other lines pass.
set -u -o pipefail

file=$1
shift
options=("$@")
if [ -z "${FILECHECK:-}" ]; then
    echo "skipped: there is no FileCheck (Debian: llvm-15-tools)" >&2
    exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

vectorize() {
    "$ZELLIGE_VECTORIZE" "$@" "${options[@]}"
    case $? in
    0) return 0 ;;
    77) touch "$folder/skipped" ;;
    *) touch "$folder/failed" ;;
    esac
    return 2
}
FileCheck() {
    "$FILECHECK" --dump-input-filter=error --dump-input-context=3 "$@"
}

status=0
skipped=0
lines=0
while IFS= read -r line; do
    lines=$((lines + 1))
    case $line in
    vectorize\ *) ;;
    *)
        echo "$file: \"$line\" does not begin with vectorize" >&2
        exit 2
        ;;
    esac
    case $line in
    *FileCheck*) ;;
    *) line="$line | FileCheck %s" ;;
    esac
    passed=0
    eval "${line//%s/\"\$file\"}" 2>"$folder/said" || passed=1
    if [ -e "$folder/skipped" ]; then
        echo "skipped: $line: $(grep '^zellige_vectorize' "$folder/said")" >&2
        rm "$folder/skipped"
        skipped=77
        continue
    fi
    cat "$folder/said" >&2
    [ $passed -eq 0 ] || status=1
    if [ -e "$folder/failed" ]; then
        echo "$file: the vectoriser failed: $line" >&2
        exit 2
    fi
done < <(sed -n 's/^; RUN: *//p' "$file")
if [ "$lines" -eq 0 ]; then
    echo "$file has no RUN line" >&2
    exit 2
fi
[ $status -ne 0 ] || exit $skipped
exit $status
