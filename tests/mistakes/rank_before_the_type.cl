// mistake: the parts of a view in another order
// says: a view has a type, a rank from 1 to 8, and a name
#include <zellige/kernel.h>
kernel void rank_before_the_type(VIEW(1, float, a))
{
    AT(a, get_index(1)) = 0;
}
