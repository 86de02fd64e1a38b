// mistake: `extent.size()`, as in C++ AMP
// says: zlg_extent_size(EXTENT(view)) is the number of elements
#include <zellige/kernel.h>
kernel void size_of_an_extent(VIEW(float, 1, a))
{
    AT(a, get_index(1)) = EXTENT(a).size();
}
