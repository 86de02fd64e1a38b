# last_tests.sh ZELLIGE PRINT_PTX PTXAS: the last test of some cases of a switch is its opposite, of
# which CUDA's compiler makes no table.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A body, and whether it has such tests.
kernels=("for (int k = 0; k < n; k++) {
          switch (a[k]) { case 0: x += k; break; case 1: x ^= y; break; case 2: y = x * 3; break;
          case 3: y += x; break; case 4: x -= 7; break; case 5: x = y >> 3; break; case 6: y = ~x; break;
          default: x *= 5; } }|1"
    "for (int k = 0; k < n; k++) {
          switch ((ulong)a[k] * n) { case 7: x += k; y ^= 3; break; case 8: x ^= y; y += k; break;
          default: x *= 5; y = k; } }|1" # 64 bits
    "for (int k = 0; k < n; k++) { if (a[k] == 3) { x += k; y = a[x & 7]; } else x *= 5; }|0"
    "for (int k = 0; k < n; k++) { if (a[k] == 3) { if (a[k + 1] == 4) x += k; else x ^= 9; y += x; } }|0")

for i in "${!kernels[@]}"; do
    echo "kernel void f$i(global const uint *a, global uint *o, int n)"
    echo "{ uint x = get_global_id(0), y = 1; ${kernels[i]%|*} o[get_global_id(0)] = x ^ y; }"
done | make_ptx
check_each has 'reg \.pred q; setp\.ne\.s(32|64) q, .*; @q bra'
