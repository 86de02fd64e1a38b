# whole_warps.sh ZELLIGE PRINT_PTX PTXAS: which threads take part in an operation of a sub-group is
# asked only where it may be a part of them.
. "$(dirname "${BASH_SOURCE[0]}")/kernels.sh"

# A size of groups, statements, and whether PTX asks.
sum="x = sub_group_reduce_add(x);"
kernels=("64|$sum|0"
    "32, 3|x += sub_group_shuffle_xor(x, 1) + sub_group_scan_inclusive_max(x);|0"
    "64|if (n > 3) $sum|0"
    "64|if (get_group_id(0) > 3 || get_num_groups(0) == 5) $sum|0"
    "64|for (int k = 0; k < n; k++) { if (x & 1) x += k; $sum }|0"
    "64|for (int k = n; k > 0; k /= 2) for (int j = 0; j < k; j++) $sum|0"
    "64|for (int k = 0; k < i; k++) x = x * 3 + a[k]; $sum|0"
    "64|if (a[i] > 1) { x *= 3; if (a[x] == 0) x++; } $sum|0"
    "64|if (i & 1) $sum|1"
    "64|for (int k = 0; k < i; k++) $sum|1"
    "64|for (int k = 0; k < n; k++) { if (a[x & 7] == k) break; $sum }|1"
    "64|if (i >= n) return; $sum|1"
    "64|if (a[0] > 3) $sum|1"
    "64|int m = 0; while (a[m + i] > 0) m++; if (m > n) $sum|1"
    "64|int m = 2; if (a[i] > 3) m = n; for (int k = 0; k < m; k++) $sum|1"
    "64|switch (x & 3) { case 0: $sum break; case 1: x = 3; break; default: x = a[x]; }|1"
    "48|$sum|1"
    "|$sum|1")

for k in "${!kernels[@]}"; do
    IFS='|' read -r size _ <<<"${kernels[k]}"
    size=${size:+$size, 1, 1}
    statements=${kernels[k]#*|}
    [ -z "$size" ] || echo "__attribute__((reqd_work_group_size($(cut -d , -f 1-3 <<<"$size"))))"
    echo "kernel void f$k(global const int *a, global int *o, int n)"
    echo "{ const int i = get_global_id(0); int x = a[i]; ${statements%|*} o[i] = x; }"
done | make_ptx
check_each has activemask
