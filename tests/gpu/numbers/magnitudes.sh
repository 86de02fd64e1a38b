# magnitudes.sh ZELLIGE PRINT_PTX PTXAS: magnitudes of what cannot be the lowest number are one
# instruction; those of differences too, which adds them to a number.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A number, and whether its magnitude is that instruction.
kernels=("b[i] - b[i + 1]|1" "b[i] + 2 * b[i + 1] + b[i + 2] - b[i + 3]|1"
    "(a[i] >> 3) - (a[i + 1] >> 2)|1" "(a[i] & 0xffff) - c[i] * 3|1" "c[i] * c[i + 1] - b[i]|1"
    "(b[i] << 8) - b[i + 1] * b[i + 2]|1" "c[i] + c[i + 1]|1"
    "a[i]|0" "a[i] - a[i + 1]|0" "c[i] * a[i]|0"
    "(c[i] << 16) - b[i]|0" "b[i] << n|0")
for i in "${!kernels[@]}"; do
    echo "kernel void f$i(global const int *a, global const uchar *b, global const short *c,"
    echo "               global uint *o, int n)"
    echo "{ const int i = get_global_id(0); o[i] = min(abs(${kernels[i]%|*}), 255u) + n; }"
done | make_ptx
check_each has '(abs|sad)\.s32'

# A sum, and how many of that instruction it is: nothing else adds, subtracts or compares.
kernels=("abs(b[0] - b[1]) + abs(c[0] - c[1])|2" "abs(b[0] - c[0]) + a[0]|1"
    "abs_diff(b[0], b[1]) + abs_diff(b[2], b[3]) + abs_diff(b[4], b[5])|3"
    "abs_diff((uint)b[0], (uint)b[1]) + a[0]|1" "abs_diff(c[0], c[1]) + a[0]|1"
    "abs_diff((int)c[0], (int)b[1]) + a[0]|1" "max((int)c[0], (int)b[0]) - min((int)b[0], (int)c[0])|1"
    "abs_diff(a[0], a[1]) + a[2]|0" "abs_diff((uint)c[0], (uint)c[1]) + a[0]|0")
for i in "${!kernels[@]}"; do
    echo "kernel void f$i(global const int *a, global const uchar *b, global const short *c,"
    echo "               global uint *o) { o[0] = ${kernels[i]%|*}; }"
done | make_ptx
check_each count 'sad\.s32'
for i in "${!kernels[@]}"; do
    [ "${kernels[i]##*|}" = 0 ] || [ "$(body "$i" | count '\b(add|sub|min|max)\.')" = 0 ] ||
        fail "${kernels[i]}: more than that"
done
