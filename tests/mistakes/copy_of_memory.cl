// mistake: `memcpy()` in a kernel
// says: each work-item copies an element: AT(b, i) = AT(a, i)
#include <zellige/kernel.h>
kernel void copy_of_memory(VIEW(const float, 1, a), VIEW(float, 1, b))
{
    memcpy(b, a, 64);
}
