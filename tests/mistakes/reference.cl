// mistake: a reference of C++
// says: kernels are C, which has pointers where C++ has references
#include <zellige/kernel.h>

static void twice(float &x)
{
    x += x;
}

kernel void reference(VIEW(float, 1, a))
{
    twice(AT(a, get_index(1)));
}
