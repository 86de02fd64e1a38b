// mistake: a variable of type half
// says: half' is not allowed
// says: #pragma OPENCL EXTENSION cl_khr_fp16 : enable
#include <zellige/kernel.h>

kernel void half_without_extension(VIEW(float, 1, a))
{
    half h = AT(a, get_index(1));
    AT(a, get_index(1)) = h;
}
