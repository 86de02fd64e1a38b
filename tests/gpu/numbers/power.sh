# power.sh ZELLIGE PRINT_PTX PTXAS: exponentials of floats, and tanh, are made of a power of two by
# the GPU's instruction, which flushes what is no normal number; those of doubles are not. tanh and
# pow of floats have one inverse, by such an instruction.
set -euo pipefail
zellige=$1 print_ptx=$2 ptxas=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A type, a function, and whether it has that instruction.
kernels=("float|exp|1" "float|exp2|1" "float|exp10|1" "float|tanh|1" "double|exp|0"
    "double|tanh|0" "float|log2|0")
for i in "${!kernels[@]}"; do
    IFS='|' read -r type function _ <<<"${kernels[i]}"
    echo "kernel void f$i(global const $type *a, global $type *o)"
    echo "{ const int i = get_global_id(0); o[i] = $function(a[i]); }"
done >"$work/power.cl"
"$zellige" compile "$work/power.cl" --spv "$work/spv"
"$print_ptx" "$work/spv" >"$work/ptx"
[ "$ptxas" = none ] || "$ptxas" -arch=sm_90 "$work/ptx" -o "$work/cubin"
for i in "${!kernels[@]}"; do
    found=$(awk -v entry="zlg_kernel_$i(" '/\.entry/ { is = index($0, entry) }
        is && /ex2\.approx\.ftz\.f32/ { n = 1 } END { print n + 0 }' "$work/ptx")
    [ "$found" = "${kernels[i]##*|}" ] || {
        echo "FAILED: ${kernels[i]}: $found" >&2
        exit 1
    }
done

for type in float double; do
    echo "kernel void ${type}s(global const $type *a, global $type *o)"
    echo "{ const int i = get_global_id(0); o[i] = pow(a[i], o[i]) + tanh(a[i + 3]); }"
done >"$work/inverse.cl"
"$zellige" compile "$work/inverse.cl" --spv "$work/spv"
"$print_ptx" "$work/spv" >"$work/ptx"
[ "$(grep -c 'rcp\.approx\.ftz\.f32' "$work/ptx")" = 2 ] &&
    ! grep -qE 'rcp\.approx\.f32|div\.approx' "$work/ptx" || {
    echo "FAILED: inverses" >&2
    exit 1
}
