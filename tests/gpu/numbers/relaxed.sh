# relaxed.sh ZELLIGE PRINT_PTX SOURCE: with -cl-fast-relaxed-math floats get the GPU's approximate
# instructions, in calls and in quotients; without it quotients and roots are within OpenCL's
# limits, and those of doubles are exact.
set -euo pipefail
zellige=$1 print_ptx=$2 source=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

ptx() { # FIRST OPTION...: from that kernel on, what is approximate, and what is not
    "$zellige" compile "$source" --spv "$work/spv" -- "${@:2}"
    "$print_ptx" "$work/spv" | sed -n "/entry zlg_kernel_$1/,\$p" |
        grep -oE '\b(sin|cos|ex2|lg2|rcp|rsqrt|sqrt|div)\.(approx|full|rn)(\.ftz)?\.f(32|64)' |
        sort -u | tr '\n' ' '
}
expect() { # WHAT FOUND EXPECTED
    [ "$2" = "$3" ] || { echo "FAILED: $1: \"$2\", not \"$3\"" >&2; exit 1; }
}
expect relaxed "$(ptx 0 -cl-fast-relaxed-math)" \
    "cos.approx.f32 div.approx.f32 ex2.approx.f32 lg2.approx.f32 rcp.approx.f32 rcp.rn.f64 rsqrt.approx.f32 sin.approx.f32 sqrt.approx.f32 sqrt.rn.f64 "
expect precise "$(ptx 1)" "div.full.f32 div.rn.f64 sqrt.approx.f32 sqrt.rn.f64 "
# The library's quotients begin with an approximate one, which sums make exact; exponentials are
# powers of two.
expect calls "$(ptx 0)" "div.full.f32 div.rn.f64 ex2.approx.ftz.f32 rcp.approx.f32 rcp.approx.ftz.f32 sqrt.approx.f32 sqrt.rn.f64 "
