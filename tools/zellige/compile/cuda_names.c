#include "tools/zellige/compile/cuda_names.h"

#include <string.h>

#define PART(macro) "here " macro "(t, 0) of `const zlg_tiled_index t = get_tiled_index(1)`"
#define VOTES "here sub_group_all(), sub_group_any(), sub_group_ballot()"
#define FENCE "here all_memory_fence(), for the tile; tiles exchange by atomics"

static const struct {
    const char *name, *here;
} names[] = {
    {"__all_sync", VOTES},
    {"__any_sync", VOTES},
    {"__ballot_sync", VOTES},
    {"__clz", "here clz()"},
    {"__device__", "a function needs no word here"},
    {"__forceinline__", "here static inline"},
    {"__global__", "here `kernel`"},
    {"__host__", "a function needs no word here"},
    {"__ldg", "here the element itself, AT(view, i), of a VIEW(const T, ...)"},
    {"__popc", "here popcount()"},
    {"__shared__", "here tile_static"},
    {"__syncthreads", "here tile_barrier_wait()"},
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
