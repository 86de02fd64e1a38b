#!/usr/bin/env bash
# run.sh FILE.ll|FOLDER ...: runs the `; RUN:` lines of tests of the vectoriser; of a folder, those
# of all its files.
#
#     ; RUN: vectorize %s --group 16,16 --after narrow_masked
#     ; RUN: vectorize %s --group 16,16 --target neon | FileCheck %s --check-prefix=NEON
#     ; PASS: narrow_masked
#     ; CHECK-NOT: llvm.masked
#
# %s is the file; where a line has no FileCheck it gets one. `; PASS:` names the optional passes
# without any of which the test fails, which ablation.sh checks. ZELLIGE_VECTORIZE and FILECHECK are
# the programs. Status 1: something failed. 77: there is no FileCheck, or this LLVM does not compile
# for the target of a line.
set -u -o pipefail
. "$(dirname "$0")/lines.sh"
require_filecheck

status=0
skipped=0
output=$(mktemp)
trap 'rm -f "$output"' EXIT
run_line() {
    eval "\"\$ZELLIGE_VECTORIZE\" $vectorize" >"$output"
    case $? in
    0) eval "check $filecheck" <"$output" && return ;;
    77)
        echo "skipped: $file: RUN: $line" >&2
        skipped=77
        return
        ;;
    esac
    echo "FAILED: $file: RUN: $line"
    status=1
}
for_each_file "$@"
[ $status -ne 0 ] || exit $skipped
exit $status
