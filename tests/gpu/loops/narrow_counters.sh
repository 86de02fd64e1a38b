# narrow_counters.sh ZELLIGE PRINT_PTX PTXAS: counters of 64 bits whose upper halves nobody needs
# have 32; others stay.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A kernel's statements, and whether its counter, of 64 bits, gets narrow. COUNT is a loop as clang
# 22 leaves it; USE keeps it one.
kernels=("if (n > 0) COUNT(0, (uint)n, sum = USE(k < (long)(int)i)) |1"
    "if (n > 0) COUNT(0, (uint)n, sum = USE((int)k)) |1"
    "if (n > 0) COUNT(0, (uint)n, sum = USE((k & 0xffffffff) < 9)) |1"
    "if ((uint)n > 3) COUNT(2, (uint)n, sum = USE(k < (ulong)(uint)i)) |1"
    "if (n != 0) COUNT(0, (uint)n, sum = USE(k < (ulong)(uint)i)) |1"
    "if (n > 0) DOWN((uint)n, 0, sum = USE((int)k)) |1"
    "COUNT(0, (uint)n, sum = USE((int)k)) |0"                         # n may be 0: 2^64 turns
    "if (n < 9) COUNT(0, (uint)n, sum = USE((int)k)) |0"              # here, too
    "if (n != 0) COUNT(0, (uint)n, sum = USE(k < (long)(int)m)) |0"   # n may be 2^31 and above
    "if (n > 3) COUNT(7, (uint)n, sum = USE((int)k)) |0"              # it may pass over n
    "if (n > 0) COUNT(0, (uint)n, sum = USE(k * k > m)) |0"           # 64 bits
    "if (m > 0) COUNT(0, m, sum = USE((int)k)) |0"
    "if (n > 0) COUNT(0, (uint)n + m, sum = USE((int)k)) |0")

{
    echo '#define COUNT(from, to, ...) { long k = from; do { __VA_ARGS__; k++; } while (k != (long)(to)); }'
    echo '#define DOWN(from, to, ...) { long k = from; do { __VA_ARGS__; k--; } while (k != (long)(to)); }'
    echo '#define USE(x) (sum + 3) * (x) ^ sum >> 5'
    for i in "${!kernels[@]}"; do
        echo "kernel void f$i(global int *out, int n, long m)"
        echo "{ int sum = 0; const size_t i = get_global_id(0); ${kernels[i]%|*} out[i] = sum; }"
    done
} | make_ptx
narrow() { grep -qE '^add\.s64|	add\.s64 %rd.*, -?[0-9]+;' && echo 0 || echo 1; }
check_each narrow
