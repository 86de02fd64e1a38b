# inverse_roots.sh ZELLIGE PRINT_PTX PTXAS: rsqrt() of doubles is the GPU's guess and a step; a
# quotient by a root is rounded twice.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A statement, how many guesses there are, and how many roots and quotients.
kernels=("x[0] = rsqrt(x[1]);|1, 0"
    "x[0] = rsqrt(x[1]) * rsqrt(x[2] + 1);|2, 0"
    "double2 v = rsqrt((double2)(x[1], x[2])); x[0] = v.x - v.y;|2, 0"
    "if (x[1] > 0) x[0] += x[2] * rsqrt(x[1]);|1, 0"
    "x[0] = rsqrt(x[1]) + sqrt(x[1]);|1, 1"
    "x[0] = 1 / sqrt(x[1]);|0, 2"
    "x[0] = x[2] / sqrt(x[1]);|0, 2"
    "f[0] = rsqrt(f[1]);|0, 0")
for i in "${!kernels[@]}"; do
    echo "kernel void k$i(global double *x, global float *f) { ${kernels[i]%|*} }"
done | make_ptx
check_each awk '/rsqrt\.approx\.ftz\.f64/ { guessed++ } /(sqrt|rcp|div)\.rn\.f64/ { rounded++ }
    END { print guessed + 0 ", " rounded + 0 }'
