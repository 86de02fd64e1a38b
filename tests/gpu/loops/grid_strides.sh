# grid_strides.sh ZELLIGE PRINT_PTX PTXAS: several turns of a loop whose step is no constant are
# made at once, with their loads one after the other.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A kernel's statements, and whether its turns are counted.
kernels=("for (int k = i; k < n; k += get_local_size(0) * get_num_groups(0)) sum = fmax(sum, a[k]);|1"
    "for (int k = i; k < n; k += get_global_size(0)) sum = fmax(sum, a[k] * a[k]);|1"
    "for (int k = i; n > k; k += m) sum += a[k];|1"
    "for (int k = i; k < n; k += get_local_size(0) + m) sum += a[k];|1"
    "for (int k = i; k < n; k += m + 2 * get_num_groups(0) - n) sum += a[k];|1"
    "for (int k = i; n > k; k += m) { if (a[k] == 3) break; sum += a[k]; }|0"
    "for (uint k = i; k < (uint)n; k += m) sum = fmax(sum, a[k]);|0" # may wrap around
    "for (int k = i; k > n; k += m) sum = fmax(sum, a[k]);|0"        # down
    "for (int k = i; k <= n; k += m) sum = fmax(sum, a[k]);|0"
    "for (int k = i; k < n; k += m) sum = sum * sum + k;|0" # loads nothing
    "for (int k = i; k < n; k += m) { sum += a[k]; m = (int)a[k]; }|0"
    "for (int k = i; k < n; k += m) { barrier(CLK_LOCAL_MEM_FENCE); sum += a[k]; }|0")

for i in "${!kernels[@]}"; do
    echo "kernel void f$i(global const float *a, global float *out, int n, int m)"
    echo "{ float sum = 0; const int i = get_global_id(0); ${kernels[i]%|*} out[i] = sum; }"
done | make_ptx
check_each awk '/div\.u32/ { divides = 1 } /ld\.global/ { loads++ }
    END { print ((divides && loads >= 4) ? 1 : (divides || loads >= 4) ? "half" : 0) }'
