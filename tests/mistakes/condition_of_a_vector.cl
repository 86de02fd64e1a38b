// mistake: a comparison of vectors as a condition
// says: any(a < b) or all(a < b) is one condition
#include <zellige/kernel.h>

kernel void condition_of_a_vector(VIEW(float4, 1, a))
{
    if (AT(a, get_index(1)) < 0)
        AT(a, get_index(1)) = 0;
}
