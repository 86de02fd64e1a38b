// mistake: `i[0]` of an index, as in C++ AMP
// says: subscripted value is not an array
// says: a component of an index is index.v[0]
#include <zellige/kernel.h>

kernel void subscript_of_an_index(VIEW(float, 1, a))
{
    const zlg_index i = get_index(1);
    AT(a, i) = (float)i[0];
}
