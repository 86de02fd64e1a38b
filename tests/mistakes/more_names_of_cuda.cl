// mistake: CUDA's other names, of its atomics, votes and fences
// says: note: this is CUDA's; here zlg_atomic_exchange()
// says: note: this is CUDA's; here popcount()
// says: note: this is CUDA's; here all_memory_fence()
#include <zellige/kernel.h>

kernel TILE(16) void more_names_of_cuda(VIEW(int, 1, a))
{
    atomicExch(&AT(a, 0), 1);
    AT(a, 1) = __popc(AT(a, 2));
    __threadfence();
}
