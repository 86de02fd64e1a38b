// mistake: `^` for a power
// says: `^` is the exclusive or of whole numbers
#include <zellige/kernel.h>
kernel void caret_for_a_power(VIEW(float, 1, a))
{
    AT(a, get_index(1)) = AT(a, get_index(1)) ^ 2;
}
