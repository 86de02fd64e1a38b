// mistake: an index that is compared with an extent
// says: whether an index is inside of a view is CONTAINS(view, i)
#include <zellige/kernel.h>

kernel void comparison_with_an_extent(VIEW(float, 1, a))
{
    if (get_index(1) < EXTENT(a))
        AT(a, get_index(1)) = 1;
}
