// mistake: a fraction of two whole numbers, which is 0
// says: warning: 1 / 3 is 0 here, without the fraction: both are whole numbers
// says: write one of the two with a point, as 2.0f
#include <zellige/kernel.h>
kernel void fraction_of_whole_numbers(VIEW(float, 1, a))
{
    AT(a, get_index(1)) *= 1 / 3;
}
