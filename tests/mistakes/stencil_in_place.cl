// mistake: a kernel that reads its neighbours in the view that it writes
// says: race on `a` in kernel `stencil_in_place`: a work-item reads here what another writes
// says: read from one view and write to another
#include <zellige/kernel.h>

kernel void stencil_in_place(VIEW(float, 1, a))
{
    const int i = get_index(1).v[0];
    if (i > 0 && i < EXTENT(a).v[0] - 1)
        AT(a, i) = (AT(a, i - 1) + AT(a, i) + AT(a, i + 1)) / 3;
}
