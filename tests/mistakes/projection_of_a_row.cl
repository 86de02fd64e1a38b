// mistake: PROJECTION() of a view of rank 1
// says: note: PROJECTION() takes a view of rank 2 or more
#include <zellige/kernel.h>

kernel void projection_of_a_row(VIEW(int, 1, a))
{
    PROJECTION(row, a, 0);
    AT(row, 0) = 1;
}
