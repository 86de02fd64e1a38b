# unroll.sh ZELLIGE PRINT_PTX PTXAS: of loops of a known number of turns many are made at once, if
# their number divides that.
set -euo pipefail
zellige=$1 print_ptx=$2 ptxas=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

bodies=("for (uint i = 0; i < 256; i++) ROOT;"
    "for (uint i = 0; i < 256; i++) { if (a[i] > 4) break; ROOT; }"
    "for (uint k = 0; k < n; k++) for (uint i = 0; i < 1024; i++) ROOT;"
    "for (uint i = 0; i < 257; i++) ROOT;") # is prime: LLVM alone
expected=("16 32" "16 32" "16 32" "8 9") # one of these numbers of roots

{
    echo '#define ROOT sum += rsqrt(a[i] * sum + 3)'
    for i in "${!bodies[@]}"; do
        echo "kernel void f$i(global const float *a, global float *out, uint n)"
        echo "{ float sum = 0; ${bodies[i]} out[get_global_id(0)] = sum; }"
    done
} >"$work/unroll.cl"
"$zellige" compile "$work/unroll.cl" --spv "$work/spv"
"$print_ptx" "$work/spv" >"$work/ptx"
[ "$ptxas" = none ] || "$ptxas" -arch=sm_90 "$work/ptx" -o "$work/cubin"
for i in "${!bodies[@]}"; do
    found=$(awk -v entry="zlg_kernel_$i(" '
        /\.entry/ { is = index($0, entry) }
        is && /rsqrt\.approx\.f32/ { count++ }
        END { print count + 0 }' "$work/ptx")
    case " ${expected[i]} " in
    *" $found "*) ;;
    *)
        echo "FAILED: ${bodies[i]}: $found roots, not ${expected[i]}" >&2
        cat "$work/ptx" >&2
        exit 1
        ;;
    esac
done
