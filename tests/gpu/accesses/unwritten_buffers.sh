# unwritten_buffers.sh ZELLIGE PRINT_PTX PTXAS: what a restrict pointer leads to and nothing writes
# is loaded as what does not change, also by addresses that move on, where a kernel does not order
# global memory.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A body, and whether all, some or none of its loads of global memory are such loads.
kernels=("sum = a[i] + a[i + n];|all"
    "for (int k = 0; k < n; k++) { sum += a[k * n + i]; o[k * n + i] = sum; }|all"
    "local float t[64]; t[l] = a[i]; barrier(CLK_LOCAL_MEM_FENCE); sum = t[63 - l] + a[i + n];|all"
    "sum = a[i] + b[i];|some"   # b is not restrict
    "sum = c[i]; c[i] = sum + 1;|none" # written
    "local float t[64]; t[l] = a[i]; barrier(CLK_GLOBAL_MEM_FENCE); sum = t[63 - l] + a[i + n];|none"
    "sum = a[i]; mem_fence(CLK_GLOBAL_MEM_FENCE); sum += a[i + n];|none"
    "sum = ordered(a, i);|none")

{
    echo "float ordered(global const float *a, int i)"
    echo "{ barrier(CLK_GLOBAL_MEM_FENCE); return a[i]; }"
    for i in "${!kernels[@]}"; do
        echo "kernel void f$i(global const float *restrict a, global const float *b,"
        echo "               global float *restrict c, global float *o, int n)"
        echo "{ float sum = 0; int i = get_global_id(0), l = get_local_id(0); (void)l;"
        echo "  ${kernels[i]%|*} o[i] = sum; }"
    done
} | make_ptx
check_each awk '/ld\.global/ { if (/\.nc\./) same++; else other++ }
    END { print (same == 0 ? "none" : other == 0 ? "all" : "some") }'

# A structure of no bytes is an argument, too.
make_ptx <<'EOF'
typedef struct { } nothing;
kernel void f(nothing n, global int *o, int k) { o[get_global_id(0)] = k; }
EOF
[ "$(body 0 | count 'st\.global')" = 1 ] || fail "an argument of no bytes"
