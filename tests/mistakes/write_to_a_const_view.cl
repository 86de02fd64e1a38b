// mistake: a kernel writes to a VIEW(const T, ...)
// says: error: read-only variable is not assignable
#include <zellige/kernel.h>

kernel void write_to_a_const_view(VIEW(const int, 1, a))
{
    AT(a, get_index(1)) = 1;
}
