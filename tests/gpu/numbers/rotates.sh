# rotates.sh ZELLIGE PRINT_PTX: rotates of 64 bits by any number are two funnel shifts, and not what
# LLVM makes of them, which is wrong for numbers of 64 and more.
set -euo pipefail
zellige=$1 print_ptx=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/rotates.cl" <<'end'
kernel void f(global ulong *x)
{
    x[0] = rotate(x[0], x[1]);
    x[2] = x[2] >> (x[3] & 63) | x[2] << (-x[3] & 63);
}
end
"$zellige" compile "$work/rotates.cl" --spv "$work/rotates.spv"
"$print_ptx" "$work/rotates.spv" >"$work/ptx"
[ "$(grep -c 'shf.l.wrap.b32' "$work/ptx")" = 4 ] && ! grep -q 'shl.b64.*%lhs' "$work/ptx" ||
    { echo "FAILED: PTX has other rotates" >&2; cat "$work/ptx" >&2; exit 1; }
