# invariants.sh ZELLIGE PRINT_PTX PTXAS: what is the same in all turns of a loop, once the loops in
# it are gone, is loaded before it, and the registers that it takes are counted.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

make_ptx <<'END'
kernel void f(global const uchar *a, global const uchar *b, global uint *o, int w)
{
    const int i = get_global_id(0);
    uint least = 0xffffffff;
    for (int d = 0; d < 32; d++) {
        uint sum = d;
        for (int y = 0; y < 8; y++)
            for (int x = 0; x < 8; x++)
                sum += a[y * w + 8 * i + x] * b[y * w + 8 * i + x + d];
        least = min(least, sum);
    }
    o[i] = least;
}
END
# Loads of both entry points in their loops: those of the one array.
loads=$(awk '/^\$L/ { inside = 1 } /bra/ { inside = 0 } inside && /ld\.global/' "$work/ptx" | wc -l)
[ "$loads" = 128 ] || fail "$loads loads in the loops, not 64 in each of two"
grep -q '\.maxntid 256' "$work/ptx" || fail "there is no entry point for small groups"
