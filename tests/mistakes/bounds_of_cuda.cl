// mistake: CUDA's word for the size of a block
// says: note: this is CUDA's; here TILE(256), which fixes the tile
#include <zellige/kernel.h>

__launch_bounds__(256) kernel void bounds_of_cuda(VIEW(float, 1, a))
{
    AT(a, get_index(1)) = 1;
}
