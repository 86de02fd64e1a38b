# high_products.sh ZELLIGE PRINT_PTX PTXAS: the upper half of a product of 64 bits is one
# instruction.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A result, and how many upper halves it has.
kernels=("mul_hi(x, y)|1" "mul_hi(x, 0x9e3779b97f4a7c15ul)|1" "(ulong)mul_hi((long)x, (long)y)|1"
    "mad_hi(x, y, x)|1" "mul_hi(mul_hi(x, y), y)|2" "x * y|0"
    "(x >> 32) * (y >> 32) + (((x & 0xffffffff) * (y >> 32)) >> 32)|0") # is another sum
for i in "${!kernels[@]}"; do
    echo "kernel void f$i(global const ulong *a, global ulong *o)"
    echo "{ const int i = get_global_id(0); const ulong x = a[i], y = a[i + 1]; o[i] = ${kernels[i]%|*}; }"
done | make_ptx
check_each count 'mul\.hi\.[us]64'
