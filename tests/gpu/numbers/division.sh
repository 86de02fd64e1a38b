# division.sh ZELLIGE PRINT_PTX PTXAS: functions of doubles divide normal numbers without a test for
# others; kernels divide with it.
set -euo pipefail
zellige=$1 print_ptx=$2 ptxas=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A result, how many divisions CUDA's compiler is asked for, and how many are written out.
kernels=("log(x)|0|1" "erfc(x)|0|2" "log1p(x)|0|2" "tan(x)|0|1" "x / a[i + 1]|1|0" "tanh(x)|1|0")
for i in "${!kernels[@]}"; do
    echo "kernel void f$i(global const double *a, global double *o)"
    echo "{ const int i = get_global_id(0); const double x = a[i]; o[i] = ${kernels[i]%%|*}; }"
done >"$work/division.cl"
"$zellige" compile "$work/division.cl" --spv "$work/spv"
"$print_ptx" "$work/spv" >"$work/ptx"
[ "$ptxas" = none ] || "$ptxas" -arch=sm_90 "$work/ptx" -o "$work/cubin"
for i in "${!kernels[@]}"; do
    expected=${kernels[i]#*|}
    found=$(awk -v entry="zlg_kernel_$i(" '/\.entry/ { is = index($0, entry) }
        is && /div\.rn\.f64/ { asked++ } is && /rcp\.approx\.ftz\.f64/ { written++ }
        END { print asked + 0 "|" written + 0 }' "$work/ptx")
    [ "$found" = "$expected" ] || {
        echo "FAILED: ${kernels[i]}: $found" >&2
        exit 1
    }
done
