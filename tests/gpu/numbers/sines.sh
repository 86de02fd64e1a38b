# sines.sh ZELLIGE PRINT_PTX PTXAS: the sine and the cosine of one number bring it near 0 once.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

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
done | make_ptx
check_each count 'call\.uni'
# The sine and the cosine of a float have one series; numbers far from 0 come back in registers.
[ "$(body 5 | count 'fma\.rn\.f32')" = 9 ] || fail "the series of a sine"
! body 5 | grep -q '\.local' || fail "a sine has private memory"
