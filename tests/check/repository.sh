#!/usr/bin/env bash
# repository.sh ZELLIGE BENCH_KERNELS EXAMPLE...: zellige check finds nothing in the kernels of the
# benchmarks and of the examples, but what known_races.txt has.
set -u
zellige=$1 bench=$2
shift 2
here=$(cd "$(dirname "$0")" && pwd)
out=$(mktemp)
trap 'rm -f "$out"' EXIT
failures=0

# clean PROGRAM...: whatever its own status is
clean() {
    "$zellige" check --suppressions "$here/known_races.txt" -- "$@" >/dev/null 2>"$out"
    grep -q '^zellige check: 0 errors$' "$out" && return
    echo "FAILED: zellige check -- $*"
    grep -E 'error|zellige check' "$out"
    failures=1
}

for set in own wide; do
    clean "$bench" --small --brief --set "$set"
done
for example; do
    clean "$example"
done
exit $failures
