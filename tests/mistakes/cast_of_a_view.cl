// mistake: a view that is cast to other elements in AT()
// says: REINTERPRET_AS() makes a view of other elements
#include <zellige/kernel.h>

kernel void cast_of_a_view(VIEW(float, 1, a), VIEW(int, 1, b))
{
    const zlg_index i = get_index(1);
    AT(b, i) = AT((global int *)a, i);
}
