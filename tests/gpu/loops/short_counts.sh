# short_counts.sh ZELLIGE PRINT_PTX PTXAS: loops from an id up to a number of 32 bits compare these,
# not 64.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A body, and whether a number of 64 bits is compared.
kernels=("for (int k = l; k < n; k += 64) x += a[k];|0"
    "for (int k = l; k < n; k += 64) x = fmax(x, a[i * n + k]);|0"
    "for (int k = 0; k < n; k += 3) x += a[k] * a[i + k];|0"
    "for (int k = l & 31; k < n; k += 32) x += a[k];|0"
    "if (n > 5) for (int k = l; k < n; k += 64) { if (a[k] < 0) break; x += a[k]; }|0"
    "for (int k = m; k < n; k += 64) x += a[k];|1" # it may be below 0
    "int k = l; do { x += a[k]; k += 64; } while (k < n);|1" # and this end
    "for (int k = l; k < n; k += m) x += a[k];|1")
for i in "${!kernels[@]}"; do
    echo "kernel __attribute__((reqd_work_group_size(64, 1, 1)))"
    echo "void f$i(global const float *a, global float *o, int n, int m)"
    echo "{ const int i = get_group_id(0), l = get_local_id(0); float x = 0;"
    echo "  ${kernels[i]%|*} o[get_global_id(0)] = x; }"
done | make_ptx
check_each has 'setp\.[a-z]+\.[su]64'
