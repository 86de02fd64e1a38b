// mistake: a loop that counts an unsigned number down to 0
// says: unsigned expression >= 0 is always true
// says: for (uint i = n; i-- > 0;)
#include <zellige/kernel.h>

kernel void unsigned_countdown(VIEW(float, 1, a), uint n)
{
    for (uint i = n - 1; i >= 0; i--)
        AT(a, (int)i) = 1;
}
