// mistake: `assert()` in a kernel
// says: a kernel cannot end its program
#include <zellige/kernel.h>
kernel void assertion(VIEW(float, 1, a))
{
    assert(EXTENT(a).v[0] > 3);
    AT(a, get_index(1)) = 0;
}
