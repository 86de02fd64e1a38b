# short_quotients.sh ZELLIGE PRINT_PTX PTXAS: quotients and roots of floats are the GPU's
# instructions, within OpenCL's 2.5 and 3 units of the last place; doubles' and those of a module
# that wants them exact are not.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A kernel's statement, and what divides, or takes a root, in its PTX.
kernels=("x[0] = x[1] / x[2];|div.full.f32"
    "x[0] = 1.0f / x[1];|rcp.approx.f32"
    "x[0] = sqrt(x[1]);|sqrt.approx.f32"
    "x[0] = 1.0f / sqrt(x[1]);|rsqrt.approx.f32"
    "x[0] = x[1] / sqrt(x[2]);|div.full.f32 sqrt.approx.f32"
    "x[0] = x[1] / 4;|"
    "if (x[1] > 0) x[0] = x[1] / x[2] + sqrt(x[1]);|div.full.f32 sqrt.approx.f32"
    "d[0] = d[1] / sqrt(d[2]);|div.rn.f64 sqrt.rn.f64")
names() {
    { grep -oE '\b(rcp|rsqrt|sqrt|div)\.(approx|full|rn)(\.ftz)?\.f(32|64)' || true; } | sort -u |
        paste -sd ' '
}

for i in "${!kernels[@]}"; do
    echo "kernel void k$i(global float *x, global double *d) { ${kernels[i]%|*} }"
done | make_ptx
check_each names

"$zellige" compile "$work/kernels.cl" --spv "$work/spv" -- -cl-fp32-correctly-rounded-divide-sqrt
print_to ptx
found=$(names <"$work/ptx")
[ "$found" = "div.rn.f32 div.rn.f64 rcp.rn.f32 sqrt.rn.f32 sqrt.rn.f64" ] ||
    fail "rounded: $found"
