// mistake: C++ AMP's templates
// says: a view is a parameter: VIEW(float, 1, name)
// says: an index is `const zlg_index i = get_index(1)`
#include <zellige/kernel.h>

kernel void types_of_amp(array_view<float, 1> a)
{
    index<1> i = get_index(1);
    a[i] = 1;
}
