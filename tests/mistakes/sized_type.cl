// mistake: a type of C's <stdint.h>
// says: the types are OpenCL C's: char, short, int and long of 8, 16, 32 and 64 bits
#include <zellige/kernel.h>

kernel void sized_type(VIEW(float, 1, a), int64_t n)
{
    AT(a, get_index(1)) = (float)n;
}
