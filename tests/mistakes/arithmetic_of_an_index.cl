// mistake: an index plus a number
// says: an index has components: i.v[0] + 1, i.v[0] < n
#include <zellige/kernel.h>
kernel void arithmetic_of_an_index(VIEW(float, 1, a))
{
    const zlg_index i = get_index(1);
    AT(a, i + 1) = 0;
}
