# chosen_rows.sh ZELLIGE PRINT_PTX PTXAS: small private arrays of which a variable chooses rows, or
# elements, are in registers, unless memory takes less time.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A body, and whether its array stays in memory.
kernels=("float m[3][4]; for (int r = 0; r < 3; r++) for (int c = 0; c < 4; c++) m[r][c] = a[i + r * 4 + c];
      for (int k = 0; k < 3; k++) {
          int p = k;
          for (int r = k + 1; r < 3; r++) if (fabs(m[r][k]) > fabs(m[p][k])) p = r;
          for (int c = 0; c < 4; c++) { const float t = m[k][c]; m[k][c] = m[p][c]; m[p][c] = t; }
          for (int r = k + 1; r < 3; r++) for (int c = k; c < 4; c++) m[r][c] -= m[r][k] / m[k][k] * m[k][c]; }
      sum = m[0][3] + m[1][3] + m[2][3];|0"
    "float v[6]; for (int j = 0; j < 6; j++) v[j] = a[i + j] * 3; v[n] = 1;
      for (int j = 0; j < 6; j++) sum = sum * 3 + v[j];|0"
    "float v[4] = {0}; v[n & 3] = a[i]; for (int j = 0; j < 4; j++) sum = sum * 3 + v[j];|0"
    # One of three places, by its address.
    "float v[6]; for (int j = 0; j < 6; j++) v[j] = a[i + j] * 3; v[n] = 2;
      float *p = n > 5 ? v + 1 : n > 2 ? v + 4 : v + 2; *p = 1;
      for (int j = 0; j < 6; j++) sum = sum * 3 + v[j];|0"
    "float v[32]; for (int j = 0; j < 32; j++) v[j] = a[i + j]; sum = v[n & 31];|1" # too many
    "float v[16]; int top = 0; v[0] = a[i];
      while (top >= 0) { const float x = v[top--]; sum += x;
          if (x > 1 && top < 14) { v[++top] = x * 0.5f; v[++top] = x * 0.25f; } }|1" # a stack
    "volatile float v[4]; for (int j = 0; j < 4; j++) v[j] = a[i + j]; sum = v[n & 3];|1")

for i in "${!kernels[@]}"; do
    echo "kernel void f$i(global const float *a, global float *o, int n)"
    echo "{ float sum = 0; const int i = get_global_id(0); ${kernels[i]%|*} o[i] = sum; }"
done | make_ptx
check_each has '\.local'
