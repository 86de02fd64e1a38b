// mistake: a template of C++
// says: unknown type name 'template'
// says: kernels are C, not C++
#include <zellige/kernel.h>

template <typename T> T twice(T x)
{
    return x + x;
}

kernel void template_of_cpp(VIEW(float, 1, a))
{
    AT(a, get_index(1)) = twice(1.0f);
}
