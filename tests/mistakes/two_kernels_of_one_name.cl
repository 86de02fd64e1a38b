// mistake: two kernels of one name
// says: a program has one kernel of a name
#include <zellige/kernel.h>

kernel void two_kernels_of_one_name(VIEW(float, 1, a))
{
    AT(a, get_index(1)) = 1;
}

kernel void two_kernels_of_one_name(VIEW(int, 1, a))
{
    AT(a, get_index(1)) = 1;
}
