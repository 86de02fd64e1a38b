# guarded_divisions.sh ZELLIGE PRINT_PTX PTXAS: remainders of 64 bits by a constant are computed
# behind the branch that guards them; cheap ones, and others, where LLVM wants them.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# What a kernel does in each turn, and how many of its products of 128 bits a branch guards.
kernels=("if (k & 1) r = r * x % 1000000007; x = x * x + 1;|1"
    "if (k & 1) r = r * x / 1000003; x = x * 3;|1"
    "if (k & 1) r = r * x % 64; x = x * 5;|0"
    "r = r * x % 1000000007;|0")

for i in "${!kernels[@]}"; do
    echo "kernel void k$i(global const ulong *a, global ulong *out, ulong k)"
    echo "{ ulong x = a[get_global_id(0)], r = 7; while (k) { ${kernels[i]%|*} k >>= 1; }"
    echo "  out[get_global_id(0)] = r; }"
done | make_ptx
# In a block of its own, which ends in the branch back.
check_each awk '/mul\.hi/ { held++ } /bra\.uni/ { guarded += held; held = 0 }
    /@%p.*bra/ { held = 0 } END { print guarded + 0 }'
