# sines.sh ZELLIGE PRINT_PTX PTXAS: the sine and the cosine of one number bring it near 0 once.
set -euo pipefail
zellige=$1 print_ptx=$2 ptxas=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A kernel's type and body, and how often its PTX calls the function for numbers far from 0.
kernels=("float|o[i] = sin(x[i]) + 2 * cos(x[i]);|1"
    "float|float c; const float s = sincos(x[i], &c); o[i] = s - c;|1"
    "double|const double a = 3 * x[i], c = cos(a); o[i] = sin(a) * c;|1"
    "float|o[i] = sin(x[i]) + cos(x[i + 1]);|2"
    "float|o[i] = sin(x[i]) + sin(x[i + 1]) * cos(x[i]) - cos(x[i + 1]);|2"
    "float|o[i] = sin(x[i]);|1")

for i in "${!kernels[@]}"; do
    IFS='|' read -r type body _ <<<"${kernels[i]}"
    echo "kernel void f$i(global const $type *x, global $type *o)"
    echo "{ const int i = get_global_id(0); $body }"
done >"$work/sines.cl"
"$zellige" compile "$work/sines.cl" --spv "$work/spv"
"$print_ptx" "$work/spv" >"$work/ptx"
[ "$ptxas" = none ] || "$ptxas" -arch=sm_90 "$work/ptx" -o "$work/cubin"
for i in "${!kernels[@]}"; do
    expected=${kernels[i]##*|}
    found=$(awk -v entry="zlg_kernel_$i(" '/\.entry/ { is = index($0, entry) }
        is && /call\.uni/ { n++ } END { print n + 0 }' "$work/ptx")
    [ "$found" = "$expected" ] || {
        echo "FAILED: ${kernels[i]}: $found calls, not $expected" >&2
        exit 1
    }
done
