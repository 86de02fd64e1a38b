// mistake: C++ AMP's name of an atomic, which is C11's in OpenCL C
// says: atomics are zlg_atomic_fetch_add(&AT(view, i), 1) and its like
#include <zellige/kernel.h>

kernel void atomic_of_amp(VIEW(int, 1, a))
{
    atomic_fetch_add(&AT(a, 0), 1);
}
