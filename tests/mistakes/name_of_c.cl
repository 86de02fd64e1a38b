// mistake: a function of C's <math.h>
// says: note: #include <zellige/math.h> has `sqrtf`
#include <zellige/kernel.h>

kernel void name_of_c(VIEW(float, 1, a))
{
    AT(a, get_index(1)) = sqrtf(2.0f);
}
