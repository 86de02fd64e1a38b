# rotates.sh ZELLIGE PRINT_PTX PTXAS: rotates of 64 bits by any number are two funnel shifts, and
# not what LLVM makes of them, which is wrong for numbers of 64 and more.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

make_ptx <<'end'
kernel void f(global ulong *x)
{
    x[0] = rotate(x[0], x[1]);
    x[2] = x[2] >> (x[3] & 63) | x[2] << (-x[3] & 63);
}
end
[ "$(count 'shf.l.wrap.b32' <"$work/ptx")" = 4 ] && ! grep -q 'shl.b64.*%lhs' "$work/ptx" ||
    fail "PTX has other rotates"
