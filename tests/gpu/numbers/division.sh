# division.sh ZELLIGE PRINT_PTX PTXAS: functions of doubles divide normal numbers without a test for
# others; kernels divide with it.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A result, how many divisions CUDA's compiler is asked for, and how many are written out.
kernels=("log(x)|0, 1" "erfc(x)|0, 2" "log1p(x)|0, 2" "tan(x)|0, 1" "x / a[i + 1]|1, 0" "tanh(x)|1, 0")
for i in "${!kernels[@]}"; do
    echo "kernel void f$i(global const double *a, global double *o)"
    echo "{ const int i = get_global_id(0); const double x = a[i]; o[i] = ${kernels[i]%%|*}; }"
done | make_ptx
check_each awk '/div\.rn\.f64/ { asked++ } /rcp\.approx\.ftz\.f64/ { written++ }
    END { print asked + 0 ", " written + 0 }'
