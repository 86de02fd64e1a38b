# guarded_roots.sh ZELLIGE PRINT_PTX PTXAS: precise square roots are taken behind the branch that
# guards them; others where LLVM wants them.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A kernel's statements, and whether a branch goes around the root.
kernels=("if (x > 0) sum = x - sqrt(x);|1"
    "for (int k = 0; k < n; k++) { const T q = a[k] - x; if (q > 0) sum = fmin(sum, q - sqrt(q)); }|1"
    "sum = x > 0 ? sqrt(x) : x;|1"
    "sum = sqrt(x);|0"
    "sum = sqrt(x); if (sum < 3) sum = x;|0")

for type in float double; do
    for i in "${!kernels[@]}"; do
        echo "kernel void ${type}_$i(global const $type *a, global $type *out, int n)"
        echo "{ typedef $type T; T sum = 5; const T x = a[get_global_id(0)]; ${kernels[i]%|*}"
        echo "  out[get_global_id(0)] = sum; }"
    done
done | make_ptx -- -cl-fp32-correctly-rounded-divide-sqrt
# Behind a branch that is taken or not, in a block of its own; of doubles, the same.
kernels+=("${kernels[@]}")
check_each awk '/@%p.*bra/ { guarded = 1 } /^\$L/ { guarded = 0 }
    /sqrt\.rn\.f/ { roots++; all += guarded } END { print (roots > 0 && roots == all) }'
