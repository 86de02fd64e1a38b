// mistake: `a.extent` of a view, as in C++ AMP
// says: what a view has is in macros: EXTENT(view), AT(view, i)
#include <zellige/kernel.h>

kernel void member_of_a_view(VIEW(float, 1, a))
{
    AT(a, get_index(1)) = (float)a.extent[0];
}
