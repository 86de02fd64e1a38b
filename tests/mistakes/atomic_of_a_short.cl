// mistake: an atomic on elements of 2 bytes
// says: error: incompatible pointer types passing
// says: note: atomics are for elements of 4 or 8 bytes
#include <zellige/kernel.h>

kernel void atomic_of_a_short(VIEW(short, 1, a))
{
    zlg_atomic_fetch_add(&AT(a, 0), 1);
}
