// mistake: OpenCL's ids as indices of a view, in their own order
// says: warning: kernel `swapped_dimensions` indexes `m` with its dimensions swapped
// says: note: use get_index(): AT(view, get_index(2)) is
#include <zellige/kernel.h>

kernel void swapped_dimensions(VIEW(float, 2, m))
{
    AT(m, get_global_id(0), get_global_id(1)) *= 2;
}
