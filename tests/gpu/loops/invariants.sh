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

// The inner loop is too much for LLVM alone to make all turns of at once.
#define MORE(x) x = x * (x * (x * (x * (x * (x * (x * (x + 8) + 7) + 6) + 5) + 4) + 3) + 2) + 1
kernel void g(global const float *a, global const float *b, global float *o)
{
    const int i = get_global_id(0);
    float least = 1000;
    for (int d = 0; d < 32; d++) {
        float sum = d;
        for (int x = 0; x < 8; x++) {
            float y = a[8 * i + x] * b[8 * i + x + d];
            MORE(y); MORE(y); MORE(y); MORE(y); MORE(y);
            sum += y;
        }
        least = min(least, sum);
    }
    o[i] = least;
}
END
# Loads of both entry points: those of the one array before their loops, and of the other in them.
# Of that several turns at once, as LLVM 19 makes, load a byte more in each of 8 rows.
sed '/zlg_kernel_1(/,$d' "$work/ptx" >"$work/first"
body 1 >"$work/second"
count_loads() { # CONDITION PTX: where it is true, inside being whether that is in a loop
    awk '/^\$L/ { inside = 1 } /bra/ { inside = 0 } '"$1"' && /ld\.global/' "$2" | wc -l
}
before=$(count_loads '!inside' "$work/first")
loads=$(count_loads inside "$work/first")
[ "$before" = 128 ] || fail "$before loads before the loops, not 64 before each of two"
case $loads in
128 | 144 | 176) ;; # of 1, 2 and 4 turns
*) fail "$loads loads in the loops, not 64 in each of two, or a few more of several turns" ;;
esac
loads=$(count_loads inside "$work/second")
[ "$loads" = 8 ] || fail "$loads loads in the loop of g, not 8"
grep -q '\.maxntid 256' "$work/ptx" || fail "there is no entry point for small groups"
