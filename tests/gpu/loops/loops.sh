# loops.sh ZELLIGE PRINT_PTX LOOPS_AWK: a loop that goto enters in the middle has one entry in PTX.
set -euo pipefail
zellige=$1 print_ptx=$2 loops=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/loops.cl" <<'end'
kernel void f(global int *i, global int *o, int from, int to)
{
    int n = i[0], k = from;
    if (i[1] < n)
        goto middle;
head:
    o[k] += i[k + 2] * n;
middle:
    n = n * 3 + i[k];
    switch (n & 7) {
    case 1: o[k + 1] = n; break;
    case 2: o[k + 2] = k; break;
    case 3: n += 5; break;
    }
    if (++k < to)
        goto head;
    o[0] = n;
}
end
"$zellige" compile "$work/loops.cl" --spv "$work/spv"
"$print_ptx" "$work/spv" >"$work/ptx"
told=$(awk -f "$loops" "$work/ptx")
fail() { echo "FAILED: $1" >&2; cat "$work/ptx" >&2; exit 1; }
[ -z "$told" ] || fail "$told"
grep -q 'bra' "$work/ptx" || fail "it has no loop"
# What would be told.
cat >"$work/two" <<'end'
.visible .entry two(
{
	@%p1 bra 	$L2;
$L1:
	add.s32 	%r1, %r1, 1;
$L2:
	@%p2 bra 	$L1;
	ret;
}
end
[ -n "$(awk -f "$loops" "$work/two")" ] || fail "two entries are not told"

# Without such loops, LLVM makes a chain of comparisons of a few cases, not a tree.
cat >"$work/cases.cl" <<'end'
kernel void f(global const uchar *x, global uchar *o)
{
    const int i = get_global_id(0);
    const uchar n = x[i] + x[i + 1];
    o[i] = n == 3 || (n == 2 && x[i + 9]);
}
end
"$zellige" compile "$work/cases.cl" --spv "$work/spv"
"$print_ptx" "$work/spv" >"$work/ptx"
! grep -qE 'setp\.(lt|gt|le|ge)' "$work/ptx" || fail "the cases are a tree"
