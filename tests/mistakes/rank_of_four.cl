// mistake: `get_index()` of a rank that only `get_index_in()` has
// says: error: the argument of get_index() is a rank from 1 to 3
// says: note: get_index_in(domain) is for ranks to 8
#include <zellige/kernel.h>

kernel void rank_of_four(VIEW(int, 4, a))
{
    AT(a, get_index(4)) = 1;
}
