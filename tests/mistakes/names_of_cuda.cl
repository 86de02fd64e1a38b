// mistake: CUDA's names
// says: note: this is CUDA's; here LOCAL(t, 0)
// says: note: this is CUDA's; here tile_barrier_wait()
#include <zellige/kernel.h>

kernel TILE(16) void names_of_cuda(VIEW(int, 1, a))
{
    AT(a, threadIdx.x) = 1;
    __syncthreads();
}
