// mistake: an array of a length that is known at run time
// says: note: give it a constant size
#include <zellige/kernel.h>

kernel void length_at_run_time(VIEW(int, 1, a), int n)
{
    int room[n];
    room[0] = 1;
    AT(a, get_index(1)) = room[0];
}
