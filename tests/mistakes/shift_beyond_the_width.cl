// mistake: a shift of an int by more bits than it has
// says: 1 << 40 is 1 << 8 here: 1 has 32 bits, and OpenCL C takes the count modulo 32
// says: write it with an L: 1L << 40
#include <zellige/kernel.h>
kernel void shift_beyond_the_width(VIEW(long, 1, a))
{
    AT(a, get_index(1)) = 1 << 40;
}
