// mistake: an index of rank 1 for a view of rank 2
// says: error: kernel `index_of_another_rank` has an index of rank 1 here for a view of rank 2
#include <zellige/kernel.h>

kernel void index_of_another_rank(VIEW(float, 2, a))
{
    AT(a, get_index(1)) = 1;
}
