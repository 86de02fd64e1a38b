# unroll.sh ZELLIGE PRINT_PTX PTXAS: of loops of a known number of turns many are made at once, if
# their number divides that.
set -euo pipefail
zellige=$1 print_ptx=$2 ptxas=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

turns() { # BODY: how often a root is taken in PTX
    cat >"$work/cl" <<end
kernel void f(global const float *a, global float *out, uint n)
{
    const uint g = get_global_id(0);
    float sum = 0;
    $1
    out[g] = sum;
}
end
    cp "$work/cl" "$work/unroll.cl"
    "$zellige" compile "$work/unroll.cl" --spv "$work/spv"
    "$print_ptx" "$work/spv" >"$work/ptx"
    [ "$ptxas" = none ] || "$ptxas" -arch=sm_90 "$work/ptx" -o "$work/cubin"
    grep -c 'rsqrt\.approx\.f32' "$work/ptx" || true
}
expect() { # NUMBERS BODY: one of these numbers of roots
    local found
    found=$(turns "$2")
    case " $1 " in
    *" $found "*) ;;
    *) echo "FAILED: $2: $found roots, not $1" >&2; cat "$work/ptx" >&2; exit 1 ;;
    esac
}
root='sum += rsqrt(a[i] * sum + 3)'
expect "16 32" "for (uint i = 0; i < 256; i++) $root;"
expect "16 32" "for (uint i = 0; i < 256; i++) { if (a[i] > 4) break; $root; }"
expect "16 32" "for (uint k = 0; k < n; k++) for (uint i = 0; i < 1024; i++) $root;"
expect "8 9" "for (uint i = 0; i < 257; i++) $root;" # is prime: LLVM alone
