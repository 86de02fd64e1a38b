#!/bin/sh
# check_output.sh EXPECTED PROGRAM [ARGUMENT ...]: the program succeeds, is silent on stderr, and
# prints EXPECTED, where a number that differs from run to run is written as #.
set -u
expected=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$@" >"$folder/out" 2>"$folder/err"
status=$?
cat "$folder/err"
sed -E -e 's/^((un)?tiled|in registers) +[0-9.]+ ms +[0-9.]+ GFLOP\/s$/\1 # ms # GFLOP\/s/' \
    -e 's/^  gave [0-9]+ of 16 averages this time:/  gave # of 16 averages this time:/' \
    "$folder/out" >"$folder/masked"
if [ $status -ne 0 ] || [ -s "$folder/err" ]; then
    echo "exit status $status"
    exit 1
fi
diff -u "$expected" "$folder/masked"
