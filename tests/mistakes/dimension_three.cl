// mistake: a dimension that OpenCL's functions do not have
// says: error: the argument of get_global_id() is a dimension from 0 to 2
// says: note: dimension 0 is the fastest here
#include <zellige/kernel.h>

kernel void dimension_three(VIEW(int, 1, a))
{
    AT(a, (int)get_global_id(3)) = 1;
}
