#!/usr/bin/env bash
# environment.sh PROGRAM: ZELLIGE_CPU_PASSES, _TARGET, _DUMP and _REMARKS, as a program that runs a
# kernel meets them.
set -u

program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_CACHE_HOME=$folder/cache ZELLIGE_CPU_DUMP_DIRECTORY=$folder
failures=0
fail() {
    echo "FAILED: $*"
    failures=1
}
# run [A=B ...]: what it says on stderr is in $folder/said.
run() {
    env "$@" "$program" >"$folder/printed" 2>"$folder/said" || fail "$* $program"
}
cached() {
    find "$folder/cache/zellige" -type f | wc -l
}

run
before=$(cached)
[ "$before" -gt 0 ] || fail "nothing is in the cache: the rest would say nothing"
run
[ "$(cached)" -eq "$before" ] || fail "it was compiled again for nothing"
run ZELLIGE_CPU_PASSES=-all
[ "$(cached)" -gt "$before" ] || fail "with other passes the cached kernel ran"

# The names of all processors whose code runs here, the oldest last.
run ZELLIGE_CPU_TARGET=nonsense
names=$(sed -n 's/.*ZELLIGE_CPU_TARGET: .* no code for "nonsense"; it does for: //p' "$folder/said")
[ -n "$names" ] || fail "an unknown processor is not told of: $(cat "$folder/said")"
before=$(cached)
run ZELLIGE_CPU_TARGET="${names##* }"
[ "$(cached)" -gt "$before" ] || [ "$(uname -m)" = aarch64 ] || fail "code for another processor ran"
run ZELLIGE_CPU_TARGET="${names##* }" ZELLIGE_CPU_DUMP=asm
! grep -q '[yz]mm' "$folder"/*.s || fail "SSE2 has no such registers"
rm "$folder"/*.s

run ZELLIGE_CPU_PASSES=-prefetch,-nonsense,-simplify
[ "$(grep -c ZELLIGE_CPU_PASSES "$folder/said")" -eq 1 ] || fail "an unknown pass is not told of once"
grep -q '"-nonsense".* group_interleave ' "$folder/said" || fail "no names: $(cat "$folder/said")"
run ZELLIGE_CPU_DUMP=after:nonsense,before:rematerialise
grep -q 'no pass is called "nonsense"' "$folder/said" || fail "after:nonsense: $(cat "$folder/said")"
grep -q 'part of barrier_lowering' "$folder/said" || fail "a part: $(cat "$folder/said")"

# All kernels are in the cache by now, and are compiled anew nevertheless.
run ZELLIGE_CPU_REMARKS=1
grep -q 'remark: .* lanes: .*\[coarsening\]' "$folder/said" || fail "remarks: $(cat "$folder/said")"
run ZELLIGE_CPU_REMARKS="$folder/remarks"
diff "$folder/said" /dev/null >/dev/null || fail "remarks for a file are on stderr: $(cat "$folder/said")"
lines=$(grep -c '\[coarsening\]' "$folder/remarks")
run ZELLIGE_CPU_REMARKS="$folder/remarks"
[ "$(grep -c '\[coarsening\]' "$folder/remarks")" -eq $((2 * lines)) ] || fail "remarks are not appended"

run ZELLIGE_CPU_DUMP=before:vectorize,after:promote,passes ZELLIGE_CPU_PASSES=-prefetch
for file in "$folder"/*.before-vectorize.ll; do
    grep -q '^; lanes [1-9]' "$file" || fail "no plan before vectorize"
    grep -q '^define .*(' "$file" || fail "no kernel before vectorize"
done
for file in "$folder"/*.after-promote.ll; do
    grep -qE '%[A-Za-z0-9_.]+\.(g|base)[0-9]+ = ' "$file" || fail "values have no names"
done
for file in "$folder"/*.passes.ll; do
    grep -qx '; \*\*\* after simplify \*\*\* changed' "$file" || fail "passes: simplify"
    grep -qx '; \*\*\* after prefetch \*\*\* switched off' "$file" || fail "passes: prefetch"
done
exit $failures
