# plain_divisions.sh ZELLIGE PRINT_PTX PTXAS: quotients of 32 bits are tested for a divisor of 0
# alone, not of -1 as well.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# What is computed, and how many numbers PTX compares.
kernels=("a[i] / n|1" "a[i] % n|1" "n / a[i]|1" "a[i] / n / m|2" "a[i] / 7|0"
    "a[i] / n + a[i] % n|1"
    "(int)((long)a[i] * m / ((long)n << 3))|2") # and whether 32 bits are enough
for k in "${!kernels[@]}"; do
    echo "kernel void f$k(global const int *a, global int *o, int n, int m)"
    echo "{ const int i = get_global_id(0); o[i] = ${kernels[k]%|*}; (void)m; }"
done | make_ptx
check_each count '\bsetp\.'
