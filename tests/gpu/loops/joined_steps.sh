# joined_steps.sh ZELLIGE PRINT_PTX PTXAS: a loop whose counter takes the same step in either branch
# counts, so that it is unrolled, and a private array that it indexes becomes registers.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A loop over an array of 21 floats, and whether that stays in memory.
at() { echo "$1 * ($1 + 1) / 2"; }
kernels=("for (int r = 0; r < 6; r++) for (int k = 0; k <= r; k++) {
      float s = v[$(at r) + k];
      for (int m = 0; m < k; m++) s -= v[$(at r) + m] * v[$(at k) + m];
      v[$(at r) + k] = r == k ? sqrt(s) : s / v[$(at k) + k]; }|0"
    "for (int k = 0; k < 20;) if (v[k] > 3) { k += 2; v[k - 1] += v[k % 5]; } else { k++; v[k] *= 3; }|1")

for i in "${!kernels[@]}"; do
    echo "kernel void f$i(global const float *a, global float *o, int n)"
    echo "{ float v[21], sum = 0; const int i = get_global_id(0);"
    echo "  for (int k = 0; k < 21; k++) v[k] = a[i * 21 + k];"
    echo "  ${kernels[i]%|*}"
    echo "  for (int k = 0; k < 21; k++) sum = sum * 3 + v[k]; o[i] = sum; }"
done | make_ptx
check_each has '\.local'
