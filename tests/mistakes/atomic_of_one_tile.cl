// mistake: an OpenCL 1.2 atomic, which is for one tile, on memory of all
// says: warning: this atomic of kernel `atomic_of_one_tile` is for the work-items of one tile
#include <zellige/kernel.h>

kernel void atomic_of_one_tile(VIEW(int, 1, sum))
{
    atomic_add(&AT(sum, 0), 1);
}
