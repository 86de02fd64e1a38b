# unroll.sh ZELLIGE PRINT_PTX PTXAS: of loops of a known number of turns many are made at once, if
# their number divides that or the group meets, and all if they are few, however they count, and
# have few branches; of others with loads, four, or two, and of those that LLVM would make two of.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

bodies=("for (uint i = 0; i < 256; i++) ROOT;"
    "for (uint i = 0; i < 256; i++) { if (a[i] > 4) break; ROOT; }"
    "for (uint k = 0; k < n; k++) for (uint i = 0; i < 1024; i++) ROOT;"
    "for (uint i = 0; i < 257; i++) ROOT;" # is prime: LLVM alone
    "for (uint i = 0; i < 127; i++) { barrier(CLK_LOCAL_MEM_FENCE); ROOT; }" # is left amidst
    "for (uint i = 0; i < 127; i++) { barrier(CLK_LOCAL_MEM_FENCE); ROOT; sum = SHUFFLE(sum); }"
    "for (uint i = 0; i < n; i++) { barrier(CLK_LOCAL_MEM_FENCE); ROOT; }"
    "for (uint i = 128; i > 0; i /= 2) { barrier(CLK_LOCAL_MEM_FENCE); ROOT; }"
    "for (int i = 1; i < 100; i = i * 3) { ROOT; sum = sin(sum); }"
    "for (uint i = 0; i < 40; i++) sum = sin(sum + rsqrt(sum));" # calls take longer than loops
    # Without loads, of which LLVM makes two turns; not where the loop ends otherwise, too.
    "for (int i = 0; i < (int)n; i++) { sum = rsqrt(sum + i); MIX(sum); }"
    "for (int i = 0; i < (int)n; i++) { sum = rsqrt(sum + i); MIX(sum); if (sum > 9) break; }"
    "for (int i = 0; i < (int)n; i++) { LARGER; LARGER; LARGER; LARGER; LARGER; }"
    # Each exponential has one, which is PTX of the driver; the rows are found before the loops.
    "for (int i = 0; i < (int)n; i += 3) sum += exp(a[l * (int)n + i]);"
    # Loads of the next turn wait for the store, unless nothing writes what they load.
    "for (int i = 0; i < (int)n; i += 3) out[l * (int)n * (int)n + i] = exp(a[l * (int)n + i]);"
    "for (int i = 0; i < (int)n; i += 3) out[l * (int)n * (int)n + i] = exp(c[l * (int)n + i]);"
    "local float t[64]; for (int i = 0; i < (int)n; i += 3) t[i & 63] = exp(a[i]); sum = t[l];"
    "for (int i = 0; i < (int)n; i += 3) out[i] = exp(out[i + 1] + 2);"
    # A group shares a row: a thread makes few turns.
    "for (int i = l; i < (int)n; i += 64) sum += exp(a[l * (int)n + i]);"
    "for (int i = l; i < 300; i += 64) sum += exp(a[i]);"
    # With the sub-groups' operations in it, and with too many branches.
    "for (uint i = 0; i < n; i++) { barrier(CLK_LOCAL_MEM_FENCE); ROOT; sum = SHUFFLE(sum); }"
    "for (uint i = 0; i < 8; i++) { MANY ROOT; }"
    "for (uint i = 0; i < 8; i++) { IF(1) IF(2) IF(3) ROOT; }"
    # Four turns are too many: two of a loop with a window, which else copies what it has loaded.
    "float x = a[0], y = a[1], z = a[2];
     for (uint i = 0; i < n; i++) { MEET_AND_MIX; sum += x; x = y; y = z; z = a[2 * i + l]; }"
    "for (uint i = 0; i < n; i++) { MEET_AND_MIX; sum += a[2 * i + l]; }")
# Those in steps from 0 have another form in clang 22's modules.
third=5 && [ "${TOOLCHAIN:-}" = native ] && third=alone
# One of these numbers of roots, and of the larger of two; or as many as LLVM alone makes of
# strides, which is one in LLVM 15, and more in 19.
expected=("16 32" "16 32" "16 32" "8 9" "8 16" 1 5 8 5 "1 2" 5 1 50 "$third" alone "$third"
    "$third" "$third" 1 5 1 "1 2" 8 3 1)

{
    echo '#define ROOT sum += rsqrt(a[i] * sum + 3)'
    echo '#pragma OPENCL EXTENSION cl_khr_subgroups : enable'
    echo '#define SHUFFLE(x) sub_group_broadcast(x, 3)'
    echo '#define IF(x) if (a[x + l] > 1) out[i * n + x] = sum;'
    echo '#define MANY IF(1) IF(2) IF(3) IF(4) IF(5) IF(6) IF(7) IF(8) IF(9) IF(10) IF(11) IF(12)'
    echo '#define MIX(x) x = x * (x * (x * (x * (x * (x * (x + 1) + 2) + 3) + 4) + 5) + 6)'
    echo '#define MIXES MIX(sum); MIX(sum); MIX(sum); MIX(sum); MIX(sum); MIX(sum)'
    echo '#define MEET_AND_MIX barrier(CLK_LOCAL_MEM_FENCE); ROOT; MIXES'
    echo '#define LARGER sum = fmax(fmax(sum, a[i]) * a[i] + a[i], 7.5f) * a[i]'
    for i in "${!bodies[@]}"; do
        echo "kernel void f$i(global const float *a, global float *out, uint n,"
        echo "               global const float *restrict c)"
        echo "{ float sum = 0; const int l = get_local_id(0); (void)l; (void)c;"
        echo "  ${bodies[i]} out[get_global_id(0)] = sum; }"
    done
} | make_ptx
ZELLIGE_CUDA_REMARKS='' ZELLIGE_CUDA_PASSES=-strides print_to alone
count_turns() { # KERNEL [PTX]
    body "$@" | count 'rsqrt\.approx\.f32|fma\.rn\.sat|max\.f32'
}
for i in "${!bodies[@]}"; do
    found=$(count_turns "$i")
    [ "${expected[i]}" != alone ] || expected[i]=$(count_turns "$i" "$work/alone")
    case " ${expected[i]} " in
    *" $found "*) ;;
    *) fail "${bodies[i]}: $found, not ${expected[i]}" ;;
    esac
done
