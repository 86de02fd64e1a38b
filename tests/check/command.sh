#!/usr/bin/env bash
# command.sh ZELLIGE RACY CLEAN DRIVER LEAKS WRAPPED TEXTURES: what `zellige check` says of a
# program with errors in its kernels, of one without, of one that leaves objects, of one whose
# memory is its own, and of one with textures; its status, and what it refuses.
set -u
zellige=$1 racy=$2 clean=$3 driver=$4 leaks=$5 wrapped=$6 textures=$7
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

fail() {
    echo "FAILED: $*"
    sed 's/^/    /' "$folder/err"
    failures=1
}

# check STATUS OPTIONS...: runs it, and expects that status.
check() {
    local wanted=$1 status=0
    shift
    "$zellige" check "$@" >"$folder/out" 2>"$folder/err" || status=$?
    [ "$status" -eq "$wanted" ] || fail "check $*: status $status, not $wanted"
}

# says PATTERN [COUNT]: so many lines of the last run's stderr have it; 1 by default.
says() {
    local found
    found=$(grep -cE -- "$1" "$folder/err")
    [ "$found" -eq "${2:-1}" ] || fail "'$1' is said $found times, not ${2:-1}"
}

check 1 "$racy"
says "race on tile_static 'total' in kernel 'race'" 2
says "tile_static 'total' is read before it is written"
says "race on global 'averages' in kernel 'race'"
says '^zellige check: 4 errors'
ZE_ENABLE_ALT_DRIVERS=$driver "$racy" >"$folder/plain"
grep -v ' gave ' "$folder/plain" | diff -q - <(grep -v ' gave ' "$folder/out") >/dev/null ||
    fail "the program writes something else when it is checked"

check 0 --tool memory,sync "$racy"
says '^zellige check: 0 errors$'
check 1 --tool=init "$racy"
says '^zellige check: 1 error(:|$)'
check 7 --error-exitcode 7 "$racy"
check 0 --error-exitcode 0 "$racy"
says '^zellige check: 4 errors'
check 1 --max-errors 1 "$racy"
says '(^|: )error: '
check 1 --json "$racy"
says '^\{"tool":"race","kernel":"race",.*\}$' 3
says '^\{.*\}$' 4
check 1 --sarif "$folder/found.sarif" "$racy"
[ "$(grep -c '^{"ruleId":"\(race\|init\)","level":"error"' "$folder/found.sarif")" -eq 4 ] ||
    fail "not four results as SARIF"
if command -v python3 >/dev/null; then
    python3 -m json.tool "$folder/found.sarif" >/dev/null || fail "the SARIF is no JSON"
fi
# A file is a URI, relative to the folder; what a process did not write to its end is left out.
printf '#!/bin/sh\ncat "$LINES_OF_LOG" >>"$ZELLIGE_CPU_CHECK_LOG"\n' >"$folder/logs"
chmod +x "$folder/logs"
mkdir "$folder/a b"
printf '{}\n{"tool":"race","kernel":"k","file":"%s/x%%#\\"\\\\u.cl","line":3,"column":4,"message":"m"}\n{"tool":"race","file":"cut\\u0' \
    "$folder/a b" >"$folder/lines"
(cd "$folder/a b" && LINES_OF_LOG=$folder/lines "$zellige" check --sarif ../cut.sarif ../logs) \
    >/dev/null 2>&1
grep -qF '"uri":"x%25%23%22%5Cu.cl"},"region":{"startLine":3' "$folder/cut.sarif" || fail "no URI"
[ "$(grep -c '^{"ruleId"' "$folder/cut.sarif")" -eq 1 ] || fail "a result of a line that was cut"
check 1 --sarif "$folder/nowhere/found.sarif" "$racy"
says 'cannot write'
# What is read is not written over.
cp "$racy" "$folder/racy"
ln -s racy "$folder/link"
printf 'kernel void one(global int *a) { a[0] = 1; }\n' >"$folder/one.cl"
printf '0' >"$folder/zero.raw"
check 1 --sarif "$folder/link" "$folder/racy"
says 'that is an input'
check 1 --sarif "$folder/one.cl" "$folder/one.cl" --extent 1 --set a=int:1
says 'that is an input'
check 1 --sarif "$folder/zero.raw" "$folder/one.cl" --extent 1 --set "a=char:1:@$folder/zero.raw"
says 'that is an input'
check 1 --sarif "$folder/zero.raw" --suppressions "$folder/zero.raw" "$racy"
says 'that is an input'
cmp "$racy" "$folder/racy" || fail "the program was written over"
[ "$(cat "$folder/zero.raw")" = 0 ] || fail "an argument was written over"
# The log is where temporary files are.
TMPDIR=$folder/nowhere check 1 "$racy"
says "cannot write $folder/nowhere/zellige-check: No such file or directory"
mkdir "$folder/tmp"
TMPDIR=$folder/tmp check 1 "$racy"
says '^zellige check: 4 errors'
rmdir "$folder/tmp" || fail "temporary files are left"
# Without room for the log nothing is known: here the limit of a file's size, as a full disk.
(ulimit -f 1 && check 1 --tool memory "$clean" && exit "$failures") || failures=1
says 'errors are not counted: cannot write .*: File too large'
printf '# known\nrace:tile_static .total\n\n' >"$folder/known"
check 1 --suppressions "$folder/known" "$racy"
says "race on tile_static 'total'" 0
says '^zellige check: 2 errors'
printf '*:kernel .race.\n' >"$folder/known"
check 0 --suppressions "$folder/known" "$racy"
says '^zellige check: 0 errors$'
printf 'race\nrace:(\nrase:total\n' >"$folder/known"
check 1 --suppressions "$folder/known" "$racy"
says 'known:1: it needs a tool'
says 'known:2: '
says 'known:3: there is no tool "rase": there are memory, race, sync and init'
check 1 --suppressions "$folder/nothing" "$racy"
says 'it cannot be read'
check 0 --kernel '^nothing$' "$racy"
says 'no kernel was checked'

check 0 "$clean"
says '^zellige check: 0 errors$'
check 5 -- sh -c 'exit 5'
says 'no kernel was checked'
check 137 sh -c 'kill -KILL $$'

check 1
says 'no program'
check 1 --tool leaks "$clean"
says '--tool leaks is not there'
check 0 --tool leak "$clean"
says '^zellige check: 0 errors$'
check 1 --tool leak,race --sarif "$folder/left.sarif" "$leaks" leave
says 'alive at the end: (array|program|completion|accelerator view) 0x' 4
says '^zellige check: 4 errors$'
[ "$(grep -c '^{"ruleId":"leak"' "$folder/left.sarif")" -eq 4 ] || fail "not four leaks as SARIF"
check 1 --tool leak --json "$leaks" leave
says '^\{"tool":"leak",.*"message":"array 0x[0-9a-f]+ is alive at the end, made by .*\}$'
says '^\{.*\}$' 4
check 0 --tool leak "$leaks" end
says '^zellige check: 0 errors$'
check 0 --tool leak true
says 'nothing was checked'
check 1 --tool memory "$wrapped" 15
says 'writes a\[15\] here, which has 15 elements'
says '^  allocated by [^ ]*check_wrapped'
says '^zellige check: 1 error(:|$)'
ZE_ENABLE_LOADER_INTERCEPT=1 check 1 --tool memory "$wrapped" 15
says 'writes a\[15\] here, which has 15 elements'
check 0 --tool memory "$wrapped" 16
check 0 --tool memory "$wrapped" 17
check 0 "$textures" 3
says '^zellige check: 0 errors$'
check 1 --tool memory "$textures" 4
says "textures.cl:6:5: error: access outside texture 'to' in kernel 'fill': work-item \(3, 0\), .*writes"
says "textures.cl:20:18: error: access outside texture 'from' in kernel 'take': .* which has 3 x 4"
says '^zellige check: 2 errors$'
check 1 "$textures" 3 collide
says "textures.cl:14:5: error: race on texture 'to' in kernel 'collide': .* writes to\[0\]\[0\] here"
says "error: texture 'from' is read before it is written, .* reads from\[2\]\[0\] here"
says '^  allocated by [^ ]*check_textures\([^ ]*\+0x[0-9a-f]+\)' 2
check 1 --json --tool race "$textures" 3 collide
says '"allocated":"[^"]*check_textures'
check 1 "$textures" 3 fresh
says "textures.cl:20:18: error: texture 'from' is read before it is written, in kernel 'take'"
says '^zellige check: 1 error(:|$)'
printf 'kernel void part(global int *a)\n{\n    if (get_local_id(0) < 3)\n        barrier(CLK_LOCAL_MEM_FENCE);\n    a[get_local_id(0)] = 1;\n}\n' \
    >"$folder/part.cl"
check 1 "$folder/part.cl" -q -Wno-barrier-divergence --extent 8 --tile 8 --set a=int:8
says 'part.cl:4:9: error: not all work-items of tile 0 reach this wait'
check 1 --kernel '(' "$clean"
says '--kernel \(:'
check 1 --shuffle 7 "$racy"
says '^zellige check: 4 errors'
check 1 --shuffle 0 "$clean"
says '--shuffle 0: a number from 1 to'
check 1 --error-exitcode 256 "$clean"
says 'a number from 0 to 255'
check 1 --max-errors
says '--max-errors needs a value'
check 1 --colour "$clean"
says 'no option `--colour`'
check 1 "$folder/nothing"
says 'no program `'
exit $failures
