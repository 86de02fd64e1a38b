# magnitudes.sh ZELLIGE PRINT_PTX PTXAS: magnitudes of what cannot be the lowest number are one
# instruction.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A number, and whether its magnitude is that instruction.
kernels=("b[i] - b[i + 1]|1" "b[i] + 2 * b[i + 1] + b[i + 2] - b[i + 3]|1"
    "(a[i] >> 3) - (a[i + 1] >> 2)|1" "(a[i] & 0xffff) - c[i] * 3|1" "c[i] * c[i + 1] - b[i]|1"
    "(b[i] << 8) - b[i + 1] * b[i + 2]|1"
    "a[i]|0" "a[i] - a[i + 1]|0" "c[i] * a[i]|0"
    "(c[i] << 16) - b[i]|0" "b[i] << n|0")
for i in "${!kernels[@]}"; do
    echo "kernel void f$i(global const int *a, global const uchar *b, global const short *c,"
    echo "               global uint *o, int n)"
    echo "{ const int i = get_global_id(0); o[i] = min(abs(${kernels[i]%|*}), 255u) + n; }"
done | make_ptx
check_each has 'abs\.s32'
