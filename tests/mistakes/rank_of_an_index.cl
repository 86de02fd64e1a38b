// mistake: two numbers for a view of rank 1
// says: error: no matching function for call to 'zlg_view_offset'
#include <zellige/kernel.h>

kernel void rank_of_an_index(VIEW(int, 1, a))
{
    AT(a, 0, 1) = 1;
}
