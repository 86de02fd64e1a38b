// mistake: an atomic that is given an element, not its address
// says: note: zlg_atomic_fetch_add() takes the address of an element
#include <zellige/kernel.h>

kernel void atomic_of_a_value(VIEW(int, 1, a))
{
    zlg_atomic_fetch_add(AT(a, 0), 1);
}
