# bit_tests.sh ZELLIGE PRINT_PTX PTXAS: a bit of a number is tested by a mask.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A condition, and how often its PTX shifts a number to the right, or compares with 1.
kernels=("(a[i] >> (n & 31)) & 1|0" "!((a[i] >> (i & 31)) & 1)|0" "a[i] & (1u << (n & 31))|0"
    "a[i] & 1|0" "a[i] % 2 == 0|0" "(b[i] >> (n & 63)) & 1|0" "b[i] % 2|0"
    "!(b[i] & (1ul << (i & 63)))|0" "a[i] == 1|1")
for k in "${!kernels[@]}"; do
    echo "kernel void f$k(global const uint *a, global const ulong *b, global uint *o, uint n)"
    echo "{ const int i = get_global_id(0); if (${kernels[k]%|*}) o[i] = n; }"
done | make_ptx
check_each count '\bshr\.[bu]|setp\.[a-z]+\.[a-z][0-9]+ .*, 1;'
