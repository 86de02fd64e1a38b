// mistake: an atomic on a VIEW(const T, ...)
// says: note: a VIEW(const T, ...) is for reading
#include <zellige/kernel.h>

kernel void atomic_of_a_const_view(VIEW(const int, 1, a))
{
    zlg_atomic_fetch_add(&AT(a, 0), 1);
}
