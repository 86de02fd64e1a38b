// mistake: a comparison with an extent
// says: an extent has dimensions: EXTENT(view).v[0]
#include <zellige/kernel.h>
kernel void extent_for_a_number(VIEW(float, 1, a))
{
    for (int i = 0; i < EXTENT(a); i++)
        AT(a, i) = 0;
}
