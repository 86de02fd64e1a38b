# common_sums.sh ZELLIGE PRINT_PTX PTXAS: a sum that is the same for all threads is made before what
# differs from thread to thread is added, where all threads are together, and if it is no index.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A body, and whether the pass changes it.
kernels=("for (uint k = 0; k < n; k++) { s += 0x9e3779b9u; x ^= (x << 4) ^ (x + s); }|1"
    "x ^= (x << 4) ^ (x + (s * n + 77u));|1"
    "if (i & 1) x = ~x; x ^= (x << 4) ^ (x + (get_group_id(0) + 77u));|1"
    "for (uint k = 0; k < i; k++) { s += 0x9e3779b9u; x ^= (x << 4) ^ (x + s); }|0"
    "if (i & 1) x ^= (x << 4) ^ (x + (n + 77u));|0"
    "for (uint k = 0; k < n; k++) x ^= (x << 4) ^ (x + 77u);|0"
    "for (uint k = 0; k < n; k++) x ^= a[i + k * 8 + 3];|0")

for i in "${!kernels[@]}"; do
    echo "kernel void f$i(global const uint *a, global uint *o, uint n)"
    echo "{ const uint i = get_global_id(0); uint x = a[i], s = n; (void)s; ${kernels[i]%|*} o[i] = x; }"
done | make_ptx
check_changed common_sums
