# chosen_sums.sh ZELLIGE PRINT_PTX PTXAS: x + (c ? -y : y) is c ? x - y : x + y, without a negation.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A body, and whether PTX negates.
kernels=("if (z < 0) x -= y; else x += y;|0"
    "x += z < 0 ? -y : y;|0"
    "x -= z < 0 ? y : -y;|0"
    "for (int k = 1; k < 9; k++) { const int d = x >> k; if (y < z) { x += d; y += 3; } else { x -= d; y -= 5; } }|0"
    "x += z < 0 ? -y : w;|0"
    "const int d = z < 0 ? -y : y; x += d; y ^= d;|1" # the choice is something else, too
    "x ^= z < 0 ? -y : y;|1"
    "const int d = -y; x += z < 0 ? d : y; w *= d;|1")
for i in "${!kernels[@]}"; do
    echo "kernel void f$i(global const int4 *a, global int4 *o)"
    echo "{ const int i = get_global_id(0); int x = a[i].x, y = a[i].y, z = a[i].z, w = a[i].w;"
    echo "  ${kernels[i]%|*} o[i] = (int4)(x, y, z, w); }"
done | make_ptx
check_each has 'not\.b32 t, '
