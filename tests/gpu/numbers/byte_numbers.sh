# byte_numbers.sh ZELLIGE PRINT_PTX PTXAS: floats are made of words: what is a part of a word is
# taken out of it by a permutation of bytes before.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# An argument's type, a number made of the word v, or of what an array of that type has, and how
# many permutations there are, and, by the hundred, conversions of less than a word.
kernels=("uint|(float)(v & 255) - (float)((v >> 8) & 255) * (float)((v >> 16) & 255) + (float)(v >> 24)|4"
    "uint|(float)(v & 0xffff) - 3 * (float)(v >> 16)|2"
    "uint|(float)as_char4(v).y - 3 * (float)as_short2(v).y|2"
    "char|(float)v|1"
    "uchar|(float)v|100" # of which a word is made anyway
    "short|(float)v|0"
    "uint|(float)(v & 127) + (float)(v >> 9)|0"
    "uint|fma((double)(v & 255), 0.1, 0.2)|0")

for i in "${!kernels[@]}"; do
    IFS='|' read -r type number _ <<<"${kernels[i]}"
    echo "kernel void k$i(global const $type *a, global float *out)"
    echo "{ const $type v = a[get_global_id(0)]; out[get_global_id(0)] = $number; }"
done | make_ptx
check_each awk '/prmt\.b32/ { count++ } /cvt\.rn\.f32\.[us](8|16)/ { narrow++ }
    END { print count + 100 * narrow }'
