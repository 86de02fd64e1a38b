// mistake: CUDA's other names, of its atomics, votes and fences
// says: note: this is CUDA's; here zlg_atomic_exchange()
// says: note: this is CUDA's; here popcount()
// says: note: this is CUDA's; here all_memory_fence()
// says: note: this is CUDA's; here native_sin()
// says: note: this is CUDA's; here (float4)(x, y, ...)
// says: note: this is CUDA's; here work_group_any()
#include <zellige/kernel.h>

kernel TILE(16) void more_names_of_cuda(VIEW(int, 1, a))
{
    atomicExch(&AT(a, 0), 1);
    AT(a, 1) = __popc(AT(a, 2));
    __threadfence();
    AT(a, 3) = __syncthreads_or(AT(a, 4) > 0);
    AT(a, 5) = (int)__sinf(1.0f);
    AT(a, 6) = (int)make_float4(1, 2, 3, 4).x;
}
