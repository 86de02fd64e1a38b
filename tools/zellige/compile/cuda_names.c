#include "tools/zellige/compile/cuda_names.h"

#include <string.h>

#define PART(macro) "here " macro "(t, 0) of `const zlg_tiled_index t = get_tiled_index(1)`"
#define VOTES "here sub_group_all(), sub_group_any(), sub_group_ballot()"
#define VECTOR(type) "here (" type ")(x, y, ...)"
#define SAMPLED "here SAMPLE(t, sampler, at) of <zellige/texture.h>, with x and y from 0 to 1"
#define FENCE "here all_memory_fence(), for the tile; tiles exchange by atomics"

static const struct {
    const char *name, *here;
} names[] = {
    {"__all_sync", VOTES},
    {"__any_sync", VOTES},
    {"__ballot_sync", VOTES},
    {"__brev", "here reversebits() of <zellige/math.h>"},
    {"__clz", "here clz()"},
    {"__constant__", "here `constant`, outside of kernels; or a VIEW(const T, ...)"},
    {"__cosf", "here native_cos()"},
    {"__device__", "a function needs no word here"},
    {"__expf", "here native_exp()"},
    {"__fdividef", "here native_divide()"},
    {"__ffs", "here firstbitlow(x) + 1 of <zellige/math.h>"},
    {"__fmaf_rn", "here fma()"},
    {"__forceinline__", "here static inline"},
    {"__global__", "here `kernel`"},
    {"__host__", "a function needs no word here"},
    {"__ldg", "here the element itself, AT(view, i), of a VIEW(const T, ...)"},
    {"__logf", "here native_log()"},
    {"__popc", "here popcount()"},
    {"__powf", "here native_powr()"},
    {"__saturatef", "here saturate() of <zellige/math.h>"},
    {"__shared__", "here tile_static"},
    {"__sinf", "here native_sin()"},
    {"__syncthreads", "here tile_barrier_wait()"},
    {"__syncthreads_and", "here work_group_all()"},
    {"__syncthreads_count", "here work_group_reduce_add(x ? 1 : 0)"},
    {"__syncthreads_or", "here work_group_any()"},
    {"__syncwarp", "here sub_group_barrier()"},
    {"__threadfence", FENCE},
    {"__threadfence_block", "here all_memory_fence()"},
    {"atomicAdd", "here zlg_atomic_fetch_add()"},
    {"atomicAnd", "here zlg_atomic_fetch_and()"},
    {"atomicCAS", "here zlg_atomic_compare_exchange()"},
    {"atomicExch", "here zlg_atomic_exchange()"},
    {"atomicMax", "here zlg_atomic_fetch_max()"},
    {"atomicMin", "here zlg_atomic_fetch_min()"},
    {"atomicOr", "here zlg_atomic_fetch_or()"},
    {"atomicSub", "here zlg_atomic_fetch_sub()"},
    {"atomicXor", "here zlg_atomic_fetch_xor()"},
    {"blockDim", "here get_tile_extent(1).v[0]"},
    {"blockIdx", PART("TILE_INDEX")},
    {"clock", "a kernel has no clock: `zellige run --time`, or zlg_completion_get_device_time()"},
    {"clock64", "a kernel has no clock: `zellige run --time`, or zlg_completion_get_device_time()"},
    {"dim3", "here zlg_index or zlg_extent, dimension 0 the slowest"},
    {"gridDim", "here get_num_groups(0), or get_global_size(0)"},
    {"make_float2", VECTOR("float2")},
    {"make_float3", VECTOR("float3")},
    {"make_float4", VECTOR("float4")},
    {"make_int2", VECTOR("int2")},
    {"make_int3", VECTOR("int3")},
    {"make_int4", VECTOR("int4")},
    {"make_uint2", VECTOR("uint2")},
    {"make_uint4", VECTOR("uint4")},
    {"surf2Dwrite", "here SET(t, index, value) of <zellige/texture.h>, in texels"},
    {"tex1Dfetch", "here GET(t, i) of <zellige/texture.h>"},
    {"tex2D", SAMPLED},
    {"tex3D", SAMPLED},
    {"threadIdx", PART("LOCAL")},
    {"warpSize", "here get_sub_group_size()"},
};

const char *zlt_cuda_name(const char *name, size_t length)
{
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strlen(names[k].name) == length && memcmp(names[k].name, name, length) == 0)
            return names[k].here;
    return NULL;
}
