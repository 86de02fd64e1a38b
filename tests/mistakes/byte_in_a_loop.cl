// mistake: a loop whose counter never reaches its end
// says: is always true [-Wtautological-constant-out-of-range-compare]
#include <zellige/kernel.h>
kernel void byte_in_a_loop(VIEW(float, 1, a))
{
    for (uchar i = 0; i < 256; i++)
        AT(a, i) = 1;
}
