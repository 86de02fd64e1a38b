// mistake: a division by a constant 0
// says: warning: division by zero is undefined [-Wdivision-by-zero]
#include <zellige/kernel.h>

#define CHANNELS 0

kernel void division_by_zero(VIEW(int, 1, a))
{
    AT(a, get_index(1)) /= CHANNELS;
}
