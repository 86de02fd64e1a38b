# private_arrays.sh ZELLIGE PRINT_PTX PTXAS: private arrays that loops of a known number of turns
# index become registers: PTX declares no local memory.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A body, and whether its array stays in memory.
kernels=("float v[16]; for (int j = 0; j < 16; j++) v[j] = a[i + j * n];
      for (int h = 1; h < 16; h *= 2) for (int b = 0; b < 16; b += 2 * h)
        for (int k = 0; k < h; k++) {
          const float x = v[b + k + h] * cos((float)k / h);
          v[b + k + h] = v[b + k] - x; v[b + k] += x; }
      for (int j = 0; j < 16; j++) sum = sum * 3 + v[j];|0"
    "float v[16]; for (int j = 0; j < 16; j++) v[j] = a[i + j];
      for (int t = 0; t < 64; t++) {
          sum += v[t & 15]; v[t & 15] = v[(t + 1) & 15] * sum + v[(t + 9) & 15]; }|0"
    "float v[20]; for (int j = 0; j < 20; j++) v[j] = a[i + j];
      for (int t = 19; t > 0; t--) for (int k = 0; k < t; k++) v[k] = 0.5f * v[k + 1] + v[k];
      sum = v[0];|0" # a triangle
    "float v[20]; for (int j = 0; j < 20; j++) v[j] = a[i + j];
      for (int t = 0; t < 20; t++) for (int k = t + 1; k < 20; k++) v[k] -= 0.5f * v[t];
      sum = v[19];|0"
    "float v[16]; for (int j = 0; j < 16; j++) v[j] = a[i + j];
      for (int size = 2; size <= 16; size *= 2) for (int d = size / 2; d > 0; d /= 2)
        for (int k = 0; k < 16; k++) if ((k ^ d) > k) {
          const float x = v[k], y = v[k ^ d]; const bool is_up = (k & size) == 0;
          v[k] = is_up ? fmin(x, y) : fmax(x, y); v[k ^ d] = is_up ? fmax(x, y) : fmin(x, y); }
      for (int j = 0; j < 16; j++) sum = sum * 3 + v[j];|0" # a sorting network
    "float v[64]; for (int j = 0; j < 64; j++) v[j] = a[i + j];
      for (int t = 63; t > 0; t--) for (int k = 0; k < t; k++)
          v[k] = sin(v[k + 1]) * v[k] + sqrt(v[k]) - exp(v[k + 1]) + log(v[k]);
      sum = v[0];|1" # too much
    "float v[20]; for (int j = 0; j < 20; j++) v[j] = a[i + j];
      for (int t = n; t > 0; t--) for (int k = 0; k < t; k++) v[k] = 0.5f * v[k + 1] + v[k];
      sum = v[0];|1" # of any size
    "float v[16]; for (int j = 0; j < 16; j++) v[j] = a[i + j];
      for (int k = 0; k < 60; k++) sum = sum * v[order[k]] + v[order[k + 4]];|0" # by a table
    "float v[16]; for (int j = 0; j < 16; j++) v[j] = a[i + j];
      for (int k = 0; k < 8; k++) { sum += v[order[k * 4 + 1]]; v[order[k + 32]] = sum; }
      sum += v[3] + v[7];|0"
    "float v[16]; for (int j = 0; j < 16; j++) v[j] = a[i + j];
      for (int k = 0; k < 60; k++) sum = sum * v[(int)a[k] & 15] + v[k & 3];|1" # by memory
    "float v[18]; for (int j = 0; j < 18; j++) v[j] = a[i + j]; sum = v[n & 15];|1"
    "float v[8]; for (int j = 0; j < 8; j++) v[j] = a[i + j];
      for (int k = 0; k < n; k++) v[k & 7] += a[k]; sum = v[0] + v[5];|1"
    "float v[200]; for (int j = 0; j < 200; j++) v[j] = a[i + j];
      for (int k = 0; k < n; k++) for (int j = 1; j < 200; j++) v[j] += v[j - 1] * a[k]; sum = v[199];|1"
    "int v[65]; for (int j = 0; j <= 64; j++) v[j] = 0;
      for (int p = 0; p < n; p++) { int before = 0;
        for (int q = 1; q <= 64; q++) { const int up = v[q];
          v[q] = a[p] == a[q + 99] ? before + 1 : max(up, v[q - 1]); before = up; } }
      sum = v[64];|0" # a common subsequence
    "float v[9][9]; for (int y = 0; y < 9; y++) for (int x = 0; x < 9; x++) v[y][x] = a[i + y * 9 + x];
      for (int k = 0; k < 9; k++) for (int y = 0; y < 9; y++) for (int x = 0; x < 9; x++)
          v[y][x] = fmin(v[y][x], v[y][k] + v[k][x]);
      for (int y = 0; y < 9; y++) for (int x = 0; x < 9; x++) sum = sum * 2 + v[y][x];|0"
    "double v[40]; for (int j = 0; j < 40; j++) v[j] = a[i + j];
      for (int k = 0; k < n; k++) for (int j = 39; j > 0; j--) v[j] += v[j - 1] * a[k]; sum = v[39];|0"
    "float v[100]; for (int j = 0; j < 100; j++) v[j] = a[i + j];
      for (int k = 0; k < 100; k++) for (int j = 0; j < 100; j++) v[j] += v[k] * a[k]; sum = v[9];|1" # too much
    "float v[100]; for (int j = 0; j < 100; j++) v[j] = a[i + j];
      for (int k = 1; k < 100; k++) v[k] += v[k - 1] * a[k]; sum = v[n & 63];|1"
    "float v[100], w[100]; for (int j = 0; j < 100; j++) { v[j] = a[i + j]; w[j] = a[i - j]; }
      for (int k = 0; k < n; k++) for (int j = 1; j < 100; j++) { v[j] += w[j - 1]; w[j] += v[j - 1]; }
      sum = v[99] + w[99];|1" # more than one has room
    "float v[100]; for (int j = 0; j < 100; j++) v[j] = a[i + j];
      for (int k = 0; k < n; k++) v[k % 100] += a[k]; sum = v[99];|1")

order=$(for k in {0..63}; do echo $((k * 7 % 64 * 3 % 16)),; done)
for i in "${!kernels[@]}"; do
    [ "$i" != 0 ] || echo "constant uchar order[64] = {${order%,}};"
    echo "kernel void f$i(global const float *a, global float *o, int n)"
    echo "{ float sum = 0; const int i = get_global_id(0); ${kernels[i]%|*} o[i] = sum; }"
done | make_ptx
check_each has '\.local'
