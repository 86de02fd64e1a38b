# power.sh ZELLIGE PRINT_PTX PTXAS: exponentials of floats, and tanh, are made of a power of two by
# the GPU's instruction, which flushes what is no normal number; those of doubles are not. tanh and
# pow of floats have one inverse, by such an instruction.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A type, a function, and whether it has that instruction.
kernels=("float|exp|1" "float|exp2|1" "float|exp10|1" "float|tanh|1" "double|exp|0"
    "double|tanh|0" "float|log2|0")
for i in "${!kernels[@]}"; do
    IFS='|' read -r type function _ <<<"${kernels[i]}"
    echo "kernel void f$i(global const $type *a, global $type *o)"
    echo "{ const int i = get_global_id(0); o[i] = $function(a[i]); }"
done | make_ptx
check_each has 'ex2\.approx\.ftz\.f32'
# The power is found by a product that stays in the range; tanh needs none.
[ "$(count 'fma\.rn\.sat\.f32' <"$work/ptx")" = 3 ] && ! grep -qE '(min|max)\.f32' "$work/ptx" ||
    fail "the range of powers"

for type in float double; do
    echo "kernel void ${type}s(global const $type *a, global $type *o)"
    echo "{ const int i = get_global_id(0); o[i] = pow(a[i], o[i]) + tanh(a[i + 3]); }"
done | make_ptx
[ "$(count 'rcp\.approx\.ftz\.f32' <"$work/ptx")" = 2 ] &&
    ! grep -qE 'rcp\.approx\.f32|div\.approx' "$work/ptx" || fail "inverses"
