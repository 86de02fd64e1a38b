# whole_vectors.sh ZELLIGE PRINT_PTX PTXAS: vectors of four of which three parts are used are one
# load, and vectors of three, and vectors with neighbours; not what has the alignment of its parts.
. "$(dirname "${BASH_SOURCE[0]}")/../kernels.sh"

# A body, and how many loads of global memory it has.
kernels=("const float4 v = ((global const float4 *)a)[i]; sum = v.x * v.y + v.z;|1"
    "const float3 v = ((global const float3 *)a)[i]; sum = dot(v, v);|1"
    "const uchar4 v = ((global const uchar4 *)a)[i]; sum = v.x * 0.3f + v.y * 0.6f + v.z * 0.1f;|1"
    "const short4 v = ((global const short4 *)a)[i]; sum = v.x + v.y * v.z;|1"
    "const float4 v = ((global const float4 *)a)[i]; sum = v.x * v.y;|1" # two
    "const float4 v = ((global const float4 *)a)[i]; sum = v.x * v.y + v.z - v.w;|1"
    "global const uchar4 *p = (global const uchar4 *)a + i; const uchar4 v = p[0];
     sum = p[-1].w + v.x * 3 - v.y + v.z * 5 - v.w + p[1].x;|3" # the neighbours by themselves
    "global const float4 *p = (global const float4 *)a + i; const float4 v = p[0];
     sum = p[-1].w + v.x * v.y + v.z * v.w + p[1].x;|3"
    "const float3 v = vload3(i, a); sum = dot(v, v);|3"
    "sum = a[4 * i]; o[i + 1] = sum; sum += a[4 * i + 1] * a[4 * i + 2];|3")

for i in "${!kernels[@]}"; do
    echo "kernel void f$i(global const float *a, global float *o)"
    echo "{ float sum = 0; const int i = get_global_id(0); ${kernels[i]%|*} o[i] = sum; }"
done | make_ptx
check_each count 'ld\.global'
