// mistake: a view of nine dimensions
// says: a view has a type, a rank from 1 to 8, and a name
#include <zellige/kernel.h>
kernel void rank_of_nine(VIEW(float, 9, a))
{
    a[0] = 0;
}
