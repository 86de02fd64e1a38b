// mistake: a parameter `float *`
// says: note: use VIEW(type, rank, name), which has the extent too
#include <zellige/kernel.h>

kernel void plain_pointer_parameter(float *a)
{
    a[get_global_id(0)] = 1;
}
