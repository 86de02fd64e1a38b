// mistake: `i.x` of an index
// says: no member named 'x' in
// says: a component is .v[0], of dimension 0, the slowest
#include <zellige/kernel.h>

kernel void member_of_an_index(VIEW(float, 1, a))
{
    const zlg_index i = get_index(1);
    AT(a, i) = (float)i.x;
}
