// mistake: a view without its rank
// says: a view has a type, a rank from 1 to 8, and a name
#include <zellige/kernel.h>
kernel void view_without_a_rank(VIEW(float, a))
{
    AT(a, get_index(1)) = 0;
}
