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
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
read_lines "$@"
run_lines "$folder"
for n in "${!lines[@]}"; do
    file=${files[n]}
    case ${statuses[n]:-} in
    0) eval "check ${filecheck[n]}" <"$folder/$n" && continue ;;
    77)
        echo "skipped: $file: RUN: ${lines[n]}" >&2
        skipped=77
        continue
        ;;
    '') echo "The vectoriser crashed in this line, or before:" ;;
    esac
    echo "FAILED: $file: RUN: ${lines[n]}"
    status=1
done
[ $status -ne 0 ] || exit $skipped
exit $status
