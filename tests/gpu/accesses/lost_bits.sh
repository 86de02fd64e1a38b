# lost_bits.sh ZELLIGE PRINT_PTX PTXAS: of (y - 1) * 256 LLVM makes (y + 0xffffff) * 256, in 32
# bits. In 64 bits that is another number.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# Row and column of the centre of a window, and what rows and columns are multiplied by: what is
# added to an address is less than 4 MiB.
kernels=("get_local_id(1)|get_local_id(0)|256|1"
    "p[get_local_id(1)]|p[get_local_id(0)]|256|1"
    "p[get_local_id(1)] & 255|p[get_local_id(0)] & 255|64|1"
    "get_global_id(1)|get_global_id(0)|256|4"
    "get_global_id(1)|p[get_global_id(0)]|128|16"
    "get_group_id(0)|get_local_id(0)|96|12")
for k in "${!kernels[@]}"; do
    IFS='|' read -r y x row column <<<"${kernels[k]}"
    echo "kernel void f$k(global const float *a, global const float *w, global float *o,"
    echo "global const int *p) { const int y = $y, x = $x;"
    echo "  for (int c = 0; c < 8; c++) { float sum = 0; for (int j = -1; j <= 1; j++)"
    echo "    for (int i = -1; i <= 1; i++) { int u = x + i, v = y + j;"
    echo "      if (u >= 0 && u < 256 && v >= 0 && v < 256)"
    echo "        sum += w[c * 9 + (j + 1) * 3 + i + 1] * a[(c * 256 + v) * $row + u * $column]; }"
    echo "  o[(c * 256 + y) * $row + x * $column] = sum; } }"
done | make_ptx
for launches in "" all; do
    print_to ptx 90 $launches
    awk '/add\.s(32|64)/ { n = $NF + 0; if (n > 2^22 && n < 2^34) wrong = wrong $0 "\n" }
        END { printf "%s", wrong; exit wrong != "" }' "$work/ptx" >"$work/wrong" ||
        fail "as $(cat "$work/wrong")"
done
