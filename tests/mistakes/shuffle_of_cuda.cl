// mistake: CUDA's shuffles
// says: this is CUDA's; here sub_group_shuffle()
#include <zellige/kernel.h>

kernel void shuffle_of_cuda(VIEW(int, 1, a))
{
    const zlg_index i = get_index(1);
    AT(a, i) += __shfl_down_sync(~0u, AT(a, i), 1);
}
