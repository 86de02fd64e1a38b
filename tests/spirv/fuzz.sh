#!/bin/sh
# fuzz.sh FUZZER CORPUS [SECONDS]: nothing that the fuzzer tries crashes the reader or the checks.
set -eu
fuzzer=$1
corpus=$2
seconds=${3:-10}
if [ "$fuzzer" = none ]; then
    echo "skipped: no clang with libFuzzer, or ZELLIGE_FUZZ is off" >&2
    exit 77
fi
[ "$(ls "$corpus" | wc -l)" -ge 5 ] || { echo "the corpus is missing" && exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir new
# What is found new goes to the first folder, away from the build's.
if ! "$fuzzer" -max_total_time="$seconds" -max_len=32768 -timeout=20 -seed=1 -verbosity=1 new "$corpus" \
    >log 2>&1; then
    tail -n 60 log
    exit 1
fi
tail -n 1 log
