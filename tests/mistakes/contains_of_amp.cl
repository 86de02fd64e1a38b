// mistake: extent.contains(i), as in C++ AMP
// says: whether an index is inside of a view is CONTAINS(view, i)
#include <zellige/kernel.h>

kernel void contains_of_amp(VIEW(float, 1, a))
{
    if (EXTENT(a).contains(get_index(1)))
        AT(a, get_index(1)) = 1;
}
