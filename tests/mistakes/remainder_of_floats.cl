// mistake: % of floating-point numbers
// says: `%` is of whole numbers: fmod(x, y)
#include <zellige/kernel.h>

kernel void remainder_of_floats(VIEW(float, 1, a))
{
    const zlg_index i = get_index(1);
    AT(a, i) = AT(a, i) % 2;
}
