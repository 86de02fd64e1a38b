// mistake: a test for an id below 0
// says: warning: result of comparison of unsigned expression >= 0 is always true
// says: note: ids have no sign
#include <zellige/kernel.h>

kernel void id_below_zero(VIEW(int, 1, a))
{
    if (get_global_id(0) - 1 >= 0)
        AT(a, (int)get_global_id(0) - 1) = 1;
}
