// mistake: numbers in braces for an index
// says: an index of numbers is AT(view, 1, 2), or zlg_index2(1, 2)
#include <zellige/kernel.h>

kernel void list_for_an_index(VIEW(float, 2, m))
{
    AT(m, {1, 2}) = 1;
}
